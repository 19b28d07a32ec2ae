// The worker of the table and of the desk: Python, the engine that the list of files names, and the reference
// of one game. It answers requests, one after the other: {number, text} in, {number, text} out.
import { loadFiles, take } from "./files.js";

const WASM = "pyodide.asm.wasm", LIBRARY = "python_stdlib.zip";
let engine = null;

self.addEventListener("message", ({ data }) => {
  if (data.start) start(data.start).then(() => self.postMessage({ ready: true }), (error) => self.postMessage({ failed: String(error), at: stage }));
  else self.postMessage({ number: data.number, text: engine.answer(data.text) });
});

let stage = "network";

async function start({ root, list, words, keep }) {
  stage = "network";
  const files = await loadFiles(list, root, keep, (name, done) => self.postMessage({ name, done }), () => self.postMessage({ refused: true }));
  const module = (name) => import(new URL(list.files[name].path, root).href);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([module("pyodide.mjs"), module("pyodide.asm.mjs")]);
  stage = "start";
  self.postMessage({ name: "", done: 0 });
  const python = await withFiles(files, () => loadPyodide({ indexURL: `${root}table/`, createPyodideModule, lockFileContents: { info: list.python, packages: {} } }));
  python.unpackArchive(await bytesOf(files, list.archive), "zip", { extractDir: "/engine" });
  python.globals.set("reference", await bytesOf(files, list.reference));
  for (const name of ["game", "package", "runs"]) python.globals.set(name, list[name]);
  python.globals.set("words", words);
  engine = python.runPython(`
import sys
from importlib import import_module
sys.dont_write_bytecode = True
sys.path.insert(0, "/engine")
import_module(runs).open_engine(globals().pop("reference").to_bytes(), words, game, package)
`);
}

async function bytesOf(files, name) {
  return new Uint8Array(await take(files, name).arrayBuffer());
}

// Python asks for these two files by itself: it gets what was loaded.
async function withFiles(files, work) {
  const network = self.fetch, kinds = { [WASM]: "application/wasm", [LIBRARY]: "application/zip" };
  self.fetch = (address, options) => {
    const name = String(address.url || address).split("/").pop();
    return name in kinds ? Promise.resolve(take(files, name, kinds[name])) : network(address, options);
  };
  try { return await work(); } finally { self.fetch = network; }
}
