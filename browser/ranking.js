// Rank the entries that match a query.
// Mirrors rulesdb/search/ranking.py, function by function; a test compares their results.
import { order, stem } from "./normalize.js";
import { misfits } from "./filters.js";

const LESS = 0.5; // factor for an alternative to a word, when choosing a statement

// The entries that match, and those that exactly one filter excludes.
export function ranked(asked, narrow) {
  const { shelf, query } = asked, hits = [], others = [];
  if (!query.typed.length) return { hits, others };
  const round = (score) => Math.round(score * 1e6) / 1e6;
  const sort = () => hits.sort((a, b) => round(b.score) - round(a.score) || order(a.document.id, b.document.id));
  for (const [number, score] of scores(asked)) {
    const document = shelf.documents[number], wrong = misfits(narrow, document);
    if (wrong.length > 1 || !allowed(shelf, document, query)) continue;
    if (wrong.length) others.push({ document, way: wrong[0] });
    else hits.push({ document, score: score + bonus(asked, document) });
  }
  for (const hit of sort().slice(0, shelf.data.closer)) hit.score += together(asked, hit.document);
  for (const hit of sort()) hit.score = round(hit.score);
  return { hits, others };
}

// The words of a query in an index: where they occur, and how rare they are.
export function ask(shelf, query) {
  const needed = [...new Set(shelf.tell(query.said))], size = shelf.documents.length, terms = new Set();
  const ways = needed.map((word) => [[word, 1], ...(query.also.get(word) || [])].flatMap(([other, quality]) => {
    const stemmed = `~${stem(other, shelf.lang)}`;
    terms.add(other); terms.add(stemmed);
    return [[other, quality], [stemmed, quality]];
  }));
  const worth = shelf.worth([...terms]), all = new Map(), rare = new Map();
  needed.forEach((word, at) => {
    const found = new Map();
    for (const [term, quality] of ways[at]) {
      for (const [number, value] of worth.get(term)) {
        if (value * quality > (found.get(number) || 0)) found.set(number, value * quality);
      }
    }
    all.set(word, found);
    rare.set(word, Math.log(1 + size / (1 + found.size)));
  });
  let total = 0;
  for (const value of rare.values()) total += value;
  return { shelf, query, found: all, rare, total, ways: needed.map((word, at) => [rare.get(word), new Set(ways[at].map(([term]) => term))]) };
}

function scores({ shelf, query, found, rare, total }) {
  const scored = new Map(), covered = new Map(), floor = shelf.data.weights.floor;
  for (const [word, where] of found) {
    for (const [number, weight] of where) {
      scored.set(number, (scored.get(number) || 0) + rare.get(word) * weight);
      covered.set(number, (covered.get(number) || 0) + rare.get(word));
    }
  }
  for (const id of query.called) {
    const number = shelf.byId.get(id).number;
    if (!scored.has(number)) scored.set(number, 0);
    if (!covered.has(number)) covered.set(number, total);
  }
  for (const [number, score] of scored) {
    scored.set(number, score * (floor + (1 - floor) * (covered.get(number) / total) ** 2));
  }
  return scored;
}

function has(said, terms) {
  for (const term of terms) if (said.has(term)) return true;
  return false;
}

// How much of the query is in the title, and in the title with one statement.
function together({ shelf, ways, total }, document) {
  const { title, parts } = shelf.said(document), rest = [], w = shelf.data.weights;
  let above = 0, most = 0;
  for (const way of ways) if (has(title, way[1])) above += way[0]; else rest.push(way);
  for (const part of parts) {
    let sum = 0;
    for (const [rare, terms] of rest) if (has(part, terms)) sum += rare;
    most = Math.max(most, sum);
  }
  const best = above + most;
  return (w.part * best ** 2 + w.over * above ** 2) / total;
}

// The statement that matches best, or the opening if the entry was named.
export function bestPart({ shelf, query, rare, ways }, document) {
  if (query.called.has(document.id)) return document.parts[0];
  const { parts } = shelf.said(document), words = [...rare.keys()];
  let best = 0, most = -1, size = 0;
  parts.forEach((part, at) => {
    let fit = 0;
    ways.forEach(([weight, terms], number) => {
      const word = words[number];
      if (part.has(word)) fit += weight;
      else if (part.has(`~${stem(word, shelf.lang)}`)) fit += weight * shelf.data.weights.stem;
      else if (has(part, terms)) fit += weight * LESS;
    });
    if (fit > most || (fit === most && part.size < size)) { best = at; most = fit; size = part.size; }
  });
  return document.parts[best];
}

function bonus({ shelf, query, rare }, document) {
  const w = shelf.data.weights, kinds = shelf.data.first, hints = shelf.data.hints[document.kind];
  const place = kinds.indexOf(document.kind), early = place < 0 ? 0 : kinds.length - place;
  const ruling = Number(document.kind === "rulings");
  let bonus = 0;
  if (query.called.has(document.id)) bonus += w.named * query.sure + 10 * early;
  if (query.cards.length > 1) {
    if (query.cards.every((card) => document.cards.includes(card))) bonus += w.both + w.ruling * ruling - w.others * document.cards.length;
    else if (query.cards.includes(document.id)) bonus += w.one;
    else if (query.cards.every((card) => shelf.text(document).includes(` ${shelf.cardTitle(card)} `))) bonus += w.told + 10 * early;
  } else if (query.cards.length) {
    const [card] = query.cards;
    if (document.id === card) bonus += query.alone ? w.alone : w.card;
    else if (document.cards.includes(card)) bonus += (query.alone ? w.its : w.with) + 4 * ruling - 2 * (document.cards.length - 1);
  }
  if (query.about.has(document.id)) {
    const [part, rank] = query.about.get(document.id), weight = part.reduce((sum, word) => sum + (rare.get(word) || 0), 0);
    bonus += w.about * (weight - w.rank * rank) + w.early * early;
  }
  if (hints && query.typed.some((word) => hints.includes(word))) {
    const about = document.kind === "errata" && document.cards.some((card) => query.cards.includes(card));
    bonus += about ? w.erratum : w.hint;
  }
  if (document.kind === "questions") bonus += w.question;
  if (document.origin === "example") bonus += w.example;
  return bonus;
}

function allowed(shelf, document, query) {
  if (!query.phrases.length && !query.without.length) return true;
  const text = shelf.text(document);
  return query.phrases.every((phrase) => text.includes(` ${phrase.join(" ")} `)) && !query.without.some((word) => text.includes(` ${word} `));
}
