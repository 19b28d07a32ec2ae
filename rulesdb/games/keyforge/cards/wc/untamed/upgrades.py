"""Upgrades of house Untamed in Worlds Collide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....capture import Capture
from ....card import Creature, Upgrade
from ....player import Player


class InstrumentOfSilence(Upgrade):
    """The creature it is attached to gains Skirmish and this ability: after that creature fights,
    you gain 1 Æmber."""

    house = "untamed"

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"skirmish": 1} if creature is self.host else {}

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self, you: Player) -> Body:
            yield Gain(you, 1)


class WildSpirit(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, it captures 1
    Æmber."""

    house, bonus = "untamed", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Any, opponent: Player) -> Body:
            yield Capture(self, 1, opponent)
