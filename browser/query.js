// Parse a query.
// Mirrors rulesdb/search/query.py, function by function; a test compares their results.
import { stem, words } from "./normalize.js";

const NOTHING = [[], []]; // the meaning of what nobody says

// What the other indexes of a search know: a word that they have is not a typo here.
export class Elsewhere {
  constructor(others = []) { this.others = others; }

  has(word) { return this.others.some((other) => other.vocabulary.has(word) || other.says(word)); }

  // How many letters are wrong in a word, if another index has what was meant.
  closest(word) {
    if (word.length > 2 && this.others.some((other) => other.vocabulary.beginning(word, 1).length)) return 0;
    const found = this.others.flatMap((other) => other.vocabulary.near(word).slice(0, 1).map(([, away]) => away));
    return Math.min(3, ...found);
  }
}

export function readQuery(index, text, elsewhere = new Elsewhere()) {
  text = Array.from(text.slice(0, 2000)).slice(0, 1000).join(""); // characters as Python counts them
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map((found) => words(found[1])).filter((phrase) => phrase.length);
  const excluded = [...text.matchAll(/(?<!\S)-([\p{L}\p{N}_]+)/gu)].flatMap((found) => words(found[1]));
  const all = words(text.replace(/(?<!\S)-[\p{L}\p{N}_]+/gu, " ")).slice(0, index.data.most);
  const [typed, game] = withoutGame(all, [index, ...elsewhere.others]);
  const query = { typed, game, excluded, phrases, alternatives: new Map(), named: new Set(), confidence: 0, cards: [], about: new Map(), rest: [], corrections: new Map() };
  query.terms = corrected(index, typed, query, elsewhere);
  addRulesWords(index, query);
  findNames(index, query);
  // A question: long, or a few words that name nothing.
  query.sentence = typed.length >= index.data.sentence || (typed.length > 1 && !query.named.size && !query.cards.length);
  query.onlyCards = !query.rest.length && !query.about.size;
  return query;
}

// A query without the name of a game, and that game; whole if little else is left.
function withoutGame(typed, indexes) {
  if (indexes.some(({ named }) => named.has(typed.join(" ")))) return [typed, ""];
  for (const index of indexes) {
    for (const name of index.gameNames) {
      for (let at = 0; at + name.length <= typed.length; at++) {
        const rest = [...typed.slice(0, at), ...typed.slice(at + name.length)];
        if (name.every((word, place) => typed[at + place] === word) && rest.some((word) => !index.stop.has(word))) return [rest, index.game];
      }
    }
  }
  return [typed, ""];
}

function corrected(index, typed, query, elsewhere) {
  const weights = index.data.weights, whole = typed.join("");
  if (!index.named.has(typed.join(" ")) && index.joined.has(whole)) return index.joined.get(whole).split(" ");
  const terms = [], said = new Set(sayings(index, typed).map(([word]) => word));
  typed.forEach((word, at) => {
    const longer = word.length > 2 ? index.vocabulary.beginning(word) : [];
    if (index.vocabulary.has(word)) {
      terms.push(word);
      query.alternatives.set(word, longer.map((other) => [other, weights.longer]));
      return;
    }
    if (index.joined.has(word)) { terms.push(...index.joined.get(word).split(" ")); return; }
    const pair = at + 1 < typed.length ? word + typed[at + 1] : "";
    if (index.vocabulary.has(pair)) {
      query.alternatives.set(word, [[pair, weights.pair]]);
      terms.push(word);
      return;
    }
    if (said.has(word) || elsewhere.has(word)) { terms.push(word); return; }
    if (index.initials.has(word) && !longer.length) { terms.push(...index.initials.get(word).split(" ")); return; }
    const closest = elsewhere.closest(word), near = index.vocabulary.near(word).filter(([, away]) => away <= closest);
    if (!longer.length && !near.length) {
      const parts = split(index, word);
      if (parts.length) { terms.push(...parts); return; }
    }
    const other = [...longer.map((w) => [w, weights.begun]), ...near.map(([w, away]) => [w, weights.near[away]])];
    query.alternatives.set(word, other);
    const best = near.length && !longer.length ? near[0][0] : word;
    terms.push(best);
    if (best !== word) { query.alternatives.set(best, other); query.corrections.set(word, best); }
  });
  return terms;
}

function addRulesWords(index, query) {
  const said = saidFor(index, query.terms);
  for (const word of index.withoutStopWords(query.terms)) {
    const others = [...(index.synonyms.get(word) || []), ...(index.sameNumber.get(word) || []), ...(said.get(word) || [])];
    if (!others.length) continue;
    const also = query.alternatives.get(word) || [], known = new Set([word, ...also.map(([other]) => other)]);
    query.alternatives.set(word, [...also, ...[...new Set(others)].filter((other) => !known.has(other)).map((other) => [other, index.data.weights.meant])]);
  }
}

