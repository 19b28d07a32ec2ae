"""Why one player is ranked before another: what was compared, with the figures behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rulesdb.engine.procedure_types import Applied

from .event import Event
from .standings import EXTENDED, POINTS, STRENGTH, TIE, Standing, doubts, quality


@dataclass(frozen=True)
class Share:
    """What an opponent adds to a strength of schedule: points of so many rounds, or a strength."""

    opponent: str
    value: Fraction


@dataclass(frozen=True)
class Compared:
    """A comparison of both players; `shares` has where each value comes from."""

    what: str  # points, strength, extended or chance
    values: tuple[Fraction, Fraction] | None
    shares: tuple[tuple[Share, ...], tuple[Share, ...]]
    decides: bool
    applied: Applied


@dataclass(frozen=True)
class Why:
    """Who is ranked first, who second, and the comparisons up to the one that decides."""

    first: str
    second: str
    compared: tuple[Compared, ...]


def why(event: Event, one: str, other: str) -> Why:
    """Compare two players as the standings do."""
    names = {event.player(one).name, event.player(other).name}
    lines = [line for line in event.standings().lines if line.record.name in names]
    first, second = (lines * 2)[:2]
    found = []
    for each in _comparisons(event, first, second):
        found.append(each)
        if each.decides:
            break
    return Why(first.record.name, second.record.name, tuple(found))


def _comparisons(event: Event, one: Standing, other: Standing) -> Iterator[Compared]:
    records = [line.record for line in event.standings().lines]
    values = {record.name: quality(record, event.readings) for record in records}
    strengths = {line.record.name: line.strength for line in event.standings().lines}
    bye = any(record.byes for record in (one.record, other.record))
    points = (*POINTS, *(("tournament/tournament-points#bye",) if bye else ()))
    mine, theirs = Fraction(one.record.points), Fraction(other.record.points)
    yield Compared("points", (mine, theirs), ((), ()), mine != theirs, points)

    def compared(what: str, both: tuple[Fraction, Fraction], by: Applied) -> Compared:
        of = values if what == "strength" else strengths
        here, there = (
            tuple(Share(name, of[name]) for name in _met(event, each)) for each in (one, other)
        )
        return Compared(what, both, (here, there), both[0] != both[1], by)

    strength = (*TIE, *STRENGTH, *map(event.readings.cite, doubts(records)))
    yield compared("strength", (one.strength, other.strength), strength)
    yield compared("extended", (one.extended, other.extended), EXTENDED)
    yield Compared("chance", None, ((), ()), True, ("tournament/tiebreakers#random",))


def _met(event: Event, line: Standing) -> list[str]:
    """Return the opponents that count for a player, in the order met."""
    opponents = line.record.opponents
    once = event.readings["met-twice"] == "once"
    return list(dict.fromkeys(opponents)) if once else list(opponents)
