"""The length of a round in minutes."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdb.engine.procedure_types import Applied, Readings
from rulesdb.errors import TournamentError

from .readings import FOLLOWED

# By format and games per match: before the final, and the final.
MINUTES = {
    ("archon", 1): (35, 50),
    ("archon", 3): (90, 120),
    ("sealed", 1): (45, 60),
    ("sealed", 3): (100, 125),
}


@dataclass(frozen=True)
class RoundTime:
    minutes: int
    applied: Applied


def round_time(
    format: str,
    best_of: int,
    *,
    swiss: bool,
    final: bool = False,
    readings: Readings = FOLLOWED,
) -> RoundTime:
    """Return the time of a Swiss round, an elimination round or the final."""
    minutes = MINUTES[format, best_of][final and not swiss]
    applied: Applied = (f"tournament/round-times#{format}",)
    if swiss and best_of == 3:
        applied += (readings.cite("swiss-single-or-bo3"),)
        if readings["swiss-single-or-bo3"] == "single":
            raise TournamentError("a Swiss round is one game; leave out best of three", applied[-1])
    return RoundTime(minutes, applied)
