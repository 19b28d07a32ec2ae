"""Actions of house Untamed in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action, Creature
from ....choices import several, up_to
from ....damage import Deal, deal_each
from ....destruction import Destroy
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....status import AddPower
from ....text import Lasting
from ....zones import Shuffle


class CauldronBoil(Action):
    """After it is played, every creature in play, yours included, is dealt as much damage as it
    already has on it."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        yield Deal(tuple((creature, creature.damage) for creature in game.creatures))


class LowDawn(Action):
    """After it is played: if your discard pile holds at least 3 Untamed creatures, you gain 2
    Æmber. All Untamed creatures in your discard pile are shuffled into your deck."""

    house, bonus = "untamed", 1

    def play(self, you: Player) -> Body:
        creatures = (card for card in you.discard if card.type == "creature")
        untamed = tuple(card for card in creatures if card.belongs_to("untamed"))
        if len(untamed) >= 3:
            yield Gain(you, 2)
        if untamed:
            yield Shuffle(you, untamed)


class SongOfTheWild(Action):
    """After it is played: for the rest of the turn, each of your creatures gains this ability:
    after that creature reaps, you gain 1 Æmber."""

    house = "untamed"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def gives_to(self, creature: Creature) -> bool:
            return creature.controller is self.you

        class Gives:
            def reap(self, you: Player) -> Body:
                yield Gain(you, 1)


class TheFittest(Action):
    """After it is played, each of your creatures gets a +1 power counter."""

    house, bonus = "untamed", 1

    def play(self, you: Player) -> Body:
        for creature in you.friendly_creatures:
            yield AddPower(creature, 1)


class UnnaturalSelection(Action):
    """After it is played, you choose 3 of your creatures and 3 enemy creatures. All the other
    creatures in play are destroyed."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        friends = yield from several(game, you.friendly_creatures, 3)
        enemies = yield from several(game, you.enemy_creatures, 3)
        chosen = (*friends, *enemies)
        yield Destroy(tuple(creature for creature in game.creatures if creature not in chosen))


class UnsuspectingPrey(Action):
    """After it is played, you choose up to 3 creatures, friendly or enemy, that have no damage on
    them, and deal 2 damage to each."""

    house = "untamed"

    def play(self, game: Game) -> Body:
        undamaged = [creature for creature in game.creatures if not creature.damage]
        yield deal_each(2, (yield from up_to(game, undamaged, 3)))
