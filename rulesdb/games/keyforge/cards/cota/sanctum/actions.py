"""Actions of house Sanctum in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Action, Creature
from ....choices import choose
from ....fighting import Fighting, fight_with
from ....game import Game
from ....player import Player
from ....status import Ready


class OneStoodAgainstMany(Action):
    """After it is played, you choose a friendly creature. You ready it and fight with it three
    times, each time against a different enemy creature. Each of these fights is resolved before
    the next one begins."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, self.heroes(you, game))
        fought: list[Creature] = []
        for number in range(3):
            if creature is None or not creature.in_play:
                return
            if self.readies_before(number):
                yield Ready(creature)
            enemies = creature.controller.enemy_creatures
            others = tuple(enemy for enemy in enemies if enemy not in fought)
            fighting = yield from fight_with(game, creature, others)
            if isinstance(fighting, Fighting) and fighting.target is not None:
                fought.append(fighting.target)

    def heroes(self, you: Player, game: Game) -> list[Creature]:
        return you.friendly_creatures

    def readies_before(self, number: int) -> bool:
        return True


class OneStoodAgainstManyReadyingOnce(
    OneStoodAgainstMany, instead_of="one-stood-readying#at-the-start"
):
    """The creature is readied before the first fight only."""

    def readies_before(self, number: int) -> bool:
        return number == 0


class OneStoodAgainstManyAsPrinted(OneStoodAgainstMany, instead_of="printed"):
    """The printed words do not say that the creature has to be friendly."""

    def heroes(self, you: Player, game: Game) -> list[Creature]:
        return list(game.creatures)
