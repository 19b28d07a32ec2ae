// Search: the entries that answer what somebody types, and what is shown of them.
// The same as rulesdb/search.py, function by function; a test holds their results together.
import { fold, stem, words } from "./folding.js";
import { readQuery } from "./query.js";
import { ranked } from "./ranking.js";

export function find(shelf, text, narrow = {}) {
  const query = readQuery(shelf, text), found = ranked(shelf, query, narrow);
  return { query, ranked: found, meant: found.length < 3 ? meant(shelf, query) : "" };
}

function meant(shelf, query) {
  const said = query.said.map((word) => {
    const near = shelf.named.has(word) ? [] : shelf.vocabulary.near(word);
    return (near.find(([other]) => shelf.named.has(other)) || [word])[0];
  });
  return said.join(" ") === query.said.join(" ") ? "" : said.join(" ");
}

// Showing --------------------------------------------------------------------------------------------

// What was looked for, in a document: to choose the statement that fits best, and to mark the words.
export function wantedIn(shelf, query) {
  const wanted = new Set(shelf.tell(query.said));
  for (const also of query.also.values()) for (const [word] of also.slice(0, 3)) wanted.add(word);
  return { wanted, stems: new Set([...wanted].map((word) => stem(word, shelf.lang))) };
}

export function bestPart(shelf, query, document, { wanted, stems }) {
  if (query.called.has(document.id)) return document.parts[0];
  let best = document.parts[0], most = -1;
  for (const part of document.parts) {
    const own = new Set(words(part[1])), ends = new Set([...own].map((word) => stem(word, shelf.lang)));
    let fit = 0;
    for (const word of own) if (wanted.has(word)) fit += 2;
    for (const word of ends) if (stems.has(word)) fit += 1;
    if (fit > most) { best = part; most = fit; }
  }
  return best;
}

// A text in pieces, each with whether it matches: whole words of the text, folded and stemmed.
export function marked(shelf, text, { wanted, stems }) {
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece, at) => {
    if (at % 2 === 0) return [piece, false];
    return [piece, words(piece).some((word) => wanted.has(word) || (!shelf.stop.has(word) && stems.has(stem(word, shelf.lang))))];
  });
}

// The part of a long text around the first match.
export function snippet(text, wanted, size = 180) {
  if (text.length <= size) return text;
  const folded = fold(text);
  const places = [...wanted].map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const at = places.length ? Math.min(...places) : 0;
  const start = Math.max(0, text.lastIndexOf(" ", Math.max(0, at - size / 3)) + 1);
  const end = text.lastIndexOf(" ", start + size);
  return `${start ? "… " : ""}${text.slice(start, end > start && start + size < text.length ? end : undefined)}${start + size < text.length ? " …" : ""}`;
}
