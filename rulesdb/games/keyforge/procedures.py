"""Procedures of KeyForge tournaments: those of the desk, and time called."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rulesdb.engine.procedure_types import (
    Input,
    Name,
    Number,
    Outcome,
    ProcedureType,
    Readings,
    StatedResult,
)
from rulesdb.errors import TournamentError
from rulesdb.tournament.procedures import PROCEDURES as DESK

from .readings import READINGS
from .time_called import House, Side, last_turns, time_called


class Moment(Input, frozen=True):
    """When time is called: during a turn, between turns, or during setup."""

    moment: Literal["turn", "between", "setup"]
    player: Name
    opponent: Name


class TurnsCome(StatedResult, frozen=True):
    turns: list[Name] | None = None


def _last_turns(given: Moment, _: Any, __: Any, readings: Readings) -> Outcome:
    found = last_turns(given.moment, given.player, given.opponent, readings)
    return Outcome({"turns": list(found.turns)}, found.applied)


class Counted(Input, frozen=True):
    creatures: Number = 0
    bonus: Number = 0
    cards: Number | None = None


class Seat(Input, frozen=True):
    """A player at the end of the last turn."""

    keys: Annotated[int, Meta(ge=0, le=3)] = 0
    amber: Number = 0
    houses: dict[Name, Counted] = field(default_factory=dict)
    controlled: dict[Name, Counted] = field(default_factory=dict)
    names: Name | None = None
    first: bool = False


class Table(Input, frozen=True):
    players: Annotated[dict[Name, Seat], Meta(min_length=2, max_length=2)]


class Left(Input, frozen=True):
    keys: Number | None = None
    amber: Number | None = None


class Decided(StatedResult, frozen=True):
    winner: Name | None = None
    step: Number | None = None
    decided_by: Name | None = None
    after: dict[Name, Left] | None = None
    potential: dict[Name, Number] | None = None


def _time_called(given: Table, _: Any, __: Any, readings: Readings) -> Outcome:
    first = [name for name, seat in given.players.items() if seat.first]
    if len(first) != 1:
        raise TournamentError("exactly one of the two needs `first: true`")
    sides = {name: _side(seat) for name, seat in given.players.items()}
    verdict = time_called(sides, first[0], readings)
    found = {
        "winner": verdict.winner,
        "step": verdict.step,
        "decided-by": verdict.decided,
        "after": {n: {"keys": s.keys, "amber": s.amber} for n, s in verdict.sides.items()},
        "potential": {name: side.potential(readings) for name, side in verdict.sides.items()},
    }
    return Outcome(found, verdict.applied)


def _side(seat: Seat) -> Side:
    def counted(houses: dict[str, Counted]) -> dict[str, House]:
        return {name: House(h.creatures, h.bonus, h.cards) for name, h in houses.items()}

    return Side(seat.keys, seat.amber, counted(seat.houses), seat.names, counted(seat.controlled))


PROCEDURES: dict[str, ProcedureType] = {
    **DESK,
    "last-turns": ProcedureType(Moment, _last_turns, TurnsCome),
    "time-called": ProcedureType(Table, _time_called, Decided),
}

__all__ = ["PROCEDURES", "READINGS"]
