// The frame of the table: one board, one dock, one bar. It holds the game and asks the engine.
import { button, fill, make } from "../element.js";
import { read, written } from "./address.js";
import { askView } from "./ask.js";
import { drawBoard, drawTexts } from "./board.js";
import { EngineError } from "./engine.js";
import { History } from "./history.js";
import { hear } from "./keyboard.js";
import { enter } from "./opening.js";
import { markMoves, playView } from "./play.js";
import { label } from "./said.js";
import { markCards, setupView } from "./setup.js";
import { shareView } from "./share.js";
import { trouble } from "./trouble.js";

const VIEWS = { set: setupView, play: playView, ask: askView, share: shareView };
const MARKS = { set: markCards, play: markMoves };
const EDGE = 8, HEAD = 72; // pixels above the newest line: in the dock, and under the bar on a wide screen
const WIDE = "(min-width: 48rem), (min-width: 34rem) and (max-height: 33.99rem)";

export class App {
  constructor({ main, words, root, list, engine, index }) {
    Object.assign(this, { main, words, root, list, engine, index });
    this.lang = document.documentElement.lang;
    this.game = list.game;
    this.history = new History();
    this.tab = "set";
    this.views = { set: {}, play: {}, ask: {}, share: {} }; // where one is in each tab
    this.statements = {};
    this.turn = 0;
    this.related = [];
  }

  // Begin with what the address says.
  async begin(opened, warning) {
    this.lay();
    try {
      this.controls = (await this.ask({ do: "controls" })).controls;
      this.warn(warning);
      await this.open(opened);
    } catch (error) { this.failed(error); }
    window.addEventListener("hashchange", async () => this.open(await read(location.hash)));
    hear(this);
  }

  async open(opened) {
    await enter(this, opened);
    this.reveal();
  }

  lay() {
    const { main, words } = this, heading = make("h1", "vh", words.title);
    main.className = "t-main";
    main.replaceChildren(heading, document.querySelector("#_table").content.cloneNode(true));
    const find = (selector) => main.querySelector(selector);
    this.parts = { texts: find(".t-texts"), heading, where: find(".t-where"), variant: find(".t-variant"), fold: find(".t-fold"), board: find(".t-board"), status: find("[role=status]"), dock: find(".dock"), bar: find(".t-bar") };
    this.parts.bar.addEventListener("click", (event) => {
      const pressed = event.target.closest("button");
      if (pressed && pressed.name === "undo") this.undo(); else if (pressed) this.go(pressed.name);
    });
    main.addEventListener("mousedown", (event) => this.keepTyping(event));
    main.dataset.ready = "";
  }

  // A tap beside the field leaves the focus there: the dock would move between touch and click, and the tap would miss.
  keepTyping(event) {
    const field = document.activeElement;
    if (field && field.matches(".find input") && event.target.closest("button, a, summary")) event.preventDefault();
  }

  // Asking and changing ------------------------------------------------------------------------

  ask(more = {}, patience = undefined) {
    const { position, answers, variant } = this.history.now;
    return this.engine.ask({ game: this.game, lang: this.lang, position, answers, variant, ...(more.do === "controls" || more.do === "qr" ? {} : { label: this.words.board }), ...more }, patience);
  }

  // Change the table; if the engine fails, it is as it was.
  async change(what, next, focus = "") {
    this.history.change(what, next);
    this.trouble = null;
    if (await this.refresh(focus)) return true;
    this.history.undo();
    this.history.future = [];
    this.draw();
    return false;
  }

  // Change the position; moves that were played on the old one are taken back.
  edit(what, position, focus = "") {
    return this.change(what, { position, answers: [] }, focus);
  }

  answer(option) {
    return this.change(option.words, { answers: [...this.history.now.answers, option.text] }, "question");
  }

  async undo() {
    const what = this.history.undo();
    if (!what) return;
    this.trouble = null;
    this.undone = what;
    await this.refresh("undone");
    this.tell(fill(this.words.undone, { what }));
  }

  async redo() {
    if (this.history.redo()) await this.refresh("question");
  }

