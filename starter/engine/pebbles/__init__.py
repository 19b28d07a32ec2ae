"""The engine of Pebbles: `game.py` is the game, `text.py` is how people write and read it.

rulesdb asks a plug-in for the names below; rulesdb/engine/protocol.py explains each.
"""

from rulesdb.engine.defaults import alike, differences, names, starting_problem

from .game import STEPS as steps
from .game import rulebook, variants
from .text import (
    board,
    check_position,
    move_forms,
    parse,
    read_move,
    say,
    unknown_name,
    vocabulary,
    write,
)

__all__ = [
    "alike",
    "board",
    "check_position",
    "differences",
    "move_forms",
    "names",
    "parse",
    "read_move",
    "rulebook",
    "say",
    "starting_problem",
    "steps",
    "unknown_name",
    "variants",
    "vocabulary",
    "write",
]
