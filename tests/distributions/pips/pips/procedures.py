"""The procedure of an evening: who won it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from rulesdb.engine.procedure_types import (
    Input,
    Name,
    Outcome,
    ProcedureType,
    Readings,
    StatedResult,
    Two,
)
from rulesdb.errors import TournamentError

READINGS: dict[str, tuple[str, ...]] = {}


class Games(Input, frozen=True):
    """The players, and the winner of each game."""

    players: Two
    won: Annotated[list[Name], Meta(min_length=1)]


class Decided(StatedResult, frozen=True):
    winner: Name | None = None
    decided_by: Name | None = None


def _evening(given: Games, _: Any, __: Any, readings: Readings) -> Outcome:
    if strangers := sorted({*given.won} - {*given.players}):
        raise TournamentError(f"{', '.join(strangers)} did not play; name one of the players")
    one, other = given.players
    ahead = given.won.count(one) - given.won.count(other)
    applied = ("tournament/evening#most-games",)
    winner = one if ahead > 0 else other
    if not ahead:
        winner, applied = given.won[-1], (*applied, "tournament/evening#last-game")
    return Outcome({"winner": winner, "decided-by": applied[-1]}, applied)


PROCEDURES = {"evening": ProcedureType(Games, _evening, Decided)}
