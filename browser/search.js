// Search: find the entries that answer a query, and prepare them for display.
// Mirrors rulesdb/search/finder.py, function by function; a test compares their results.
import { fold, stem, words } from "./normalize.js";
import { readQuery } from "./query.js";
import { ask, ranked } from "./ranking.js";

export function find(shelf, text, narrow = {}) {
  const query = readQuery(shelf, text), asked = ask(shelf, query), { hits, others } = ranked(asked, narrow);
  return { query, asked, ranked: hits, others, meant: hits.length < 3 ? meant(shelf, query) : "" };
}

function meant(shelf, query) {
  const said = query.said.map((word) => {
    const near = shelf.named.has(word) ? [] : shelf.vocabulary.near(word);
    return (near.find(([other]) => shelf.named.has(other)) || [word])[0];
  });
  return said.join(" ") === query.said.join(" ") ? "" : said.join(" ");
}

// Display --------------------------------------------------------------------------------------------

// The words and stems to highlight in a document.
export function wantedIn(shelf, query) {
  const wanted = new Set(shelf.tell(query.said));
  for (const also of query.also.values()) for (const [word] of also.slice(0, 3)) wanted.add(word);
  return { wanted, stems: new Set([...wanted].map((word) => stem(word, shelf.lang))) };
}

// Split a text into pieces, each with whether it matches; words are normalised and stemmed.
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
