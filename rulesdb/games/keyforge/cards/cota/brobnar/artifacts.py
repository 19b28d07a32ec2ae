"""Artifacts of house Brobnar in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....capture import Capture
from ....card import Artifact, Creature
from ....choices import choose
from ....damage import deal
from ....destruction import Sacrifice
from ....fighting import ready_and_fight
from ....game import Game
from ....player import Player
from ....when import after_destroyed, after_enters


class Autocannon(Artifact):
    """Each time a creature on either side enters play, it is then dealt 1 damage."""

    house, bonus = "brobnar", 1
    traits = frozenset({"weapon"})

    @after_enters(lambda text, card, event: card.type == "creature")
    def fire(self, creature: Creature) -> Body:
        yield deal(1, creature)


class BannerOfBattle(Artifact):
    """The power of each of your creatures is 1 higher."""

    house = "brobnar"
    traits = frozenset({"item"})

    def power_for(self, creature: Creature) -> int:
        return 1 if creature.controller is self.you else 0


class Cannon(Artifact):
    """Action: you deal 2 damage to a creature, friendly or enemy."""

    house = "brobnar"
    traits = frozenset({"weapon"})

    def action(self, game: Game) -> Body:
        yield deal(2, (yield from choose(game, game.creatures)))


class GauntletOfCommand(Artifact):
    """Action: you ready one of your creatures, of any house, and fight with it."""

    house = "brobnar"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        yield from ready_and_fight(you, (yield from choose(game, you.friendly_creatures)))


class IronObelisk(Artifact):
    """The cost of your opponent's keys is higher by 1 Æmber for each of your Brobnar creatures that
    has damage on it."""

    house = "brobnar"
    traits = frozenset({"location"})

    def key_cost_for(self, player: Player) -> int:
        if player is self.you:
            return 0
        return sum(1 for c in self.you.creatures if c.damage and c.belongs_to("brobnar"))


class MightyJavelin(Artifact):
    """Omni: you sacrifice Mighty Javelin. Then you deal 4 damage to a creature, friendly or
    enemy."""

    house, bonus = "brobnar", 1
    traits = frozenset({"weapon"})

    def omni(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        yield deal(4, (yield from choose(game, game.creatures)))


class PileOfSkulls(Artifact):
    """Each time an enemy creature is destroyed on your turn, you choose one of your creatures, and
    it captures 1 Æmber."""

    house = "brobnar"
    traits = frozenset({"location"})

    @after_destroyed(lambda text, dead, event: dead.controller is not text.you and text.you.active)
    def pile_up(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Capture(creature, 1, opponent)


class Screechbomb(Artifact):
    """Omni: you sacrifice Screechbomb. Then your opponent loses 2 Æmber from their pool."""

    house = "brobnar"
    traits = frozenset({"weapon"})

    def omni(self, you: Player, opponent: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lose(opponent, 2)


class TheWarchest(Artifact):
    """Action: you count the enemy creatures destroyed in fights this turn. You gain 1 Æmber for
    each of them."""

    house = "brobnar"
    traits = frozenset({"item"})

    def action(self, you: Player, opponent: Player, game: Game) -> Body:
        yield Gain(you, game.turn.fallen[opponent.name])
