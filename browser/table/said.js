// Statements: their address in words, their text opened in place, their page.
import { make } from "../element.js";

const ANCHORS = "en", LONG = 36; // the language of anchors; letters of a name, as in rulesdb/site/anchors.py

// `**bold**`, `*italic*` and `[links](…)` of a statement, as nodes; a blank line begins a paragraph.
export function prose(text) {
  return text.split(/\n\s*\n/).map((part) => make("p", "", ...inline(part)));
}

export function inline(text) {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter(Boolean).map((piece) => {
    if (piece.startsWith("**")) return make("b", "", piece.slice(2, -2));
    return piece.startsWith("*") && piece.length > 2 ? make("em", "", piece.slice(1, -1)) : piece;
  });
}

// Where the site shows an entry or a statement: `GAME/glossary/ward#once`.
export function pageOf(app, address) {
  const [id, anchor] = address.split("#"), [game, kind, name] = id.split("/");
  if (kind === "timing") return `${app.root}${app.lang}/${game}/timing/index.html#${anchor ? `${name}.${anchor}` : name}`;
  return `${app.root}${app.lang}/${id}.html${anchor ? `#${anchor}` : ""}`;
}

// The bold words at the start of a statement of the chart, or its title.
export function label({ title, text }) {
  const bold = text.match(/^\*\*(.+?)[.:]?\*\*/);
  return bold ? bold[1] : title;
}

export function addressWords(app, address) {
  const known = app.statements[address], anchor = address.split("#")[1];
  return [make("b", "", known ? known.title : address), anchor ? ` § ${calledAs(app, address, anchor, known)}` : ""];
}

// What a statement is called, as on the pages of the site: a step as the chart calls it; another by its anchor, which is
// English, or else by how it begins.
function calledAs(app, address, anchor, known) {
  const step = known && address.split("/")[1] === "timing" ? label(known) : "";
  if (step && step !== known.title) return step;
  if (!known || app.lang === ANCHORS) return anchor.replaceAll("-", " ");
  const words = prose(known.text).map((part) => part.textContent).join(" ").replace(/\.$/, "");
  return words.length <= LONG ? words : `${words.slice(0, words.lastIndexOf(" ", LONG - 1)).replace(/[,;:]+$/, "")} …`;
}

// A line with its statement, which opens in place; without `words` only the statement.
export function said(app, address, words = "") {
  const known = app.statements[address], link = make("a", "", app.words.open_entry);
  link.href = pageOf(app, address);
  const summary = make("summary", "", words ? make("span", "words", words) : null, make("span", "addr", ...addressWords(app, address)));
  return make("details", "said", summary, make("div", "in", ...(known ? prose(known.text) : []), link));
}
