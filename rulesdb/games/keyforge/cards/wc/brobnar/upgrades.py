"""Upgrades of house Brobnar in Worlds Collide."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import deal_each


class FyreBreath(Upgrade):
    """The creature it is attached to has 3 more power and gains this ability: before that creature
    fights, 2 damage is dealt to each neighbor of the creature that it fights."""

    house, bonus = "brobnar", 1

    def power_for(self, creature: Creature) -> int:
        return 3 if creature is self.host else 0

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def before_fight(self, event: Any) -> Body:
            yield deal_each(2, event.target.last.neighbors)
