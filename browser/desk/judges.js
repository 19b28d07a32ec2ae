// The judges' log: calls, rulings with their entry, penalties with their statement, more time for a table.
import { button, fill, make } from "../element.js";
import { pageOf } from "../table/said.js";
import { choice, form, numberField, submitButton, textField } from "./fields.js";

const KINDS = ["call", "ruling", "penalty", "extension"];

export function judgesView(app) {
  const { words, state } = app, view = app.views.judges || (app.views.judges = { kind: "call" }), say = words.judges;
  const kinds = make("p", "e-kinds", ...KINDS.map((kind) => {
    const press = button("btn", words.note[kind], () => { view.kind = kind; app.show(".e-note [name]"); });
    press.name = `kind-${kind}`;
    press.setAttribute("aria-pressed", String(view.kind === kind));
    return press;
  }));
  const lines = [...state.log].reverse().map((note) => line(app, note));
  const log = lines.length ? make("ol", "e-log", ...lines) : make("p", "e-empty", say.none);
  return [kinds, noteForm(app, view), log, lines.length ? make("p", "rowbtns", button("btn", say.export, () => exportLog(app))) : null].filter(Boolean);
}

function noteForm(app, view) {
  const { words, state } = app, say = words.judges, { kind } = view, now = state.rounds[state.rounds.length - 1];
  const tables = [["", "–"], ...(now ? now.matches.map(({ match, players }) => [String(match), `${match} ${players.filter(Boolean).join(" – ")}`]) : [])];
  const players = [["", "–"], ...state.players.map(({ name }) => [name, name])];
  const parts = [choice(say.table, "table", tables, String(view.table || ""))];
  if (kind !== "extension") parts.push(choice(say.player, "player", players, view.player || ""));
  const row = [make("div", "e-row", ...parts)];
  if (kind === "penalty") row.push(...penalty(app));
  if (kind === "ruling") row.push(textField(say.entry, "entry", "", { placeholder: `${app.game}/rulings/…` }), make("p", "small", say.entry_help));
  if (kind === "extension") row.push(numberField(say.minutes, "minutes", "3", 1, 120));
  row.push(textField(kind === "call" ? say.what : say.more, "text", "", { maxLength: 500 }));
  const made = form("e-note", (fields) => note(app, view, fields), ...row, make("p", "e-acts", submitButton("btn main", fill(say.add, { kind: words.note[kind] }))));
  if (kind === "ruling") suggest(app, made.elements.entry);
  return made;
}

// The penalties of the regulations; the whole text of the chosen one is below.
function penalty({ words, desk: { penalties } }) {
  const chosen = choice(words.judges.offense, "entry", penalties.map(({ offense, entry }) => [entry, offense])), select = chosen.querySelector("select"), whole = make("p", "e-remedy");
  const show = () => { const row = penalties[select.selectedIndex]; if (row) whole.replaceChildren(make("b", "", row.offense), ` – ${row.remedy}`); };
  select.addEventListener("change", show);
  show();
  return [chosen, whole];
}

async function note(app, view, fields) {
  const given = { kind: view.kind, text: fields.text.value.trim(), at: here(new Date()) };
  for (const key of ["table", "minutes"]) if (fields[key] && fields[key].value) given[key] = Number(fields[key].value);
  if (fields.player && fields.player.value) given.player = fields.player.value;
  if (fields.entry && fields.entry.value) given.entry = addressIn(fields.entry.value);
  if (given.entry === null) { app.warn("entry"); return; }
  if (await app.step({ do: "take", steps: [{ step: "note", ...given }] })) { app.views.judges = { kind: view.kind }; app.show(".e-note [name]"); }
}

// The local time to the minute.
function here(now) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

// An entry as its address, or as a link of this site; null if it is neither.
export function addressIn(text) {
  const found = text.trim().match(/([a-z0-9-]+\/[a-z]+\/[\w-]+)(?:\.html)?(#[\w.-]+)?$/);
  return found ? found[1] + (found[2] || "") : null;
}

// Titles of rulings and questions, while one types.
function suggest(app, input) {
  const list = Object.assign(make("datalist", ""), { id: "_entries" });
  input.setAttribute("list", list.id);
  input.after(list);
  input.addEventListener("focus", async () => {
    const index = await app.entries();
    if (!index || list.childElementCount) return;
    for (const { id, title } of index.documents) if (/^(rulings|questions|errata|glossary)\//.test(id)) list.append(Object.assign(make("option", "", title), { value: `${app.game}/${id}` }));
  }, { once: true });
}

function line(app, { round, kind, text, table, player, entry, minutes, at }) {
  const { words } = app, say = words.judges;
  const where = [at ? at.slice(11) : "", round ? fill(say.round, { round }) : say.before, table ? fill(say.at_table, { table }) : ""].filter(Boolean).join(" · ");
  const what = [make("b", "", words.note[kind]), minutes ? ` +${minutes} ${say.min}` : "", player ? ` ${player}` : "", text ? `: ${text}` : ""];
  return make("li", "", make("small", "", where), make("p", "", ...what), entry ? link(app, entry) : null);
}

function link(app, entry) {
  const known = app.statements[entry], made = make("a", "", known ? `${known.title}${entry.includes("#") ? ` § ${entry.split("#")[1].replaceAll("-", " ")}` : ""}` : entry);
  made.href = pageOf(app, entry);
  return made;
}

async function exportLog(app) {
  const found = await app.told({ do: "log" });
  if (found) download(`${app.state.head.name}.log.txt`, found.text, "text/plain");
}

// Save a file; nothing is sent anywhere.
export function download(name, text, kind) {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name.replace(/[^\p{L}\p{N} ._-]/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
