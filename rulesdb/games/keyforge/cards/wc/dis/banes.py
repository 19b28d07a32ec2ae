"""The banes of Dis: each destroys a creature with its trait."""

from __future__ import annotations

from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....card import Action
from ....choices import choose, destroyable
from ....destruction import Destroy
from ....game import Game


class Bane:
    """What the banes have in common."""

    bane_of: ClassVar[str]  # the trait

    def play(self, game: Game) -> Body:
        doomed = destroyable(game, [c for c in game.creatures if self.bane_of in c.traits])
        creature = yield from choose(game, doomed)
        if creature is not None:
            yield Destroy((creature,))


class BeastsBane(Bane, Action):
    """After it is played, you choose a Beast creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "beast"


class DemonsBane(Bane, Action):
    """After it is played, you choose a Demon creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "demon"


class DinosaursBane(Bane, Action):
    """After it is played, you choose a Dinosaur creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "dinosaur"


class GiantsBane(Bane, Action):
    """After it is played, you choose a Giant creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "giant"


class HumansBane(Bane, Action):
    """After it is played, you choose a Human creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "human"


class ScientistsBane(Bane, Action):
    """After it is played, you choose a Scientist creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "scientist"


class ThievesBane(Bane, Action):
    """After it is played, you choose a Thief creature, friendly or enemy. It is destroyed."""

    house, bonus = "dis", 1
    bane_of = "thief"
