"""Upgrades of house Brobnar in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import deal_each
from ....game import Game
from ....leaving import Return


class PhoenixHeart(Upgrade):
    """The creature it is attached to gains this ability: when that creature is destroyed, it
    goes back to its owner's hand and 3 damage is dealt to each creature in play."""

    house = "brobnar"

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any, game: Game) -> Body:
            yield Return(self)
            yield deal_each(3, game.creatures)
