"""Dis."""

from __future__ import annotations

from ...kernel import Body
from ..card import Action, Creature, after_destroyed
from ..destruction import Destroy
from ..effects import Gain, GainChains
from ..player import Player


class DustImp(Creature):
    """When it is destroyed, you gain 2 Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    def destroyed(self, you: Player) -> Body:
        yield Gain(you, 2)


class GatewayToDis(Action):
    """After it is played, every creature in play, yours included, is destroyed. Then you gain 3
    chains."""

    house = "dis"

    def play(self, you: Player) -> Body:
        yield Destroy(tuple(you.game.creatures))
        yield GainChains(you, 3)


class Tolas(Creature):
    """Elusive. Whenever a creature on either side is destroyed, the opponent of that creature's
    controller gains 1 Æmber."""

    house, printed_power = "dis", 1
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after_destroyed
    def collect(self, creature: Creature) -> Body:
        yield Gain(creature.controller.opponent, 1)


class TolasForItsController(Tolas, instead_of="tolas-receiver#asker-gains"):
    """The reading of the question itself: Tolas's controller gains."""

    @after_destroyed
    def collect(self, creature: Creature) -> Body:
        yield Gain(self.controller, 1)
