// Ask: rulings that are written first, then what the engine finds: endings, refusals, other rules.
import { button, fill, make } from "../element.js";
import { endingsView, stepView } from "./endings.js";
import { rulesView } from "./rules.js";
import { inline, pageOf } from "./said.js";

const SHOWN = 5;

export function askView(app) {
  const view = app.views.ask;
  if (view.kind === "endings") return endingsView(app, view);
  if (view.kind === "step") return stepView(app, view);
  if (view.kind === "rules") return rulesView(app, view);
  return [...written(app), honest(app), menu(app)];
}

// Ask the engine for what a view shows, once; until then say so. If it fails, only a new view or another game asks again.
export function wanted(app, view, request, show, patience = undefined) {
  if (view.failed) return [];
  if (view.found) return show(view.found);
  app.ask(request, patience).then((found) => {
    view.found = found;
    if (app.views[app.tab] === view) app.draw("head");
  }, (error) => { view.failed = true; app.failed(error); });
  return [make("p", "hint", app.words.wait)];
}

export function head(app, title, back = {}) {
  const done = button("btn", app.words.done, () => app.view(back));
  done.dataset.done = "";
  return make("div", "dock-head", make("h2", "", title), done);
}

// Related rulings, questions and errata; those about most cards first.
function written(app) {
  const { ask } = app.words, { related } = app;
  if (!related.length) return [make("h2", "", ask.written), make("p", "hint", ask.no_written)];
  const most = related[0].cards.length, first = related.filter((each) => each.cards.length === most).slice(0, SHOWN), rest = related.filter((each) => !first.includes(each));
  const fold = rest.length ? make("details", "fold", make("summary", "", make("span", "t", fill(ask.more_written, { count: rest.length }))), list(app, rest)) : null;
  return [make("h2", "", ask.written), list(app, first), fold].filter(Boolean);
}

// What leads there from the other tabs; null if nothing is written about these cards.
export function writtenRow(app) {
  const { ask } = app.words, count = app.related.length, says = count === 1 ? ask.written_one : fill(ask.written_count, { count });
  return count ? button("", make("span", "t", ask.written, make("small", "", says)), () => app.go("ask", {})) : null;
}

function list(app, entries) {
  return make("ul", "list", ...entries.map((entry) => {
    const cards = entry.cards.map((name) => app.title(name)).join(", "), id = entry.id.split("/").slice(1).join("/");
    const link = make("a", "", make("span", "t", entry.title), make("span", "gist", ...inline(entry.text)), make("span", "small", cards), state(app, id));
    link.href = pageOf(app, entry.id);
    return make("li", "", link);
  }));
}

// The state of an entry, as the search shows it.
function state(app, id) {
  const known = app.index && app.index.data.states[id];
  if (!known) return null;
  const form = document.querySelector("#_states").content.querySelector(`[data-state="${known[0]}"]`);
  return make("span", `state s ${known[0]}`, ...(form ? [form.firstElementChild.cloneNode(true)] : []), make("span", "", known[1]));
}

export function honest(app) {
  return make("p", "honest", make("i", "engine-mark"), make("span", "", app.words.honest));
}

function menu(app) {
  const { ask, play } = app.words;
  const row = (words, small, press) => button("", make("span", "t", words, make("small", "", small)), press);
  return make("div", "asks",
    row(ask.happen, ask.happen_note, () => app.view({ kind: "endings" })),
    row(play.why, ask.why_note, () => app.go("play", { why: true })),
    row(ask.other, ask.other_note, () => app.view({ kind: "rules" })));
}
