// The players: typed, pasted or from a file; who drops, who comes back.
import { button, fill, make } from "../element.js";
import { fileButton, fold, form, submitButton, textField } from "./fields.js";
import { namesIn } from "./names.js";

export function playersView(app) {
  const { words, state } = app, say = words.players, still = state.players.filter((each) => each.state === "in").length;
  const count = make("h3", "", fill(say.count, { count: still }));
  const rows = [...state.players].sort((one, other) => one.name.localeCompare(other.name)).map((player) => row(app, player));
  return [adding(app), pasting(app), count, make("ul", "e-players", ...rows)];
}

function adding(app) {
  const say = app.words.players;
  return form("e-add", (fields) => add(app, namesIn(fields.player.value)), textField(say.name, "player"), submitButton("btn main", say.add));
}

function pasting(app) {
  const say = app.words.players, area = Object.assign(make("textarea", ""), { name: "pasted", rows: 6 });
  const label = make("label", "field", make("span", "", say.lines), area);
  return fold("paste", say.many, form("", (fields) => add(app, namesIn(fields.pasted.value)), label,
    make("p", "rowbtns", submitButton("btn main", say.add_all), fileButton(say.file, (text) => (text === null ? app.warn("encoding") : add(app, namesIn(text))), ".txt,.csv"))));
}

function add(app, names) {
  if (!names.length) return false;
  return app.step({ do: "take", steps: names.map((player) => ({ step: "add", player })) }, "[name=player]");
}

function row(app, { name, state }) {
  const { words } = app, say = words.players;
  if (state === "in") {
    const leave = (more, label) => button("btn", label, () => app.step({ do: "take", steps: [{ step: "drop", player: name, ...more }] }), `${label}: ${name}`);
    const acts = [leave({}, say.drop), leave({ absent: true }, say.absent), leave({ disqualified: true }, say.disqualify)];
    if (!app.state.open.length || !playing(app, name)) acts.splice(1, 1);
    if (app.state.cut && app.state.stage === "elimination" && !app.state.rounds.some((each) => each.stage === "elimination")) acts.push(leave({ replaced: false }, say.not_replaced));
    const made = fold(`player ${name}`, name, make("p", "rowbtns", ...acts, button("btn", say.penalty, () => { app.views.judges = { kind: "penalty", player: name }; app.go("judges"); }, `${say.penalty}: ${name}`)));
    return make("li", "", made);
  }
  const back = state === "dropped" ? button("btn", say.back, () => app.step({ do: "take", steps: [{ step: "add", player: name, back: true }] }), `${say.back}: ${name}`) : null;
  return make("li", "e-out", make("span", "", make("s", "", name), " ", make("small", "", say[state])), back);
}

function playing({ state }, name) {
  const now = state.rounds[state.rounds.length - 1];
  return now && now.matches.some((match) => match.open && match.players.includes(name));
}
