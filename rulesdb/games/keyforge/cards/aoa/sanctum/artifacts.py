"""Artifacts of house Sanctum in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....capture import Capture
from ....card import Artifact, Creature
from ....choices import choose, for_each
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....text import Lasting
from ....zones import Purge


class EyeOfJudgment(Artifact):
    """Action: you choose a creature that is in a discard pile, yours or your opponent's, and purge
    it."""

    house, bonus = "sanctum", 1
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        piles = (card for player in game.players for card in player.discard)
        card = yield from choose(game, [card for card in piles if card.type == "creature"])
        if card is not None:
            yield Purge(card)


class HaedrothSWall(Artifact):
    """Your creatures that stand on a flank have 2 more power each."""

    house = "sanctum"
    traits = frozenset({"location"})

    def power_for(self, creature: Creature) -> int:
        return 2 if creature.controller is self.you and creature.on_flank else 0


class HallowedShield(Artifact):
    """Action: you choose a creature. No damage can be dealt to it for the rest of the turn."""

    house = "sanctum"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def protects(self, creature: Creature) -> bool:
            return creature is self.on


class Proclamation346e(Artifact):
    """As long as there are not 3 different houses among the creatures that your opponent controls,
    each of your opponent's keys costs 2 Æmber more."""

    house = "sanctum"
    traits = frozenset({"law"})

    def key_cost_for(self, player: Player) -> int:
        houses = {house for creature in player.creatures for house in creature.houses}
        return 2 if player is self.you.opponent and len(houses) < 3 else 0


class ShardOfHope(Artifact):
    """Action: for each friendly Shard, one of your creatures captures 1 Æmber. Each time you may
    choose another creature or the same one again."""

    house = "sanctum"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player, opponent: Player, game: Game) -> Body:
        shards = sum(1 for card in you.friendly if "shard" in card.traits)
        for creature in (yield from for_each(game, lambda: you.friendly_creatures, shards)):
            yield Capture(creature, 1, opponent)
