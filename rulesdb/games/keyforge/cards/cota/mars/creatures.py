"""Creatures of house Mars in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Capture
from ....card import Creature
from ....choices import choose, may
from ....damage import deal
from ....game import Game
from ....leaving import ArchiveFromPlay, PurgeFromPlay
from ....player import Player
from ....status import Ready
from ....zones import Purge, in_reach


class JohnSmyth(Creature):
    """Elusive. After it fights and after it reaps, you ready a Mars creature that is not an
    Agent."""

    house, printed_power = "mars", 2
    traits = frozenset({"agent", "martian"})
    keywords = frozenset({"elusive"})

    def fight(self, game: Game) -> Body:
        martians = [c for c in game.creatures if c.belongs_to("mars") and "agent" not in c.traits]
        creature = yield from choose(game, martians)
        if creature is not None:
            yield Ready(creature)

    reap = fight


class Mindwarper(Creature):
    """Elusive. Action: you choose an enemy creature. It captures 1 Æmber from its own side, that
    is, from the pool of its controller."""

    house, printed_power = "mars", 2
    traits = frozenset({"martian", "scientist"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield Capture(creature, 1, creature.controller)


class VezymaThinkdrone(Creature):
    """After it reaps, you may archive from play one friendly creature or artifact."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may(game)):
            card = yield from choose(game, you.friendly)
            if card is not None:
                yield ArchiveFromPlay(card)


class YxiloBolter(Creature):
    """After it fights and after it reaps, you deal 2 damage to a creature, friendly or enemy. If
    this damage destroys it, you purge that creature."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "soldier"})

    def fight(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        dealing = yield deal(2, creature)
        if dealing is not None and creature in dealing.destroyed:
            if creature.in_play:
                yield PurgeFromPlay(creature)
            elif in_reach(game, creature):
                yield Purge(creature)

    reap = fight
