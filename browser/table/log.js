// The log: answers, and what happened after each, with the statement of every line.
import { button, fill, make } from "../element.js";
import { said } from "./said.js";

const DEEPEST = 3;

// The log as nodes; all but the last answer are folded. `back(number)` undoes down to an answer.
export function logView(app, log, back) {
  const entries = log.filter((entry) => entry.text || (entry.lines || []).length), last = entries.slice(-1), earlier = entries.slice(0, -1);
  const number = (entry) => log.indexOf(entry) - 1;
  const rows = (some, latest) => some.flatMap((entry) => entryRows(app, entry, number(entry), back, latest));
  const count = earlier.reduce((sum, entry) => sum + 1 + (entry.lines || []).length, 0);
  const fold = earlier.length ? make("details", "earlier", make("summary", "", fill(app.words.play.earlier, { count })), make("ol", "log", ...rows(earlier, false))) : null;
  return [fold, last.length ? make("ol", "log latest", ...rows(last, true)) : null].filter(Boolean);
}

function entryRows(app, entry, number, back, latest) {
  const rows = (entry.lines || []).map((line) => make("li", `d${Math.min(line.depth, DEEPEST)}`, said(app, line.rule, line.text)));
  if (latest && rows.length) rows[rows.length - 1].classList.add("now");
  if (!entry.text) return rows;
  const { play } = app.words;
  const again = back ? button("btn", play.to_here, () => back(number), fill(play.to_here_of, { what: entry.words })) : null;
  return [make("li", "did", make("b", "", entry.words), again), ...rows];
}
