// Asks the tournament desk in WebAssembly: node run_desk.mjs RUNTIME ARCHIVE REFERENCE PLAY OUT
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, archive, reference, play, out] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
const begun = Date.now();
python.unpackArchive(bytes(archive), "zip", { extractDir: "/engine" });
python.FS.writeFile("/engine/play_desk.py", bytes(play));
python.FS.writeFile("/reference", bytes(reference));
const found = python.runPython(`
import sys
sys.path.insert(0, "/engine")
from rulesdb.site.desk_engine import open_engine
with open("/reference", "rb") as file:
    engine = open_engine(file.read(), "", "keyforge", "rulesdb.games.keyforge")
from play_desk import play
import json
json.dumps({"answers": play(engine.answer), "modules": len(sys.modules)})
`);
writeFileSync(out, JSON.stringify({ ...JSON.parse(found), ms: Date.now() - begun }));