  // Play the answers again and draw; returns whether the engine answered.
  async refresh(focus = "") {
    const mine = ++this.turn;
    this.main.setAttribute("aria-busy", "true");
    try {
      const state = await this.ask(), played = state.answers.length || this.history.now.answers.length;
      const laid = played ? await this.ask({ answers: [] }) : state;
      if (mine !== this.turn) return true;
      await this.relate();
      if (mine !== this.turn) return true;
      this.accept(state, laid);
      this.main.removeAttribute("aria-busy");
      this.draw(focus);
      await this.remember();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  // What is written about the cards on the table; asked again only if they may be others.
  async relate() {
    const { position } = this.history.now;
    if (this.relatedTo === position) return;
    this.related = Object.keys(position).length ? (await this.ask({ do: "related", answers: [] })).related || [] : [];
    this.relatedTo = position;
  }

  accept(state, laid) {
    this.state = state;
    this.laid = laid; // the position before any answer
    if (state.html) this.html = state.html;
    this.statements = { ...this.statements, ...laid.statements, ...state.statements };
    for (const view of Object.values(this.views)) Object.assign(view, { found: null, failed: false });
  }

  failed(error) {
    if (!(error instanceof EngineError)) throw error;
    this.main.removeAttribute("aria-busy");
    this.warn(error.kind === "network" ? "network" : "dead");
    if (this.state) this.draw(); else this.parts.dock.replaceChildren(this.trouble);
  }

  warn(kind, help = null, acts = []) {
    const words = this.words.trouble;
    this.trouble = kind ? trouble(words[kind], help || words[`${kind}_help`] || [], acts) : null;
  }

  async remember() {
    const { position, answers, variant } = this.history.now, empty = !Object.keys(position).length && !variant;
    const address = empty ? location.pathname + location.search : await written({ game: this.game, build: this.list.build, position, answers, variant });
    history.replaceState(null, "", address);
  }

  // Drawing ------------------------------------------------------------------------------------

  go(tab, view = undefined) {
    if (view !== undefined) this.views[tab] = view;
    if (tab !== this.tab) this.undone = "";
    this.tab = tab;
    this.draw(view === undefined ? "" : "head");
    if (tab === "play" && view === undefined) this.reveal();
  }

  // Show another part of a tab; without one, the tab as it begins.
  view(view, focus = "head") {
    this.views[this.tab] = view;
    this.draw(focus);
  }

  draw(focus = "") {
    const { parts, words, tab } = this;
    if (focus !== "undone" && focus !== "") this.undone = "";
    const nodes = VIEWS[tab](this); // a view may have a board of its own; it is laid out as in Play
    this.main.dataset.tab = this.views[tab].board ? "play" : tab;
    this.turnTo(this.views[tab]);
    parts.fold.open = tab === "set" || tab === "play" || Boolean(this.views[tab].board) || matchMedia(WIDE).matches;
    const shown = tab === "set" ? this.laid : this.state;
    drawBoard(parts.board, this.views[tab].board || shown.html || this.html || "");
    (MARKS[tab] || (() => {}))(this, parts.board);
    drawTexts(this, parts.texts, shown.position || {});
    this.drawWhere();
    this.drawVariant();
    parts.dock.setAttribute("aria-label", words.tab[tab]);
    parts.dock.replaceChildren(...[this.trouble, ...nodes].filter(Boolean));
    for (const each of parts.bar.querySelectorAll("button")) {
      if (each.name === tab) each.setAttribute("aria-current", "true"); else each.removeAttribute("aria-current");
    }
    const undo = parts.bar.querySelector("[name=undo]"), { last } = this.history;
    undo.disabled = !last;
    undo.setAttribute("aria-label", last ? fill(words.undo_what, { what: last }) : words.undo);
    this.focus(focus);
  }

  // A page that shows something else begins at its top; while one sets up, the board stays where it is.
  turnTo(view) {
    const { tab } = this, [before, last] = this.shown || [];
    if (tab !== before || (view !== last && ["ask", "share"].includes(tab))) scrollTo(0, 0);
    this.shown = [tab, view];
  }

  drawWhere() {
    const { parts, words, tab } = this, shown = tab === "set" ? this.laid : this.state;
    const labels = (shown.steps || []).map((step) => this.statements[`${this.game}/timing/${step.replace(".", "#")}`]).filter(Boolean).map(label);
    const lit = labels.length ? make("b", "lit", labels[labels.length - 1]) : words.set.turn;
    const path = make("span", "path", ...labels.slice(0, -1).map((each) => make("span", "up", `${each} › `)), lit);
    const made = tab === "set" ? button("t-where chev", path, () => this.view({ sheet: "turn" })) : make("p", "t-where", path);
    parts.where.replaceWith(made);
    parts.where = made;
  }

  drawVariant() {
    const { variant } = this.history.now, { rules } = this.words;
    this.parts.variant.hidden = !variant;
    if (!variant) return;
    const leave = button("btn", rules.leave, () => this.change(rules.leave, { variant: "" }));
    this.parts.variant.replaceChildren(make("span", "", fill(rules.playing, { rules: this.variantTitle || variant })), leave);
  }

  // Set the focus: to a part of the dock, or back to the control with a key.
  focus(what) {
    if (what && what.back) {
      const same = [...this.parts.dock.querySelectorAll("[data-key]")].find((each) => each.dataset.key === what.back);
      if (same) same.focus();
      return;
    }
    const { dock } = this.parts, found = { head: ".dock-head h2, h2", question: ".q h2, .dock-head h2", undone: ".undone .btn", field: "input" }[what];
    const node = found && dock.querySelector(found);
    if (what) dock.scrollTop = 0;
    if (!node) return;
    if (node.tagName === "H2") node.tabIndex = -1;
    node.focus({ preventScroll: true });
    if (what === "question" || what === "undone") this.reveal();
    if (what === "question") this.tell([...dock.querySelectorAll(".log.latest .words"), node].map((each) => each.textContent).join(" "));
  }

  // Scroll so that the newest line stands above the question, and as much of the question as there is room for.
  reveal() {
    const { dock } = this.parts, asked = dock.querySelector(".q"), line = dock.querySelector(".undone") || dock.querySelector(".log .now") || asked;
    if (!asked || this.tab !== "play") return;
    if (getComputedStyle(dock).overflowY === "auto") dock.scrollTop += line.getBoundingClientRect().top - dock.getBoundingClientRect().top - EDGE;
    else scrollBy(0, Math.max(0, Math.min(line.getBoundingClientRect().top - HEAD, asked.getBoundingClientRect().bottom - innerHeight + EDGE)));
  }

  // Say something once to a screen reader.
  tell(text) {
    this.parts.status.textContent = text;
  }

  // Words --------------------------------------------------------------------------------------

  // The title of a card, or the word of the game's vocabulary.
  title(name) {
    const card = this.index && this.index.byId.get(`cards/${name}`);
    if (card) return card.title;
    for (const control of Object.values(this.controls).flat()) {
      const word = (control.options || []).find(({ value }) => value === name);
      if (word) return word.words;
    }
    return name;
  }

  // What a card says now.
  textOf(name) {
    const card = this.index && this.index.byId.get(`cards/${name}`);
    return card ? card.parts[0][1] : "";
  }
}
