// Set up: find cards and put them on the table, tap a card or a side to change it.
import { button, capital, fill, make } from "../element.js";
import { nameOn, pressCards, pressSeats } from "./board.js";
import { writtenRow } from "./ask.js";
import { cardField } from "./card_search.js";
import { controlsOf } from "./controls.js";
import { enterCards, enterScenario } from "./opening.js";
import { at, moved, pathOf, put, statePath, swapped } from "./position.js";
import { note, problem, trouble } from "./trouble.js";

// The dock ------------------------------------------------------------------------------------------

export function setupView(app) {
  const view = app.views.set, { position } = app.history.now;
  if (view.sheet === "card" && at(position, view.path) !== undefined) return [...wrong(app), ...cardSheet(app, view.path, view.part)];
  if (view.sheet === "part") return [...wrong(app), ...partSheet(app, view)];
  if (view.sheet === "side") return [...wrong(app), ...sideSheet(app, view.side)];
  if (view.sheet === "turn") return [...wrong(app), ...turnSheet(app)];
  if (view.sheet === "add") return addSheet(app, view);
  if (view.sheet === "paste") return pasteSheet(app);
  return [...wrong(app), ...begin(app)];
}

function begin(app) {
  const { set } = app.words, { position } = app.history.now, empty = !Object.keys(position).length;
  const putOne = (card, side) => place(app, card, side);
  const field = cardField(app, {
    label: set.add,
    placeholder: empty ? set.two : set.add,
    rows: (card, title) => [button("btn", set.mine, () => putOne(card, "me"), fill(set.mine_of, { card: title })), button("btn", set.theirs, () => putOne(card, "opponent"), fill(set.theirs_of, { card: title }))],
    all: async (names) => app.edit(fill(set.put, { card: names.map((name) => app.title(name)).join(", ") }), await enterCards(app, names, position)),
  });
  const redo = app.undone ? [undone(app)] : [];
  const sides = make("div", "asks", ...["me", "opponent"].map((side) => button("", make("span", "t", set[`side_${side}`]), () => app.view({ sheet: "side", side }))));
  if (empty) return [...redo, ...field, make("p", "hint", set.begin), sides, make("div", "asks", rulings(app), button("", make("span", "t", set.paste, make("small", "", set.paste_note)), () => app.view({ sheet: "paste" }, "head")))];
  const acts = make("p", "rowbtns", button("btn", set.swap, () => app.edit(set.swap, swapped(position))), button("btn", set.clear, () => { app.views.set = {}; app.edit(set.clear, {}); }));
  const play = button("btn main full", set.play, () => app.go("play", {}));
  return [...redo, ...field, play, make("div", "asks", writtenRow(app)), sides, acts, app.history.now.answers.length ? make("p", "hint", set.return) : null].filter(Boolean);
}

// The rulings of the game; each opens on the table with its position.
function rulings(app) {
  const { set } = app.words, link = make("a", "", make("span", "t", set.ruling, make("small", "", set.ruling_note)));
  link.href = `${app.root}${app.lang}/${app.game}/rulings/index.html`;
  return link;
}

export function undone(app) {
  const bar = note(make("span", "", fill(app.words.undone, { what: app.undone })), button("btn", app.words.redo, () => app.redo()));
  bar.classList.add("undone");
  return bar;
}

// What is wrong with the position, at once and in the words of scenarios.
export function wrong(app) {
  const problems = app.laid.problems.filter((each) => !("answer" in each));
  if (!problems.length) return [];
  const go = (path) => app.go("set", path.length > 2 && typeof path[2] === "number" ? { sheet: "card", path: path.slice(0, 3), part: partOf(app, path) } : path.length ? { sheet: "side", side: path[0] } : { sheet: "turn" });
  return [trouble(app.words.trouble.position, problems.map((each) => make("div", "", problem(each), each.path ? button("btn text", app.words.trouble.change, () => go(each.path)) : null)))];
}

function partOf(app, [side, key]) {
  const control = app.controls.position.find((each) => each.key === side), inner = control && control.part && app.controls[control.part].find((each) => each.key === key);
  return inner ? inner.part : "";
}

// Put a card where it belongs, or into a zone.
export async function place(app, card, side, zone = []) {
  const { position } = app.history.now, { set } = app.words, title = app.title(card);
  let found;
  try {
    found = await app.ask({ do: "put", answers: [], card, side, zone });
  } catch (error) { app.failed(error); return; }
  if (!found.path || !found.path.length) {
    app.trouble = trouble(fill(set.cannot, { card: title }), found.problems.map(problem));
    app.draw();
    return;
  }
  if (await app.edit(fill(set.put, { card: title }), found.position, "field") && found.position !== position) app.tell(fill(set.put, { card: title }));
}

// Sheets --------------------------------------------------------------------------------------------

function head(app, title, small = "", back = {}) {
  const done = button("btn", app.words.done, () => app.view(back, ""));
  done.dataset.done = "";
  return make("div", "dock-head", make("h2", "", title, small ? make("small", "", small) : null), done);
}

