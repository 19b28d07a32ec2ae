// The tournament desk of a page, from the first use on: an event, or a form for each procedure of a game.
import { button, fill, make } from "../element.js";
import { loadOnly } from "../indexes.js";
import { Engine } from "../table/engine.js";
import { isKept, megabytes, sizeOf } from "../table/files.js";
import { FirstUse } from "../table/first_use.js";
import { App, OPEN } from "./app.js";
import { Forms } from "./forms.js";
import { showFromAddress } from "./show.js";
import { Store } from "./store.js";

document.addEventListener("DOMContentLoaded", async () => {
  const forms = document.querySelector("[data-forms]"), place = forms || document.querySelector("[data-event]");
  if (!place) return;
  const words = JSON.parse(place.dataset.words);
  if (forms) { runForms(forms, words); return; }
  const again = () => showFromAddress(document.querySelector("main"), words);
  window.addEventListener("hashchange", again);
  if (!await again()) begin(place, words, runEvents);
});

function runForms(place, words) {
  const named = location.hash && document.getElementById(location.hash.slice(1)); // the form of the address
  if (named) { named.open = true; named.scrollIntoView(); }
  Object.assign(words.trouble, JSON.parse(place.dataset.say).trouble);
  begin(place, words, (parts) => new Forms(parts).begin());
}

async function runEvents(parts) {
  const entries = () => loadOnly(parts.place.dataset.index).catch(() => null);
  const app = new App({ ...parts, store: new Store(parts.root, parts.list.game), entries });
  window.rulesdbEvent = app; // for tests, benchmarks and the console
  await app.begin();
}

async function begin(place, words, run) {
  const first = new FirstUse(place, words, true), root = new URL(`${document.documentElement.dataset.root}/`, location.href).href;
  const able = window.WebAssembly && window.Worker && window.DecompressionStream && hasStorage();
  if (!able || !/^https?:$/.test(location.protocol)) { first.show(make("p", "small", words.trouble[able ? "file_help" : "browser_help"].replaceAll("`", ""))); return; }
  const again = button("btn main", words.start.again, () => begin(place, words, run));
  let list;
  try {
    list = await (await fetch(place.dataset.list)).json();
  } catch (error) { first.wrong("network", again); return; }
  const kept = await isKept(list, root), keep = kept || await first.ask(list);
  if (kept && !sessionStorage.getItem(OPEN)) await pressed(first, words.title);
  const engine = new Engine({ worker: place.dataset.worker, root, list, words: "" });
  const told = first.progress(list, () => engine.abort());
  let refused = false;
  try {
    await engine.start(keep, (news) => { if (news.refused) refused = true; else told(news.name, news.done); });
  } catch (error) {
    if (error.kind === "stopped") begin(place, words, run); else first.wrong(error.kind === "network" ? "network" : "start", again);
    return;
  }
  if (keep && !refused) remember(list, words);
  await run({ place, words, root, list, engine });
}

// The desk is kept here: it starts when it is wanted, or at once if an event is open in this tab.
function pressed(first, label) {
  return new Promise((go) => first.show(button("btn main", label, go)));
}

function hasStorage() {
  try {
    return Boolean(localStorage);
  } catch (error) { return false; }
}

// The service worker keeps the desk from one build to the next; the button removes it.
function remember(list, words) {
  const name = `${list.game}.desk`, line = document.querySelector(".e-kept");
  if (!navigator.serviceWorker || !line) return;
  const tell = async (what) => (await navigator.serviceWorker.ready).active.postMessage(what);
  tell({ keep: name });
  line.hidden = false;
  line.replaceChildren(`${fill(words.start.kept_here, { size: megabytes(sizeOf(list)) })} `, button("btn text", words.start.remove, async () => {
    await tell({ drop: name });
    line.hidden = true;
  }));
}
