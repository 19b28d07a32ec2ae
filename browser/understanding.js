// How a query was understood: corrected words, unknown words, and whether anything fits it.
// Mirrors rulesdb/search/understanding.py, function by function; a test compares their results.
import { wordsOf } from "./match.js";

// How all indexes together understood a query; `best` is the match of the first hit.
export function understand(matches, best) {
  const { index, query } = best || matches[0];
  const telling = [...new Set(query.typed.filter((word) => word.length > 2 && !index.stop.has(word)))];
  const unknown = telling.filter((word) => !matches.some((match) => knows(match, word)));
  const many = unknown.length > 0 && 2 * unknown.length >= telling.length;
  const near = Boolean(best) && (many || (query.typed.length < index.data.sentence && !fits(matches)));
  const typed = query.typed.join(" "), read = query.typed.map((word) => query.corrections.get(word) || word).join(" ");
  return { words: query.corrections.get(typed) || read, corrections: query.corrections, unknown, near };
}

// Whether an index has a word: itself, another form, its beginning, or one close to it.
function knows({ index, query }, word) {
  return index.knows(word) || query.corrections.has(word) || (query.alternatives.get(word) || []).length > 0 || !query.terms.includes(word);
}

// Whether the query is a name, or one entry has nearly all of its telling words.
function fits(matches) {
  if (matches.some(({ query }) => query.named.size)) return true;
  return matches.some((match) => [...wordsOf(match).values()].some(([, covered]) => covered / match.total >= match.index.data.fits));
}
