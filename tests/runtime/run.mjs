// Runs scenarios with the engine in WebAssembly: node run.mjs RUNTIME ENGINE HARNESS BLOCKS OUT GAME=FILE …
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, engine, harness, blocks, out, ...games] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(readFileSync(path));
const begun = Date.now();
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
const ready = Date.now() - begun;
python.unpackArchive(bytes(engine), "zip", { extractDir: "/engine" });
python.FS.writeFile("/engine/harness.py", bytes(harness));
python.FS.writeFile("/blocks.json", bytes(blocks));
for (const each of games) {
    const [name, path] = each.split("=");
    python.FS.writeFile(`/${name}.msgpack`, bytes(path));
}
python.globals.set("games", python.toPy(games.map((each) => each.split("=")[0])));
const found = python.runPython(`
import json, sys, time
sys.path.insert(0, "/engine")
begun = time.time()
from rulesdb.engine.plugins import register
from rulesdb.engine.stored_reference import StoredReference
for game in games:
    register(game, f"rulesdb.games.{game}")

libraries, messages = {}, {}
for game in games:
    with open(f"/{game}.msgpack", "rb") as file:
        messages[game] = file.read()
    libraries[game] = StoredReference.decode(messages[game])
loaded = time.time() - begun
import harness
with open("/blocks.json") as file:
    given = json.load(file)
words = given["words"]
drawn = {game: harness.drawn(messages[game], game, words[game], "/engine/templates") for game in games}
found = harness.run_all(libraries, given["blocks"])
json.dumps({"found": found, "drawn": drawn, "loaded": loaded, "ran": time.time() - begun})
`);
writeFileSync(out, JSON.stringify({ ready, ...JSON.parse(found) }));
