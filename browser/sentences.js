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

// Score how an entry speaks of the question: in its title and opening, often, word for word.
export function sentenceCloser(match, document) {
  const { index, ways, rare, total } = match, w = index.data.sentences, { title, parts } = index.wordsOf(document);
  const { words, counts } = index.whole(document);
  let opening = 0, often = 0, exact = 0;
  for (const [value, terms] of ways) {
    if (has(title, terms) || has(parts[0], terms)) opening += value;
    let count = 0;
    for (const term of terms) count += counts.get(term) || 0;
    often += (value * count) / (count + 1);
  }
  for (const [word, value] of rare) if (words.has(word)) exact += value;
  const spoken = w.opening * opening + w.often * often + w.exact * exact + w.name * bestName(match, document);
  return index.data.weights.scale * (spoken / total + titleShare(match, document));
}

// Score the share of a title that the question has, less what else it speaks of.
function titleShare({ index, ways }, document) {
  const title = index.tellingTitle(document), w = index.data.sentences;
  const met = title.filter((pair) => ways.some(([, terms]) => pair.some((term) => terms.has(term)))).length;
  return (w.title * met) / Math.max(title.length, 1) + w.besides * Math.min(title.length - met, index.data.weights.most_besides);
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
