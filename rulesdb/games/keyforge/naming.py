"""Names of options in scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulesdb.engine.naming import plain_name, unknown

from .card import Card, class_of
from .choices import WAYS
from .deeds import Deed, Use
from .entering import ALONE, Between
from .player import HOUSES, KEYS
from .timing import Trigger
from .vocabulary import NAMELESS

if TYPE_CHECKING:
    from .game import Game


def names(game: Game, option: Any) -> list[str]:
    """Return what a script may call an option.

    `urchin`, `urchin#2` (the second from the left of those its controller has), `opponent
    urchin#2`. A card elsewhere may have its zone in front, `discard urchin`; a move has its verb in
    front.
    """
    if option == ALONE:
        return ["left", "right"]
    if isinstance(option, Between):
        return _between(option)
    card = option if isinstance(option, Card) else getattr(option, "card", None)
    if not isinstance(card, Card):
        return [plain_name(option)]
    verb = f"{option.verb} " if isinstance(option, Deed) else ""
    if isinstance(option, Trigger):
        return _trigger(game, option, card)
    full = [verb + name for name in references(card)]
    return [*full, option.refuses] if isinstance(option, Use) else full


def called(card: Card) -> str:
    """Return the name of a card in play; a copy keeps its own."""
    return card.real.name if card.real is not None and card.in_play else card.name


def references(card: Card) -> list[str]:
    """Return the names of a card, shortest first."""
    if not card.in_play:
        owner = card.owner.name
        zone = card.zone or "playing"
        housed = f"{card.name}@{card.house}"  # tells a maverick from a copy of the usual house
        return [card.name, housed, f"{zone} {card.name}", f"{owner} {zone} {card.name}"]
    if card.zone == "upgrades" and card.host is not None:
        return [card.name, *(f"{card.name} on {host}" for host in references(card.host))]
    side, name = card.controller.name, called(card)
    numbered = f"{name}#{_number(card)}"
    return [name, numbered, f"{side} {name}", f"{side} {numbered}"]


def _number(card: Card) -> int:
    """Return a card's number among its controller's copies, from the left."""
    copies = [other for other in card.controller.in_play if called(other) == called(card)]
    return copies.index(card) + 1


def _trigger(game: Game, trigger: Trigger, card: Card) -> list[str]:
    """Name an ability by its card, with its giver or its subject if that helps."""
    own = references(card)
    more = []
    if trigger.given.giver is not None:
        giver = trigger.given.giver.name
        more += [giver, *(f"{name} with {giver}" for name in own)]
        own = [card.name]  # its other names are for its own abilities
    subject = trigger.subject
    if isinstance(subject, Card) and game.where(subject) is not card:
        about = game.where(subject)
        more += [f"{card.name} for {about.name}"]
        if not about.in_play or about.zone == "creatures":
            more += [f"{name} for {other}" for name in own for other in references(about)]
    if trigger.given.ability.name in ("assault", "hazardous"):
        more += [trigger.given.ability.name]
    return [*own, *dict.fromkeys(more)]


def _between(place: Between) -> list[str]:
    return [
        f"between {left} and {right}"
        for left in references(place.left)[:2]
        for right in references(place.right)[:2]
    ]


def unknown_name(words: str) -> str:
    """Return the error message for a word that names no card, or an empty string."""
    name = re.split(r"[#@]", words.split()[-1])[0] if words.split() else ""
    if name == NAMELESS and words.split()[0] in ("play", "discard"):
        return "'card' is a card that nobody knows and has no house; name a card"
    if not name or class_of(name) or name in KNOWN or name.isdigit() or words.startswith("house "):
        return ""
    if any(name in kind.traits for kind in Card.registry.values()):
        return ""
    return unknown("card", name, Card.registry)


KNOWN = (
    *HOUSES,
    *KEYS,
    "left",
    "right",
    "yes",
    "no",
    "done",
    "archives",
    "turn",
    "keep",
    "mulligan",
    "nothing",
    "me",
    "opponent",
    *WAYS,
)


def alike(options: list[Any]) -> bool:
    """Whether the options are interchangeable: copies of a card that are not in play."""
    cards = [
        option if isinstance(option, Card) else getattr(option, "card", None) for option in options
    ]
    if not all(isinstance(card, Card) and not card.in_play for card in cards):
        return False
    return len({(c.owner.name, c.zone, c.house, c.returns) for c in cards if c is not None}) == 1
