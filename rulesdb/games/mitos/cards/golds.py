"""Golds."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ..card import Gold
from ..castle import Shuffle, search
from ..game import Game
from ..player import Player
from ..playing import put_into_play
from ..text import triggered


class Gyallarhorn(Gold):
    """When it is destroyed, its controller may search for two Golds and put them into play."""

    @triggered("destroyed", may=True)
    def call(self, you: Player, game: Game) -> Body:
        found = yield from search(game, you, you, lambda card: card.is_gold, 2)
        for card in found:
            yield from put_into_play(game, you, card)
        yield Shuffle(you)


class Puchao(Gold):
    """A Gold card; what it does the document does not say."""


class TesoroDeGuayacan(Gold):
    """A Gold card; what it does the document does not say."""


class OroQueGenera(Gold):
    """A Gold that generates Golds for Weapons, Totems or Talismans only; how many and when cannot
    be read."""


class OroQueFortalece(Gold):
    """While it is in play it gives +2 Force; to whom cannot be read."""
