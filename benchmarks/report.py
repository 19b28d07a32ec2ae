"""Report benchmarks: rows of a name, a value, its unit, a goal and a ratio.

    report([Row("build from nothing", 4.2, "s", goal=6), Row("MkDocs", 9.1, "s", beside=4.2)])

prints the table and stores it in build/reports/bench/ for `benchmarks/everything.py`. A goal is a
promise of the project: a maximum, or a minimum if `more` is better. In a peer's row, the ratio is
its value divided by ours in the same run; with more content, the value divided by today's.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"
KEPT = REPORTS / "bench"


@dataclass(frozen=True)
class Row:
    """One measurement."""

    name: str
    value: float | None  # None if it could not be measured; the name says why
    unit: str
    goal: float | None = None
    more: bool = False  # whether more is better
    beside: float | None = None  # the value to compare with: our own, in a peer's row

    @property
    def ratio(self) -> float | None:
        return None if not self.beside or self.value is None else self.value / self.beside

    @property
    def met(self) -> bool | None:
        if self.goal is None or self.value is None:
            return None
        return self.value >= self.goal if self.more else self.value <= self.goal

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "ratio": self.ratio, "met": self.met}

    def as_markdown(self) -> str:
        goal = "" if self.goal is None else f"{'≥' if self.more else '≤'} {number(self.goal)}"
        ratio = "" if self.ratio is None else f"{number(self.ratio)} ×"
        value = "" if self.value is None else f"{number(self.value)} {self.unit}"
        missed = " **missed**" if self.met is False else ""
        return f"| {self.name} | {value}{missed} | {goal} | {ratio} |"


HEADING = "| what | measured | goal | ratio |\n|---|---|---|---|"


def report(rows: Iterable[Row]) -> None:
    """Print the rows and store them under the name of the running script."""
    rows = list(rows)
    print("\n".join([HEADING, *(row.as_markdown() for row in rows)]))
    KEPT.mkdir(parents=True, exist_ok=True)
    data = [row.as_json() for row in rows]
    (KEPT / f"{Path(sys.argv[0]).stem}.json").write_text(json.dumps(data, indent=1), "utf-8")


def kept(name: str) -> list[Row]:
    """Return the rows that a script reported."""
    made = ("ratio", "met")
    data = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    return [Row(**{key: said for key, said in row.items() if key not in made}) for row in data]


def number(value: float) -> str:
    """Format a number with as many digits as a reader needs."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def best(work: Callable[[], object], runs: int = 5) -> float:
    """Return the shortest of several runs, in seconds: anything above it is load on the machine."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)
