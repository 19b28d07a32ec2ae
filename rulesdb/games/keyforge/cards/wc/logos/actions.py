"""Actions of house Logos in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....card import Action
from ....choices import choose, may
from ....damage import deal_for_each
from ....entering import MoveInLine
from ....game import Game
from ....keys import forge_for
from ....player import Player
from ....zones import Archive, Draw
from .neighbors import alike


class DataForge(Action):
    """After it is played, you may forge a key. It costs 10 Æmber more than its current cost, and 1
    Æmber less for each card that is in your hand."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        if (yield from may(game)):
            yield from forge_for(game, you, self.more(you))

    def more(self, you: Player) -> int:
        return 10 - len(you.hand)


class DataForgeAtFullCost(DataForge, instead_of="key-abduction-many-cards#not-below"):
    """The cards in hand only take back what is added."""

    def more(self, you: Player) -> int:
        return max(0, super().more(you))


class InformationExchange(Action):
    """After it is played, you steal 1 Æmber. If Æmber was stolen from you by your opponent during
    their previous turn, you steal 2 instead."""

    house = "logos"

    def play(self, you: Player, opponent: Player) -> Body:
        yield Steal(you, 2 if opponent.stole else 1)


class TautauVapors(Action):
    """After it is played, you draw 2 cards. Then you archive a card from your hand."""

    house = "logos"

    def play(self, you: Player, game: Game) -> Body:
        yield Draw(you, 2)
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class ThoriumPlasmate(Action):
    """After it is played, you choose an enemy creature and move it to any place in the battleline
    of its controller. Then, for each of its neighbors that has a house in common with it, the
    moved creature is dealt 2 damage."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield MoveInLine(creature)
            yield from deal_for_each(game, lambda: [creature], len(alike(creature)), 2)
