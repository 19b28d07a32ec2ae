"""Requirements: the cards that have to be somewhere to play a card or to use an ability."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from .player import Player


class Needs(Struct, frozen=True):
    """A number of cards that a player has to have in a zone.

    Only the cards for the effect are meant, and only when it is declared: an effect resolves as far
    as it can, even if some of them have left since.
    """

    amount: int
    zone: str  # a zone of the player, or `allies`
    opponent: bool = False  # whether it is the opponent who has to have them
    type: str = ""

    def met(self, you: Player) -> bool:
        there = getattr(you.opponent if self.opponent else you, self.zone)
        return sum(self.type in ("", card.type) for card in there) >= self.amount


def all_met(needs: Iterable[Needs], you: Player) -> bool:
    return all(each.met(you) for each in needs)
