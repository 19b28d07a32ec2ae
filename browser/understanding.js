// How a query was understood: corrected words, unknown words, and whether anything fits it.
// Mirrors rulesdb/search/understanding.py, function by function; a test compares their results.
import { wordsOf } from "./match.js";

// How all indexes together understood a query; `best` is the match of the first hit.
export function understand(matches, best) {
  const { index, query } = best || matches[0];
  const telling = [...new Set(query.typed.filter((word) => word.length > 2 && !index.stop.has(word)))];
  const unknown = telling.filter((word) => !matches.some((match) => knows(match, word)));
  const guessed = telling.filter((word) => !matches.some((match) => reads(match, word)));
  const { sentence, half, fits } = index.data, most = half * telling.length, long = query.typed.length >= sentence;
  let near = unknown.length > 0 && unknown.length >= most;
  if (!near && !matches.some((match) => match.query.named.size)) {
    near = share(matches) < (long ? half : fits) || (long && guessed.length > 0 && guessed.length >= most);
  }
  const typed = query.typed.join(" "), read = query.typed.map((word) => query.corrections.get(word) || word).join(" ");
  return { words: query.corrections.get(typed) || read, corrections: query.corrections, unknown, near: near && Boolean(best) };
}

// Whether an index has a word: itself, another form, its beginning, or one close to it.
function knows({ index, query }, word) {
  return index.knows(word) || query.corrections.has(word) || (query.alternatives.get(word) || []).length > 0 || !query.terms.includes(word);
}

// Whether an index reads a word as it was typed, not as a typo of another.
function reads({ index, query }, word) {
  return index.knows(word) || index.says(word) || index.vocabulary.beginning(word, 1).length > 0
    || (!query.terms.includes(word) && !query.corrections.has(word));
}

// The share of the query, by rarity, that the entry with most of it has.
function share(matches) {
  return Math.max(0, ...matches.flatMap((match) => [...wordsOf(match).values()].map(([, covered]) => covered / match.total)));
}
