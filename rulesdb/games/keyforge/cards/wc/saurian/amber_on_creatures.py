"""Æmber on creatures, as the cards of house Saurian speak of it."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber_on_cards import DiscardAmber, Exalt
from ....card import Creature
from ....choices import if_you_do, may
from ....game import Game


def may_exalt(game: Game, creature: Creature) -> Body:
    """Let the active player exalt a creature, or not; return whether "if you do" applies."""
    if not (yield from may(game)):
        return False
    return if_you_do(game, (yield Exalt(creature)))


class AmberToSupply:
    """The ability to leave no Æmber to the opponent."""

    def destroyed(self: Any) -> Body:
        yield DiscardAmber(self, self.amber)
