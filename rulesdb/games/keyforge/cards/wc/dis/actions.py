"""Actions of house Dis in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action, Card, Creature
from ....choices import FOR_EACH, choose, choose_trait, destroyable, up_to
from ....damage import Deal, deal, deal_split
from ....destruction import Destroy
from ....effects import Lasts
from ....game import Game
from ....leaving import PurgeFromPlay, together
from ....player import HOUSES, Player
from .dear_keys import DearKeys


class DrainingTouch(Action):
    """After it is played, you choose a creature, friendly or enemy, that has no Æmber on it. It is
    destroyed."""

    house = "dis"

    def play(self, game: Game) -> Body:
        creatures = [creature for creature in game.creatures if not creature.amber]
        creature = yield from choose(game, destroyable(game, creatures))
        if creature is not None:
            yield Destroy((creature,))


class FesteringTouch(Action):
    """After it is played, you choose up to 2 creatures, friendly or enemy. Each of them is dealt 1
    damage, or 3 damage instead if it already had damage on it."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        chosen = yield from up_to(game, [*game.creatures], 2)
        yield Deal(tuple((creature, 3 if creature.damage else 1) for creature in chosen))


class GleefulMayhem(Action):
    """After it is played, once for each house, you choose a creature of that house, friendly or
    enemy, and deal 5 damage to it."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        chosen: list[Creature] = []
        for house in HOUSES:
            creature = yield from self.one_of(game, house)
            if creature is not None:
                chosen.append(creature)
        yield deal_split(chosen, 5)

    def one_of(self, game: Game, house: str) -> Body:
        """Choose a creature of a house, if there is any."""
        able = [creature for creature in game.creatures if creature.belongs_to(house)]
        return (yield from choose(game, able, rule=FOR_EACH)) if able else None


class GleefulMayhemOneByOne(GleefulMayhem, instead_of="for-each-damage#one-by-one"):
    """Each creature is dealt its damage before the next one is chosen."""

    def play(self, game: Game) -> Body:
        for house in HOUSES:
            yield deal(5, (yield from self.one_of(game, house)))


class HarvestTime(Action):
    """After it is played, you choose a trait. All cards in play that have that trait, on either
    side, are purged. For each card purged this way, the player who controlled it gains 1 Æmber."""

    house = "dis"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        known = (trait for kind in Card.registry.values() for trait in kind.traits)
        trait = yield from choose_trait(game, known)  # it need not be in play
        cards = [card for card in (*game.upgrades, *game.in_play) if trait in card.traits]
        controllers = [(card, card.controller) for card in cards]
        yield from together(game, [PurgeFromPlay(card) for card in cards])
        for player in (you, opponent):
            gone = [c for c, owner in controllers if owner is player and not c.in_play]
            yield Gain(player, len(gone))


class TheEvilEye(Action):
    """After it is played: on your opponent's next turn, the cost of keys is 3 Æmber higher."""

    house, bonus = "dis", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(DearKeys):
        """Keys cost more on the opponent's next turn."""
