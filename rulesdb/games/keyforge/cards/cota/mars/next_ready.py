"""The next card that you play this turn enters play ready."""

from __future__ import annotations

from ....card import Card
from ....player import Player
from ....text import Lasting


class NextReady(Lasting):
    """The next card of some kind that you play this turn enters play ready."""

    def means(self, card: Card) -> bool:
        """Whether a card is of that kind."""
        raise NotImplementedError

    def readies(self, card: Card, player: Player) -> bool:
        plays = self.game.plays
        played = bool(plays) and plays[-1].card is card and plays[-1].player is self.you
        return played and self.means(card)

    def readied(self, card: Card) -> None:
        self.end()


class OneEach(NextReady):
    """If several wait for the same card, only the first of them is used up."""

    def readies(self, card: Card, player: Player) -> bool:
        waiting = [
            lasting
            for lasting in self.game.lasting
            if isinstance(lasting, OneEach) and NextReady.readies(lasting, card, player)
        ]
        return bool(waiting) and waiting[0] is self
