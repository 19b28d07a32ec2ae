"""Compare the search with its peers: same entries, same golden queries, same run.

On the command line SQLite FTS5 and whoosh with their defaults, in the browser MiniSearch with its
defaults; then this project's own search in both places. The browser is the distribution's Chromium,
slowed down four times where stated. Without one these rows are left out.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from report import ROOT, Row, report

import rulesdb
from rulesdb.search.document import Document, document_of
from rulesdb.search.finder import find
from rulesdb.search.index import open_indexes
from rulesdb.system.store import Store

GOLDEN: list[dict[str, Any]] = yaml.safe_load((ROOT / "tests/search/golden.yaml").read_text())
Search = Callable[[str, str], list[str]]


def game_of(case: dict[str, Any]) -> str:
    return str((case.get("any") or [case["first"]])[0]).partition("/")[0]


def judged(name: str, search: Search, seconds: float, size: int) -> dict[str, Any]:
    """Measure quality and speed: every query three times, the best time of each."""
    first = three = 0
    times = []
    for case in GOLDEN:
        wanted = set(case.get("any") or [case["first"]])
        best = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            found = search(case["query"], f"{game_of(case)}.{case['lang']}")
            best = min(best, time.perf_counter() - start)
        times.append(best * 1000)
        first += bool(wanted & set(found[:1]))
        three += bool(wanted & set(found[:3]))
    times.sort()
    return {
        "name": name,
        "first": first / len(GOLDEN),
        "three": three / len(GOLDEN),
        "p50": statistics.median(times),
        "p99": times[int(len(times) * 0.99)],
        "build": seconds,
        "size": size,
    }


def by_index(library: Iterable[Any]) -> dict[str, list[Document]]:
    indexes: dict[str, list[Document]] = {}
    for entry in library:
        for document in (document_of(entry, lang) for lang in entry.texts):
            indexes.setdefault(f"{document.game}.{document.lang}", []).append(document)
    return indexes


def text_of(document: Document) -> str:
    return " ".join(text for _, text in document.parts)


def sqlite(indexes: dict[str, list[Document]], folder: Path) -> dict[str, Any]:
    start = time.perf_counter()
    base = sqlite3.connect(folder / "fts.db")
    for name, documents in indexes.items():
        table = name.replace(".", "_")
        base.execute(f"create virtual table {table} using fts5(id unindexed, title, names, body)")
        rows = [(d.id, d.title, " ".join(d.names), text_of(d)) for d in documents]
        base.executemany(f"insert into {table} values (?, ?, ?, ?)", rows)
    base.commit()
    seconds = time.perf_counter() - start

    def search(query: str, index: str) -> list[str]:
        words = " ".join(f'"{word}"' for word in query.replace('"', " ").split())
        sql = f"select id from {index.replace('.', '_')} where {{0}} match ? order by rank limit 10"
        return [id for (id,) in base.execute(sql.format(index.replace(".", "_")), (words,))]

    return judged("SQLite FTS5, defaults", search, seconds, (folder / "fts.db").stat().st_size)


def whoosh(indexes: dict[str, list[Document]], folder: Path) -> dict[str, Any]:
    from whoosh import fields, index
    from whoosh.qparser import MultifieldParser

    schema = fields.Schema(
        id=fields.STORED, title=fields.TEXT(), names=fields.TEXT(), body=fields.TEXT()
    )
    start, found = time.perf_counter(), {}
    for name, documents in indexes.items():
        (folder / name).mkdir(parents=True)
        found[name] = index.create_in(folder / name, schema)
        writer = found[name].writer()
        for d in documents:
            writer.add_document(id=d.id, title=d.title, names=" ".join(d.names), body=text_of(d))
        writer.commit()
    seconds = time.perf_counter() - start
    searchers = {name: each.searcher() for name, each in found.items()}
    parser = MultifieldParser(["title", "names", "body"], schema)

    def search(query: str, index: str) -> list[str]:
        return [hit["id"] for hit in searchers[index].search(parser.parse(query), limit=10)]

    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return judged("whoosh, defaults", search, seconds, size)


def own(library: Any, folder: Path) -> dict[str, Any]:
    start = time.perf_counter()
    indexes = open_indexes(library, Store(folder))
    seconds = time.perf_counter() - start

    def search(query: str, index: str) -> list[str]:
        game, _, lang = index.partition(".")
        return [hit.id for hit in find(indexes, query, game=game, lang=lang).hits]

    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return judged("rulesdb, Python", search, seconds, size)


MEASURE = """async ([address, queries, plain]) => {
  const begun = performance.now(), index = await rulesdb.load(address);
  const ready = performance.now() - begun, options = { fields: ["title", "names", "body"] };
  const best = (found) => found.slice(0, 10);
  let search = (text) => best(rulesdb.find(index, text).ranked).map((hit) => hit.document.id);
  if (plain) {
    const mini = new rulesdb.MiniSearch(options);
    mini.addAll(index.documents.map(({ id, title, names, parts }) => (
      { id, title, names: names.flat().join(" "), body: parts.map((part) => part[1]).join(" ") }
    )));
    search = (text) => best(mini.search(text)).map((hit) => hit.id);
  }
  const found = [], keys = [];
  for (const text of queries) {
    for (let end = 1; end <= text.length; end++) {
      const start = performance.now();
      const hits = search(text.slice(0, end));
      keys.push(performance.now() - start);
      if (end === text.length) found.push(hits);
    }
  }
  return { ready, found, keys };
}"""


def browser_rows(site: Path) -> list[dict[str, Any]]:
    """Measure the same in Chromium: quality, and the time of a keystroke."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        return []
    from playwright.sync_api import sync_playwright

    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        for name, slowed, plain in (
            ("MiniSearch, defaults, Chromium", 1, True),
            ("rulesdb, Chromium", 1, False),
            ("rulesdb, Chromium, 4x slower", 4, False),
        ):
            first = three = 0
            ready, keys, size = [], [], 0
            for index in sorted({f"{game_of(case)}.{case['lang']}" for case in GOLDEN}):
                cases = [c for c in GOLDEN if f"{game_of(c)}.{c['lang']}" == index]
                game, _, lang = index.partition(".")
                page = browser.new_page()
                page.goto((site / lang / game / "index.html").as_uri())
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
                address = f"../../search/{index}.js"
                got = page.evaluate(MEASURE, [address, [c["query"] for c in cases], plain])
                ready.append(got["ready"])
                keys += got["keys"]
                size = max(size, len(gzip.compress((site / "search" / f"{index}.js").read_bytes())))
                for case, hits in zip(cases, got["found"], strict=True):
                    wanted = {id.partition("/")[2] for id in (case.get("any") or [case["first"]])}
                    first += bool(wanted & set(hits[:1]))
                    three += bool(wanted & set(hits[:3]))
                page.close()
            keys.sort()
            rows.append(
                {
                    "name": name,
                    "first": first / len(GOLDEN),
                    "three": three / len(GOLDEN),
                    "p50": statistics.median(keys),
                    "p95": keys[int(len(keys) * 0.95)],
                    "p99": keys[int(len(keys) * 0.99)],
                    "build": max(ready) / 1000,
                    "size": size,
                }
            )
        browser.close()
    return rows


