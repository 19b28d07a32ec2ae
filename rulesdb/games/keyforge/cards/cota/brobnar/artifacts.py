"""Artifacts of house Brobnar in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact, Creature
from ....choices import choose
from ....fighting import ready_and_fight
from ....game import Game
from ....player import Player


class BannerOfBattle(Artifact):
    """The power of each of your creatures is 1 higher."""

    house = "brobnar"
    traits = frozenset({"item"})

    def power_for(self, creature: Creature) -> int:
        return 1 if creature.controller is self.you else 0


class GauntletOfCommand(Artifact):
    """Action: you ready one of your creatures, of any house, and fight with it."""

    house = "brobnar"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        yield from ready_and_fight(game, (yield from choose(game, you.friendly_creatures)))
