// The table and its past: a position, answers and rules. Every change and every answer can be undone.
export class History {
  // Answers that a link or a scenario brings along can be undone one by one, too.
  constructor({ position = {}, answers = [], variant = "" } = {}) {
    this.now = { position, answers, variant };
    this.past = answers.map((what, number) => ({ position, answers: answers.slice(0, number), variant, what }));
    this.future = [];
  }

  // Name the first answers in words.
  name(words) {
    words.slice(0, this.past.length).forEach((what, number) => { this.past[number].what = what; });
  }

  // `what` names the change, for whoever undoes it.
  change(what, next) {
    this.past.push({ ...this.now, what });
    this.future = [];
    this.now = { position: this.now.position, answers: this.now.answers, variant: this.now.variant, ...next };
  }

  undo() {
    const before = this.past.pop();
    if (!before) return "";
    const { what, ...now } = before;
    this.future.push({ ...this.now, what });
    this.now = now;
    return what;
  }

  redo() {
    const after = this.future.pop();
    if (!after) return "";
    const { what, ...now } = after;
    this.past.push({ ...this.now, what });
    this.now = now;
    return what;
  }

  get last() {
    return this.past.length ? this.past[this.past.length - 1].what : "";
  }
}
