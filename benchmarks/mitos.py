"""How fast Mitos y Leyendas runs: its scenarios once and in every order, and random games.

    .venv/bin/python benchmarks/mitos.py

Best of several runs in one process; the goals stand beside the numbers.
"""

from __future__ import annotations

from statistics import median

from report import Row, best, report

import rulesdb
from rulesdb.scenario import Scenario
from rulesdb.soak import play

GAMES = 60


def main() -> None:
    library = rulesdb.load("content")
    entries = [entry for entry in library if entry.game == "mitos"]
    scenarios: list[Scenario] = [s for entry in entries for s in entry.scenarios]
    for scenario in scenarios:
        scenario.replay()  # reading the text once is not part of a replay
    once = [best(scenario.replay) for scenario in scenarios]
    every = best(lambda: [scenario.verdict() for scenario in scenarios], 3)
    chart = library.chart("mitos")
    seconds = best(lambda: [play("mitos", chart, seed) for seed in range(GAMES)], 3)
    report(
        [
            Row(f"{len(scenarios)} scenarios of Mitos y Leyendas, once", sum(once), "s", 1),
            Row("median replay", median(once) * 1000, "ms", 2),
            Row("every scenario in every order", every, "s", 1),
            Row("random games of Mitos, a second and core", GAMES / seconds, "games", 20, True),
        ]
    )


if __name__ == "__main__":
    main()
