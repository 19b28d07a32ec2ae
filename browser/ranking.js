// Rank the entries that match a query.
// Mirrors rulesdb/search/ranking.py, function by function; a test compares their results.
import { order, stem } from "./normalize.js";
import { mismatches } from "./filters.js";

const LESS = 0.5; // factor for an alternative to a word, when choosing a statement

// The entries that match, and those that exactly one filter excludes.
export function ranked(match, narrow) {
  const { index, query } = match, hits = [], others = [];
  if (!query.typed.length) return { hits, others };
  const round = (score) => Math.round(score * 1e6) / 1e6;
  const sort = () => hits.sort((a, b) => round(b.score) - round(a.score) || order(a.document.id, b.document.id));
  for (const [number, score] of scores(match)) {
    const document = index.documents[number], wrong = mismatches(narrow, document);
    if (wrong.length > 1 || !allowed(index, document, query)) continue;
    if (wrong.length) others.push({ document, way: wrong[0] });
    else hits.push({ document, score: score + bonus(match, document) });
  }
  for (const hit of sort().slice(0, index.data.closer)) hit.score += titleScore(match, hit.document);
  for (const hit of sort()) hit.score = round(hit.score);
  return { hits, others };
}

// The words of a query in an index: where they occur, and how rare they are.
export function matchQuery(index, query) {
  const needed = [...new Set(index.withoutStopWords(query.terms))], terms = new Set();
  const alternatives = needed.map((word) => [[word, 1], ...(query.alternatives.get(word) || [])].flatMap(([other, quality]) => {
    const stemmed = `~${stem(other, index.lang)}`;
    terms.add(other); terms.add(stemmed);
    return [[other, quality], [stemmed, quality]];
  }));
  const weights = index.weightsOf([...terms]), all = new Map();
  needed.forEach((word, at) => {
    const found = new Map();
    for (const [term, quality] of alternatives[at]) {
      for (const [number, value] of weights.get(term)) {
        if (value * quality > (found.get(number) || 0)) found.set(number, value * quality);
      }
    }
    all.set(word, found);
  });
  return { index, query, found: all, rare: new Map(), total: 0, terms: alternatives.map((ways) => new Set(ways.map(([term]) => term))) };
}

// Set how rare each word is, in all indexes of a language together.
export function weigh(matches) {
  for (const match of matches) {
    const own = matches.filter(({ index }) => index.lang === match.index.lang);
    const size = own.reduce((sum, { index }) => sum + counted(index, index.documents.keys()), 0);
    for (const word of match.found.keys()) {
      const often = own.reduce((sum, { index, found }) => sum + counted(index, found.has(word) ? found.get(word).keys() : []), 0);
      match.rare.set(word, Math.log(1 + size / (1 + often)));
    }
    match.total = [...match.rare.values()].reduce((sum, value) => sum + value, 0);
    match.alternatives = [...match.rare.values()].map((value, at) => [value, match.terms[at]]);
  }
}

// Count documents; hundreds of cards repeat the words of the rules, so a card counts less.
function counted(index, numbers) {
  let cards = 0, others = 0;
  for (const number of numbers) if (index.documents[number].kind === "cards") cards++; else others++;
  return others + index.data.weights.repeats * cards;
}

// The share of the query, by rarity, that the index knows.
export function share({ found, rare, total }) {
  let known = 0;
  for (const [word, where] of found) if (where.size) known += rare.get(word);
  return total ? known / total : 0;
}

function scores({ index, query, found, rare, total }) {
  const scored = new Map(), covered = new Map(), floor = index.data.weights.floor;
  for (const [word, where] of found) {
    for (const [number, weight] of where) {
      scored.set(number, (scored.get(number) || 0) + rare.get(word) * weight);
      covered.set(number, (covered.get(number) || 0) + rare.get(word));
    }
  }
  for (const id of query.named) {
    const number = index.byId.get(id).number;
    if (!scored.has(number)) scored.set(number, 0);
    if (!covered.has(number)) covered.set(number, total);
  }
  for (const [number, score] of scored) {
    scored.set(number, score * (floor + (1 - floor) * (covered.get(number) / total) ** 2));
  }
  return scored;
}

