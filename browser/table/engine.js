// The engine in its worker, as a page uses it: ask, and get an answer or an error.
// A worker that dies or takes too long is replaced with the next request; no request is lost silently.
const PATIENCE = 40_000; // milliseconds

export class EngineError extends Error {
  constructor(kind, cause = "") {
    super(cause || kind);
    this.kind = kind; // network, start, dead, stopped
  }
}

export class Engine {
  constructor({ worker, root, list, words }) {
    Object.assign(this, { address: worker, root, list, words });
    this.waiting = new Map();
    this.number = 0;
    this.running = null;
  }

  // Start, once; `told` hears the progress and whether the device refuses to keep the files.
  start(keep = false, told = () => {}) {
    if (!this.running) this.running = this.begin(keep, told);
    return this.running;
  }

  begin(keep, told) {
    return new Promise((ready, failed) => {
      const fail = (kind, cause) => { this.stop(kind); failed(new EngineError(kind, cause)); };
      this.worker = new Worker(this.address, { type: "module" });
      this.abort = () => fail("stopped");
      this.worker.onerror = (event) => { event.preventDefault(); fail(this.ready ? "dead" : event.message === undefined ? "network" : "start", event.message); }; // without a message the script did not come
      this.worker.onmessage = ({ data }) => {
        if (data.ready) { this.ready = true; ready(); }
        else if (data.failed) fail(data.at, data.failed);
        else if ("number" in data) this.settle(data);
        else told(data);
      };
      this.worker.postMessage({ start: { root: this.root, list: this.list, words: this.words, keep } });
    });
  }

  settle({ number, text }) {
    const asked = this.waiting.get(number);
    if (!asked) return;
    this.waiting.delete(number);
    clearTimeout(asked.timer);
    asked.done(JSON.parse(text));
  }

  // End the worker; everybody who waits for an answer is told.
  stop(kind = "stopped") {
    if (this.worker) this.worker.terminate();
    this.worker = this.running = null;
    this.ready = false;
    for (const { failed, timer } of this.waiting.values()) { clearTimeout(timer); failed(new EngineError(kind)); }
    this.waiting.clear();
  }

  async ask(request, patience = PATIENCE) {
    await this.start();
    const number = ++this.number;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.stop("dead"), patience);
      this.waiting.set(number, { done, failed, timer });
      this.worker.postMessage({ number, text: JSON.stringify(request) });
    });
  }
}
