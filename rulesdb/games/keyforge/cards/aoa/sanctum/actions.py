"""Actions of house Sanctum in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....amber_on_cards import MoveAmber
from ....card import Action, Card, Creature
from ....choices import any_number, choose, destroyable, shares
from ....damage import FullyHeal, deal_each
from ....destruction import Destroy
from ....effects import Lasts
from ....fighting import Fighting, ready_and_fight
from ....game import Game
from ....player import Player
from ....text import Lasting


def _redistribute(game: Game, creatures: list[Creature]) -> Body:
    """Share out the Æmber on some creatures among them anew."""
    amounts = yield from shares(game, creatures, sum(c.amber for c in creatures))
    due = dict(zip(creatures, amounts, strict=True))
    for giver in creatures:
        for taker in creatures:
            amount = min(giver.amber - due[giver], due[taker] - taker.amber)
            if amount > 0:
                yield MoveAmber(giver, taker, amount)


class Equalize(Action):
    """After it is played, you take all the Æmber on your creatures and divide it anew among your
    creatures. Then you do the same with the Æmber on the enemy creatures, among the enemy
    creatures."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from _redistribute(game, you.friendly_creatures)
        yield from _redistribute(game, you.enemy_creatures)


class FreeMarkets(Action):
    """After it is played, you count the houses, leaving out Sanctum, that have at least one card in
    play, on either side. You gain 1 Æmber for each of them, but no more than 6."""

    house = "sanctum"

    def play(self, you: Player, game: Game) -> Body:
        cards = (*game.in_play, *game.upgrades)
        houses = {house for card in cards for house in card.houses} - {"sanctum"}
        yield Gain(you, min(6, len(houses)))


class GoldenAura(Action):
    """After it is played, you choose a creature, friendly or enemy, and fully heal it. For the rest
    of the turn, it counts as a creature of house Sanctum and no damage can be dealt to it."""

    house = "sanctum"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield FullyHeal(creature)
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def houses_for(self, card: Card) -> tuple[str, ...]:
            return ("sanctum",) if card is self.on else ()

        def protects(self, creature: Creature) -> bool:
            return creature is self.on


class HealingBlast(Action):
    """After it is played, you fully heal a creature, friendly or enemy. If at least 4 damage was
    healed this way, you gain 2 Æmber."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        healed = (yield FullyHeal(creature)) if creature is not None else 0
        if (healed or 0) >= 4:
            yield Gain(you, 2)


class MartyrSEnd(Action):
    """After it is played, you destroy as many of your creatures as you like. For each creature that
    was destroyed this way, you gain 1 Æmber."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, game: Game) -> Body:
        martyrs = yield from any_number(game, destroyable(game, you.friendly_creatures))
        marked = (yield Destroy(tuple(martyrs))) or ()
        yield Gain(you, sum(1 for c in marked if not c.in_play or c.marked))


class Smite(Action):
    """After it is played, you ready one of your creatures and fight with it. Then you deal 2 damage
    to each neighbor of the creature that was attacked."""

    house = "sanctum"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        fight = yield from ready_and_fight(you, creature)
        if isinstance(fight, Fighting) and fight.target is not None:
            yield deal_each(2, fight.target.last.neighbors)
