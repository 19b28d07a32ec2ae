"""Upgrades of house Dis in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....choices import most_powerful
from ....destruction import Destroy
from ....game import Game
from ....player import Player


class Soulkeeper(Upgrade):
    """The creature it is attached to gains this ability: when that creature is destroyed, the
    most powerful creature of its controller's opponent is destroyed."""

    house, bonus = "dis", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any, you: Player, game: Game) -> Body:
            yield Destroy(tuple((yield from most_powerful(game, you.enemy_creatures))))


class SoulkeeperForTheNext(Soulkeeper, instead_of="soulkeeper-vs-no-choice#next"):
    """It passes over creatures that are marked already."""

    class Gives:
        def destroyed(self: Any, you: Player, game: Game) -> Body:
            enemies = [creature for creature in you.enemy_creatures if not creature.marked]
            yield Destroy(tuple((yield from most_powerful(game, enemies))))
