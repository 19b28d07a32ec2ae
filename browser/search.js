// Search: what somebody types, understood, and the entries that answer it.
// The same as rulesdb/search.py, function by function; a test holds their results together.
import { fold, order, stem, words } from "./folding.js";

export function readQuery(shelf, text) {
  text = text.slice(0, 1000);
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map((found) => words(found[1])).filter((phrase) => phrase.length);
  const without = [...text.matchAll(/(?<!\S)-([\p{L}\p{N}_]+)/gu)].flatMap((found) => words(found[1]));
  const typed = words(text.replace(/(?<!\S)-[\p{L}\p{N}_]+/gu, " ")).slice(0, shelf.data.most);
  const query = { typed, without, phrases, also: new Map(), called: new Set(), cards: [], about: new Map(), rest: [], read: new Map() };
  query.said = mended(shelf, typed, query);
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
  for (const part of [said, telling, query.typed]) call((shelf.named.get(part.join(" ")) || new Map()).keys());
  if (!query.called.size && said.length > 1) call(shelf.anyOrder.get([...telling].sort().join(" ")));
  if (!query.called.size) call(shelf.stemmed.get(said.map((word) => stem(word, shelf.lang)).join(" ")));
  if (!query.called.size) nearlyCalled(shelf, query, call);
  const rest = [];
  for (let at = 0; at < said.length;) {
    let next = at;
    for (let end = said.length; end > at && next === at; end--) {
      const ids = namesOf(shelf, query, said.slice(at, end));
      if (ids && ids.size) { note(shelf, query, ids, end - at); next = end; }
    }
    if (next === at) {
      if (shelf.telling.has(said[at])) note(shelf, query, new Map([[shelf.telling.get(said[at]), 0]]), 1);
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

function note(shelf, query, ids, count) {
  for (const [id, rank] of ids) {
    if (shelf.byId.get(id).kind === "cards") {
      if (!query.cards.includes(id)) query.cards.push(id);
    } else if (rank < 3) query.about.set(id, Math.max(query.about.get(id) || 0, count - 0.2 * rank));
  }
}

// Scoring --------------------------------------------------------------------------------------------

export function find(shelf, text, narrow = {}) {
  const query = readQuery(shelf, text);
  let ranked = [];
  if (query.typed.length) {
    for (const [number, score] of scores(shelf, query)) {
      const document = shelf.documents[number];
      if (fits(narrow, document) && allowed(shelf, document, query)) {
        ranked.push({ document, score: Math.round((score + bonus(shelf, query, document)) * 1e6) / 1e6 });
      }
    }
    ranked.sort((a, b) => b.score - a.score || order(a.document.id, b.document.id));
  }
  const counts = new Map();
  for (const { document } of ranked) counts.set(document.kind, (counts.get(document.kind) || 0) + 1);
  if (narrow.kind) ranked = ranked.filter(({ document }) => document.kind === narrow.kind);
  return { query, ranked, counts, meant: ranked.length < 3 ? meant(shelf, query) : "" };
}

function fits(narrow, document) {
  return (!narrow.house || narrow.house === document.house) && (!narrow.state || narrow.state === document.state)
    && (!narrow.card || narrow.card === document.id || document.cards.includes(narrow.card))
    && (!narrow.version || document.versions.includes(narrow.version))
    && (!narrow.cites || document.cites.some((cite) => cite === narrow.cites || cite.split("#")[0] === narrow.cites));
}

function meant(shelf, query) {
  const said = query.said.map((word) => {
    const near = shelf.named.has(word) ? [] : shelf.vocabulary.near(word);
    return (near.find(([other]) => shelf.named.has(other)) || [word])[0];
  });
  return said.join(" ") === query.said.join(" ") ? "" : said.join(" ");
}

function scores(shelf, query) {
  const needed = [...new Set(shelf.tell(query.said))], size = shelf.documents.length;
  const terms = new Set();
  const ways = needed.map((word) => [[word, 1], ...(query.also.get(word) || [])].flatMap(([other, quality]) => {
    const stemmed = `~${stem(other, shelf.lang)}`;
    terms.add(other); terms.add(stemmed);
    return [[other, quality], [stemmed, quality]];
  }));
  const worth = shelf.worth([...terms]);
  const scored = new Map(), covered = new Map();
  let total = 0;
  for (const way of ways) {
    const found = new Map();
    for (const [term, quality] of way) {
      for (const [number, value] of worth.get(term)) {
        if (value * quality > (found.get(number) || 0)) found.set(number, value * quality);
      }
    }
    const rare = Math.log(1 + size / (1 + found.size));
    total += rare;
    for (const [number, weight] of found) {
      scored.set(number, (scored.get(number) || 0) + rare * weight);
      covered.set(number, (covered.get(number) || 0) + rare);
    }
  }
  for (const id of query.called) {
    const number = shelf.byId.get(id).number;
    if (!scored.has(number)) scored.set(number, 0);
    if (!covered.has(number)) covered.set(number, total);
  }
  for (const [number, score] of scored) {
    scored.set(number, score * (total ? 0.15 + 0.85 * (covered.get(number) / total) ** 2 : 1));
  }
  return scored;
}

function bonus(shelf, query, document) {
  const w = shelf.data.weights, kinds = shelf.data.first, hints = shelf.data.hints[document.kind];
  const place = kinds.indexOf(document.kind), early = place < 0 ? 0 : kinds.length - place;
  const ruling = Number(document.kind === "rulings");
  let bonus = 0;
  if (query.called.has(document.id)) bonus += w.named + 10 * early;
  if (query.cards.length > 1) {
    if (query.cards.every((card) => document.cards.includes(card))) bonus += w.both + w.ruling * ruling - w.others * document.cards.length;
    else if (query.cards.includes(document.id)) bonus += w.one;
    else if (query.cards.every((card) => shelf.text(document).includes(` ${shelf.cardTitle(card)} `))) bonus += w.told + 10 * early;
  } else if (query.cards.length) {
    const [card] = query.cards;
    if (document.id === card) bonus += query.alone ? w.alone : w.card;
    else if (document.cards.includes(card)) bonus += (query.alone ? w.its : w.with) + 4 * ruling - 2 * (document.cards.length - 1);
  }
  if (query.about.has(document.id)) bonus += w.about * query.about.get(document.id) + 0.3 * early;
  if (hints && query.typed.some((word) => hints.includes(word))) {
    const about = document.kind === "errata" && document.cards.some((card) => query.cards.includes(card));
    bonus += about ? w.erratum : w.hint;
  }
  if (document.kind === "questions") bonus += w.question;
  return bonus;
}

function allowed(shelf, document, query) {
  if (!query.phrases.length && !query.without.length) return true;
  const text = shelf.text(document);
  return query.phrases.every((phrase) => text.includes(` ${phrase.join(" ")} `)) && !query.without.some((word) => text.includes(` ${word} `));
}

// Showing --------------------------------------------------------------------------------------------

// What was looked for, in a document: to choose the statement that fits best, and to mark the words.
export function wantedIn(shelf, query) {
  const wanted = new Set(shelf.tell(query.said));
  for (const also of query.also.values()) for (const [word] of also.slice(0, 3)) wanted.add(word);
  return { wanted, stems: new Set([...wanted].map((word) => stem(word, shelf.lang))) };
}

export function bestPart(shelf, query, document, { wanted, stems }) {
  if (query.called.has(document.id)) return document.parts[0];
  let best = document.parts[0], most = -1;
  for (const part of document.parts) {
    const own = new Set(words(part[1])), ends = new Set([...own].map((word) => stem(word, shelf.lang)));
    let fit = 0;
    for (const word of own) if (wanted.has(word)) fit += 2;
    for (const word of ends) if (stems.has(word)) fit += 1;
    if (fit > most) { best = part; most = fit; }
  }
  return best;
}

// A text in pieces, each with whether it matches: whole words of the text, folded and stemmed.
export function marked(shelf, text, { wanted, stems }) {
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece, at) => {
    if (at % 2 === 0) return [piece, false];
    return [piece, words(piece).some((word) => wanted.has(word) || (!shelf.stop.has(word) && stems.has(stem(word, shelf.lang))))];
  });
}

// The part of a long text around the first match.
export function snippet(text, wanted, size = 180) {
  if (text.length <= size) return text;
  const folded = fold(text);
  const places = [...wanted].map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const at = places.length ? Math.min(...places) : 0;
  const start = Math.max(0, text.lastIndexOf(" ", Math.max(0, at - size / 3)) + 1);
  const end = text.lastIndexOf(" ", start + size);
  return `${start ? "… " : ""}${text.slice(start, end > start && start + size < text.length ? end : undefined)}${start + size < text.length ? " …" : ""}`;
}
