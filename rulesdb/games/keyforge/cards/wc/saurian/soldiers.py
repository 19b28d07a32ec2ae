"""Soldiers of house Saurian in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....amber_on_cards import Exalt
from ....capture import Capture
from ....card import Creature
from ....choices import choose
from ....destruction import Destroy
from ....game import Game
from ....player import Player
from ....status import Ready, Ward
from ....using import UseCard
from ....when import after_destroyed
from .amber_on_creatures import may_exalt


class CenturionStenopius(Creature):
    """For each Æmber on it, its power is 3 higher. After it is played, after it fights and after it
    reaps, you may exalt it."""

    house, printed_power, printed_armor = "saurian", 3, 2
    traits = frozenset({"dinosaur", "soldier"})

    def power_for(self, creature: Creature) -> int:
        return 3 * self.amber if creature is self else 0

    def play(self, game: Game) -> Body:
        yield from may_exalt(game, self)

    fight = reap = play


class CincinnatusRex(Creature):
    """It is destroyed if there is no enemy creature in play. After it fights, you may exalt it. If
    you do, you ready all other friendly cards."""

    house, printed_power, printed_armor = "saurian", 6, 4
    traits = frozenset({"dinosaur", "soldier"})

    def perishes(self) -> bool:
        return not self.you.opponent.creatures

    def fight(self, you: Player, game: Game) -> Body:
        if (yield from may_exalt(game, self)):
            for card in you.friendly:
                if card is not self:
                    yield Ready(card)


class GrimlocusDux(Creature):
    """Taunt. After it is played, you exalt it twice."""

    house, printed_power, printed_armor = "saurian", 11, 2
    traits = frozenset({"dinosaur", "soldier"})
    keywords = frozenset({"taunt"})

    def play(self) -> Body:
        yield Exalt(self)
        yield Exalt(self)


class LegatusRaptor(Creature):
    """After it fights, you may exalt it. If you do, you ready one of your other creatures and use
    it."""

    house, printed_power, printed_armor = "saurian", 4, 1
    traits = frozenset({"dinosaur", "soldier"})

    def fight(self, you: Player, game: Game) -> Body:
        if not (yield from may_exalt(game, self)):
            return
        creature = yield from choose(game, [c for c in you.friendly_creatures if c is not self])
        if creature is not None:
            yield Ready(creature)
            yield UseCard(you, creature)


class Paraguardian(Creature):
    """After it reaps, you may exalt it. If you do, all its neighbors are warded."""

    house, printed_power, printed_armor = "saurian", 6, 1
    traits = frozenset({"dinosaur", "soldier"})

    def reap(self, game: Game) -> Body:
        if (yield from may_exalt(game, self)):
            for neighbor in self.neighbors:
                yield Ward(neighbor)


class PrimusUnguis(Creature):
    """For each Æmber on Primus Unguis, the power of each of your creatures is 2 higher. After it
    reaps, you exalt it."""

    house, printed_power, printed_armor = "saurian", 5, 1
    traits = frozenset({"dinosaur", "soldier"})

    def power_for(self, creature: Creature) -> int:
        return 2 * self.amber if creature.controller is self.you else 0

    def reap(self) -> Body:
        yield Exalt(self)


class Spartasaur(Creature):
    """After one of your creatures is destroyed, all creatures in play that are not Dinosaurs, on
    either side, are destroyed. After it fights, you gain 2 Æmber."""

    house, printed_power, printed_armor = "saurian", 6, 1
    traits = frozenset({"dinosaur", "soldier"})

    @after_destroyed(lambda text, dead, event: dead.controller is text.controller)
    def avenge(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if "dinosaur" not in c.traits))

    def fight(self, you: Player) -> Body:
        yield Gain(you, 2)


class TheroCenturion(Creature):
    """After it is played and after it fights, it captures 1 Æmber."""

    house, printed_power, printed_armor = "saurian", 6, 1
    traits = frozenset({"dinosaur", "soldier"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)

    fight = play


class TricerianLegionary(Creature):
    """Taunt. After it is played, you ward one of your creatures."""

    house, printed_power, printed_armor = "saurian", 5, 1
    traits = frozenset({"dinosaur", "soldier"})
    keywords = frozenset({"taunt"})

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Ward(creature)
