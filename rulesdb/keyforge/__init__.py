"""KeyForge. What the rest of the project asks of a game is in this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import cards, turn  # noqa: F401  (importing them registers cards and steps)
from .board import board
from .card import Card
from .game import Game, GameOver
from .moves import FORMS, Move, read_move
from .position import check, differences, parse, vocabulary, write
from .rules import APPLIED
from .timing import STEPS, Trigger
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
    """The options of a question by name, the clearest name of each; see `names`."""
    every = [names(game, option) for option in question.options]
    return [
        (next((n for n in own if sum(n in others for others in every) == 1), own[-1]), option)
        for own, option in zip(every, question.options, strict=True)
    ]


def names(game: Game, option: Any) -> list[str]:
    """What a script may call an option: `urchin`, `urchin#2` (the second from the left of those
    that its controller has), `opponent urchin#2`; a move has its verb before that."""
    if option == "left" and not game.active.creatures:
        return ["left", "right"]  # a lone creature stands on both flanks
    card = option if isinstance(option, Card) else getattr(option, "card", None)
    if card is None or not card.in_play:
        return [game.name(option)]
    verb = f"{option.verb} " if isinstance(option, Move) else ""
    copies = [other for other in card.controller.in_play if other.name == card.name]
    numbered = f"{card.name}#{copies.index(card) + 1}"
    side = card.controller.name
    if (
        isinstance(option, Trigger)
        and isinstance(option.subject, Card)
        and option.subject is not card
    ):
        about = f"for {option.subject.name}"  # `tolas for urchin`: which of its triggers
        return [card.name, numbered, f"{card.name} {about}", f"{numbered} {about}"]
    return [
        verb + name for name in (card.name, numbered, f"{side} {card.name}", f"{side} {numbered}")
    ]


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
    "names",
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
