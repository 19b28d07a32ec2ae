// The search indexes that a page has loaded.
import { SearchIndex } from "./index.js";

const indexes = new Map(), waiting = new Map(), warmed = new Set();

// Each index is a script that calls this, so that it also loads from a folder on disk.
window.rulesdbIndex = (text) => {
  const index = new SearchIndex(JSON.parse(text));
  indexes.set(`${index.game}.${index.lang}`, index);
};

// Load an index and prepare it for the first search while idle.
export async function load(address) {
  const index = await loadOnly(address);
  if (!index || warmed.has(index)) return index;
  warmed.add(index);
  const idle = window.requestIdleCallback || ((later) => setTimeout(later, 50)), work = index.warm();
  (function next() { if (work.length) idle(() => { work.shift()(); next(); }); })();
  return index;
}

// Load an index that only finds names: without preparation it takes 15 MB less memory.
export function loadOnly(address) {
  if (!waiting.has(address)) {
    waiting.set(address, new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = address;
      script.onload = () => done(indexes.get(address.match(/([^/]+)\.js(?:\?.*)?$/)[1]));
      script.onerror = () => { waiting.delete(address); failed(new Error(address)); };
      document.head.append(script);
    }));
  }
  return waiting.get(address);
}
