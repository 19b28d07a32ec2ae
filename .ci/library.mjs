// library.mjs RUNTIME: make Python's library in RUNTIME quick to load. It leaves out what the engine cannot use in a
// worker of a browser (servers, mail, terminals, processes, debuggers, tests, codecs of single languages), and
// compiles the rest with the Python that reads it: a start without the compiler takes less than half the time
// (1.0 s of processor time, before 2.5 s).
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const UNUSED = `_aix_support _android_support _apple_support _ios_support _py_abc _pydatetime _pyio _pyrepl antigravity
argparse asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb cProfile
cgi cmd code compileall concurrent/futures/process configparser ctypes curses dbm doctest email/_header_value_parser
email/contentmanager email/headerregistry email/mime email/policy ensurepip fileinput filecmp ftplib getopt getpass gettext
http/cookiejar http/cookies http/server idlelib imaplib imghdr lib2to3 logging/config logging/handlers mailbox mailcap
mimetypes modulefinder multiprocessing netrc nntplib optparse pdb pickletools plistlib poplib profile pstats pty
py_compile pyclbr pydoc pydoc_data pyodide/console rlcompleter runpy sched shelve smtplib socketserver sqlite3 statistics
sysconfig symtable tabnanny tarfile telnetlib test this timeit tkinter trace tracemalloc turtle turtledemo unittest
urllib/robotparser venv wave webbrowser wsgiref xml/dom xml/etree xml/parsers xml/sax/expatreader xmlrpc zipapp
zoneinfo`.split(/\s+/);
const CODECS = `__init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_32 utf_8
utf_8_sig`.split(/\s+/).map((name) => `encodings/${name}.py`);

function isUsed(name) {
  if (name.startsWith("encodings/")) return CODECS.includes(name);
  return !UNUSED.some((each) => name === `${each}.py` || name.startsWith(`${each}/`));
}

const runtime = process.argv[2], library = `${runtime}/python_stdlib.zip`;
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.FS.writeFile("/library.zip", new Uint8Array(readFileSync(library)));
python.globals.set("is_used", isUsed);
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

with ZipFile("/library.zip") as given, ZipFile("/compiled.zip", "w", ZIP_DEFLATED, compresslevel=9) as made:
    for name in filter(is_used, given.namelist()):
        data = given.read(name)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            name, data = f"{name}c", _code_to_hash_pyc(code, bytes(8), False)
        made.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, ZIP_DEFLATED)
`);
writeFileSync(library, python.FS.readFile("/compiled.zip"));
