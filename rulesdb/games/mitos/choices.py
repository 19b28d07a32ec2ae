"""The words of choosing: a card, up to so many, may, by chance."""

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
    """An option that is no card."""

    name: str

    @property
    def refuses(self) -> str:
        return self.name


YES, NO, DONE, PASS = Word("yes"), Word("no"), Word("done"), Word("pass")
VIRTUAL = Word("virtual")
DRAW, MILL = Word("draw"), Word("mill")


class _Chance:
    """Chance is a player like any other."""

    name = "chance"


CHANCE = _Chance()


def choose(player: Player, cards: Iterable[Any], what: str = "target", why: str = PAYER) -> Body:
    """One of these; which of several cards that are alike makes no difference."""
    options = tuple(alike_once(list(cards)))
    if not options:
        return None
    return (yield Choose(player, options, why, what))


def these(refused: dict[Any, str]) -> Callable[[], dict[Any, str]]:
    """What a question refuses, as it is now."""
    return lambda: refused


def may(player: Player, what: str = "may") -> Body:
    """Whether a player wants to."""
    return (yield Choose(player, (YES, NO), MAY, what)) is not NO


def how_many(player: Player, most: int) -> Body:
    """A number, from none to the most that there can be."""
    options = tuple(Word(str(number)) for number in range(most, -1, -1))
    return int((yield Choose(player, options, UP_TO, "number")).name)


def by_chance(cards: list[Any]) -> Body:
    """One of these, and nobody decides which."""
    return (yield Choose(CHANCE, tuple(alike_once(cards)), CHANCE_RULE, "chance"))


def alike_once(cards: list[Any]) -> list[Any]:
    """One of each card that is alike: those in play are always told apart."""
    seen: dict[Any, Any] = {}
    for card in cards:
        alike = not hasattr(card, "stated") or (card.in_play and not card.is_gold)
        key = id(card) if alike else (card.id, card.owner.name, card.zone, str(card.stated))
        if getattr(card, "effects", None):
            key = id(card)
        seen.setdefault(key, card)
    return list(seen.values())
