// Controls for the keys of a part of a position, as the game's vocabulary describes them.
import { button, capital, fill, make } from "../element.js";
import { at, cardsIn, put } from "./position.js";

const FEW = 3, SHOWN = 10, MANY = 4; // options as buttons; keys before the fold; a set that is folded

// The controls of the part at a path; `open` shows a card or an inner part, `add` asks for a card.
// What is seldom set is folded, unless it is set.
export function controlsOf(app, part, path, { open, add, except = [] }) {
  const keys = app.controls[part].filter(({ key, control }) => !except.includes(key) && makers[control]);
  const used = new Set(Object.keys(at(app.history.now.position, path) || {}));
  const usual = keys.filter((control, number) => used.has(control.key) || (!isSeldom(control, keys) && number < SHOWN)), seldom = keys.filter((each) => !usual.includes(each));
  const rows = fields(app, usual, path, { open, add });
  if (seldom.length) rows.push(make("details", "fold", make("summary", "", make("span", "t", app.words.set.more)), make("div", "fields in", ...fields(app, seldom, path, { open, add }))));
  return make("div", "fields", ...rows);
}

function isSeldom({ key, words, control, options = [] }, keys) {
  const only = control === "toggle" && keys.filter((other) => other.control === "toggle").length < 3;
  return only || ["map", "text"].includes(control) || (control === "set" && options.length > MANY) || (key === words && key.includes("-"));
}

// One row for each key; toggles share one, after the first.
function fields(app, keys, path, ways) {
  const row = (control) => makers[control.control](app, control, [...path, control.key], ways);
  const toggles = keys.filter(({ control }) => control === "toggle").map(row), rows = keys.filter(({ control }) => control !== "toggle").map(row).filter(Boolean);
  if (toggles.length) rows.splice(1, 0, make("div", "toggles", ...toggles));
  return rows;
}

function set(app, control, path, value, shown = value) {
  const { position } = app.history.now, what = fill(app.words.set.set_key, { key: control.words, value: String(shown) });
  const pressed = document.activeElement && document.activeElement.dataset.key;
  return app.edit(what, put(position, path, value), { back: pressed || path.join(".") });
}

function row(control, ...nodes) {
  const label = make("span", "lab", capital(control.words));
  if (control.description) label.title = control.description;
  return make("div", "", label, ...nodes);
}

export function stepper(app, label, value, { least = 0, most = null, key }, change) {
  const { set: words } = app.words, output = make("output", "", String(value));
  output.setAttribute("aria-live", "polite");
  const less = button("", "−", () => change(value - 1), fill(words.less_of, { what: label }));
  const more = button("", "+", () => change(value + 1), fill(words.more_of, { what: label }));
  less.disabled = value <= least;
  more.disabled = most !== null && most !== undefined && value >= most;
  less.dataset.key = `${key} less`;
  more.dataset.key = `${key} more`;
  const group = make("span", "stepper", less, output, more);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  return group;
}

function toggle(words, on, key, press, role = "") {
  const made = button("tog", capital(words), press);
  if (role) made.setAttribute("role", role);
  made.setAttribute(role ? "aria-checked" : "aria-pressed", String(on));
  made.dataset.key = key;
  return made;
}

