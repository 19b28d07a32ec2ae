"""The plug-in of Pips: two players, one trick a turn, the higher card takes it."""

from __future__ import annotations

from . import card_schema, procedures, random_games, skeletons
from .game import STEPS, rulebook
from .moves import MOVES, alike, names, read_move, unknown_name
from .position import (
    board,
    check_position,
    differences,
    parse,
    say,
    starting_problem,
    vocabulary,
    write,
)

steps = STEPS
move_forms = MOVES.forms


def variants() -> set[str]:
    """The printed Jester, and the readings of open questions."""
    return {"printed"} | rulebook.readings


def waiting() -> dict[str, list[str]]:
    """The Jester acts when a trick is taken."""
    return {"turn.window-taken": ["jester"]}


__all__ = [
    "alike",
    "board",
    "card_schema",
    "check_position",
    "differences",
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
    "waiting",
    "write",
]
