"""Upgrades of house Logos in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....leaving import PutOnDeck


class BackupCopy(Upgrade):
    """The creature it is attached to gains this ability: when that creature is destroyed, it goes
    on top of its owner's deck."""

    house, bonus = "logos", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any) -> Body:
            yield PutOnDeck(self)
