"""Upgrades of house Shadows in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....card import Creature, Upgrade
from ....choices import choose
from ....damage import deal
from ....game import Game
from ....player import Player


class Duskrunner(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, you steal 1
    Æmber."""

    house = "shadows"

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Any, you: Player) -> Body:
            yield Steal(you, 1)


class RingOfInvisibility(Upgrade):
    """The creature it is attached to gains Elusive and Skirmish."""

    house, bonus = "shadows", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"elusive": 1, "skirmish": 1} if creature is self.host else {}


class SilentDagger(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, you deal 4
    damage to a flank creature, friendly or enemy."""

    house, bonus = "shadows", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Any, game: Game) -> Body:
            yield deal(4, (yield from choose(game, [c for c in game.creatures if c.on_flank])))
