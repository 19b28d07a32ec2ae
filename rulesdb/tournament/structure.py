"""How many Swiss rounds a tournament has, and how many players make the cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rulesdb.engine.procedure_types import Applied, Readings
from rulesdb.errors import TournamentError

from .readings import FOLLOWED

# By minimum number of players: Swiss rounds, cut (0: no cut).
TABLES = {
    "basic": {
        4: (3, 0),
        9: (4, 0),
        17: (4, 4),
        25: (5, 4),
        41: (5, 8),
        45: (6, 8),
        77: (6, 16),
        149: (7, 16),
    },
    "advanced": {
        9: (4, 4),
        13: (4, 8),
        25: (5, 8),
        41: (6, 8),
        77: (6, 16),
        149: (6, 32),
        289: (7, 32),
        513: (8, 32),
    },
}


@dataclass(frozen=True)
class Structure:
    """The number of Swiss rounds, and the size of the cut after them (0: no cut)."""

    name: str
    rounds: int
    cut: int
    applied: Applied


def structure(name: str, players: int, readings: Readings = FOLLOWED) -> Structure:
    """Return the row of the basic or advanced table for a number of registered players."""
    table = TABLES[name]
    applied: Applied = ("tournament/structures#one-of-three",)
    if players < min(table):
        applied += (readings.cite("too-few-players"),)
        if readings["too-few-players"] == "custom":
            raise TournamentError(
                f"the {name} structure needs at least {min(table)} players, but there are "
                f"{players}; add players, or use `tournament new --structure custom --rounds N`",
                applied[-1],
            )
    start = max((start for start in table if start <= players), default=min(table))
    following = [other for other in table if other > start]
    upto = following[0] - 1 if following else "up"
    anchor = f"tournament/{name}-structure#players-{start}-{upto}"
    return Structure(name, *table[start], (*applied, anchor))


def rows(name: str) -> Iterator[tuple[int, int | None, Structure]]:
    """Yield the rows of a table: minimum players, maximum players (None: or more), structure."""
    starts = list(TABLES[name])
    for start, following in zip_longest(starts, starts[1:]):
        yield start, following - 1 if following else None, structure(name, start)


def custom(rounds: int, cut: int) -> Structure:
    """Return the organizer's own structure; without Swiss rounds it starts with elimination."""
    return Structure(
        "custom",
        rounds,
        cut,
        ("tournament/structures#one-of-three", "tournament/custom-structure#any-other"),
    )
