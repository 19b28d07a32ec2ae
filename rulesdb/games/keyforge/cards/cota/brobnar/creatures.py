"""Creatures of house Brobnar in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....card import Card, Creature
from ....choices import choose, may
from ....damage import deal
from ....effects import Lasts
from ....fighting import ready_and_fight
from ....game import Game
from ....player import Player
from ....status import Stun
from ....text import Lasting
from ....when import after_destroyed, after_enters


def _enemy_creature(text: Any, card: Card) -> bool:
    return card.type == "creature" and card.controller is not text.controller


class Bumpsy(Creature):
    """After it is played, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class GangerChieftain(Creature):
    """After it is played, you may ready one of its neighbors, of any house, and fight with that
    creature."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, game: Game) -> Body:
        if self.neighbors and (yield from may(game)):
            yield from ready_and_fight(game, (yield from choose(game, self.neighbors)))


class Headhunter(Creature):
    """After it fights, you gain 1 Æmber."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def fight(self, you: Player) -> Body:
        yield Gain(you, 1)


class KelifiDragon(Creature):
    """You cannot play it unless you have at least 7 Æmber. After it fights and after it reaps,
    you gain 1 Æmber. Then you deal 5 damage to a creature."""

    house, printed_power = "brobnar", 12
    traits = frozenset({"dragon"})

    def playable(self, you: Player) -> bool:
        return you.amber >= 7

    def fight(self, you: Player, game: Game) -> Body:
        yield Gain(you, 1)
        yield deal(5, (yield from choose(game, game.creatures)))

    reap = fight


class KingOfTheCrag(Creature):
    """The power of each enemy creature of house Brobnar is 2 lower."""

    house, printed_power = "brobnar", 7
    traits = frozenset({"giant"})

    def power_for(self, creature: Creature) -> int:
        enemy = creature.controller is not self.you
        return -2 if enemy and creature.belongs_to("brobnar") else 0


class LooterGoblin(Creature):
    """Elusive. After it reaps: for the rest of the turn, you gain 1 Æmber each time an enemy
    creature is destroyed."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_destroyed(lambda text, creature, event: creature.controller is not text.controller)
        def loot(self, you: Player) -> Body:
            yield Gain(you, 1)


class PingleWhoAnnoys(Creature):
    """Elusive. Each time an enemy creature enters play, that creature is then dealt 1 damage."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})
    keywords = frozenset({"elusive"})

    @after_enters(lambda text, card, event: _enemy_creature(text, card))
    def annoy(self, creature: Creature) -> Body:
        yield deal(1, creature)


class Smaaash(Creature):
    """After it is played, you stun a creature, friendly or enemy."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, game: Game) -> Body:
        yield Stun((yield from choose(game, game.creatures)))


class Valdr(Creature):
    """While it attacks an enemy creature on a flank, it deals 2 more damage."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int:
        return 2 if creature is self and attacks and target.on_flank else 0
