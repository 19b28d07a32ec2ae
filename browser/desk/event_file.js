// The event as a file: export, import, print, the view for others, and every step, to go back to any.
import { button, fill, make } from "../element.js";
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
  const { draws } = await app.ask({ do: "check", event: app.text }), say = app.words.event, wrong = draws.filter((each) => !each.same);
  const out = app.place.querySelector(".e-checked");
  out.textContent = !draws.length ? say.no_draws : wrong.length ? fill(say.draws_wrong, { what: wrong.map((each) => each.what).join(", ") }) : fill(say.draws_same, { count: draws.length });
  out.setAttribute("role", "status");
}

// All steps, last one first; each can be gone back to.
function steps(app) {
  const { words } = app, lines = app.text.trimEnd().split("\n").slice(1);
  const made = fold("steps", fill(words.event.steps, { count: lines.length }));
  made.addEventListener("toggle", () => {
    if (!made.open || made.querySelector("ol")) return;
    const rows = lines.map((line, at) => make("li", "", make("span", "", `${at + 1}. ${namedStep(app, JSON.parse(line))}`), at + 1 < lines.length ? button("btn", words.event.back, () => app.step({ do: "undo", keep: at + 1 }), `${words.event.back}: ${at + 1}`) : null));
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
