// A form for each procedure of a game: what is filled in goes to the desk, which says what follows and why.
import { fill, make } from "../element.js";
import { said } from "../table/said.js";
import { trouble } from "../table/trouble.js";
import { namesIn } from "./names.js";

const TYPED = "rulesdb forms "; // what was typed, so that a killed tab loses nothing

// How each kind of field is read; nothing typed is nothing given.
const READ = {
  text: (field) => valueOf(field) || undefined,
  choice: (field) => valueOf(field) || undefined,
  number: (field) => (valueOf(field) === "" ? undefined : Number(valueOf(field))),
  flag: (field) => field.querySelector("input").checked,
  names: (field) => some(namesIn(valueOf(field))),
  groups: (field) => some(lines(field).map(namesIn)),
  lists: (field) => some(named(field, namesIn)),
  pairs: (field) => some(named(field, (text) => text.trim())),
  numbers: (field) => some(Object.fromEntries([...field.querySelectorAll("input")].filter((input) => input.value).map((input) => [input.name.split(" ").pop(), Number(input.value)]))),
  sides: (field) => some(Object.fromEntries([...field.querySelectorAll("[data-side]")].map(side).filter(([name]) => name))),
};

const valueOf = (field) => field.querySelector("input, select, textarea").value.trim();
const lines = (field) => valueOf(field).split("\n").map((line) => line.trim()).filter(Boolean);
const some = (found) => (Object.keys(found).length ? found : undefined);

// Lines of a name and what belongs to it: "Ana: …".
function named(field, read) {
  return Object.fromEntries(lines(field).map((line) => { const [name, ...rest] = line.split(":"); return [name.trim(), read(rest.join(":"))]; }));
}

function side(part) {
  const inner = given(part), name = part.querySelector("input").value.trim();
  return [name, "" in inner ? inner[""] : inner];
}

// What is filled in, by the names of the fields; fields within sides belong to their side.
export function given(part) {
  const own = [...part.querySelectorAll("[data-field]")].filter((field) => field.parentElement.closest("[data-field], form, [data-side]") === part);
  return Object.fromEntries(own.map((field) => [field.dataset.field, READ[field.dataset.kind](field)]).filter(([, value]) => value !== undefined));
}

export class Forms {
  constructor({ place, words, root, list, engine }) {
    Object.assign(this, { place, words, root, list, engine });
    this.lang = document.documentElement.lang;
    this.say = JSON.parse(place.dataset.say);
    this.results = JSON.parse(place.dataset.results);
    this.statements = {};
  }

  begin() {
    this.place.replaceChildren(make("p", "small", this.say.ready));
    for (const form of document.querySelectorAll(".f-form")) {
      form.addEventListener("submit", (event) => { event.preventDefault(); this.run(form); });
      form.addEventListener("reset", () => { form.querySelector(".f-result").replaceChildren(); this.keep(form, {}); });
      form.addEventListener("input", () => this.keep(form));
      this.recall(form);
      form.dataset.ready = "";
    }
    this.place.dataset.ready = "";
  }

  async run(form) {
    const out = form.querySelector(".f-result");
    try {
      const found = await this.engine.ask({ do: "run", lang: this.lang, procedure: form.dataset.procedure, given: given(form) });
      Object.assign(this.statements, found.statements);
      out.replaceChildren(...(found.problems.length ? this.refused(found.problems[0]) : this.found(found)));
    } catch (error) { out.replaceChildren(trouble(this.words.problem.stopped, [], [])); }
    out.scrollIntoView({ block: "nearest" });
  }

  refused({ what, rule }) {
    return [trouble(this.words.problem.refused, rule ? [] : [what], []), rule ? said(this, rule, this.results.label.refused) : null].filter(Boolean);
  }

  found({ found, applied }) {
    const rows = Object.entries(found).flatMap(([key, value]) => [make("dt", "", this.results.label[key] || key), make("dd", "", ...this.lines(value))]);
    const by = make("details", "e-by", make("summary", "", fill(this.words.by, { count: applied.length })), ...applied.map((address) => said(this, address)));
    return [make("dl", "", ...rows), by];
  }

  address(value) {
    return typeof value === "string" && value.includes("#") ? `${this.list.game}/${value}` : "";
  }

  // A value of a result: a statement, or words, with a line for each name.
  lines(value) {
    const address = this.address(value);
    if (this.statements[address]) return [said(this, address)];
    if (value === null || Array.isArray(value) || typeof value !== "object") return [this.text(value)];
    return Object.entries(value).map(([name, each]) => make("p", "", `${name}: ${this.text(each)}`));
  }

  // A value in words.
  text(value) {
    const { none, value: fixed } = this.results;
    if (value === null || (typeof value === "object" && !Object.keys(value).length)) return none;
    if (typeof value === "boolean") return fixed[value ? "yes" : "no"] || String(value);
    if (Array.isArray(value)) return value.map((each) => this.text(each)).join(", ");
    if (typeof value === "object") return Object.entries(value).map(([name, each]) => `${name}: ${this.text(each)}`).join(" · ");
    return fixed[value] || String(value);
  }

  // Keep what is typed on the device, and fill it in again.
  key(form) {
    return `${TYPED}${new URL(this.root).pathname} ${this.list.game} ${form.dataset.procedure}`;
  }

  keep(form, typed = Object.fromEntries([...form.elements].filter((each) => each.name).map((each) => [each.name, each.type === "checkbox" ? each.checked : each.value]))) {
    try {
      localStorage.setItem(this.key(form), JSON.stringify(typed));
    } catch (error) { /* not kept */ }
  }

  recall(form) {
    let typed = {};
    try {
      typed = JSON.parse(localStorage.getItem(this.key(form))) || {};
    } catch (error) { /* nothing kept, or not ours */ }
    for (const each of form.elements) {
      if (!(each.name in typed)) continue;
      if (each.type === "checkbox") each.checked = Boolean(typed[each.name]); else each.value = String(typed[each.name]);
    }
  }
}
