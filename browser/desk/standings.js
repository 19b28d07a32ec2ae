// The standings, and why one player is before another.
import { button, fill, make } from "../element.js";
import { said } from "../table/said.js";
import { choice, fold, form, submitButton } from "./fields.js";
import { decimal, figure } from "./numbers.js";

export function standingsView(app) {
  const { state, words } = app, say = words.standings;
  if (!state.standings.length) return make("p", "e-empty", words.players.none);
  const head = make("tr", "", ...[say.rank, say.player, say.points, say.strength, say.extended].map((each) => make("th", "", each)), make("th", "", make("span", "vh", say.why)));
  const body = state.standings.map((line, at) => row(app, line, state.standings[at + 1]));
  const table = make("table", "e-standings", make("thead", "", head), make("tbody", "", ...body));
  const frame = make("div", "e-wide", table);
  Object.assign(frame, { tabIndex: 0 });
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", words.tab.standings);
  return [asking(app), make("div", "e-why"), cutLine(app), frame, fold("ranked", say.rules, ...state["ranked-by"].map((address) => said(app, address)))].filter(Boolean);
}

function cutLine({ state, words }) {
  return state.cut ? make("p", "e-cut", fill(words.standings.cut, { names: state.cut.join(", ") })) : null;
}

function row(app, line, next) {
  const { words } = app, out = line.state === "in" ? line.player : make("s", "", line.player);
  const why = next ? button("btn text", words.standings.why_short, () => ask(app, line.player, next.player), fill(words.standings.why_next, { one: line.player, other: next.player })) : null;
  const made = make("tr", "", ...[line.rank, out, line.points, decimal(line.strength), decimal(line.extended), why || ""].map((each) => make("td", "", typeof each === "number" ? String(each) : each)));
  if (app.state.cut && app.state.cut.includes(line.player)) made.dataset.cut = "";
  return made;
}

function asking(app) {
  const say = app.words.standings, names = app.state.standings.map(({ player }) => [player, player]);
  if (names.length < 2) return null;
  return fold("why", say.why, form("e-ask", (fields) => ask(app, fields.one.value, fields.other.value), make("div", "e-row", choice(say.one, "one", names, names[0][0]), choice(say.other, "other", names, names[1][0])), make("p", "e-acts", submitButton("btn main", say.why_ask))));
}

async function ask(app, one, other) {
  const found = await app.told({ do: "why", players: [one, other] });
  if (!found) return;
  const place = app.place.querySelector(".e-why");
  place.replaceChildren(...answered(app, found.why));
  place.querySelector("h4").focus();
}

function answered(app, { first, second, compared }) {
  const say = app.words.standings, last = compared[compared.length - 1], head = make("h4", "", fill(say.before, { one: first, other: second }));
  head.tabIndex = -1;
  const rows = compared.map((each) => make("li", each.decides ? "decides" : "", ...comparison(app, first, second, each)));
  return [head, make("p", "e-decides", fill(say.decides, { what: say[`by_${last.what}`] })), make("ol", "e-compared", ...rows)];
}

function comparison(app, first, second, { what, values, shares, decides, applied }) {
  const say = app.words.standings, both = [first, second];
  const told = values.length ? both.map((name, at) => make("p", "", make("b", "", name), `: ${figure(values[at])}`, shares[at].length ? ` (${shares[at].map((share) => `${share.opponent} ${share.value}`).join(", ")})` : "")) : [make("p", "", say.drawn)];
  const by = make("details", "e-by", make("summary", "", fill(app.words.by, { count: applied.length })), ...applied.map((address) => said(app, address)));
  return [make("h5", "", say[`by_${what}`], decides ? "" : ` · ${say.equal}`), ...told, by];
}
