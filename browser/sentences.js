// Score entries for a question in a sentence.
// Mirrors rulesdb/search/sentences.py, function by function; a test compares their results.
import { has, isStrange, weight } from "./match.js";

// Score a document by its words, the terms and the cards that the question names.
export function sentenceScore(match, document, [worth, covered]) {
  const { index, query, total } = match, w = index.data.sentences;
  let sum = w.words * worth + w.covered * covered;
  if (query.about.has(document.id)) {
    const [part, rank] = query.about.get(document.id);
    sum += w.about * (weight(match, part) - index.data.weights.rank * rank);
  }
  return index.data.weights.scale * (sum / total + (w[document.kind] || 0) + cards(match, document));
}

// Score the cards that a document is about, against those that the question names.
function cards(match, document) {
  const { index, query } = match, w = index.data.sentences;
  if (query.cards.includes(document.id)) return index.ruled.has(document.id) ? w.card : 0;
  if (document.cards.some((card) => query.cards.includes(card))) return w.its;
  return isStrange(match, document) ? w.strange : 0;
}

// Score how much of the question is in one name, in the title, and in one statement.
export function sentenceCloser(match, document) {
  const { index, ways, total } = match, w = index.data.sentences, { title, parts } = index.wordsOf(document);
  const rest = ways.filter(([, terms]) => !has(title, terms));
  const sum = (some) => some.reduce((all, [rare]) => all + rare, 0);
  const above = sum(ways.filter(([, terms]) => has(title, terms)));
  const best = above + Math.max(...parts.map((part) => sum(rest.filter(([, terms]) => has(part, terms)))));
  return (index.data.weights.scale * (w.title * above + w.statement * best + w.name * bestName(match, document))) / total;
}

// The rarity of the words in one name, by the share of the name that they make.
function bestName({ index, ways }, document) {
  let best = 0;
  for (const [stems, telling] of index.nameStems(document)) {
    let sum = 0, count = 0;
    for (const [rare, terms] of ways) if (has(stems, terms)) { sum += rare; count++; }
    best = Math.max(best, sum * Math.min(1, count / Math.max(telling, 1)));
  }
  return best;
}
