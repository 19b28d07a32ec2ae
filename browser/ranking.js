// Rank the entries that match a query.
// Mirrors rulesdb/search/ranking.py, function by function; a test compares their results.
import { order } from "./normalize.js";
import { mismatches } from "./filters.js";
import { has, isStrange, names, weight, wordsOf } from "./match.js";
import { sentenceCloser, sentenceScore } from "./sentences.js";

// The entries that match, and those that exactly one filter excludes.
export function ranked(match, narrow) {
  const { index, query } = match, hits = [], others = [];
  if (!query.typed.length) return { hits, others };
  const round = (score) => Math.round(score * 1e6) / 1e6;
  const sort = () => hits.sort((a, b) => round(b.score) - round(a.score) || order(a.document.id, b.document.id));
  const all = wordsOf(match);
  let most = 0;
  for (const [, covered] of all.values()) most = Math.max(most, covered);
  for (const [number, words] of all) {
    const document = index.documents[number];
    if (words[1] < index.data.far * most && !names(match, document)) continue;
    const wrong = mismatches(narrow, document);
    if (wrong.length > 1 || !allowed(index, document, query)) continue;
    if (wrong.length) others.push({ document, way: wrong[0] });
    else hits.push({ document, score: score(match, document, words) });
  }
  for (const hit of sort().slice(0, index.data.closer)) hit.score += closer(match, hit.document);
  for (const hit of sort()) hit.score = round(hit.score);
  return { hits, others };
}

// Score a document by its words; in a sentence, names count less.
function score(match, document, words) {
  const score = nameScore(match, document, words);
  const { data } = match.index;
  return match.query.sentence ? data.weights.scale * data.sentences.names * score + sentenceScore(match, document, words) : score;
}

// Score a document by what its text says.
function closer(match, document) {
  return match.query.sentence ? sentenceCloser(match, document) : titleScore(match, document);
}

// Score a document by its words, less if words are missing, and by names.
function nameScore(match, document, [worth, covered]) {
  const { floor } = match.index.data.weights;
  return worth * (floor + (1 - floor) * (covered / match.total) ** 2) * familiar(match, document) + bonus(match, document);
}

// How much of the query is in the title, and in the title with one statement.
function titleScore(match, document) {
  const { index, ways, total } = match, { title, parts } = index.wordsOf(document), rest = [], w = index.data.weights;
  let above = 0, most = 0;
  for (const way of ways) if (has(title, way[1])) above += way[0]; else rest.push(way);
  for (const part of parts) {
    let sum = 0;
    for (const [rare, terms] of rest) if (has(part, terms)) sum += rare;
    most = Math.max(most, sum);
  }
  const best = above + most;
  return ((w.part * best ** 2 + w.over * above ** 2) / total) * familiar(match, document);
}

// The factor for an entry about cards that the query does not name.
function familiar(match, document) {
  return isStrange(match, document) ? match.index.data.weights.strange : 1;
}

function bonus(match, document) {
  const { index, query } = match;
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
    const [part, rank] = query.about.get(document.id);
    bonus += w.about * (weight(match, part) - w.rank * rank) + w.early * early;
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
