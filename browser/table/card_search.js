// The field that finds cards by name, in any language, with typos: the search of the site, cards only.
import { find } from "../search.js";
import { button, fill, make } from "../element.js";

const MOST = 6;

// `rows(card)` makes the buttons of a card; `all(cards)` is what to do with several.
export function cardField(app, { label, placeholder, rows, all = null }) {
  const { set } = app.words, field = make("input", ""), hits = make("div", "hits-cards");
  Object.assign(field, { type: "search", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "search", placeholder });
  field.setAttribute("aria-label", label);
  hits.setAttribute("aria-live", "polite");
  const show = () => {
    const text = field.value.trim();
    hits.replaceChildren(...(text ? found(app, text, rows, all, set) : []));
  };
  field.addEventListener("input", show);
  const form = make("form", "find", field);
  form.setAttribute("role", "search");
  form.addEventListener("submit", (event) => { event.preventDefault(); const first = hits.querySelector("button"); if (first) first.click(); });
  return [form, hits];
}

function found(app, text, rows, all, words) {
  if (!app.index) return [make("p", "hint", app.words.trouble.index)];
  const pieces = text.split(/[,+\n]/).map((piece) => piece.trim()).filter(Boolean);
  const results = pieces.map((piece) => cardsFor(app.index, piece, pieces.length > 1 ? 1 : MOST));
  const cards = [...new Map(results.flatMap(({ cards: some }) => some).map((card) => [card.id, card])).values()], heard = [];
  results.forEach(({ cards: some, read }, at) => {
    if (!some.length) heard.push(fill(words.none, { word: pieces[at] }));
    else for (const [word, other] of read) heard.push(fill(words.read, { word, other }));
  });
  const list = make("ul", "puts", ...cards.map((card) => make("li", "", make("span", "n", card.title), make("span", "to", ...rows(name(card), card.title)))));
  const several = results.length > 1 || results[0].both, names = (results.length > 1 ? cards : cards.slice(0, 2)).map(name);
  return [
    heard.length ? make("p", "hint", heard.join(" ")) : null,
    cards.length ? list : null,
    all && several && cards.length > 1 ? button("btn main full", names.length === 2 ? words.both : words.all, () => all(names)) : null,
  ].filter(Boolean);
}

// The cards that a text names; without one, those that match best.
function cardsFor(index, text, most) {
  const { query, ranked } = find(index, text, { kind: "cards" });
  const named = query.cards.map((id) => index.byId.get(id)), rest = ranked.map(({ document }) => document);
  const cards = [...new Set([...named, ...rest])].slice(0, Math.max(most, named.length > 1 ? named.length : 0));
  return { cards, read: query.corrections, both: named.length > 1 };
}

const name = (card) => card.id.split("/")[1];
