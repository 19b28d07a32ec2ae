"""The Atrum Arena plug-in; `rulesdb.engine.protocol` documents each name."""

from __future__ import annotations

from . import (  # noqa: F401  (importing powers and turn registers Powers and steps)
    abilities,
    asking,
    card_schema,
    powers,
    procedures,
    random_games,
    skeletons,
    turn,
)
from .board import board
from .described import FORMS as EFFECTS
from .differences import differences
from .moves import MOVES, read_move
from .naming import alike, names, unknown_name
from .position import parse, starting_problem, write
from .rules import RULEBOOK, months
from .sense import check_position
from .timing import STEPS
from .vocabulary import vocabulary
from .words import say

rulebook = RULEBOOK
steps = STEPS
move_forms = MOVES.forms


def forms() -> dict[str, tuple[str, ...]]:
    """Return the forms of texts in a scenario, besides its moves."""
    return {"Effects of a described Power": tuple(EFFECTS)}


def variants() -> set[str]:
    """Return what `as …` may name besides `current`: months, misprints, readings."""
    return {"printed"} | months() | RULEBOOK.readings


__all__ = [
    "abilities",
    "alike",
    "asking",
    "board",
    "card_schema",
    "check_position",
    "differences",
    "forms",
    "move_forms",
    "names",
    "parse",
    "procedures",
    "random_games",
    "read_move",
    "rulebook",
    "say",
    "skeletons",
    "starting_problem",
    "steps",
    "unknown_name",
    "variants",
    "vocabulary",
    "write",
]
