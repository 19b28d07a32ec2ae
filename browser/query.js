// Parse a query.
// Mirrors rulesdb/search/query.py, function by function; a test compares their results.
import { stem, words } from "./normalize.js";

export function readQuery(shelf, text) {
  text = Array.from(text.slice(0, 2000)).slice(0, 1000).join(""); // characters as Python counts them
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map((found) => words(found[1])).filter((phrase) => phrase.length);
  const without = [...text.matchAll(/(?<!\S)-([\p{L}\p{N}_]+)/gu)].flatMap((found) => words(found[1]));
  const typed = words(text.replace(/(?<!\S)-[\p{L}\p{N}_]+/gu, " ")).slice(0, shelf.data.most);
  const query = { typed, without, phrases, also: new Map(), called: new Set(), sure: 0, cards: [], about: new Map(), rest: [], read: new Map() };
  query.said = mended(shelf, typed, query);
  putInTheRulesWords(shelf, query);
  findNames(shelf, query);
  query.alone = !query.rest.length && !query.about.size;
  return query;
}

function mended(shelf, typed, query) {
  const weights = shelf.data.weights, whole = typed.join("");
  if (!shelf.named.has(typed.join(" ")) && shelf.joined.has(whole)) return shelf.joined.get(whole).split(" ");
  const said = [];
  typed.forEach((word, at) => {
    const begun = word.length > 2 ? shelf.vocabulary.beginning(word) : [];
    if (shelf.vocabulary.has(word)) {
      said.push(word);
      query.also.set(word, begun.map((other) => [other, weights.longer]));
      return;
    }
    if (shelf.joined.has(word)) { said.push(...shelf.joined.get(word).split(" ")); return; }
    const pair = at + 1 < typed.length ? word + typed[at + 1] : "";
    if (shelf.vocabulary.has(pair)) {
      query.also.set(word, [[pair, weights.pair]]);
      said.push(word);
      return;
    }
    const near = shelf.vocabulary.near(word);
    if (!begun.length && !near.length) {
      const parts = apart(shelf, word);
      if (parts.length) { said.push(...parts); return; }
    }
    const other = [...begun.map((w) => [w, weights.begun]), ...near.map(([w, away]) => [w, weights.near[away]])];
    query.also.set(word, other);
    const best = near.length && !begun.length ? near[0][0] : word;
    said.push(best);
    if (best !== word) { query.also.set(best, other); query.read.set(word, best); }
  });
  return said;
}

function putInTheRulesWords(shelf, query) {
  for (const word of shelf.tell(query.said)) {
    const others = [...(shelf.means.get(word) || []), ...(shelf.sameNumber.get(word) || [])];
    if (!others.length) continue;
    const also = query.also.get(word) || [], known = new Set([word, ...also.map(([other]) => other)]);
    query.also.set(word, [...also, ...others.filter((other) => !known.has(other)).map((other) => [other, shelf.data.weights.meant])]);
  }
}

function apart(shelf, word) {
  for (let at = word.length - 2; at > 1; at--) {
    if (!shelf.vocabulary.has(word.slice(0, at))) continue;
    if (shelf.vocabulary.has(word.slice(at))) return [word.slice(0, at), word.slice(at)];
    const rest = word.length - at > 3 ? apart(shelf, word.slice(at)) : [];
    if (rest.length) return [word.slice(0, at), ...rest];
  }
  return [];
}

function findNames(shelf, query) {
  const said = query.said, telling = shelf.tell(said), call = (ids) => { for (const id of ids || []) query.called.add(id); };
  const sure = shelf.data.weights.sure;
  for (const part of [said, telling, query.typed]) {
    const ids = shelf.named.get(part.join(" "));
    if (ids) { call(ids.keys()); query.sure = Math.max(query.sure, [...ids.values()].includes(0) ? sure.title : sure.name); }
  }
  if (!query.called.size) {
    const any = (said.length > 1 && shelf.anyOrder.get(shelf.mixed(said))) || [];
    call([...any].length ? any : shelf.stemmed.get(said.map((word) => stem(word, shelf.lang)).join(" ")));
    query.sure = sure.alike;
  }
  if (!query.called.size) { nearlyCalled(shelf, query, call); query.sure = sure.nearly; }
  const rest = [];
  for (let at = 0; at < said.length;) {
    let next = at;
    for (let end = said.length; end > at && next === at; end--) {
      // Rulings are named after their cards. Here the cards are wanted, not the ruling.
      const ids = new Map([...(namesOf(shelf, query, said.slice(at, end)) || [])].filter(([id]) => shelf.byId.get(id).kind !== "rulings"));
      if (ids.size) { note(shelf, query, ids, said.slice(at, end)); next = end; }
    }
    if (next === at) {
      if (shelf.telling.has(said[at])) note(shelf, query, new Map([[shelf.telling.get(said[at]), 0]]), [said[at]]);
      else rest.push(said[at]);
      next = at + 1;
    }
    at = next;
  }
  query.rest = rest.filter((word) => !shelf.stop.has(word));
}

function nearlyCalled(shelf, query, call) {
  const typed = query.typed.join(" "), whole = query.typed.join("");
  if (whole.length < 4) return;
  const begun = shelf.begun.beginning(typed, 3);
  const near = begun.length ? [] : shelf.spelt.near(whole).map(([name]) => shelf.joined.get(name));
  for (const name of begun.length ? begun : near.slice(0, 2)) call(shelf.named.get(name).keys());
}

function namesOf(shelf, query, part) {
  if (part.length === 1 && shelf.stop.has(part[0])) return null;
  if (part.length > 6) return shelf.named.get(part.join(" "));
  const spellings = part.length === 1 ? [part] : part.map((word) => [word, ...(query.also.get(word) || []).slice(0, 4).filter(([, q]) => q >= 0.55).map(([w]) => w)]);
  let found = null;
  (function spell(at, so) {
    if (found) return;
    if (at === part.length) { found = shelf.named.get(so.join(" ")) || null; return; }
    for (const word of spellings[at]) spell(at + 1, [...so, word]);
  })(0, []);
  return found || new Map([...(shelf.stemmed.get(part.map((word) => stem(word, shelf.lang)).join(" ")) || [])].map((id) => [id, 2]));
}

function note(shelf, query, ids, part) {
  for (const [id, rank] of ids) {
    if (shelf.byId.get(id).kind === "cards") {
      if (!query.cards.includes(id)) query.cards.push(id);
    } else if (!query.about.has(id) || part.length > query.about.get(id)[0].length) query.about.set(id, [part, rank]);
  }
}
