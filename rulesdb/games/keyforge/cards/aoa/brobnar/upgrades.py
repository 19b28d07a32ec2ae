"""Upgrades of house Brobnar in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import FullyHeal
from ....status import AddPower, LosePower
from ....when import at_your_end_of_turn


class CybergiantRig(Upgrade):
    """The creature it is attached to gains this ability: at the end of each of your turns, one +1
    power counter is removed from that creature. After this upgrade is played, that creature is
    fully healed and gets a +1 power counter for each damage so healed."""

    house, bonus = "brobnar", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        @at_your_end_of_turn
        def wear_off(self: Any) -> Body:
            yield LosePower(self, 1)

    def play(self) -> Body:
        if isinstance(self.host, Creature):
            healed = yield FullyHeal(self.host)
            if healed:
                yield AddPower(self.host, healed)
