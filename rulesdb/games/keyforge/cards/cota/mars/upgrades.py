"""Upgrades of house Mars in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....choices import choose, may
from ....damage import deal
from ....game import Game
from ....leaving import ArchiveFromPlay


class BiomatrixBackup(Upgrade):
    """The creature with this upgrade gains an ability: when it is destroyed, it goes into its
    owner's archives. This is not optional."""

    house, bonus = "mars", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any) -> Body:
            yield ArchiveFromPlay(self)


class BiomatrixBackupAsPrinted(BiomatrixBackup, instead_of="printed"):
    """The printed words say that it may be archived."""

    class Gives:
        def destroyed(self: Any, game: Game) -> Body:
            if (yield from may(game)):
                yield ArchiveFromPlay(self)


class RedPlanetRayGun(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, you choose a
    creature, friendly or enemy. For each Mars creature in play, on either side, the chosen
    creature is dealt 1 damage."""

    house, bonus = "mars", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Any, game: Game) -> Body:
            creature = yield from choose(game, game.creatures)
            yield deal(sum(1 for c in game.creatures if c.belongs_to("mars")), creature)
