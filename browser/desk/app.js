// The desk of an event: it holds the text of the event, asks the engine for each step, and saves.
import { button, fill, make } from "../element.js";
import { EngineError } from "../table/engine.js";
import { said } from "../table/said.js";
import { trouble } from "../table/trouble.js";
import { eventView } from "./event_file.js";
import { judgesView } from "./judges.js";
import { playersView } from "./players.js";
import { redrawn } from "./redraw.js";
import { roundView } from "./round.js";
import { closeTime } from "./round_clock.js";
import { standingsView } from "./standings.js";
import { startView } from "./start.js";
import { namedStep } from "./step_words.js";

const VIEWS = { round: roundView, players: playersView, standings: standingsView, judges: judgesView, event: eventView };
export const OPEN = "rulesdb event"; // which event is open in this tab
const TABS = { players: "players", pair: "round", results: "round", cut: "standings", over: "standings" };

export class App {
  constructor({ place, words, root, list, engine, store, entries }) {
    Object.assign(this, { place, words, root, list, engine, store, entries });
    this.lang = document.documentElement.lang;
    this.game = list.game;
    this.statements = {};
    this.views = {}; // what is open in each tab
    this.id = this.text = this.state = null;
    this.applied = [];
    this.busy = 0; // steps on their way
    this.last = Promise.resolve();
  }

  async begin() {
    this.place.replaceChildren();
    this.parts = { status: make("p", "vh"), head: make("div", "e-head"), trouble: make("div", "e-trouble"), tabs: make("nav", "e-tabs"), body: make("div", "e-body") };
    this.parts.status.setAttribute("role", "status");
    this.parts.tabs.setAttribute("aria-label", this.words.title);
    this.place.append(...Object.values(this.parts));
    this.desk = await this.ask({ do: "desk" });
    this.store.watch(() => this.id, (text) => this.follow(text));
    const events = this.store.list(), last = sessionStorage.getItem(OPEN);
    if (events.some(({ id }) => id === last)) await this.open(last);
    else this.leave();
    this.place.dataset.ready = "";
  }

  // Asking -------------------------------------------------------------------------------------

  async ask(request) {
    try {
      const found = await this.engine.ask({ lang: this.lang, ...request });
      Object.assign(this.statements, found.statements);
      return found;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return { problems: [{ kind: "stopped" }] };
    }
  }

  // Ask and say what is wrong; answers null then.
  async told(request) {
    const found = await this.ask({ event: this.text, ...request });
    if (!found.problems.length) return found;
    this.refuse(found.problems[0]);
    return null;
  }

  // Take a step, after those that are on their way. A second press of the same button is not a second step.
  step(request, focus = "", redo = false) {
    const written = JSON.stringify(request), again = written === this.asked && request.do !== "undo";
    if (this.busy && (again || request.do === "pair" || request.do === "cut")) return Promise.resolve(false);
    this.asked = written;
    this.busy += 1;
    this.last = this.last.then(() => this.stepNow(request, focus, redo)).finally(() => { this.busy -= 1; });
    return this.last;
  }

  // If it is refused, or another tab was faster, nothing changes. Answers whether it is done.
  async stepNow(request, focus, redo) {
    const found = await this.told(request);
    if (!found || !await this.keep(found)) return false;
    this.accept(found);
    this.redo = found.undone ? [found.undone, ...this.redo] : redo ? this.redo.slice(1) : [];
    this.store.keepUndone(this.id, this.redo);
    this.show(focus);
    this.tell(this.nextWords());
    return true;
  }

  async keep({ event }) {
    const done = await this.store.save(this.id, this.text, event);
    if (done === "saved") return true;
    if (done === "full") this.warn("full");
    else { await this.follow(this.store.read(this.id)); this.warn("changed"); }
    return false;
  }

  accept(found) {
    this.text = found.event;
    this.state = found.state;
    this.applied = found.applied || [];
    this.parts.trouble.replaceChildren();
  }

  undo() {
    return this.step({ do: "undo" });
  }

  again() {
    return this.redo.length ? this.step({ do: "take", steps: this.redo[0] }, "", true) : false;
  }

  // Opening and leaving ------------------------------------------------------------------------

  async open(id) {
    const text = this.store.read(id), found = await this.ask({ do: "state", event: text });
    if (found.problems.length) { this.leave(); this.refuse(found.problems[0]); return; }
    Object.assign(this, { id, text, redo: this.store.undone(id), views: {} });
    this.accept(found);
    sessionStorage.setItem(OPEN, id);
    this.go(TABS[this.state.next] || "round");
  }

