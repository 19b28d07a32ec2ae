// The event as a file: export, import, print, the view for others, and every step, to go back to any.
import { button, fill, make } from "../element.js";
import { said } from "../table/said.js";
import { fileButton, fold } from "./fields.js";
import { download } from "./judges.js";
import { printPairings, printStandings } from "./print.js";
import { shareView } from "./share.js";
import { importText } from "./start.js";
import { namedStep } from "./step_words.js";

export function eventView(app) {
  const { words, state } = app, say = words.event, played = state.rounds.length > 0;
  const print = [];
  if (played) print.push(button("btn", say.print_tables, () => printPairings(app, "table")), button("btn", say.print_names, () => printPairings(app, "name")));
  if (state.players.length) print.push(button("btn", say.print_standings, () => printStandings(app)));
  return [
    make("p", "", facts(app)),
    print.length ? make("h3", "", say.print) : null, print.length ? make("p", "rowbtns", ...print) : null,
    state.players.length ? shareView(app) : null,
    make("h3", "", say.file),
    make("p", "rowbtns", button("btn main", say.export, () => download(`${state.head.name}.jsonl`, app.text, "application/jsonl")), fileButton(say.import, (text, name) => importText(app, text, name), ".jsonl,.json,.txt"), button("btn", say.check, () => check(app))),
    make("p", "e-checked"),
    make("p", "small", say.help),
    steps(app),
    make("p", "rowbtns", button("btn", say.close, () => app.leave()), removing(app)),
  ].filter(Boolean);
}

function facts({ words, state: { head, structure } }) {
  const named = [words.format[head.format] || head.format, words.structure[head.structure], structure ? fill(words.event.rounds, { rounds: structure.rounds, cut: structure.cut || "–" }) : "", fill(words.event.seed, { seed: head.seed })];
  return named.filter(Boolean).join(" · ");
}

async function check(app) {
  const found = await app.told({ do: "check" }), say = app.words.event;
  if (!found) return;
  const { draws } = found, wrong = draws.filter((each) => !each.same);
  const out = app.place.querySelector(".e-checked");
  out.textContent = !draws.length ? say.no_draws : wrong.length ? fill(say.draws_wrong, { what: wrong.map((each) => each.what).join(", ") }) : fill(say.draws_same, { count: draws.length });
  out.setAttribute("role", "status");
}

// A step, which opens to the statements that it applied.
function step(app, line, number) {
  const made = make("details", "e-by", make("summary", "", `${number}. ${namedStep(app, JSON.parse(line))}`));
  made.addEventListener("toggle", async () => {
    if (!made.open || made.childElementCount > 1) return;
    const found = await app.told({ do: "step", step: number });
    if (found) made.append(...(found.applied.length ? found.applied.map((address) => said(app, address)) : [make("p", "small", app.words.event.no_statement)]));
  });
  return made;
}

// All steps, last one first; each can be gone back to.
function steps(app) {
  const { words } = app, lines = app.text.trimEnd().split("\n").slice(1);
  const made = fold("steps", fill(words.event.steps, { count: lines.length }));
  made.addEventListener("toggle", () => {
    if (!made.open || made.querySelector("ol")) return;
    const rows = lines.map((line, at) => make("li", "", step(app, line, at + 1), at + 1 < lines.length ? button("btn", words.event.back, () => app.step({ do: "undo", keep: at + 1 }), `${words.event.back}: ${at + 1}`) : null));
    made.querySelector(".in").append(make("ol", "e-steps", ...rows.reverse()));
  });
  return made;
}

// Removing takes two presses: the first asks.
function removing(app) {
  const say = app.words.event, press = button("btn", say.remove, async () => {
    if (!press.dataset.sure) { press.dataset.sure = "1"; press.replaceChildren(say.remove_sure); return; }
    await app.store.remove(app.id);
    app.leave();
  });
  press.name = "remove";
  return press;
}
