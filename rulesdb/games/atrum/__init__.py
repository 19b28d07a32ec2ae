"""Atrum Arena. What the rest of the project asks of a game is in this file."""

from __future__ import annotations

from typing import Any

from rulesdb.errors import NotOffered

from . import powers, turn  # noqa: F401  (importing them registers Powers and steps)
from .board import board
from .differences import differences
from .game import Game, GameOver
from .moves import FORMS, read_move
from .naming import alike, names, offered, unknown
from .position import again, nonsense, parse, write
from .power import Power
from .rules import RULEBOOK, months
from .sense import check
from .soak import Invariants, deal
from .timing import STEPS
from .vocabulary import vocabulary
from .words import say

rules = RULEBOOK.applied
unseen = RULEBOOK.unseen
steps = STEPS


def variants() -> set[str]:
    """What `as …` may name besides `current`: months, misprints, readings of open questions."""
    return {"printed"} | months() | RULEBOOK.readings


def waiting() -> dict[str, list[str]]:
    """No Power waits in a window of the chart: Powers are announced."""
    return {}


def card_classes() -> dict[str, type[Power]]:
    """Every Power that the engine knows, by name."""
    return Power.registry


def check_ability(said: str) -> list[tuple[str, str]]:
    """Effects without a Power are Powers that the position describes."""
    return [("there are no abilities here", "describe a Power: `power-1: {effect: damage 2}`")]


def read_ability(game: Game, said: str, line: int) -> Any:
    raise NotOffered("there are no abilities here; describe a Power in the position", line)


__all__ = [
    "FORMS",
    "Game",
    "GameOver",
    "Invariants",
    "again",
    "alike",
    "board",
    "card_classes",
    "check",
    "check_ability",
    "deal",
    "differences",
    "names",
    "nonsense",
    "offered",
    "parse",
    "read_ability",
    "read_move",
    "rules",
    "say",
    "steps",
    "unknown",
    "unseen",
    "variants",
    "vocabulary",
    "waiting",
    "write",
]
