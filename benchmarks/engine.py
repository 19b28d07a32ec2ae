"""Benchmark a game's engine: every scenario once, every one in every order, random games.

    .venv/bin/python benchmarks/atrum.py

Not a benchmark itself: scripts such as `atrum.py` choose the game. Best of several runs in one
process, reported with goals.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from report import Row, best

import rulesdb
from rulesdb.engine.scenario import Scenario
from rulesdb.proof.soak import play

GAMES = 60


def measure(game: str, title: str) -> list[Row]:
    """Measure one game."""
    library = rulesdb.load("content")
    entries = [entry for entry in library if entry.game == game]
    scenarios: list[Scenario] = [s for entry in entries for s in entry.scenarios]
    for scenario in scenarios:
        scenario.replay()  # parsing the text is not part of a replay
    once = [best(scenario.replay) for scenario in scenarios]
    every = best(lambda: [scenario.verdict() for scenario in scenarios], 3)
    orders = sum(scenario.verdict().orders for scenario in scenarios)
    chart = library.chart(game)
    seconds = of_one_core(lambda: [play(game, chart, seed) for seed in range(GAMES)])
    return [
        Row(f"{len(scenarios)} scenarios of {title}, once", sum(once), "s", 1),
        Row(f"median replay of {title}", median(once) * 1000, "ms", 2),
        Row(f"{orders:,} orders of {title} explored, one process", every, "s", 1),
        Row(f"random games of {title}, a second of one core", GAMES / seconds, "games", 20, True),
    ]


def of_one_core(work: Callable[[], object], runs: int = 3) -> float:
    """Return the lowest CPU time of several runs: other processes do not count."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)
