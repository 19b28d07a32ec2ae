// A query in an index: where its words occur, how rare they are, and which statement fits best.
// Mirrors rulesdb/search/match.py, function by function; a test compares their results.
import { stem } from "./normalize.js";

const LESS = 0.5; // factor for an alternative to a word, when choosing a statement
const SMALL = 0.5, LARGE = 50; // entries added when the share that has a word is measured

// The words of a query in an index: where they occur, and how rare they are.
export function matchQuery(index, query) {
  const needed = [...new Set(index.withoutStopWords(query.terms))], terms = new Set();
  const alternatives = needed.map((word) => [[word, 1], ...(query.alternatives.get(word) || [])].flatMap(([other, quality]) => {
    const stemmed = `~${stem(other, index.lang)}`;
    terms.add(other); terms.add(stemmed);
    return [[other, quality], [stemmed, quality]];
  }));
  const weights = index.weightsOf([...terms]), all = new Map(), itself = new Map();
  needed.forEach((word, at) => {
    const found = new Map();
    for (const [term, quality] of alternatives[at]) {
      for (const [number, value] of weights.get(term)) {
        if (value * quality > (found.get(number) || 0)) found.set(number, value * quality);
      }
    }
    all.set(word, found);
    const [own, stemmed] = alternatives[at].map(([term]) => weights.get(term).keys());
    itself.set(word, index.counted(new Set([...own, ...stemmed])));
  });
  return { index, query, found: all, itself, rare: new Map(), total: 0, likely: 0, ways: [], terms: alternatives.map((ways) => new Set(ways.map(([term]) => term))) };
}

// Set how rare each word is, in all indexes of a language together.
export function weigh(matches) {
  for (const lang of new Set(matches.map(({ index }) => index.lang))) {
    const own = matches.filter(({ index }) => index.lang === lang), often = new Map();
    const size = own.reduce((sum, { index }) => sum + index.size, 0);
    for (const { index, found } of own) {
      for (const [word, where] of found) often.set(word, (often.get(word) || 0) + index.counted(where.keys()));
    }
    for (const match of own) {
      match.rare = new Map([...match.found.keys()].map((word) => [word, Math.log(1 + size / (1 + often.get(word))) * trust(match, word)]));
      match.total = [...match.rare.values()].reduce((sum, value) => sum + value, 0);
      match.ways = [...match.rare.values()].map((value, at) => [value, match.terms[at]]);
      match.likely = likely(match);
    }
    const most = Math.max(...own.map(({ likely }) => likely));
    for (const match of own) {
      const another = match.query.game && match.query.game !== match.index.game;
      match.likely -= most + (another ? match.index.data.weights.asked : 0);
    }
  }
}

// How likely a game is meant: how usual the words are there, and how large it is.
function likely(match) {
  const { index } = match, w = index.data.weights;
  return w.usual * usual(match) + w.larger * Math.log(index.size || 1);
}

// How often entries of an index have the words themselves, as a logarithm.
function usual({ index, itself, rare, total }) {
  let sum = 0;
  for (const [word, value] of rare) sum += value * Math.log((itself.get(word) + SMALL) / (index.size + LARGE));
  return total ? sum / total : 0;
}

// The factor for a word that a sentence may not mean.
function trust({ index, query }, word) {
  return query.sentence && [...query.corrections.values()].includes(word) ? index.data.weights.guess : 1;
}

// The share of the query, by rarity, that the index knows.
export function share({ found, rare, total }) {
  let known = 0;
  for (const [word, where] of found) if (where.size) known += rare.get(word);
  return total ? known / total : 0;
}

// The documents: the words they have by field and rarity, and by rarity alone.
export function wordsOf(match) {
  return match.words || (match.words = collected(match));
}

function collected({ index, query, found, rare, total }) {
  const all = new Map();
  for (const [word, where] of found) {
    const value = rare.get(word);
    for (const [number, weight] of where) {
      const [worth, covered] = all.get(number) || [0, 0];
      all.set(number, [worth + value * weight, covered + value]);
    }
  }
  for (const id of query.named) {
    const { number } = index.byId.get(id);
    if (!all.has(number)) all.set(number, [0, total]);
  }
  return all;
}

// Whether the query names an entry, or a card that it is about.
export function names({ query }, { id, cards }) {
  return query.named.has(id) || query.about.has(id) || query.cards.includes(id) || cards.some((card) => query.cards.includes(card));
}

// Whether the title of an entry names cards, but the query none of them.
export function isStrange({ index, query }, document) {
  const cards = index.cardsInTitle(document);
  return cards.length > 0 && !query.named.has(document.id) && !cards.some((card) => query.cards.includes(card));
}

// The total rarity of some words.
export function weight({ rare }, part) {
  return part.reduce((sum, word) => sum + (rare.get(word) || 0), 0);
}

export function has(words, terms) {
  for (const term of terms) if (words.has(term)) return true;
  return false;
}

// The statement that matches best, or the opening if the entry was named.
export function bestStatement({ index, query, rare, ways }, document) {
  if (query.named.has(document.id)) return document.parts[0];
  const { parts } = index.wordsOf(document), words = [...rare.keys()];
  let best = 0, most = -1, size = 0;
  parts.forEach((part, at) => {
    let fit = 0;
    ways.forEach(([weight, terms], number) => {
      const word = words[number];
      if (part.has(word)) fit += weight;
      else if (part.has(`~${stem(word, index.lang)}`)) fit += weight * index.data.weights.stem;
      else if (has(part, terms)) fit += weight * LESS;
    });
    if (fit > most || (fit === most && part.size < size)) { best = at; most = fit; size = part.size; }
  });
  return document.parts[best];
}