const makers = {
  number(app, control, path) {
    const value = at(app.history.now.position, path), now = typeof value === "number" ? value : control.least || 0;
    return row(control, stepper(app, control.words, now, { ...control, key: path.join(".") }, (next) => set(app, control, path, next === (control.least || 0) ? undefined : next, next)));
  },

  toggle(app, control, path) {
    const on = at(app.history.now.position, path) === true;
    return toggle(control.words, on, path.join("."), () => set(app, control, path, on ? undefined : true, on ? "−" : "✓"));
  },

  choice(app, control, path) {
    const value = at(app.history.now.position, path);
    if (control.options.length <= FEW) {
      const group = make("div", "toggles", ...control.options.map((option) => toggle(option.words, option.value === value, `${path.join(".")} ${option.value}`, () => set(app, control, path, option.value === value ? undefined : option.value, option.words), "radio")));
      group.setAttribute("role", "radiogroup");
      group.setAttribute("aria-label", control.words);
      const line = row(control, group);
      line.className = "over";
      return line;
    }
    const list = make("select", "pickone", new Option(capital(app.words.set.unset), ""), ...control.options.map((option) => new Option(capital(option.words), option.value, false, option.value === value)));
    list.setAttribute("aria-label", control.words);
    list.dataset.key = path.join(".");
    list.addEventListener("change", () => set(app, control, path, list.value || undefined, list.value ? list.selectedOptions[0].text : "−"));
    return row(control, list);
  },

  set(app, control, path) {
    const value = at(app.history.now.position, path), has = Array.isArray(value) ? value : [];
    const group = make("div", "toggles", ...control.options.map((option) => {
      const on = has.includes(option.value), next = on ? has.filter((word) => word !== option.value) : [...has, option.value];
      return toggle(option.words, on, `${path.join(".")} ${option.value}`, () => set(app, control, path, next.length ? next : undefined, option.words));
    }));
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", control.words);
    const line = row(control, group);
    line.className = "over";
    return line;
  },

  cards(app, control, path, { open, add }) {
    const { set: words } = app.words, { position } = app.history.now, title = (name) => app.title(name);
    const chips = cardsIn(position, path).map((card) => {
      const name = card.name ? title(card.name) + (card.count > 1 ? ` × ${card.count}` : "") : fill(words.unknown, { count: card.count });
      const away = button("", "×", () => app.edit(fill(words.taken, { card: name }), put(position, card.path, undefined), { back: path.join(".") }), fill(words.remove, { card: name }));
      const state = card.name && control.part && card.state && Array.isArray(at(position, path));
      return make("span", "chip", state ? button("name", name, () => open(card.path, control.part)) : name, away);
    });
    const line = row(control, make("span", "chips", ...chips, adder(app, control, path, add)));
    line.className = "over";
    return line;
  },

  map(app, control, path) {
    const rows = (control.options || []).map((option) => {
      const value = at(app.history.now.position, [...path, option.value]) || 0;
      return row(option, stepper(app, option.words, value, { key: [...path, option.value].join(".") }, (next) => set(app, option, [...path, option.value], next || undefined, next)));
    });
    if (!rows.length) return null;
    return make("details", "fold", make("summary", "", make("span", "t", capital(control.words))), make("div", "fields in", ...rows));
  },

  part(app, control, path, { open }) {
    return row(control, button("btn", app.words.trouble.change, () => open(path, control.part)));
  },

  parts(app, control, path, { open }) {
    const names = Object.keys(at(app.history.now.position, path) || {});
    const next = String(names.length + 1), { position } = app.history.now;
    const chips = names.map((name) => {
      const away = button("", "×", () => app.edit(fill(app.words.set.taken, { card: name }), put(position, [...path, name], undefined)), fill(app.words.set.remove, { card: name }));
      return make("span", "chip", button("name", name, () => open([...path, name], control.part)), away);
    });
    const line = row(control, make("span", "chips", ...chips, button("btn", app.words.set.here, () => open([...path, next], control.part), `${app.words.set.here}: ${control.words}`)));
    line.className = "over";
    return line;
  },
};

// What adds a card to a zone: a list of the words that it takes, or the field.
function adder(app, control, path, add) {
  const { set: words } = app.words, says = `${words.here}: ${control.words}`;
  if (!(control.options || []).length) return button("btn", words.here, () => add(path, control), says);
  const list = make("select", "pickone", new Option(words.here, ""), ...control.options.map((option) => new Option(option.words, option.value)));
  list.setAttribute("aria-label", says);
  list.addEventListener("change", () => add(path, control, list.value));
  return list;
}
