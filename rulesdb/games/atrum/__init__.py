"""The Atrum Arena plug-in; `rulesdb.engine.protocol` documents each name."""

from __future__ import annotations

from . import (  # importing powers and turn registers Powers and steps
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
from .rules import RULEBOOK as rulebook
from .rules import months
from .sense import check_position
from .timing import STEPS as steps
from .vocabulary import vocabulary
from .words import say

move_forms = MOVES.forms


def forms() -> dict[str, tuple[str, ...]]:
    """Return the forms of texts in a scenario, besides its moves."""
    return {"Effects of a described Power": tuple(EFFECTS)}


def variants() -> set[str]:
    """Return what `as …` may name besides `current`: months, misprints, readings."""
    return {"printed"} | months() | rulebook.readings
