"""Artifacts of house Shadows in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact
from ....choices import choose
from ....destruction import Sacrifice
from ....game import Game
from ....player import Player
from ....playing import play
from ....zones import Graft


class Masterplan(Artifact):
    """After it is played, you put a card from your hand facedown under it.

    Omni: you play the card under it. Then you sacrifice Masterplan."""

    house, bonus = "shadows", 1
    traits = frozenset({"item"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Graft(card, self)

    def omni(self, you: Player, game: Game) -> Body:
        for card in [*self.under]:
            yield from play(game, you, card)
        if self.in_play:
            yield Sacrifice(you, self)
