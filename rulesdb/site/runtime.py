"""What runs the engine in a browser: Python, the engine as one archive, the reference of each game.

Python (Pyodide) and msgspec compiled for it are in `site_templates/runtime`, where `.ci/runtime`
puts them. Without them the site has no table.

The tournament desk needs less: its own code in `desk.zip`, and the regulations.

Files in `table/` are named by what they are made of, so a browser never mixes those of two builds.
A `.pack` is compressed, whatever the server does. `table/<game>.json` lists the files of a game,
`table/<game>.desk.json` those of its desk.
"""

from __future__ import annotations

import ast
import gzip
import io
import zipfile
from collections.abc import Container, Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import packages
from rulesdb.engine.stored_reference import Stored, StoredEntry
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import KINDS
from rulesdb.system.fingerprint import files_below

from .small_networkx import small_networkx

FOLDER = "table"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ENGINE, DESK = "engine.zip", "desk.zip"
RUNS = {ENGINE: "rulesdb.site.table_engine", DESK: "rulesdb.site.desk_engine"}
SHARED = ("rulesdb.engine", "rulesdb.tournament")
MODULES = (  # without what is below them
    "rulesdb",
    "rulesdb.errors",
    "rulesdb.site",
    "rulesdb.site.environment",
    "rulesdb.site.qr",
    "rulesdb.site.table_engine",
)
DESK_MODULES = (
    "rulesdb",
    "rulesdb.errors",
    "rulesdb.engine",
    "rulesdb.engine.chart",
    "rulesdb.engine.procedure_types",
    "rulesdb.engine.schema_check",
    "rulesdb.engine.stored_reference",
    "rulesdb.site",
    "rulesdb.site.desk_engine",
    "rulesdb.site.qr",
)
ALL = frozenset(KINDS) - {"sources"}
REGULATIONS = ("tournament", "questions")  # the kinds of entries that a desk cites
LIBRARIES = ("jinja2", "markupsafe", "segno", "yaml")  # their parts in C are optional
LEFT_OUT = ("site_words", "static", "thesaurus")  # parts of a plug-in that only a build needs
BOARD = "board.html"  # the one template that the table needs
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes for the same sources


class TableFile(Struct, frozen=True):
    """A file of the table: its path in the site, its hash and its size."""

    path: str
    hash: str
    size: int


class TableFiles(Struct, frozen=True):
    """The files of the table or the desk of a game, by their names."""

    game: str
    archive: str  # the file with the engine
    reference: str  # the file with the reference
    runs: str  # the module of the engine that answers
    package: str  # of the game's engine
    build: str
    python: dict[str, str]  # what Pyodide needs to know about itself
    files: dict[str, TableFile]


def table_path(name: str, key: str) -> str:
    """Return the path of a file; scripts stay as they are, everything else is compressed."""
    stem, _, ending = name.rpartition(".")
    if ending == "mjs":
        return f"{FOLDER}/{stem}-{key[:12]}.mjs"
    return f"{FOLDER}/{stem}-{key[:12]}.pack"


def list_path(game: str, archive: str = ENGINE) -> str:
    return f"{FOLDER}/{game}.json" if archive == ENGINE else f"{FOLDER}/{game}.desk.json"


def reference_name(game: str, archive: str = ENGINE) -> str:
    return f"{game}.msgpack" if archive == ENGINE else f"{game}.desk.msgpack"


def kept_name(game: str, archive: str) -> str:
    """Return the name under which the service worker keeps the files."""
    return f"{game}.table" if archive == ENGINE else f"{game}.desk"


def packed(name: str, data: bytes) -> bytes:
    """Return a file as the site has it."""
    return data if name.endswith(".mjs") else gzip.compress(data, 9, mtime=0)


def has_runtime(templates: Path) -> bool:
    """Whether Python for the browser is installed."""
    return all((templates / "runtime" / name).is_file() for name in PYTHON)


def runtime_files(templates: Path) -> list[Path]:
    """Return the files of Pyodide that a page loads; empty if they were not installed."""
    if not has_runtime(templates):
        return []
    return [templates / "runtime" / name for name in PYTHON]


def python_facts(templates: Path) -> dict[str, str]:
    """Return what the list of Pyodide's packages says about Pyodide; none of them is used."""
    data = (templates / "runtime" / "pyodide-lock.json").read_bytes()
    found: dict[str, str] = msgspec.json.decode(data)["info"]
    return found


