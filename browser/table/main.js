// The table of a page: from the first use to the game.
import { loadOnly } from "../indexes.js";
import { button, fill } from "../element.js";
import { read } from "./address.js";
import { App } from "./app.js";
import { Engine } from "./engine.js";
import { isKept, megabytes, sizeOf } from "./files.js";
import { FirstUse } from "./first_use.js";

document.addEventListener("DOMContentLoaded", () => {
  const main = document.querySelector("[data-table]");
  if (main) open(main);
});

// `chosen`: whether to keep the files, if the reader has said so already.
async function open(main, chosen = undefined) {
  const words = JSON.parse(main.dataset.words), first = new FirstUse(main, words);
  const root = new URL(`${document.documentElement.dataset.root}/`, location.href).href;
  if (!/^https?:$/.test(location.protocol)) { first.wrong("file"); return; }
  if (!window.WebAssembly || !window.Worker || !window.DecompressionStream) { first.wrong("browser"); return; }
  const again = (keep) => button("btn main", words.start.again, () => open(main, keep));
  let list;
  try {
    list = await (await fetch(main.dataset.list)).json();
  } catch (error) { first.wrong("network", again()); return; }
  const keep = chosen === undefined ? await isKept(list, root) || await first.ask(list) : chosen;
  const engine = new Engine({ worker: main.dataset.worker, root, list, words: main.dataset.replay });
  window.rulesdbTable = { engine }; // for tests, benchmarks and the console
  const told = first.progress(list, () => engine.abort());
  let refused = false;
  const index = loadOnly(main.dataset.index).catch(() => null);
  try {
    await engine.start(keep, (news) => { if (news.refused) refused = true; else told(news.name, news.done); });
  } catch (error) {
    if (error.kind === "stopped") open(main); else first.wrong(error.kind === "network" ? "network" : "start", again(keep));
    return;
  }
  if (keep && !refused) remember(list, words, root);
  const app = new App({ main, words, root, list, engine, index: await index });
  window.rulesdbTable.app = app;
  await app.begin(await read(location.hash), refused ? "full" : "");
}

// The service worker keeps the table from one build to the next; the foot of the page can remove it.
function remember(list, words, root) {
  const name = `${list.game}.table`, line = document.querySelector(".t-kept");
  const tell = async (what) => (await navigator.serviceWorker.ready).active.postMessage(what);
  if (!navigator.serviceWorker) return;
  tell({ keep: name });
  line.hidden = false;
  line.replaceChildren(`${fill(words.start.kept, { size: megabytes(sizeOf(list)) })} `, button("btn text", words.start.remove, async () => {
    await tell({ drop: name });
    line.hidden = true;
  }));
}
