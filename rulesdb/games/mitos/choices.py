"""Choices as card texts word them: a card, up to a number, may, by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose

from .rules import rule

if TYPE_CHECKING:
    from .player import Player

PAYER = rule("effect-designation#payer")
MAY = rule("may#optional")
UP_TO = rule("up-to#choose")
DIFFERENT = rule("target#different")
CHANCE_RULE = "shuffle#random"


class Word(Struct, frozen=True):
    """An option that is not a card."""

    name: str

    @property
    def refuses(self) -> str:
        return self.name


class CardName(Struct, frozen=True):
    """The printed name of a card, as an option."""

    name: str


YES, NO, DONE, PASS = Word("yes"), Word("no"), Word("done"), Word("pass")
VIRTUAL = Word("virtual")
DRAW, MILL = Word("draw"), Word("mill")


class _Chance:
    """Chance, which answers like a player."""

    name = "chance"


CHANCE = _Chance()


def choose(player: Player, cards: Iterable[Any], what: str = "target", why: str = PAYER) -> Body:
    """Let a player choose a card; identical cards are one option."""
    options = tuple(alike_once(list(cards)))
    if not options:
        return None
    return (yield Choose(player, options, why, what))


def these(refused: dict[Any, str]) -> Callable[[], dict[Any, str]]:
    """Return a function for a question that returns the refused options."""
    return lambda: refused


def may(player: Player, what: str = "may") -> Body:
    """Ask whether a player wants to."""
    return (yield Choose(player, (YES, NO), MAY, what)) is not NO


def how_many(player: Player, most: int) -> Body:
    """Choose a number, from none to `most`."""
    options = tuple(Word(str(number)) for number in range(most, -1, -1))
    return int((yield Choose(player, options, UP_TO, "number")).name)


def by_chance(cards: list[Any]) -> Body:
    """Choose a card at random."""
    return (yield Choose(CHANCE, tuple(alike_once(cards)), CHANCE_RULE, "chance"))


def alike_once(cards: list[Any]) -> list[Any]:
    """Return one of each group of identical cards; those in play are always distinct."""
    seen: dict[Any, Any] = {}
    for card in cards:
        alike = not hasattr(card, "stated") or (card.in_play and not card.is_gold)
        key = id(card) if alike else (card.id, card.owner.name, card.zone, str(card.stated))
        if getattr(card, "effects", None):
            key = id(card)
        seen.setdefault(key, card)
    return list(seen.values())
