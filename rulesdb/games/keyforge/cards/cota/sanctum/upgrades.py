"""Upgrades of house Sanctum in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import FullyHeal
from ....deeds import Deed, Use
from ....destruction import Destroy
from ....when import instead


class ArmageddonCloak(Upgrade):
    """The creature with this upgrade gains Hazardous 2. It also gains an ability: when it is
    destroyed, instead it is fully healed and Armageddon Cloak is destroyed."""

    house, bonus = "sanctum", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"hazardous": 2} if creature is self.host else {}

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        @instead
        def destroyed(self: Any, giver: Upgrade) -> Body:
            yield FullyHeal(self)
            yield Destroy((giver,))


class MantleOfTheZealot(Upgrade):
    """The creature it is attached to gains this ability: you may use that creature as though it
    were of the active house."""

    house = "sanctum"

    def lets(self, deed: Deed) -> bool:
        return isinstance(deed, Use) and deed.card is self.host


class ProtectTheWeak(Upgrade):
    """The creature it is attached to has 1 more armor and gains Taunt."""

    house, bonus = "sanctum", 1

    def armor_for(self, creature: Creature) -> int:
        return 1 if creature is self.host else 0

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"taunt": 1} if creature is self.host else {}


class ShoulderArmor(Upgrade):
    """As long as the creature it is attached to stands on a flank, that creature has 2 more
    armor and 2 more power."""

    house, bonus = "sanctum", 1

    def armor_for(self, creature: Creature) -> int:
        return 2 if creature is self.host and creature.on_flank else 0

    power_for = armor_for
