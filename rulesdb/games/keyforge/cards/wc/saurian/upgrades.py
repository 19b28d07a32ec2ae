"""Upgrades of house Saurian in Worlds Collide."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.engine.kernel import Body

from ....amber_on_cards import Exalt
from ....card import Card, Creature, Upgrade
from ....player import Player
from .amber_on_creatures import AmberToSupply


class ImperialScutum(Upgrade):
    """The creature it is attached to has 2 more armor and gains this ability: when that creature is
    destroyed, all the Æmber on it is moved to the common supply."""

    house, bonus = "saurian", 1

    def armor_for(self, creature: Creature) -> int:
        return 2 if creature is self.host else 0

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives(AmberToSupply):
        pass


class TheCallipygianIdeal(Upgrade):
    """After this upgrade is played, you exalt the creature it is attached to. That creature gains
    this ability: its controller may spend the Æmber on it just like the Æmber in that player's
    pool."""

    house = "saurian"

    def play(self) -> Body:
        if isinstance(self.host, Creature):
            yield Exalt(self.host)

    def purses_of(self, player: Player) -> Iterable[Card]:
        host = self.host
        return (host,) if host is not None and host.controller is player else ()
