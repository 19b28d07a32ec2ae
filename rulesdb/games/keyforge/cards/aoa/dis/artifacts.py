"""Artifacts of house Dis in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact, Creature
from ....choices import choose
from ....damage import deal_for_each
from ....destruction import Destroy
from ....game import Game
from ....player import Player
from ....status import AddCounter, Stun
from ....when import after_reap


class OrbOfInvidius(Artifact):
    """Each time a creature on either side reaps, that creature is then stunned."""

    house, bonus = "dis", 1
    traits = frozenset({"item"})

    @after_reap()
    def envy(self, creature: Creature) -> Body:
        yield Stun(creature)


class ShardOfPain(Artifact):
    """When you use its Action ability, for each friendly Shard you deal 1 damage to an enemy
    creature. The damage may be divided among several enemy creatures."""

    house = "dis"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player, game: Game) -> Body:
        shards = sum(1 for card in you.friendly if "shard" in card.traits)
        yield from deal_for_each(game, lambda: you.enemy_creatures, shards)


class ShardOfPainWhenPlayed(ShardOfPain, instead_of="for-each-label#play"):
    """As the Spanish glossary quotes it, it deals its damage when it is played."""

    play = ShardOfPain.action
    action = None  # type: ignore[assignment]


class WretchedDoll(Artifact):
    """Action: if any doom counter is in play, every creature that has one on it, on either side, is
    destroyed. If there is none, you put one on a creature, friendly or enemy."""

    house = "dis"
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        if any(card.counters.get("doom") for card in (*game.in_play, *game.upgrades)):
            yield Destroy(tuple(c for c in game.creatures if c.counters.get("doom")))
            return
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield AddCounter(creature, "doom", 1)
