"""The ranking: tournament points, strength of schedule, extended strength of schedule, chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from rulesdb.engine.procedure_types import Applied, Readings

from .readings import FOLLOWED
from .record import Record

POINTS = ("tournament/tournament-points#win", "tournament/tournament-points#loss")
TIE = ("tournament/tiebreakers#when", "tournament/tiebreakers#order")
STRENGTH = (
    "tournament/tiebreakers#sos-opponent",
    "tournament/tiebreakers#sos-sum",
    "tournament/tiebreakers#sos-divide",
    "tournament/tiebreakers#sos-rank",
)
EXTENDED = (
    "tournament/tiebreakers#esos-sum",
    "tournament/tiebreakers#esos-divide",
    "tournament/tiebreakers#esos-rank",
)
NO_VALUE = Fraction(-1)  # ranks below any real value


@dataclass(frozen=True)
class Standing:
    """A player's rank, and the exact values behind it."""

    rank: int
    record: Record
    strength: Fraction
    extended: Fraction


@dataclass(frozen=True)
class Standings:
    lines: tuple[Standing, ...]
    applied: Applied


def standings(records: Sequence[Record], draw: Random, readings: Readings = FOLLOWED) -> Standings:
    """Rank everybody who ever took part: those who left still count for their opponents."""
    by_name = {record.name: record for record in records}
    qualities = {record.name: quality(record, readings) for record in records}
    strength = {name: _mean(qualities, record, readings) for name, record in by_name.items()}
    extended = {name: _mean(strength, record, readings) for name, record in by_name.items()}
    # Drawn for all in a fixed order, so a tie breaks the same way regardless of other ties.
    chance = {name: draw.random() for name in sorted(by_name)}

    if readings["sos-no-opponents"] == "no-value":
        none = {name: NO_VALUE for name, record in by_name.items() if not record.opponents}
        strength, extended = strength | none, extended | none

    def worth(name: str) -> tuple[int, Fraction, Fraction]:
        return by_name[name].points, strength[name], extended[name]

    order = sorted(by_name, key=lambda name: (*worth(name), chance[name]), reverse=True)
    lines = (
        Standing(rank, by_name[name], strength[name], extended[name])
        for rank, name in enumerate(order, 1)
    )
    return Standings(tuple(lines), tuple(_applied(records, worth, readings)))


def quality(record: Record, readings: Readings) -> Fraction:
    """Return an opponent's points per counted round: those with a win or a loss."""
    points, rounds = record.points, record.rounds
    if readings["sos-byes"] == "played-only":
        points, rounds = points - record.byes, rounds - record.byes
    if readings["rejoin-rounds"] == "not-played":
        rounds -= record.missed
    return Fraction(points, rounds) if rounds else Fraction(0)


def _mean(values: dict[str, Fraction], record: Record, readings: Readings) -> Fraction:
    """Return the mean over the opponents met, each once; 0 without opponents."""
    once = readings["met-twice"] == "once"
    opponents = list(dict.fromkeys(record.opponents)) if once else record.opponents
    total = sum((values[name] for name in opponents), Fraction(0))
    return total / len(opponents) if opponents else total


def _applied(
    records: Iterable[Record],
    worth: Callable[[str], tuple[int, Fraction, Fraction]],
    readings: Readings,
) -> Iterable[str]:
    """Yield the rules for points, and those of each tie-breaker that was needed."""
    records = list(records)
    yield from POINTS
    if any(record.byes for record in records):
        yield "tournament/tournament-points#bye"
    worths = [worth(record.name) for record in records]
    for used, step in enumerate((TIE + STRENGTH, EXTENDED, ("tournament/tiebreakers#random",)), 1):
        if max(Counter(each[:used] for each in worths).values(), default=0) < 2:
            return
        yield from step
        if step[-1] == STRENGTH[-1]:
            yield from map(readings.cite, doubts(records))


def doubts(records: Sequence[Record]) -> Iterable[str]:
    """Yield the questions that strength of schedule raises for these players."""
    if len({record.rounds for record in records}) > 1 or any(record.byes for record in records):
        yield "sos-byes"
    if any(record.missed for record in records):
        yield "rejoin-rounds"
    if not all(record.opponents for record in records):
        yield "sos-no-opponents"
    if any(len(set(record.opponents)) < len(record.opponents) for record in records):
        yield "met-twice"
