// The events on this device: each is kept as the text of its file, after every step.
// A page that writes says which text it knows; if another tab has changed it, nothing is written.
const UNDONE = " undone";

export class Store {
  constructor(root, game) {
    this.prefix = `rulesdb event ${new URL(root).pathname} ${game} `;
  }

  key(id) {
    return this.prefix + id;
  }

  // The events, by the name in their first line.
  list() {
    const found = [];
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at);
      if (!key.startsWith(this.prefix) || key.endsWith(UNDONE)) continue;
      const id = key.slice(this.prefix.length), text = localStorage.getItem(key) || "";
      found.push({ id, name: nameOf(text), steps: text.split("\n").length - 2 });
    }
    return found.sort((one, other) => one.name.localeCompare(other.name));
  }

  read(id) {
    return localStorage.getItem(this.key(id));
  }

  // Write a text in the place of another (null: a new event). Answers "saved", "changed" or "full".
  save(id, before, text) {
    return this.alone(() => {
      if (this.read(id) !== before) return "changed";
      try {
        localStorage.setItem(this.key(id), text);
        return "saved";
      } catch (error) { return "full"; }
    });
  }

  remove(id) {
    return this.alone(() => {
      localStorage.removeItem(this.key(id));
      localStorage.removeItem(this.key(id) + UNDONE);
    });
  }

  // One tab at a time, where the browser has locks; without them a write is still compared first.
  alone(work) {
    return navigator.locks ? navigator.locks.request(this.prefix, work) : Promise.resolve(work());
  }

  // The steps that were undone, last one first: what Redo takes again.
  undone(id) {
    try {
      return JSON.parse(localStorage.getItem(this.key(id) + UNDONE)) || [];
    } catch (error) { return []; }
  }

  keepUndone(id, steps) {
    try {
      localStorage.setItem(this.key(id) + UNDONE, JSON.stringify(steps));
    } catch (error) { /* only Redo is lost */ }
  }

  // Hear of what another tab writes into an event.
  watch(id, changed) {
    window.addEventListener("storage", (event) => { if (event.key === this.key(id())) changed(event.newValue); });
  }
}

function nameOf(text) {
  try {
    return String(JSON.parse(text.split("\n")[0]).name);
  } catch (error) { return "?"; }
}

export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
