"""Upgrades of house Dis in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping

from ....card import Card, Creature, Upgrade


class CollarOfSubordination(Upgrade):
    """The creature it is attached to is under your control."""

    house = "dis"

    def controls(self, card: Card) -> bool:
        return card is self.host


class FlameWreathed(Upgrade):
    """The creature it is attached to has 2 more power and gains Hazardous 2."""

    house, bonus = "dis", 1

    def power_for(self, creature: Creature) -> int:
        return 2 if creature is self.host else 0

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"hazardous": 2} if creature is self.host else {}