def cold() -> float:
    """Return the time of a whole `rulesdb search` process, the best of seven."""
    tool = str(Path(sys.executable).with_name("rulesdb"))
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(7):
        start = time.perf_counter()
        words = [tool, "search", "tolas falza morena", "--lang", "es", "--game", "keyforge"]
        subprocess.run(words, cwd=ROOT, env=environment, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    library = rulesdb.load(ROOT / "content")
    indexes = by_index(library)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [
            sqlite(indexes, folder),
            whoosh(indexes, folder / "whoosh"),
            own(library, folder / "own"),
        ]
    site = ROOT / "build" / "site"
    rows += browser_rows(site.resolve()) if site.is_dir() else []
    print(f"{len(GOLDEN)} golden queries, {sum(map(len, indexes.values()))} documents\n")
    report([*compared(rows), Row("cold command line, a whole process", cold(), "s", 0.3)])


# Measures: key, title, conversion, unit, and whether more is better.
MEASURES: list[tuple[str, str, Callable[[float], float], str, bool]] = [
    ("first", "right answer first", lambda part: part * 100, "%", True),
    ("three", "right answer in the first three", lambda part: part * 100, "%", True),
    ("p50", "a query, median", float, "ms", False),
    ("p95", "a query, 95 of 100", float, "ms", False),
    ("p99", "a query, 99 of 100", float, "ms", False),
    ("build", "index made, or ready in the page", float, "s", False),
    ("size", "size of the index", lambda size: size / 1024, "KB", False),
]
GOALS = {
    "rulesdb, Python": {"first": 92, "three": 98, "p50": 2, "p99": 10, "build": 6},
    "rulesdb, Chromium, 4x slower": {
        "first": 92,
        "three": 98,
        "p95": 16,
        "build": 0.5,
        "size": 250,
    },
}


def compared(rows: list[dict[str, Any]]) -> Iterator[Row]:
    """Yield each measure of each search, compared with our own in the same place."""
    by_name = {row["name"]: row for row in rows}
    for key, what, read, unit, more in MEASURES:
        for row in rows:
            if key not in row:
                continue
            own = by_name.get("rulesdb, Chromium" if "p95" in row else "rulesdb, Python", {})
            peer = not row["name"].startswith("rulesdb")
            yield Row(
                f"{what}: {row['name']}",
                read(row[key]),
                unit,
                GOALS.get(row["name"], {}).get(key),
                more,
                read(own[key]) if peer and own else None,
            )


if __name__ == "__main__":
    main()
