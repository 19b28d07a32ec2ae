// The table and its past: a position, answers and rules. Every change and every answer can be undone.
export class History {
  constructor(now = {}) {
    this.now = { position: {}, answers: [], variant: "", ...now };
    this.past = [];
    this.future = [];
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