// Open what a control names: a card, or a part.
function ways(app) {
  return {
    open: (path, part) => app.view(typeof path[path.length - 1] === "number" ? { sheet: "card", path, part } : { sheet: "part", path, part, back: app.views.set }),
    add: (path, control, value = "") => (value ? place(app, value, path[0], path) : app.view({ sheet: "add", zone: path, words: control.words, back: app.views.set }, "field")),
  };
}

function cardSheet(app, path, part) {
  const { set } = app.words, { position } = app.history.now, inner = statePath(position, path), name = inner[inner.length - 1];
  const title = app.title(name), zone = path.slice(0, -1), count = at(position, zone).length, text = app.textOf(name);
  const leave = () => { app.views.set = {}; };
  const move = (by) => { app.views.set = { sheet: "card", path: [...zone, path[path.length - 1] + by], part }; return app.edit(fill(set.moved, { card: title }), moved(position, path, by), { back: `move ${by}` }); };
  const arrows = count > 1 ? [[-1, "←", set.left], [1, "→", set.right]].map(([by, sign, says]) => {
    const made = button("btn", sign, () => move(by), says);
    made.disabled = path[path.length - 1] + by < 0 || path[path.length - 1] + by >= count;
    made.dataset.key = `move ${by}`;
    return made;
  }) : [];
  const taken = put(position, path, undefined);
  const to = make("select", "pickone", new Option(set.move_to, ""), ...zones(app).map(({ path: other, words }) => new Option(words, JSON.stringify(other))));
  to.setAttribute("aria-label", set.move_to);
  to.addEventListener("change", async () => {
    const target = JSON.parse(to.value), found = await app.ask({ do: "put", position: taken, answers: [], card: name, side: target[0], zone: target });
    if (!found.path.length) { app.trouble = trouble(fill(set.cannot, { card: title }), found.problems.map(problem)); app.draw(); return; }
    leave();
    app.edit(fill(set.moved, { card: title }), found.position);
  });
  const away = button("btn", set.take, () => { leave(); app.edit(fill(set.taken, { card: title }), taken); });
  const says = text ? make("p", "says-card", make("b", "", set.says), text) : null;
  const fields = part && app.controls[part] ? controlsOf(app, part, inner, ways(app)) : null;
  return [head(app, title, zoneWords(app, zone)), fields, make("p", "rowbtns", ...arrows, to, away), says].filter(Boolean);
}

function partSheet(app, { path, part, back }) {
  return [head(app, zoneWords(app, path), "", back || {}), controlsOf(app, part, path, ways(app))];
}

function sideSheet(app, side) {
  const control = app.controls.position.find(({ key }) => key === side);
  return [head(app, app.words.set[`side_${side}`] || side), controlsOf(app, control.part, [side], ways(app))];
}

function turnSheet(app) {
  return [head(app, app.words.set.turn), controlsOf(app, "position", [], { ...ways(app), except: ["me", "opponent", "participants"] })];
}

function addSheet(app, { zone, words, back }) {
  const { set } = app.words;
  const add = async (card) => { app.views.set = back; await place(app, card, zone[0], zone); };
  const field = cardField(app, { label: `${set.add}: ${words}`, placeholder: set.add, rows: (card, title) => [button("btn", set.here, () => add(card), `${set.here}: ${title}`)] });
  return [head(app, set.add, words, back), ...field];
}

function pasteSheet(app) {
  const { set } = app.words, text = make("textarea", "paste");
  text.setAttribute("aria-label", set.paste);
  text.rows = 8;
  const readIt = button("btn main full", set.paste_read, async () => {
    app.views.set = {};
    if (await enterScenario(app, text.value)) { await app.refresh(); app.go("play", {}); } else app.draw();
  });
  return [head(app, set.paste), text, readIt];
}

// The zones of both sides, in words: "My side: battleline".
function zones(app) {
  return ["me", "opponent"].flatMap((side) => {
    const control = app.controls.position.find(({ key }) => key === side);
    const cards = app.controls[control.part].filter((each) => each.control === "cards" && each.part && !(each.options || []).length);
    return cards.map((each) => ({ path: [side, each.key], words: zoneWords(app, [side, each.key]) }));
  });
}

function zoneWords(app, path) {
  const { set } = app.words, [side, ...rest] = path, words = (key) => (Object.values(app.controls).flat().find((each) => each.key === key) || { words: app.title(String(key)) }).words;
  const first = set[`side_${side}`] || capital(words(side)), inner = rest.filter((key) => typeof key === "string").map(words);
  return [first, ...inner].join(": ");
}

// The board -----------------------------------------------------------------------------------------

export function markCards(app, place) {
  const { set } = app.words, view = app.views.set, { position } = app.history.now;
  if (app.laid.problems.length) return; // the board is not that of this position
  const here = view.path ? view.path.slice(0, 3).join(".") : "";
  pressCards(place, (number, slip) => {
    const path = pathOf(app.laid.board, number);
    if (!path || !Array.isArray(at(position, path.slice(0, -1))) || at(position, path) === undefined) return null;
    return { label: fill(set.pick, { card: nameOn(slip) }), here: path.join(".") === here, press: () => app.view({ sheet: "card", path, part: partOf(app, path) }) };
  });
  pressSeats(place, (side) => ({ label: fill(set.pick_side, { side: set[`side_${side}`] }), here: view.sheet === "side" && view.side === side, press: () => app.view({ sheet: "side", side }) }));
}
