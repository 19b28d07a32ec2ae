"""Artifacts of house Untamed in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact, Creature
from ....choices import choose, several
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....text import Lasting
from ....zones import Shuffle


class HeartOfTheForest(Artifact):
    """A player, you or your opponent, who has more forged keys than the other player cannot forge
    any key for as long as that is so."""

    house, bonus = "untamed", 1
    traits = frozenset({"location"})

    def forbids_forging(self, player: Player) -> bool:
        return len(player.keys) > len(player.opponent.keys)


class NiffleGrounds(Artifact):
    """Action: you choose a creature, friendly or enemy. It loses Taunt and Elusive for the rest of
    the turn."""

    house, bonus = "untamed", 1
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def removes_from(self, creature: Creature) -> frozenset[str]:
            return frozenset({"taunt", "elusive"} if creature is self.on else ())


class ShardOfLife(Artifact):
    """Action: for each friendly Shard, you choose a card in your discard pile. The chosen cards are
    shuffled into your deck."""

    house = "untamed"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player, game: Game) -> Body:
        shards = [card for card in you.friendly if "shard" in card.traits]
        chosen = yield from several(game, you.discard, len(shards))
        if chosen:
            yield Shuffle(you, tuple(chosen))
