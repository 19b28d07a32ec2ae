"""Run every benchmark and write one report: `make bench`.

    .venv/bin/python benchmarks/everything.py [NAME…]    run all benchmarks, or some
    .venv/bin/python benchmarks/everything.py --readme   copy the report to README.md and docs/

Writes build/reports/bench.json and bench.md. Nothing fails here: broken benchmarks and missed goals
are listed in the report.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from report import HEADING, KEPT, REPORTS, ROOT, Row, kept, number

HERE = Path(__file__).resolve().parent
MINUTES = 60  # limit for one benchmark
NO_BENCHMARKS = {"engine", "everything", "report", "same_pages", "search_peers"}
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"

# The rows of the README: their label, our row, and the rows of peers, all by pattern.
SHORT: list[tuple[str, str, dict[str, str]]] = [
    (
        "build all pages from scratch, without replays",
        "* pages from nothing*: rulesdb, with both indexes",
        {
            "MkDocs": "* pages from nothing*: MkDocs",
            "Pelican (no search)": "* pages from nothing*: Pelican",
            "Hugo (no search)": "* pages from nothing*: Hugo",
        },
    ),
    ("rebuild after one changed entry", "build, one entry changed*", {}),
    ("`rulesdb search`, whole process", "`rulesdb search x`, cold", {}),
    ("`rulesdb replay`, whole process", "`rulesdb replay`, cold", {}),
    (
        "right answer first, unseen queries, without the game",
        "right answer first, unseen queries, without the game: rulesdb",
        {
            "FTS5 with OR": "right answer first, unseen queries, without the game: FTS5 with OR",
            "BM25F": "right answer first, unseen queries, without the game: BM25F",
        },
    ),
    (
        "right answer first, unseen queries, with the game",
        "right answer first, unseen queries, with the game: rulesdb",
        {
            "FTS5 with OR": "right answer first, unseen queries, with the game: FTS5 with OR",
            "BM25F": "right answer first, unseen queries, with the game: BM25F",
        },
    ),
    (
        "right answer in the first three, unseen queries, without the game",
        "right answer three, unseen queries, without the game: rulesdb",
        {
            "FTS5 with OR": "right answer three, unseen queries, without the game: FTS5 with OR",
            "BM25F": "right answer three, unseen queries, without the game: BM25F",
        },
    ),
    (
        "right answer in the first three, unseen queries, with the game",
        "right answer three, unseen queries, with the game: rulesdb",
        {
            "FTS5 with OR": "right answer three, unseen queries, with the game: FTS5 with OR",
            "BM25F": "right answer three, unseen queries, with the game: BM25F",
        },
    ),
    (
        "right answer first, golden queries, browser",
        "right answer first: rulesdb, Chromium, 4x slower",
        {"MiniSearch, defaults": "right answer first: MiniSearch*"},
    ),
    (
        "one query, median",
        "a query, median: rulesdb, Python",
        {"SQLite FTS5": "a query, median: SQLite FTS5*", "whoosh": "a query, median: whoosh*"},
    ),
    (
        "one query in a browser slowed down 4 times, 95th percentile",
        "a query, 95 of 100: rulesdb, Chromium, 4x slower",
        {},
    ),
    ("replay the scenarios of all games once", "* scenarios of all games, once", {}),
    ("heaviest ruling page of KeyForge, compressed", "heaviest ruling of keyforge", {}),
    ("lowest Lighthouse score of a ruling", "Lighthouse, ruling:*", {}),
]


def names() -> list[str]:
    """Return the benchmarks: every script here except the shared ones."""
    found = {path.stem for path in HERE.glob("*.py")} - NO_BENCHMARKS
    return sorted(found, key=lambda name: (name == "growth", name))


def measure(name: str) -> str:
    """Run one benchmark; return what went wrong, if anything."""
    (KEPT / f"{name}.json").unlink(missing_ok=True)
    print(f"\n## {name}\n", flush=True)
    words = [sys.executable, str(HERE / f"{name}.py")]
    try:
        done = subprocess.run(words, cwd=ROOT, timeout=MINUTES * 60, stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        return f"took more than {MINUTES} minutes"
    said = done.stderr.decode(errors="replace").strip().splitlines()
    if done.returncode:
        return said[-1] if said else f"ended with {done.returncode}"
    return "" if (KEPT / f"{name}.json").is_file() else "reported nothing"


def machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main(wanted: list[str]) -> None:
    failed = {name: why for name in wanted if (why := measure(name))}
    rows = {name: kept(name) for name in names() if (KEPT / f"{name}.json").is_file()}
    data: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "machine": machine(),
        "benchmarks": {name: [row.as_json() for row in each] for name, each in rows.items()},
        "failed": failed,
    }
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / "bench.json").write_text(json.dumps(data, indent=1, ensure_ascii=False), "utf-8")
    (REPORTS / "bench.md").write_text(page(data, rows), "utf-8")
    for name, why in failed.items():
        print(f"{name} broke: {why}")
    print(f"\nwritten: {REPORTS / 'bench.md'}, bench.json")


def page(data: dict[str, Any], rows: dict[str, list[Row]]) -> str:
    """Return the whole report as Markdown."""
    lines = [f"# Benchmarks, {data['date']}", "", f"On {data['machine']}.", ""]
    for name, each in rows.items():
        lines += [f"## {name}", "", HEADING, *(row.as_markdown() for row in each), ""]
    lines += [f"{name} broke: {why}" for name, why in data["failed"].items()]
    return "\n".join(lines) + "\n"


def into_docs() -> None:
    """Copy the report: a short table to the README, every goal and ratio to docs/benchmarks.md."""
    path = REPORTS / "bench.json"
    if not path.is_file():
        sys.exit("there is no report yet; run `make bench`")
    data = json.loads(path.read_text("utf-8"))
    rows = [row for name in data["benchmarks"] for row in kept(name)]
    measured = f"Measured {data['date']} on {data['machine']}."
    full = [row.as_markdown() for row in rows if row.goal is not None or row.ratio is not None]
    put("README.md", [measured, "", *short_table(rows)])
    put("docs/benchmarks.md", [measured, "", HEADING, *full])


def short_table(rows: list[Row]) -> list[str]:
    """The rows of the README, our value beside those of the peers."""
    lines = ["| what | rulesdb | peers |", "|---|---|---|"]
    for label, own, peers in SHORT:
        found = {peer: value for peer, pattern in peers.items() if (value := shown(rows, pattern))}
        told = ", ".join(f"{peer} {value}" for peer, value in found.items())
        if value := shown(rows, own):
            lines.append(f"| {label} | {value} | {told} |")
    return lines


def shown(rows: list[Row], pattern: str) -> str:
    """The value of the first measured row whose name matches a pattern."""
    found = (row for row in rows if row.value is not None and fnmatchcase(row.name, pattern))
    return next((f"{number(row.value or 0)} {row.unit}" for row in found), "")


def put(name: str, lines: list[str]) -> None:
    """Replace what is between the marks of a document."""
    path = ROOT / name
    before, begin, rest = path.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{name} has no place for the table; write {BEGIN} and {END} where it belongs")
    path.write_text("\n".join([f"{before}{BEGIN}", *lines, f"{END}{after}"]), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--readme"]:
        into_docs()
    else:
        main(sys.argv[1:] or names())
