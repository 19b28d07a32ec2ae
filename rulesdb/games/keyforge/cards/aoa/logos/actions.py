"""Actions of house Logos in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....card import Action
from ....choices import by_chance, choose, may, several
from ....damage import deal, deal_for_each, destroys
from ....destruction import Destroy
from ....game import Game
from ....player import Player
from ....zones import Archive, Draw


class BinateRupture(Action):
    """Alpha. After it is played, each of the two players gains as much Æmber as they have in their
    pool."""

    house = "logos"
    keywords = frozenset({"alpha"})

    def play(self, game: Game) -> Body:
        for player, amber in [(player, player.amber) for player in game.players]:
            yield Gain(player, amber)


class CutthroatResearch(Action):
    """After it is played: if there are 8 or more Æmber in your opponent's pool, you steal 2
    Æmber."""

    house, bonus = "logos", 1

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber >= 8:
            yield Steal(you, 2)


class EntropicSwirl(Action):
    """After it is played, you choose a creature, friendly or enemy. For each of its traits, it is
    dealt 2 damage and you gain 1 Æmber."""

    house = "logos"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            traits = len(creature.traits)
            yield from deal_for_each(game, lambda: [creature], traits, 2)
            yield Gain(you, traits)


class Eureka(Action):
    """Alpha. After it is played, you gain 2 Æmber. Then you archive 2 cards from your hand,
    picked at random."""

    house, bonus = "logos", 1
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        yield Gain(you, 2)
        for _ in range(2):
            card = yield from by_chance(you.hand)
            if card is not None:
                yield Archive(card)


class MasterTheTheory(Action):
    """After it is played: if you have no creatures in play, you may archive one card from your hand
    for each enemy creature."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        enemies = len(you.enemy_creatures)
        if you.friendly_creatures or not enemies or not you.hand:
            return
        if (yield from may(game)):
            for card in (yield from several(game, you.hand, enemies)):
                yield Archive(card)


class Poke(Action):
    """After it is played, you deal 1 damage to an enemy creature. You draw a card if it is
    destroyed by this damage."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if destroys((yield deal(1, creature)), creature):
            yield Draw(you, 1)


class StandardizedTesting(Action):
    """After it is played, all creatures in play that have the lowest power are destroyed, and so
    are all those that have the highest power. This applies on both sides."""

    house = "logos"

    def play(self, game: Game) -> Body:
        powers = [creature.power for creature in game.creatures]
        yield Destroy(tuple(c for c in game.creatures if c.power in (min(powers), max(powers))))
