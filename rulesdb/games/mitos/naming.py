"""Names of options in scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulesdb.engine.naming import plain_name, unknown

from .card import Card

if TYPE_CHECKING:
    from .game import Game


def names(game: Game, option: Any) -> list[str]:
    """Return what a script may call an option.

    `inti`, `inti#2`, `opponent inti#2`; a move has its verb in front.
    """
    from .battle import Block
    from .moves import Deed

    if isinstance(option, Block):
        return [
            f"block {attacker} with {blocker}"
            for attacker in references(option.attacker)
            for blocker in references(option.card)
        ]
    card = option if isinstance(option, Card) else getattr(option, "card", None)
    if not isinstance(card, Card):
        return [plain_name(option)]
    verb = f"{option.verb} " if isinstance(option, Deed) else ""
    return [verb + name for name in references(card)]


def references(card: Card) -> list[str]:
    """Return the names of a card, shortest first."""
    if not card.in_play:
        owner, zone = card.owner.name, card.zone or "playing"
        return [card.name, f"{zone} {card.name}", f"{owner} {zone} {card.name}"]
    zone = card.zone if card.is_gold else ""
    return labels(card.controller.name, card.name, card.number, zone)


def labels(side: str, name: str, number: int, zone: str = "") -> list[str]:
    """Return what a card in play may be called; a Gold also by its zone, `paid oro`."""
    numbered = f"{name}#{number}"
    own = [name, numbered, f"{side} {name}", f"{side} {numbered}"]
    if zone:
        own += [f"{zone} {name}", f"{zone} {numbered}"]
        own += [f"{side} {zone} {name}", f"{side} {zone} {numbered}"]
    return own


def referred(cards: Iterable[Card], word: str) -> Card | None:
    """Return the first card in play that a word names, now or as printed: Hodur after a copy."""
    there = list(cards)
    now = [card for card in there if word in references(card)]
    return next(iter(now or [card for card in there if word in _printed(card)]), None)


def _printed(card: Card) -> list[str]:
    """Return the names of a card in play by the name that is printed on it."""
    same = [other for other in card.controller.in_play if other.id == card.id]
    zone = card.zone if card.is_gold else ""
    return labels(card.controller.name, card.id, same.index(card) + 1, zone)


def unknown_name(words: str) -> str:
    """Return the error message for a word that names no card, or an empty string."""
    name = re.split("#", words.split()[-1])[0] if words.split() else ""
    if not name or name in Card.registry or name in KNOWN or name.isdigit():
        return ""
    return unknown("card", name, Card.registry)


KNOWN = [
    "yes",
    "no",
    "done",
    "pass",
    "turn",
    "group",
    "ungrouped",
    "virtual",
    "draw",
    "mill",
    "attack",
]


def alike(options: list[Any]) -> bool:
    """Whether the options are interchangeable: copies of a card that are not in play."""
    cards = [
        option if isinstance(option, Card) else getattr(option, "card", None) for option in options
    ]
    if not all(isinstance(card, Card) and (not card.in_play or card.is_gold) for card in cards):
        return False
    return len({(c.owner.name, c.zone, str(c.stated), str(c.effects)) for c in cards if c}) == 1
