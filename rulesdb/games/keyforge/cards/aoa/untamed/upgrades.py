"""Upgrades of house Untamed in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping

from ....card import Creature, Upgrade
from ....deeds import Deed, Use


class Camouflage(Upgrade):
    """Only a creature that stands on a flank can fight the creature it is attached to."""

    house, bonus = "untamed", 1

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        return target is self.host and not attacker.on_flank


class CamouflageForBoth(Camouflage, instead_of="camouflage-attacker#both"):
    """A creature that is attacked fights too."""

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        fighting = {attacker: target, target: attacker}
        return self.host in fighting and not fighting[self.host].on_flank


class Earthbind(Upgrade):
    """The creature it is attached to can be used only if the player who controls that creature has
    already discarded a card this turn."""

    house, bonus = "untamed", 1

    def forbids(self, deed: Deed) -> bool:
        if deed.card is not self.host or not isinstance(deed, Use):
            return False
        return not self.game.turn.discards[self.host.controller.name]


class WayOfThePorcupine(Upgrade):
    """The creature it is attached to gains Hazardous 3."""

    house, bonus = "untamed", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"hazardous": 3} if creature is self.host else {}
