// No event is open: those on this device, a new one, or one from a file.
import { button, fill, make } from "../element.js";
import { choice, fileButton, fold, form, numberField, submitButton, textField, tick } from "./fields.js";
import { newId } from "./store.js";

export function startView(app) {
  const { words } = app, say = words.start, events = app.store.list(), made = make("div", "e-start");
  if (events.length) {
    made.append(make("h3", "", say.yours), make("ul", "e-events", ...events.map(({ id, name, steps }) => make("li", "", button("e-open", [make("b", "", name), make("small", "", fill(say.steps, { count: steps }))], () => app.open(id))))));
  }
  const fresh = fold("new", say.new, newForm(app));
  fresh.open = !events.length;
  made.append(fresh, make("p", "rowbtns", fileButton(say.import, (text, name) => importText(app, text, name), ".jsonl,.json,.txt")), make("p", "small", say.kept));
  return made;
}

function newForm(app) {
  const { words, desk } = app, say = words.start, named = (table) => desk[table].map((name) => [name, words[table === "formats" ? "format" : "structure"][name] || name]);
  const structure = choice(say.structure, "structure", named("structures"));
  const custom = make("div", "e-row", numberField(say.rounds, "rounds", "3", 0, 30), numberField(say.cut, "cut", "0", 0, 512));
  const shown = () => { custom.hidden = structure.querySelector("select").value !== "custom"; };
  structure.addEventListener("change", shown);
  shown();
  return form("e-new", (fields) => begin(app, fields),
    textField(say.name, "name", "", { maxLength: 80 }),
    make("div", "e-row", choice(say.format, "format", named("formats")), structure), custom,
    tick(say.best_of_three, "best"), tick(say.cut_best_of_three, "cut_best"),
    make("p", "e-acts", submitButton("btn main", say.create)));
}

async function begin(app, fields) {
  const custom = fields.structure.value === "custom";
  const head = {
    name: fields.name.value, format: fields.format.value, structure: fields.structure.value,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
    rounds: custom ? Number(fields.rounds.value) : 0, cut: custom ? Number(fields.cut.value) : 0,
    "best-of-three": fields.best.checked, "cut-best-of-three": fields.cut_best.checked,
  };
  const found = await app.ask({ do: "new", head });
  if (found.problems.length) { app.refuse(found.problems[0]); return; }
  await put(app, found.event);
}

// A file of the command line or of another device: it becomes an event of its own, unless it is here already.
export async function importText(app, text, name) {
  if (text === null) { app.refuse({ kind: "foreign" }); return; }
  const found = await app.ask({ do: "state", event: text });
  if (found.problems.length) { app.refuse(found.problems[0]); return; }
  const here = app.store.list().find(({ id }) => app.store.read(id) === found.event);
  if (here) await app.open(here.id); else await put(app, found.event);
  if (app.state && found.damaged) app.warn("half");
  if (app.state) app.tell(fill(app.words.start.imported, { name }));
}

async function put(app, text) {
  const id = newId();
  if (await app.store.save(id, null, text) === "saved") await app.open(id); else app.warn("full");
}
