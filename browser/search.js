// Search: find the entries that answer a query, and prepare them for display.
// Mirrors rulesdb/search/finder.py, function by function; a test compares their results.
import { fold, stem, words } from "./normalize.js";
import { Elsewhere, readQuery } from "./query.js";
import { matchQuery, share, weigh } from "./match.js";
import { ranked } from "./ranking.js";

export function find(index, text, narrow = {}) {
  return findAll([index], text, narrow)[0];
}

// Search several indexes together: an index that knows less of the query than another counts less.
export function findAll(indexes, text, narrow = {}) {
  const matches = indexes.map((index) => matchQuery(index, readQuery(index, text, new Elsewhere(indexes.filter((other) => other !== index)))));
  weigh(matches);
  const most = Math.max(0, ...matches.map(share));
  return matches.map((match) => {
    const { index, query } = match, { hits, others } = ranked(match, narrow);
    for (const hit of hits) hit.score = ofGame(match, hit.score, most);
    return { index, query, match, ranked: hits, others, suggestion: hits.length < 3 ? suggestion(index, query) : "" };
  });
}

// A score less what the game of an index knows less of the query than another.
function ofGame(match, score, most) {
  const w = match.index.data.weights, part = most ? share(match) / most : 1;
  return score * part + (match.query.sentence ? w.scale : w.likely) * match.likely;
}

function suggestion(index, query) {
  const terms = query.terms.map((word) => {
    const near = index.named.has(word) ? [] : index.vocabulary.near(word);
    return (near.find(([other]) => index.named.has(other)) || [word])[0];
  });
  return terms.join(" ") === query.terms.join(" ") ? "" : terms.join(" ");
}

// Display --------------------------------------------------------------------------------------------

// The words and stems to highlight in a document.
export function wantedIn(index, query) {
  const wanted = new Set(index.withoutStopWords(query.terms));
  for (const also of query.alternatives.values()) for (const [word] of also.slice(0, 3)) wanted.add(word);
  return { wanted, stems: new Set([...wanted].map((word) => stem(word, index.lang))) };
}

// Split a text into pieces, each with whether it matches; words are normalised and stemmed.
export function marked(index, text, { wanted, stems }) {
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece, at) => {
    if (at % 2 === 0) return [piece, false];
    return [piece, words(piece).some((word) => wanted.has(word) || (!index.stop.has(word) && stems.has(stem(word, index.lang))))];
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
