"""Moves as text."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.moves import Moves
from rulesdb.engine.naming import plain_name, unknown

from .game import CARDS, Play

MOVES = Moves(patterns=(r"(?P<move>play [a-z0-9]+)",), forms=("play CARD",))
read_move = MOVES.read


def names(game: Any, option: Any) -> list[str]:
    return [plain_name(option)]


def unknown_name(words: str) -> str:
    name = words.split()[-1] if words.split() else ""
    return "" if name in CARDS else unknown("card", name, CARDS)


def alike(options: list[Any]) -> bool:
    return all(isinstance(option, Play) for option in options)