# The engine ---------------------------------------------------------------------------------------


def engine_archive(templates: Path) -> bytes:
    """Return the engine, the games and the libraries that they use, as one archive."""
    return _archive(_sources(templates))


def desk_archive(templates: Path) -> bytes:
    """Return the tournament desk, and of each game what its desk imports, as one archive."""
    return _archive(_desk_sources(templates))


def _archive(sources: Iterator[tuple[str, bytes]]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(sources):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _desk_sources(templates: Path) -> Iterator[tuple[str, bytes]]:
    for module in DESK_MODULES:
        yield _path(module), Path(_origin(module)).read_bytes()
    yield from _package("rulesdb.tournament", ".py")
    yield "rulesdb/games/__init__.py", b""
    for package in packages().values():
        yield f"{package.replace('.', '/')}/__init__.py", b""  # the real one imports the game
        for module in _desk_of(package):
            yield _path(module), Path(_origin(module)).read_bytes()
    yield from _package("segno", ".py")
    yield from small_networkx()
    yield from _wheels(templates)


def _desk_of(package: str) -> set[str]:
    """Return the modules of a plug-in that its desk and its procedures import."""
    found: set[str] = set()
    ahead = [f"{package}.desk", f"{package}.procedures"]
    while ahead:
        module = ahead.pop()
        if module not in found and find_spec(module):
            found.add(module)
            tree = ast.parse(Path(_origin(module)).read_text("utf-8"))
            own = (n for n in tree.body if isinstance(n, ast.ImportFrom) and n.level == 1)
            ahead += (f"{package}.{each.module}" for each in own if each.module)
    return found


def _sources(templates: Path) -> Iterator[tuple[str, bytes]]:
    for module in MODULES:
        yield _path(module), Path(_origin(module)).read_bytes()
    for package in (*SHARED, *packages().values()):
        yield from _package(package, ".py", ".toml", BOARD)
    yield "rulesdb/games/__init__.py", b""
    for library in LIBRARIES:
        yield from _package(library, ".py")
    yield f"templates/{BOARD}", (templates / BOARD).read_bytes()
    yield from _wheels(templates)


def _wheels(templates: Path) -> Iterator[tuple[str, bytes]]:
    for wheel in (templates / "runtime").glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith((".py", ".so")):
                    yield name, archive.read(name)


def _package(package: str, *endings: str) -> Iterator[tuple[str, bytes]]:
    folder = Path(_origin(package)).parent
    for file in files_below(folder, *endings):
        inner = file.removeprefix(f"{folder}/")
        if inner.partition("/")[0] not in LEFT_OUT:
            yield f"{package.replace('.', '/')}/{inner}", Path(file).read_bytes()


def _origin(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return spec.origin


def _path(module: str) -> str:
    name = module.replace(".", "/")
    return f"{name}/__init__.py" if _origin(module).endswith("__init__.py") else f"{name}.py"


# The reference ------------------------------------------------------------------------------------


def stored_reference(library: Library, game: str, build: str, kinds: Container[str] = ALL) -> bytes:
    """Return the reference of a game as a message."""
    entries = [entry for entry in library if entry.game == game and entry.kind in kinds]
    ids = {entry.id for entry in entries}
    names = {name: library.resolve(name) for name in library.other_names(game)}
    stored = Stored(
        game=game,
        build=build,
        languages=library.languages(game),
        procedures=library.chart(game).procedures,
        entries={
            entry.id: msgspec.Raw(msgspec.msgpack.encode(_stored(entry))) for entry in entries
        },
        cards={entry.id: sorted(entry.named_cards) for entry in entries if entry.named_cards},
        names={name: id for name, id in names.items() if id in ids},
        steps={step: place for step, place in library.steps.items() if place[0] in ids},
    )
    return msgspec.msgpack.encode(stored)


def _stored(entry: Entry) -> StoredEntry:
    texts: dict[str, dict[str, str]] = {"": {}}
    for lang, text in entry.texts.items():
        texts[""][lang] = text.answer
        for statement in text.statements:
            texts.setdefault(statement.anchor, {})[lang] = statement.text
    titles = {lang: text.title for lang, text in entry.texts.items()}
    return StoredEntry(titles, texts)
