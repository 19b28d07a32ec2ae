// Play: what happened, the question, who decides and by which statement, the choices.
import { button, fill, make } from "../element.js";
import { writtenRow } from "./ask.js";
import { nameOn, pressCards } from "./board.js";
import { logView } from "./log.js";
import { said } from "./said.js";
import { undone, wrong } from "./setup.js";
import { problem, trouble } from "./trouble.js";

const NUMBERED = 9;

export function playView(app) {
  const { state } = app, view = app.views.play;
  if (app.laid.problems.length) return wrong(app);
  if (view.why) return whyView(app);
  const refused = state.problems.length ? [trouble(app.words.trouble.refused, state.problems.map(problem))] : [];
  const back = (number) => {
    const { answers } = app.history.now;
    app.change(fill(app.words.play.to_here_of, { what: answers[number] }), { answers: answers.slice(0, number) }, "question");
  };
  return [...refused, ...logView(app, state.log, back), app.undone ? undone(app) : null, ending(app), state.question ? question(app) : null].filter(Boolean);
}

function ending(app) {
  const { state } = app, { play } = app.words;
  if (state.endless) return endless(app);
  if (!state.over) return null;
  const won = state.winner && (play[`won_${state.winner}`] || state.winner);
  const box = make("div", "q", make("h2", "", [play.over, won].filter(Boolean).join(": ")));
  return box;
}

export function endless(app) {
  const { trouble: words } = app.words, count = app.state.log.reduce((sum, entry) => sum + (entry.cut || 0), 0);
  return trouble(words.endless, fill(words.endless_help, { count }));
}

export function decides(app, player) {
  const { play } = app.words;
  return play[`decides_${player}`] || fill(play.decides, { player });
}

function question(app) {
  const { question: asked } = app.state, { play } = app.words, box = make("div", "q", make("h2", "", asked.words));
  box.append(make("div", "who-decides", make("p", "", make("b", "", decides(app, asked.player))), said(app, asked.rule)));
  const usual = asked.options.filter((option) => !option.interrupt), interrupts = asked.options.filter((option) => option.interrupt);
  box.append(asked.move ? moves(app, usual) : choices(app, usual));
  if (interrupts.length) box.append(make("details", "fold", make("summary", "", make("span", "t", play.any_time)), make("div", "rowbtns in", ...interrupts.map((option) => move(app, option)))));
  const rows = [];
  if (asked.refused.length) rows.push(button("", make("span", "t", play.why, make("small", "", asked.refused.length === 1 ? play.refused_one : fill(play.refused_count, { count: asked.refused.length }))), () => app.view({ why: true })));
  if (!asked.move) rows.push(button("", make("span", "t", app.words.ask.happen, make("small", "", app.words.ask.happen_note)), () => app.go("ask", { kind: "endings" })));
  box.append(make("div", "asks", ...rows, writtenRow(app)));
  return box;
}

function choices(app, options) {
  return make("ol", "opts", ...options.map((option, number) => {
    const words = make("span", "", make("span", "what", option.words)), mark = make("i", "", number < NUMBERED ? String(number + 1) : "·");
    mark.setAttribute("aria-hidden", "true");
    const made = button("opt", [mark, words], () => app.answer(option));
    if (number < NUMBERED) made.dataset.number = String(number + 1);
    return make("li", "", made);
  }));
}

function move(app, option) {
  return button("btn", option.words, () => app.answer(option));
}

// Moves by card, in the order in which the engine lists them; those of no card come last.
function moves(app, options) {
  const groups = new Map();
  for (const option of options) {
    const key = option.id || 0;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(option);
  }
  const rest = groups.get(0) || [];
  groups.delete(0);
  const here = app.views.play.card, list = [...groups].map(([id, some]) => {
    const group = make("li", id === here ? "here" : "", make("h3", "", app.title(some[0].card)), make("div", "rowbtns", ...some.map((option) => move(app, option))));
    group.dataset.group = String(id);
    return group;
  });
  if (rest.length) list.push(make("li", "", make("h3", "", app.words.play.rest), make("div", "rowbtns", ...rest.map((option) => move(app, option)))));
  return make("ul", "moves", ...list);
}

// What is refused here, and the statement that refuses it; also what was refused on the way.
function whyView(app) {
  const { play, done } = app.words, { question: asked, log } = app.state, last = log[log.length - 1] || {};
  const forced = (last.forced || []).flatMap((each) => each.refused), refused = [...(asked ? asked.refused : []), ...forced];
  const close = button("btn", done, () => app.view({}, "question"));
  close.dataset.done = "";
  let rule = "";
  const sorted = [...refused].sort((one, other) => (one.rule < other.rule ? -1 : one.rule > other.rule ? 1 : 0));
  const rows = sorted.map((each) => {
    const same = each.rule === rule;
    rule = each.rule;
    return make("li", "", make("p", "m", each.words), same ? make("p", "hint", play.same_rule) : opened(said(app, each.rule)));
  });
  return [make("div", "dock-head", make("h2", "", play.why), close), rows.length ? make("ul", "no", ...rows) : make("p", "hint", play.nothing_refused)];
}

function opened(details) {
  details.open = true;
  return details;
}

// Cards that can act are marked; pressing one leads to its moves, or chooses it.
export function markMoves(app, place) {
  const asked = app.state.question, { play } = app.words;
  if (!asked) return;
  pressCards(place, (number, slip) => {
    const own = asked.options.filter((option) => option.id === number && !option.interrupt);
    if (!own.length) return null;
    const press = own.length === 1 && !asked.move ? () => app.answer(own[0]) : () => {
      app.views.play = { card: number };
      app.draw();
      const group = app.parts.dock.querySelector(`[data-group="${number}"]`);
      if (group) { group.scrollIntoView({ block: "nearest" }); group.querySelector("button").focus(); }
    };
    return { label: own.length === 1 && !asked.move ? own[0].words : fill(play.can, { card: nameOn(slip) }), can: true, here: app.views.play.card === number, press };
  });
}