  leave() {
    Object.assign(this, { id: null, text: null, state: null });
    sessionStorage.removeItem(OPEN);
    delete this.place.dataset.tab;
    this.parts.head.replaceChildren();
    this.parts.tabs.replaceChildren();
    this.parts.trouble.replaceChildren();
    this.parts.body.replaceChildren(startView(this));
    closeTime(this);
  }

  // Another tab has written: show what is there now.
  async follow(text) {
    if (text === null) { this.leave(); return; }
    const found = await this.ask({ do: "state", event: text });
    if (found.problems.length) return;
    this.accept({ ...found, event: text });
    this.redo = this.store.undone(this.id);
    this.show();
  }

  // Drawing ------------------------------------------------------------------------------------

  go(tab) {
    this.tab = tab;
    this.show();
  }

  show(focus = "") {
    const { words } = this;
    this.place.dataset.tab = this.tab;
    redrawn(this.parts.head, () => this.heading());
    redrawn(this.parts.tabs, () => Object.keys(VIEWS).map((name) => {
      const tab = button("", words.tab[name], () => this.go(name));
      tab.name = name;
      if (name === this.tab) tab.setAttribute("aria-current", "true");
      return tab;
    }));
    redrawn(this.parts.body, () => [VIEWS[this.tab](this)].flat());
    closeTime(this);
    const node = focus && this.place.querySelector(focus);
    if (node) node.focus();
  }

  // The name, what comes next with its button, undo and redo.
  heading() {
    const { words, state } = this, undo = button("btn", words.undo, () => this.undo(), state.steps ? fill(words.undo_what, { what: namedStep(this, JSON.parse(state.last)) }) : "");
    undo.name = "undo";
    undo.disabled = !state.steps;
    const again = this.redo.length ? button("btn", words.redo, () => this.again()) : null;
    const acts = make("p", "e-acts", this.nextButton(), undo, again);
    const by = this.applied.length ? make("details", "e-by", make("summary", "", fill(words.by, { count: this.applied.length })), ...this.applied.map((address) => said(this, address))) : null;
    return [make("h3", "e-name", state.head.name), make("p", "e-next", this.nextWords()), acts, by].filter(Boolean);
  }

  nextWords() {
    const { state, words } = this, { rounds, structure } = state, left = state.open.length;
    if (state.winner) return fill(words.next.winner, { name: state.winner });
    if (state.next === "results") return fill(left === 1 ? words.next.result : words.next.results, { round: rounds.length, count: left });
    if (state.next === "players") return state.structure ? words.next.players : words.next.too_few;
    if (state.next === "cut") return fill(words.next.cut, { rounds: structure.rounds, cut: this.cutSize() });
    if (state.next === "over") return words.next.over;
    if (!rounds.length) return fill(words.next.begin, { count: state.players.length, rounds: structure.rounds, cut: structure.cut ? fill(words.next.then_cut, { cut: structure.cut }) : "" });
    return fill(words.next.pair, { round: rounds.length + 1 });
  }

  // How many make the cut: everybody still in, if there are fewer than the structure says.
  cutSize() {
    return Math.min(this.state.structure.cut, this.state.players.filter(({ state }) => state === "in").length);
  }

  nextButton() {
    const { state, words } = this, round = state.rounds.length + 1;
    if (state.next === "pair") return button("btn main", fill(words.draw, { round }), async () => { if (await this.step({ do: "pair" })) { this.views.round = {}; this.go("round"); } });
    if (state.next === "cut") return button("btn main", fill(words.make_cut, { cut: this.cutSize() }), () => this.step({ do: "cut" }));
    return null;
  }

  // Trouble ------------------------------------------------------------------------------------

  refuse({ what, kind, about = {}, rule }) {
    const known = this.words.problem[(kind || "").replaceAll("-", "_")];
    const box = trouble(known ? fill(known, about) : this.words.problem.refused, known ? this.words.nothing : [what], []);
    if (rule) box.append(said(this, rule));
    this.parts.trouble.replaceChildren(box);
    box.scrollIntoView({ block: "nearest" });
  }

  warn(kind, acts = []) {
    const box = trouble(this.words.problem[kind], this.words.problem[`${kind}_help`] || [], acts);
    this.parts.trouble.replaceChildren(box);
    box.scrollIntoView({ block: "nearest" });
  }

  // Say something once to a screen reader.
  tell(text) {
    this.parts.status.textContent = text;
  }
}
