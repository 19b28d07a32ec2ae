"""Upgrades of house Brobnar in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import FullyHeal, deal_each
from ....game import Game
from ....leaving import Return


class BloodOfTitans(Upgrade):
    """The power of the creature it is attached to is 5 higher."""

    house, bonus = "brobnar", 1

    def power_for(self, creature: Creature) -> int:
        return 5 if creature is self.host else 0


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


class YoMamaMastery(Upgrade):
    """The creature it is attached to gains Taunt. After this upgrade is played, that creature is
    fully healed."""

    house, bonus = "brobnar", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"taunt": 1} if creature is self.host else {}

    def play(self) -> Body:
        if isinstance(self.host, Creature):
            yield FullyHeal(self.host)
