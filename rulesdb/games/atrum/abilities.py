"""There are no abilities without a card here: a position describes a Power instead."""

from __future__ import annotations

from typing import Any

from rulesdb.errors import NotOffered

HINT = "describe a Power: `power-1: {effect: damage 2}`"


def check_ability(said: str) -> list[tuple[str, str]]:
    """Return the problem, and what to write instead."""
    return [("this game does not support `ability`", HINT)]


def read_ability(game: Any, said: str, line: int) -> Any:
    raise NotOffered(f"this game does not support `ability`; {HINT}", line)
