"""Artifacts of house Mars in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact, Creature
from ....choices import for_each
from ....game import Game
from ....player import Player
from ....status import Stun
from ....when import after_enemy_reap


class AemberConductionUnit(Artifact):
    """Each time an enemy creature reaps, that creature is then stunned, provided that no creature
    had reaped before in this turn."""

    house = "mars"
    traits = frozenset({"item"})

    @after_enemy_reap(lambda text, creature, event: event.number == 1)
    def shock(self, creature: Creature) -> Body:
        yield Stun(creature)


class ShardOfHate(Artifact):
    """Action: for each of your Shards in play, you stun one enemy creature."""

    house = "mars"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player, game: Game) -> Body:
        shards = sum(1 for card in you.friendly if "shard" in card.traits)
        for creature in (yield from for_each(game, lambda: you.enemy_creatures, shards)):
            yield Stun(creature)
