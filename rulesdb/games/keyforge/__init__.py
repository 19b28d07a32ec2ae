"""KeyForge. What the rest of the project asks of a game is in this file."""

from __future__ import annotations

from functools import cache

from . import cards, turn  # noqa: F401  (importing them registers cards and steps)
from .abilities import check_ability, read_ability
from .board import board
from .card import Card
from .differences import differences
from .game import Game, GameOver
from .moves import FORMS, read_move
from .naming import alike, names, offered, unknown
from .position import again, nonsense, parse, write
from .rules import RULEBOOK
from .sense import check
from .soak import Invariants, deal
from .timing import STEPS
from .vocabulary import vocabulary
from .words import say

rules = RULEBOOK.applied
unseen = RULEBOOK.unseen
steps = STEPS


def variants() -> set[str]:
    """What `as …` may name besides `current`: printed cards, and readings of open questions."""
    return set(Card.variants) | RULEBOOK.readings


@cache
def waiting() -> dict[str, list[str]]:
    """For each window of the chart, the cards with an ability that waits there."""
    found: dict[str, list[str]] = {}
    for name, card in sorted(Card.registry.items()):
        lasts = getattr(card, "Lasts", None)
        abilities = (*card.abilities, *card.gives, *(lasts.abilities if lasts else ()))
        for window in {ability.window for ability in abilities if isinstance(ability.window, str)}:
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
