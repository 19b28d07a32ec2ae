"""Benchmark ten and a hundred times the content: load, verify, index, build and search.

    .venv/bin/python benchmarks/growth.py [SECONDS]

The content grows by copies of its terms, rules and rulings under new names. Each scenario gets a
unique mark, so that no copy is cached for another. Each step is a process. A step that would take
longer than SECONDS (default: 480), by its time on a tenth of the content, is left out, and the row
says so.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import yaml
from report import ROOT, Row, best, report

from rulesdb.builder.build import build
from rulesdb.proof.verify import verify
from rulesdb.reference.loader import load
from rulesdb.search.finder import find
from rulesdb.search.index import open_indexes
from rulesdb.system.store import Store

COPIED = ("glossary", "rules", "rulings")
TIMES = (1, 10, 100)
LIMIT = 480.0
ALIASES = re.compile(r"^aliases:.*\n(?:[ -].*\n)*", re.MULTILINE)
TITLE = re.compile(r"^(## [a-z]{2}: .*)$", re.MULTILINE)


def grow(target: Path, times: int) -> int:
    """Multiply the content; return the number of entries."""
    shutil.copytree(ROOT / "content", target, ignore=shutil.ignore_patterns("traces"))
    files = [path for path in target.rglob("*.md") if path.parent.name in COPIED]
    texts = {path: path.read_text("utf-8") for path in files}
    living = {path: text for path, text in texts.items() if "\nmoved: " not in text}
    now = len(list(target.rglob("*.md")))
    wanted = now * times
    for number in count(2):
        for path, text in living.items():
            if now >= wanted:
                return now
            path.with_name(f"{path.stem}-x{number}.md").write_text(copied(text, number), "utf-8")
            now += 1
    return now


def copied(text: str, number: int) -> str:
    """Return an entry under another name: without aliases, and with scenarios not seen before."""
    text = TITLE.sub(rf"\1 {number}", ALIASES.sub("", text, count=1))
    return re.sub(r"^(```scenario.*)$", rf"\1\n# {number}", text, flags=re.MULTILINE)


# Steps, each timed in its own process; later steps use the output of earlier ones ----------------


def loading(folder: Path) -> float:
    return best(lambda: load(folder / "content", Store(folder / "cache")), 1)


def verifying(folder: Path) -> float:
    library = load(folder / "content", Store(folder / "cache"))
    return best(lambda: verify(library), 1)


def indexing(folder: Path) -> float:
    library = load(folder / "content", Store(folder / "cache"))
    return best(lambda: open_indexes(library, Store(folder / "cache")), 1)


def searching(folder: Path) -> float:
    golden = yaml.safe_load((ROOT / "tests/search/golden.yaml").read_text("utf-8"))
    store = Store(folder / "cache")
    indexes = open_indexes(load(folder / "content", store), store)
    times = []
    for case in golden:
        id = (case.get("any") or [case["first"]])[0]
        narrow = {"game": id.partition("/")[0], "lang": case["lang"]}
        times.append(best(lambda: find(indexes, case["query"], **narrow), 2))  # noqa: B023
    return statistics.median(times)


def building(folder: Path) -> float:
    library = load(folder / "content", Store(folder / "cache"))
    return best(lambda: build(library, folder / "build"), 1)


STEPS: dict[str, tuple[Callable[[Path], float], str]] = {
    "load": (loading, "load"),
    "again": (loading, "load again, nothing changed"),
    "verify": (verifying, "verify, nothing known"),
    "index": (indexing, "index"),
    "search": (searching, "search, median query"),
    "build": (building, "build from nothing, replays included"),
}

NEEDS = {"again": "cache", "search": "cache"}  # output of an earlier step that it needs


def timed(step: str, folder: Path, limit: float) -> tuple[float | None, str]:
    """Return the seconds of a step, or why there are none."""
    words = [sys.executable, __file__, "--step", step, str(folder)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=2 * limit)
    except subprocess.TimeoutExpired:
        return None, f"not done after {2 * limit / 60:.0f} minutes"
    if done.returncode:
        return None, f"broke: {(done.stderr.strip().splitlines() or ['?'])[-1][:80]}"
    return float(done.stdout.split()[-1]), ""


def attempt(
    step: str, folder: Path, expected: float | None, limit: float
) -> tuple[float | None, str]:
    """Time a step, unless it is expected to take too long."""
    if expected is None:
        return None, "left out: a tenth of it was too much"
    if expected > limit:
        return None, f"left out: about {expected / 60:.0f} minutes"
    if step in NEEDS and not (folder / NEEDS[step]).exists():
        return None, "left out: what it needs was left out"
    return timed(step, folder, limit)


def measured(limit: float) -> Iterator[Row]:
    first: dict[str, float] = {}
    before: dict[str, float] = {}  # at a tenth of the size, measured or expected
    for times in TIMES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            entries = grow(folder / "content", times)
            for step, (_, what) in STEPS.items():
                growth = 1 if step == "search" else 10
                known = before[step] * growth if step in before else None
                expected = 0.0 if times == 1 else known
                seconds, why = attempt(step, folder, expected, limit)
                if seconds is not None:
                    first.setdefault(step, seconds)
                if seconds is not None or known is not None:
                    before[step] = seconds or known or 0.0
                label = f"{what}, {entries:,} entries{f' ({why})' if why else ''}"
                yield Row(label, seconds, "s", beside=first.get(step) if times > 1 else None)


def main() -> None:
    if sys.argv[1:2] == ["--step"]:
        print(STEPS[sys.argv[2]][0](Path(sys.argv[3])))
    else:
        report(measured(float(sys.argv[1]) if sys.argv[1:] else LIMIT))


if __name__ == "__main__":
    main()
