"""Benchmark the KeyForge engine: every scenario once, every one in every order, random games.

    .venv/bin/python benchmarks/keyforge.py

Best of several runs in one process, reported with goals.
"""

from __future__ import annotations

import resource
from statistics import median

from report import Row, best, report

import rulesdb
from rulesdb.engine.scenario import Scenario
from rulesdb.proof.soak import play

GAMES = 60


def main() -> None:
    library = rulesdb.load("content")
    scenarios: list[Scenario] = [s for entry in library for s in entry.scenarios]
    for scenario in scenarios:
        scenario.replay()  # parsing the text is not part of a replay
    once = [best(scenario.replay) for scenario in scenarios]
    every = best(lambda: [scenario.verdict() for scenario in scenarios], 3)
    orders = sum(scenario.verdict().orders for scenario in scenarios)
    chart = library.chart("keyforge")
    seconds = best(lambda: [play("keyforge", chart, seed) for seed in range(GAMES)], 3)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    report(
        [
            Row(f"{len(scenarios)} scenarios of all games, once", sum(once), "s", 1),
            Row("median replay", median(once) * 1000, "ms", 2),
            Row(f"{orders:,} orders explored, one process (goal: two cores)", every, "s", 15),
            Row("random games of KeyForge, a second and core", GAMES / seconds, "games", 20, True),
            Row("memory at most", peak, "MB", 200),
        ]
    )


if __name__ == "__main__":
    main()
