"""How fast KeyForge runs: every scenario once, every scenario in every order, random games.

    .venv/bin/python benchmarks/keyforge.py

Best of several runs in one process; the goals stand beside the numbers.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from statistics import median

import rulesdb
from rulesdb.scenario import Scenario
from rulesdb.soak import play

RUNS = 5
GAMES = 60


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    library = rulesdb.load("content")
    scenarios: list[Scenario] = [s for entry in library for s in entry.scenarios]
    for scenario in scenarios:
        scenario.replay()  # reading the text once is not part of a replay
    once = [best(scenario.replay) for scenario in scenarios]
    print(f"{len(scenarios)} scenarios once: {sum(once):.3f} s (goal 1 s)")
    print(f"median replay: {median(once) * 1000:.2f} ms (goal 2 ms)")
    every = best(lambda: [scenario.verdict() for scenario in scenarios], 3)
    orders = sum(scenario.verdict().orders for scenario in scenarios)
    print(f"{orders} orders explored: {every:.2f} s in one process (goal 15 s on two cores)")
    chart = library.chart("keyforge")
    seconds = best(lambda: [play("keyforge", chart, seed) for seed in range(GAMES)], 3)
    print(f"random games: {GAMES / seconds:.1f} a second and core (goal 20)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory: {peak:.0f} MB at most (goal 200 MB)")


if __name__ == "__main__":
    main()
