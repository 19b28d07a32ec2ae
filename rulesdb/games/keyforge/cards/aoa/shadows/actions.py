"""Actions of house Shadows in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....card import Action, Creature
from ....choices import choose, destroyable, if_you_do, may, up_to
from ....damage import deal, deal_each, deal_for_each, destroys
from ....destruction import Sacrifice
from ....effects import Lasts
from ....game import Game
from ....keys import forge_for
from ....leaving import ArchiveFromPlay
from ....player import Player
from ....text import Lasting
from ....zones import Archive, DiscardAtRandom, DiscardFromDeck, Draw


class DuskChronicles(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, you draw a card. If
    yours holds more than your opponent's, you archive a card from your hand."""

    house, bonus = "shadows", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        if opponent.amber > you.amber:
            yield Draw(you, 1)
        if you.amber > opponent.amber:
            card = yield from choose(game, you.hand)
            if card is not None:
                yield Archive(card)


class FurtiveInvestors(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, you gain 1 Æmber for
    each of that player's forged keys."""

    house, bonus = "shadows", 1

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber > you.amber:
            yield Gain(you, len(opponent.keys))


class HeistNight(Action):
    """Alpha. After it is played, for each of your Thief creatures you steal 1 Æmber."""

    house = "shadows"
    keywords = frozenset({"alpha"})

    def play(self, you: Player) -> Body:
        yield Steal(you, sum(1 for c in you.friendly_creatures if "thief" in c.traits))


class LethalDistraction(Action):
    """After it is played, you choose a creature, friendly or enemy. Each time that creature takes
    damage during the rest of this turn, it takes 2 more."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def more_damage_to(self, creature: Creature) -> int:
            return 2 if creature is self.on else 0


class LifeForALife(Action):
    """After it is played, you sacrifice one of your creatures. If you do, you deal 6 damage to a
    creature."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        done = creature is not None and (yield Sacrifice(you, creature))
        if if_you_do(game, done):
            yield deal(6, (yield from choose(game, game.creatures)))


class LifeForALifeAsPrinted(LifeForALife, instead_of="printed"):
    """The printed words sacrifice in order to deal damage: no sacrifice, no damage."""

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        if creature is not None and (yield Sacrifice(you, creature)):
            yield deal(6, (yield from choose(game, game.creatures)))


class Nightforge(Action):
    """After it is played: if you have forged no key this turn, you may forge one, for 4 Æmber more
    than the current cost."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        if not you.forged and (yield from may(game)):
            yield from forge_for(game, you, 4)


class PerplexingSophistry(Action):
    """After it is played: if your pool holds more Æmber than your opponent's, that player discards
    from their hand one card at random and you draw a card."""

    house, bonus = "shadows", 1

    def play(self, you: Player, opponent: Player) -> Body:
        if you.amber > opponent.amber:
            yield DiscardAtRandom(opponent)
            yield Draw(you, 1)


class RiggedLottery(Action):
    """After it is played, each of the two players discards 5 cards from the top of their deck. For
    every Shadows card among them, the player who owns it gains 1 Æmber."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        winning = []
        for player in game.players:
            for _ in range(5):
                card = yield DiscardFromDeck(player)
                if card is not None and card.belongs_to("shadows"):
                    winning.append(card)
        for player in game.players:
            yield Gain(player, sum(1 for card in winning if card.owner is player))


class SackOfCoins(Action):
    """After it is played, for each Æmber in your pool you deal 1 damage to a creature, friendly
    or enemy. The damage may be divided among several creatures."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from deal_for_each(game, lambda: list(game.creatures), you.amber)


class SuckerPunch(Action):
    """Alpha. After it is played, you deal 2 damage to an enemy creature. If this effect destroys
    it, you archive Sucker Punch."""

    house, bonus = "shadows", 1
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if destroys((yield deal(2, creature)), creature):
            yield ArchiveFromPlay(self)


class Swindle(Action):
    """Alpha. Omega. After it is played, you steal 3 Æmber."""

    house = "shadows"
    keywords = frozenset({"alpha", "omega"})

    def play(self, you: Player) -> Body:
        yield Steal(you, 3)


class ThrowingStars(Action):
    """After it is played, you choose up to 3 creatures, friendly or enemy, and deal 1 damage to
    each of them. For each creature that was destroyed this way, you gain 1 Æmber."""

    house = "shadows"

    def play(self, you: Player, game: Game) -> Body:
        chosen = yield from up_to(game, list(game.creatures), 3)
        dealing = yield deal_each(1, chosen)
        yield Gain(you, len(dealing.destroyed) if dealing is not None else 0)


class WhistlingDarts(Action):
    """After it is played, all enemy creatures are dealt 1 damage each."""

    house, bonus = "shadows", 1

    def play(self, you: Player) -> Body:
        yield deal_each(1, you.enemy_creatures)
