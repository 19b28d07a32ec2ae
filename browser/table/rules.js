// Other rules: as printed, another reading of an open question, the rules of a date, side by side.
import { button, fill, make } from "../element.js";
import { head, honest, wanted } from "./ask.js";
import { drawBoard } from "./board.js";
import { differences } from "./endings.js";
import { inline, said } from "./said.js";
import { problem, trouble } from "./trouble.js";

export function rulesView(app, view) {
  const { ask, rules } = app.words;
  if (view.variant) return compared(app, view);
  return [head(app, ask.other), ...wanted(app, view, { do: "variants" }, ({ variants }) => {
    const some = variants.filter((each) => each.changes), rest = variants.filter((each) => !each.changes);
    const fold = rest.length ? make("details", "fold", make("summary", "", make("span", "t", fill(rules.others, { count: rest.length }))), list(app, view, rest)) : null;
    return [make("h3", "", some.length ? rules.change : rules.none), list(app, view, some), fold].filter(Boolean);
  })];
}

// The name of a variant: a question, `printed`, or a month.
function titleOf(app, { variant, title }) {
  const replay = JSON.parse(app.main.dataset.replay);
  if (title) return title;
  return replay.variants[variant] || (/^\d{4}/.test(variant) ? fill(replay.by_rules, { month: variant }) : variant);
}

function list(app, view, variants) {
  return make("div", "asks", ...variants.map((each) => {
    const words = make("span", "t", titleOf(app, each), each.text ? make("small", "", ...inline(each.text)) : null);
    return button("", words, () => app.view({ kind: "rules", variant: each, back: view }));
  }));
}

function compared(app, view) {
  const { rules } = app.words, title = titleOf(app, view.variant);
  return [head(app, title, view.back), ...wanted(app, view, { do: "compare", other: view.variant.variant }, (found) => {
    if (found.problems) return [trouble(app.words.trouble.refused, found.problems.map(problem))];
    const { state, differs, line } = found, count = differs.length;
    app.statements = { ...app.statements, ...state.statements };
    const lines = state.log.flatMap((entry) => entry.lines || []), first = line === null ? null : lines[line];
    const side = (heading, html, name) => { const board = make("div", "t-board"); drawBoard(board, html); return make("section", `version ${name}`, make("h3", "", heading), board); };
    const on = button("btn main", rules.on, () => { app.variantTitle = title; app.tab = "play"; app.views.play = {}; app.change(title, { variant: view.variant.variant }, "question"); });
    return [
      view.variant.text ? make("p", "why-two", ...inline(view.variant.text)) : null,
      make("p", "big", make("b", "", count === 0 ? rules.no_difference : count === 1 ? rules.one_difference : fill(rules.differences, { count }))),
      honest(app),
      state.problems.length ? trouble(app.words.trouble.refused, state.problems.map(problem)) : null,
      differences(app.words.ask.differs, [rules.now, title], differs),
      first ? make("div", "", make("h3", "", rules.from_line), make("ol", "log", make("li", "now", said(app, first.rule, first.text)))) : null,
      state.html && (count || first) ? make("div", "pair", side(rules.now, app.state.html, ""), side(title, state.html, "was")) : null,
      make("p", "rowbtns", on),
    ].filter(Boolean);
  })];
}
