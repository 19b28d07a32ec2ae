// First use: ask whether to keep the table on the device, show the progress, say what is wrong.
import { button, fill, make } from "../element.js";
import { megabytes, sizeOf } from "./files.js";
import { trouble } from "./trouble.js";

export class FirstUse {
  // `still`: the page has more than this, so it stays where the reader is.
  constructor(main, words, still = false) {
    this.place = main.querySelector(".thumbed");
    this.words = words;
    this.still = still;
  }

  show(...nodes) {
    this.place.replaceChildren(...nodes);
    if (!this.still) scrollTo(0, 0);
  }

  wrong(kind, ...acts) {
    const { trouble: words } = this.words;
    this.show(trouble(words[kind], words[`${kind}_help`], acts));
  }

  // Resolves to whether the files are to be kept.
  ask(list) {
    const { start } = this.words;
    return new Promise((chosen) => {
      const size = fill(start.keep_note, { size: megabytes(sizeOf(list)) });
      this.show(
        button("btn main two", [start.keep, make("small", "", size)], () => chosen(true)),
        button("btn text", start.now, () => chosen(false)),
      );
    });
  }

  // Show the progress; returns the function that hears of it.
  progress(list, stop) {
    const { start } = this.words, size = sizeOf(list), count = make("span", ""), bar = make("progress", "");
    const parts = { python: start.python, engine: start.engine, cards: start.cards, "": start.begin };
    const rows = new Map(Object.entries(parts).map(([name, words]) => [name, make("li", "", words)]));
    bar.max = size;
    bar.setAttribute("aria-label", start.loading);
    const head = make("p", "lab", make("b", "", start.loading), count), ways = make("p", "rowbtns", button("btn", start.stop, stop));
    this.show(make("div", "load", head, bar, make("ol", "", ...rows.values())), ways);
    const order = [...rows.keys()];
    return (name, done) => {
      const now = order.indexOf(partOf(name));
      order.forEach((each, at) => { rows.get(each).className = at < now ? "done" : at === now ? "now" : ""; });
      if (name) bar.value = done; else bar.value = size;
      count.textContent = fill(start.progress, { done: megabytes(bar.value), size: megabytes(size) });
    };
  }
}

function partOf(name) {
  if (!name) return "";
  return name.startsWith("py") ? "python" : name.endsWith(".zip") ? "engine" : "cards";
}
