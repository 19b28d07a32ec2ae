// The search indexes that a page has loaded.
import { SearchIndex } from "./index.js";

const indexes = new Map(), waiting = new Map();

// Each index is a script that calls this, so that it also loads from a folder on disk.
window.rulesdbIndex = (text) => {
  const index = new SearchIndex(JSON.parse(text));
  indexes.set(`${index.game}.${index.lang}`, index);
  const idle = window.requestIdleCallback || ((later) => setTimeout(later, 50)), work = index.warm();
  (function next() { if (work.length) idle(() => { work.shift()(); next(); }); })();
};

export function load(address) {
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
