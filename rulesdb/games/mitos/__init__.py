"""Mitos y Leyendas, Primera Era. What the rest of the project asks of a game is in this file."""

from __future__ import annotations

from functools import cache

from . import (  # noqa: F401  (importing them registers steps)
    battle,
    cards,
    damage,
    playing,
    turn,
    using,
)
from .abilities import check_ability, read_ability
from .board import board
from .card import Card
from .differences import differences
from .game import Game, GameOver
from .moves import FORMS, read_move
from .naming import alike, names, offered, unknown
from .position import again, nonsense, parse
from .rules import RULEBOOK
from .sense import check
from .soak import Invariants, deal
from .timing import STEPS
from .vocabulary import vocabulary
from .words import say
from .writing import write

rules = RULEBOOK.applied
unseen = RULEBOOK.unseen
steps = STEPS


def variants() -> set[str]:
    """What `as …` may name besides `current`: printed cards, and readings of open questions."""
    return set(Card.variants) | RULEBOOK.readings


ON = {"played": "play.f.window-played", "entered": "play.window-entered"}
ON |= dict.fromkeys(("destroyed", "watched-destroyed"), "play.window-entered")
ON |= {"used": "ability.c.window-used"}


@cache
def waiting() -> dict[str, list[str]]:
    """For each window of the chart, the cards that wait there."""
    found: dict[str, list[str]] = {}
    for name, card in sorted(Card.registry.items()):
        windows = {ON.get(ability.on, ability.on) for ability in card.abilities if ability.on}
        for window in windows | set(card.moments):
            found.setdefault(window, []).append(name)
    return found


def card_classes() -> dict[str, type[Card]]:
    """Every card that the engine knows, by name."""
    return Card.registry


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
