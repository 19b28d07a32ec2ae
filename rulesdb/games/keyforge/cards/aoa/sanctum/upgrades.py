"""Upgrades of house Sanctum in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import FullyHeal


class SeraphicArmor(Upgrade):
    """The creature it is attached to has 1 more armor. After this upgrade is played, that creature
    is fully healed."""

    house, bonus = "sanctum", 1

    def armor_for(self, creature: Creature) -> int:
        return 1 if creature is self.host else 0

    def play(self) -> Body:
        if isinstance(self.host, Creature):
            yield FullyHeal(self.host)
