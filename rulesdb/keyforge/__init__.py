"""KeyForge. What the rest of the project asks of a game is in this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import cards, turn  # noqa: F401  (importing them registers cards and steps)
from .board import board
from .card import Card
from .game import Game, GameOver
from .moves import FORMS, read_move
from .position import check, differences, parse, vocabulary, write
from .rules import APPLIED
from .timing import STEPS
from .words import say

if TYPE_CHECKING:
    from ..kernel import Choose

rules = APPLIED
steps = STEPS
variants = Card.variants


def card_classes() -> dict[str, type[Card]]:
    """Every card that the engine knows, by name."""
    return Card.registry


def offered(game: Game, question: Choose) -> list[tuple[str, Any]]:
    """The options of a question by the names that a script uses; copies are numbered."""
    names = [game.name(option) for option in question.options]
    seen: dict[str, int] = {}
    offers = []
    for name, option in zip(names, question.options, strict=True):
        seen[name] = seen.get(name, 0) + 1
        offers.append((f"{name}#{seen[name]}" if names.count(name) > 1 else name, option))
    return offers


def alike(options: list[Any]) -> bool:
    """Whether it makes no difference which is taken: copies of a card that are not in play."""
    copies = [getattr(option, "card", option) for option in options]
    return all(isinstance(card, Card) and not card.in_play for card in copies)


__all__ = [
    "FORMS",
    "Game",
    "GameOver",
    "alike",
    "board",
    "card_classes",
    "check",
    "differences",
    "offered",
    "parse",
    "read_move",
    "rules",
    "say",
    "steps",
    "variants",
    "vocabulary",
    "write",
]
