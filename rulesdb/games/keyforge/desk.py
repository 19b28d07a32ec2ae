"""The KeyForge tournament desk: the regulations and numbers its page shows."""

from __future__ import annotations

from rulesdb.tournament.structure import rows
from rulesdb.tournament.times import MINUTES

from .readings import FOLLOWED

PARTS = {
    "best-of-three": "time",
    "end-of-game": "time",
    "time-called": "time",
    "round-times": "clock",
    "basic-structure": "rounds",
    "advanced-structure": "rounds",
    "penalties": "penalties",
}
BEFORE = ("end-of-game#three-keys", "best-of-three#leader", "best-of-three#level")
STEPS = "time-called"
DOUBTS = tuple(
    FOLLOWED.cite(question)
    for question in (
        "three-keys-after-time",
        "bonus-count-example",
        "potential-aember-house",
        "time-between-turns",
        "bo3-leader-extra-turns",
    )
)
TOO_FEW = FOLLOWED.cite("too-few-players")
PENALTIES = "penalties#table"
TIMES = MINUTES
TABLES = {
    name: [(start, upto, row.rounds, row.cut, row.applied[-1]) for start, upto, row in rows(name)]
    for name in ("basic", "advanced")
}