// The rules' words for unknown words that players say, alone or in a phrase.
function saidFor(index, terms) {
  const found = new Map();
  for (const [word, meant] of sayings(index, terms)) {
    if (!index.knows(word)) found.set(word, [...(found.get(word) || []), ...meant]);
  }
  return found;
}

// Each word that players say, alone or in a phrase, with the rules' words for it.
function sayings(index, terms) {
  const found = [];
  for (let at = 0; at < terms.length; at++) {
    for (let end = Math.min(at + index.data.saying, terms.length); end > at; end--) {
      const meant = index.said.get(stemsOf(index, terms.slice(at, end)));
      if (!meant) continue;
      for (const word of terms.slice(at, end)) found.push([word, meant[0]]);
      break;
    }
  }
  return found;
}

function stemsOf(index, part) {
  return part.map((word) => stem(word, index.lang)).join(" ");
}

function split(index, word) {
  for (let at = word.length - 2; at > 1; at--) {
    if (!index.vocabulary.has(word.slice(0, at))) continue;
    if (index.vocabulary.has(word.slice(at))) return [word.slice(0, at), word.slice(at)];
    const rest = word.length - at > 3 ? split(index, word.slice(at)) : [];
    if (rest.length) return [word.slice(0, at), ...rest];
  }
  return [];
}

function findNames(index, query) {
  const terms = query.terms, contentWords = index.withoutStopWords(terms), add = (ids) => { for (const id of ids || []) query.named.add(id); };
  const sure = index.data.weights.sure;
  for (const part of [terms, contentWords, query.typed]) {
    const ids = index.named.get(part.join(" "));
    if (ids) { add(ids.keys()); query.confidence = Math.max(query.confidence, [...ids.values()].includes(0) ? sure.title : sure.name); }
  }
  if (!query.named.size) {
    const any = terms.length > 1 && index.anyOrder.get(index.mixed(terms)), stems = stemsOf(index, terms);
    add(any || index.stemmed.get(stems) || (index.said.get(stems) || NOTHING)[1]);
    query.confidence = sure.alike;
  }
  if (!query.named.size) { almostNamed(index, query, add); query.confidence = sure.nearly; }
  const rest = [];
  for (let at = 0; at < terms.length;) {
    let next = at;
    for (let end = terms.length; end > at && next === at; end--) {
      // Rulings are named after their cards. Here the cards are wanted, not the ruling.
      const ids = new Map([...(namesOf(index, query, terms.slice(at, end)) || [])].filter(([id]) => index.byId.get(id).kind !== "rulings"));
      if (ids.size) { addNamed(index, query, ids, terms.slice(at, end)); next = end; }
    }
    if (next === at) {
      if (index.uniqueWords.has(terms[at])) addNamed(index, query, new Map([[index.uniqueWords.get(terms[at]), 0]]), [terms[at]]);
      else rest.push(terms[at]);
      next = at + 1;
    }
    at = next;
  }
  query.rest = rest.filter((word) => !index.stop.has(word));
}

function almostNamed(index, query, add) {
  const typed = query.typed.join(" "), whole = query.typed.join("");
  if (whole.length < 4) return;
  const longer = index.names.beginning(typed, 3);
  const near = longer.length ? [] : index.namesAsWords.near(whole).map(([name]) => index.joined.get(name));
  for (const name of longer.length ? longer : near.slice(0, 2)) add(index.named.get(name).keys());
  if (near.length && !query.corrections.size) query.corrections.set(typed, near[0]);
}

function namesOf(index, query, part) {
  if (part.length === 1 && index.stop.has(part[0])) return null;
  if (part.length > 6) return index.named.get(part.join(" "));
  const spellings = part.length === 1 ? [part] : part.map((word) => [word, ...(query.alternatives.get(word) || []).slice(0, 4).filter(([, q]) => q >= 0.55).map(([w]) => w)]);
  let found = null;
  (function spell(at, so) {
    if (found) return;
    if (at === part.length) { found = index.named.get(so.join(" ")) || null; return; }
    for (const word of spellings[at]) spell(at + 1, [...so, word]);
  })(0, []);
  const stems = stemsOf(index, part);
  return found || new Map([...(index.stemmed.get(stems) || (index.said.get(stems) || NOTHING)[1])].map((id) => [id, 2]));
}

function addNamed(index, query, ids, part) {
  for (const [id, rank] of ids) {
    if (index.byId.get(id).kind === "cards") {
      if (!query.cards.includes(id)) query.cards.push(id);
    } else if (!query.about.has(id) || part.length > query.about.get(id)[0].length) query.about.set(id, [part, rank]);
  }
}
