"""Artifacts of house Brobnar in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....capture import Capture
from ....card import Artifact, Creature
from ....choices import choose
from ....damage import deal, deal_each
from ....destruction import Destroy
from ....fighting import Fight
from ....game import Game
from ....player import Player
from ....status import AddCounter, AddPower, Enrage
from ....when import after, after_fight, after_play, after_reap, at_your_start_of_turn


class Irestaff(Artifact):
    """Action: you choose a creature, friendly or enemy, and enrage it. That creature also gets a +1
    power counter."""

    house, bonus = "brobnar", 1
    traits = frozenset({"weapon"})

    def action(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Enrage(creature)
            yield AddPower(creature, 1)


class Ragwarg(Artifact):
    """In each turn, the first creature that reaps, on either side, is dealt 2 damage after it has
    reaped."""

    house, bonus = "brobnar", 1
    traits = frozenset({"item"})

    @after_reap(lambda text, creature, event: event.number == 1)
    def bite(self, creature: Creature) -> Body:
        yield deal(2, creature)


class ShatteredThrone(Artifact):
    """Each time a creature on either side is used to fight, that creature then captures 1 Æmber."""

    house, bonus = "brobnar", 1
    traits = frozenset({"location"})

    @after_fight()
    def crown(self, creature: Creature) -> Body:
        yield Capture(creature, 1, creature.controller.opponent)


class ShatteredThroneForAnyUse(ShatteredThrone, instead_of="little-niff-interrupted-fight#steal"):
    """A creature was used to fight even if the fight stops before it is resolved."""

    @after(Fight, lambda text, fight, event: event.happened.stopped)
    def crown_early(self, fight: Fight) -> Body:
        yield Capture(fight.creature, 1, fight.creature.controller.opponent)


class TheBigOne(Artifact):
    """Each time a creature is played, by either player, The Big One then gets a fuse counter. If it
    has 10 or more fuse counters, every creature and every artifact in play, on both sides, is
    destroyed."""

    house, bonus = "brobnar", 1
    traits = frozenset({"weapon"})

    @after_play(lambda text, card, event: card.type == "creature")
    def burn(self) -> Body:
        yield AddCounter(self, "fuse", 1)

    @after(AddCounter, lambda text, effect, event: text.counters.get("fuse", 0) >= 10)
    def explode(self, game: Game) -> Body:
        yield Destroy(tuple(game.in_play))


class TheFloorIsLava(Artifact):
    """At the start of each of your turns, you deal 1 damage to one of your creatures and 1 damage
    to an enemy creature."""

    house, bonus = "brobnar", 1
    traits = frozenset({"location"})

    @at_your_start_of_turn
    def burn(self, you: Player, game: Game) -> Body:
        friend = yield from choose(game, you.friendly_creatures)
        enemy = yield from choose(game, you.enemy_creatures)
        yield deal_each(1, [creature for creature in (friend, enemy) if creature is not None])
