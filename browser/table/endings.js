// What can happen: every ending of the choices that are open, what differs, and each step by step.
import { button, capital, fill, make } from "../element.js";
import { head, honest, wanted } from "./ask.js";
import { endless } from "./play.js";
import { said } from "./said.js";
import { problem, trouble } from "./trouble.js";

const PATIENCE = 90_000;

// Where to explore from: here if a choice is open, else after the last move.
function start(app) {
  const { state } = app, { answers } = app.history.now;
  if (state.question && !state.question.move) return answers;
  const last = state.log.reduce((found, entry, number) => (entry.move ? number : found), 0);
  return last && last < state.log.length - 1 ? answers.slice(0, last) : null;
}

function nothing(app) {
  if (app.state.endless) return endless(app);
  const { ask } = app.words, kind = app.state.log.some((entry) => entry.move) ? "settled" : "move_first";
  return trouble(ask[kind], ask[`${kind}_help`], [button("btn main", app.words.tab.play, () => app.go("play", {}))]);
}

export function endingsView(app, view) {
  const { ask } = app.words, from = start(app);
  if (!from) return [head(app, ask.happen), nothing(app)];
  return [head(app, ask.happen), ...wanted(app, view, { do: "explore", answers: from }, (found) => shown(app, found, from), PATIENCE)];
}

function shown(app, found, from) {
  const { ask } = app.words;
  if (found.problems && found.problems.length) return [trouble(app.words.trouble.refused, found.problems.map(problem))];
  const many = found.endings.length, count = many === 1 ? ask.one_ending : fill(ask.endings, { count: many });
  const orders = found.orders === 1 ? ask.one_order : fill(ask.orders, { count: found.orders });
  return [
    found.stopped ? limit(app, found.stopped) : null,
    make("p", "big", make("b", "", count), ` ${orders}.`, decided(found.endings) ? ` ${ask.decided}` : ""),
    honest(app),
    make("div", "t-ends", ...found.endings.map((end, number) => ending(app, found, end, number, from))),
    many > 1 ? differences(ask.differs, found.endings.map((_, number) => fill(ask.ending, { number: number + 1 })), found.differs) : null,
    found.same.length ? make("div", "", make("h3", "", ask.alike), make("ul", "hint", ...found.same.map((words) => make("li", "", words)))) : null,
    found.endings.some((end) => end.alike > 1) ? make("p", "hint", ask.piles) : null,
    make("p", "hint", ask.not_chances),
  ].filter(Boolean);
}

function limit(app, { what, first }) {
  const { ask } = app.words;
  return trouble(ask.limit, [problem({ what }), ...(first.length ? [make("div", "", make("p", "", ask.first), make("ul", "", ...first.map((words) => make("li", "", words))))] : []), ask.seen], [button("btn", app.words.tab.play, () => app.go("play", {}))]);
}

function ending(app, found, end, number, from) {
  const { ask } = app.words, answers = [...from, ...end.answers], title = fill(ask.ending, { number: number + 1 });
  const words = end.endless ? ask.never_ends : end.words.join("; ") || title;
  const acts = make("p", "acts rowbtns",
    button("btn", ask.step, () => app.view({ kind: "step", answers, from: from.length, title, back: { kind: "endings", found } }), `${title}: ${ask.step}`),
    button("btn", ask.on, () => { app.tab = "play"; app.views.play = {}; app.change(title, { answers }, "question"); }, `${title}: ${ask.on}`));
  const lead = end.first.length ? make("p", "lead", ...choice(ask.if_chosen, end.first)) : null;
  const cap = make("p", "cap", make("b", "", title), make("span", "", fill(ask.of_orders, { count: end.orders, all: found.orders })));
  return make("section", "t-end", cap, lead, make("h3", "", words), acts);
}

// "If the choice is **this**": the options of the open question that lead to an ending.
function choice(words, options) {
  const [before, after] = words.split("{what}");
  return [before, make("b", "", options.join(" / ")), after];
}

// Whether the first choice alone decides the ending.
function decided(endings) {
  const first = endings.flatMap((end) => end.first);
  return endings.every((end) => end.first.length) && new Set(first).size === first.length;
}

// A table of what differs: one column for each ending, or for each set of rules.
export function differences(title, columns, rows) {
  if (!rows.length) return null;
  const cell = (tag, scope, words) => { const made = make(tag, "", words); if (scope) made.scope = scope; return made; };
  const top = make("tr", "", cell("th", "col", title), ...columns.map((words) => cell("th", "col", words)));
  const body = rows.map(({ what, values }) => make("tr", "", cell("th", "row", capital(what)), ...values.map((value) => cell("td", "", make("span", "new", value)))));
  const table = make("div", "scroll", make("table", "diff", make("thead", "", top), make("tbody", "", ...body)));
  table.tabIndex = 0;
  table.setAttribute("role", "region");
  table.setAttribute("aria-label", title);
  return table;
}

// An ending, step by step on the board; it begins with the first choice that was explored.
export function stepView(app, view) {
  return wanted(app, view, { answers: view.answers, boards: true }, (state) => {
    const steps = state.log.flatMap(({ words, lines = [] }) => lines.map((line) => ({ words, line }))), { words } = app, last = steps.length - 1;
    const before = state.log.slice(0, view.from + 1).reduce((count, { lines = [] }) => count + lines.length, 0);
    app.statements = { ...app.statements, ...state.statements };
    view.at = Math.max(0, Math.min(last, view.at === undefined ? before : view.at));
    const step = steps[view.at], go = (by) => { view.at += by; app.draw({ back: by < 0 ? "back" : "next" }); };
    view.board = step ? step.line.html : state.html;
    const back = button("btn", words.back, () => go(-1)), next = button("btn", words.next, () => go(1));
    back.disabled = view.at <= 0;
    next.disabled = view.at >= last;
    back.dataset.key = "back";
    next.dataset.key = "next";
    const count = make("output", "", `${view.at + 1} / ${steps.length}`);
    const chosen = step && step.words ? make("li", "did", make("b", "", step.words)) : null;
    const told = step ? make("ol", "log", chosen, make("li", "now", said(app, step.line.rule, step.line.text))) : null;
    return [head(app, view.title, view.back), make("p", "ctl", back, count, next), told].filter(Boolean);
  });
}
