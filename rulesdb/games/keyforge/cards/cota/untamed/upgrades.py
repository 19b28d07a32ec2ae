"""Upgrades of house Untamed in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping

from ....card import Creature, Upgrade


class WayOfTheBear(Upgrade):
    """The creature it is attached to gains Assault 2."""

    house, bonus = "untamed", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"assault": 2} if creature is self.host else {}


class WayOfTheWolf(Upgrade):
    """The creature it is attached to gains Skirmish."""

    house, bonus = "untamed", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"skirmish": 1} if creature is self.host else {}
