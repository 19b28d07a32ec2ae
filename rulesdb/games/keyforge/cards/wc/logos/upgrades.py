"""Upgrades of house Logos in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Card, Creature, Upgrade
from ....player import Player
from ....zones import Draw


class AcademyTraining(Upgrade):
    """The creature it is attached to belongs to house Logos, and not to its original house, if you
    control that creature. In any case, it gains this ability: after it reaps, its controller
    draws a card."""

    house = "logos"

    def houses_for(self, card: Card) -> tuple[str, ...]:
        yours = card is self.host and card.controller is self.controller
        return ("logos",) if yours else ()

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self, you: Player) -> Body:
            yield Draw(you, 1)


class Discombobulator(Upgrade):
    """The creature it is attached to gains this ability: Æmber cannot be stolen from its
    controller."""

    house, bonus = "logos", 1

    def guards_pool_of(self, player: Player) -> bool:
        return self.host is not None and player is self.host.controller
