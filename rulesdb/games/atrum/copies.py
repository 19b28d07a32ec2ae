"""What a copying Power can copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .power import Power
from .rules import reading, rule

if TYPE_CHECKING:
    from .deeds import Deed
    from .game import Game

ANOTHER_PREPARED = rule("cards/doppelganger")
EXACTLY = rule("copy#exactly")
COPIES_ON = reading("copy-of-a-copy#copies-on")


def copied(game: Game, power: Power) -> Iterator[tuple[Power, Power | None]]:
    """Yield the Powers that a copying Power may name and, for one that copies too, its own copy."""
    for other in _named(game, power):
        if not other.copies:
            yield other, None
        elif game.reads(COPIES_ON):
            for last in _named(game, other):
                if not last.copies and last.reptante is not power.reptante:
                    yield last, other
        else:
            yield other, None


def _named(game: Game, power: Power) -> list[Power]:
    """Return the Powers of other Reptantes; Doppelganger says so, and may be refused one's own."""
    return [
        other
        for reptante in game.reptantes
        if reptante is not power.reptante or power.only_prepared
        for other in reptante.powers
        if not other.forbidden and other is not power
    ]


def copy_refusal(deed: Deed) -> str:
    """Return the rule that refuses what a Power would copy, or an empty string."""
    if deed.copied is None:
        return ""
    if deed.copied.copies:
        return EXACTLY
    for copier, other in steps(deed.power, deed.via, deed.copied):
        same = other.reptante is deed.power.reptante
        if copier.only_prepared and (same or other.reptante.exhausted):
            return ANOTHER_PREPARED
    return ""


def steps(power: Power, via: Power | None, last: Power) -> list[tuple[Power, Power]]:
    """Return which Power copies which: one step, or two if it copies a copying Power."""
    return [(power, last)] if via is None else [(power, via), (via, last)]
