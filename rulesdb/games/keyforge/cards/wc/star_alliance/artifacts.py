"""Artifacts of house Star Alliance in Worlds Collide."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....amber_on_cards import MoveToPool, PlaceAmber
from ....card import Artifact, Card, Creature
from ....choices import choose
from ....deeds import Deed, PlayCard
from ....destruction import Destroy
from ....fighting import Fight
from ....game import Game
from ....leaving import Return, together
from ....player import Player
from ....playing import EndMain
from ....turn import ChangeHouse
from ....when import after, after_fight, at_each_start_of_turn
from ....zones import reveal_top


class BookOfLeq(Artifact):
    """Action: you reveal the top card of your deck. If that card does not belong to Star Alliance,
    the card's house is now your active house. Otherwise your turn ends."""

    house = "star-alliance"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        card = yield from reveal_top(game, you)
        if card is None:
            return
        if card.belongs_to("star-alliance"):
            yield EndMain(you)
        elif card.house:  # an unknown card has none
            yield ChangeHouse(you, card.house)


class GeneralOrder24(Artifact):
    """When a player's turn begins, yours or your opponent's, that player has to choose one of the
    creatures they control. All creatures in play, on either side, that belong to the house of the
    chosen one are destroyed. If that player has no creature in play, General Order 24 is destroyed
    instead."""

    house = "star-alliance"
    traits = frozenset({"law"})

    @at_each_start_of_turn
    def command(self, game: Game, player: Player) -> Body:
        if not player.creatures:
            yield Destroy((self,))
            return
        chosen = yield from choose(game, player.creatures)
        houses = set(chosen.houses)
        yield Destroy(tuple(c for c in game.creatures if houses & set(c.houses)))


class PeaceAccord(Artifact):
    """After it is played, each of the two players gains 2 Æmber. Once a creature, on either side,
    has been used to fight, the player who controls it loses 4 Æmber and Peace Accord is
    destroyed."""

    house = "star-alliance"
    traits = frozenset({"law"})

    def play(self, you: Player, opponent: Player) -> Body:
        yield Gain(you, 2)
        yield Gain(opponent, 2)

    @after_fight()
    def punish(self, event: Any) -> Body:
        yield Lose(event.attacker.last.controller, 4)
        yield Destroy((self,))


class PeaceAccordForAnyUse(PeaceAccord, instead_of="little-niff-interrupted-fight#steal"):
    """A creature was used to fight even if the fight stops before it is resolved."""

    @after(Fight, lambda text, fight, event: event.happened.stopped)
    def punish_early(self, fight: Fight) -> Body:
        yield Lose(fight.creature.last.controller, 4)
        yield Destroy((self,))


class QuixxleStone(Artifact):
    """Whichever player, you or your opponent, has more creatures in play than the other cannot play
    any creature."""

    house, bonus = "star-alliance", 1
    traits = frozenset({"item"})

    def forbids(self, deed: Deed) -> bool:
        player = self.game.active
        more = len(player.creatures) > len(player.opponent.creatures)
        return more and isinstance(deed, PlayCard) and deed.type == "creature"


class TransporterPlatform(Artifact):
    """Action: you return one of your creatures to hand, along with all the upgrades attached to it.
    Each of these cards goes to its owner's hand."""

    house, bonus = "star-alliance", 1
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield from together(game, [Return(card) for card in (*creature.upgrades, creature)])


class UnchartedLands(Artifact):
    """After it is played, you put 6 Æmber on Uncharted Lands, taken from the common supply. All
    Star Alliance creatures in play, on either side, gain this ability: after that creature reaps, 1
    Æmber is moved from Uncharted Lands to the pool of the creature's controller."""

    house = "star-alliance"
    traits = frozenset({"location"})

    def play(self) -> Body:
        yield PlaceAmber(self, 6)

    def gives_to(self, creature: Creature) -> bool:
        return creature.belongs_to("star-alliance")

    class Gives:
        def reap(self, you: Player, giver: Card) -> Body:
            yield MoveToPool(giver, you, 1)