function has(words, terms) {
  for (const term of terms) if (words.has(term)) return true;
  return false;
}

// How much of the query is in the title, and in the title with one statement.
function titleScore({ index, alternatives, total }, document) {
  const { title, parts } = index.wordsOf(document), rest = [], w = index.data.weights;
  let above = 0, most = 0;
  for (const way of alternatives) if (has(title, way[1])) above += way[0]; else rest.push(way);
  for (const part of parts) {
    let sum = 0;
    for (const [rare, terms] of rest) if (has(part, terms)) sum += rare;
    most = Math.max(most, sum);
  }
  const best = above + most;
  return (w.part * best ** 2 + w.over * above ** 2) / total;
}

// The statement that matches best, or the opening if the entry was named.
export function bestStatement({ index, query, rare, alternatives }, document) {
  if (query.named.has(document.id)) return document.parts[0];
  const { parts } = index.wordsOf(document), words = [...rare.keys()];
  let best = 0, most = -1, size = 0;
  parts.forEach((part, at) => {
    let fit = 0;
    alternatives.forEach(([weight, terms], number) => {
      const word = words[number];
      if (part.has(word)) fit += weight;
      else if (part.has(`~${stem(word, index.lang)}`)) fit += weight * index.data.weights.stem;
      else if (has(part, terms)) fit += weight * LESS;
    });
    if (fit > most || (fit === most && part.size < size)) { best = at; most = fit; size = part.size; }
  });
  return document.parts[best];
}

function bonus({ index, query, rare }, document) {
  const w = index.data.weights, kinds = index.data.first, hints = index.data.hints[document.kind];
  const place = kinds.indexOf(document.kind), early = place < 0 ? 0 : kinds.length - place;
  const ruling = Number(document.kind === "rulings");
  let bonus = 0;
  if (query.named.has(document.id)) bonus += w.named * query.confidence + 10 * early;
  if (query.cards.length > 1) {
    if (query.cards.every((card) => document.cards.includes(card))) bonus += w.both + w.ruling * ruling - w.others * document.cards.length;
    else if (query.cards.includes(document.id)) bonus += w.one;
    else if (query.cards.every((card) => index.text(document).includes(` ${index.cardTitle(card)} `))) bonus += w.told + 10 * early;
  } else if (query.cards.length) {
    const [card] = query.cards;
    if (document.id === card) bonus += query.onlyCards ? w.alone * query.confidence ** 2 : w.card;
    else if (document.cards.includes(card)) bonus += (query.onlyCards ? w.its : w.with) + 4 * ruling - 2 * (document.cards.length - 1);
  }
  if (query.about.has(document.id)) {
    const [part, rank] = query.about.get(document.id), weight = part.reduce((sum, word) => sum + (rare.get(word) || 0), 0);
    bonus += w.about * (weight - w.rank * rank) + w.early * early;
  }
  if (hints && query.typed.some((word) => hints.includes(word))) {
    const about = document.kind === "errata" && document.cards.some((card) => query.cards.includes(card));
    bonus += about ? w.erratum : w.hint;
  }
  if (document.kind === "cards" && !query.named.has(document.id) && !query.cards.includes(document.id)) bonus += w.unnamed;
  if (document.kind === "questions") bonus += w.question;
  if (document.origin === "example") bonus += w.example;
  return bonus;
}

function allowed(index, document, query) {
  if (!query.phrases.length && !query.excluded.length) return true;
  const text = index.text(document);
  return query.phrases.every((phrase) => text.includes(` ${phrase.join(" ")} `)) && !query.excluded.some((word) => text.includes(` ${word} `));
}
