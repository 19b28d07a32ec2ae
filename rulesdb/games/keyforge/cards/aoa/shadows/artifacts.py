"""Artifacts of house Shadows in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....card import Artifact, Creature
from ....destruction import Sacrifice
from ....effects import Lasts
from ....player import Player
from ....text import Lasting


class GuardDisguise(Artifact):
    """Action: you sacrifice Guard Disguise. Then, if your opponent's pool holds at most 3 Æmber,
    you steal 3 Æmber."""

    house = "shadows"
    traits = frozenset({"item"})

    def action(self, you: Player, opponent: Player) -> Body:
        yield Sacrifice(you, self)
        if opponent.amber <= 3:
            yield Steal(you, 3)


class HideawayHole(Artifact):
    """Omni: you sacrifice Hideaway Hole. Then your creatures gain Elusive until your next turn
    begins."""

    house, bonus = "shadows", 1
    traits = frozenset({"location"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "your next turn"

        def keywords_for(self, creature: Creature) -> Mapping[str, int]:
            return {"elusive": 1} if creature.controller is self.you else {}


class ShardOfGreed(Artifact):
    """When you use its Action ability, you gain 1 Æmber for each friendly Shard. It counts
    itself."""

    house = "shadows"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player) -> Body:
        yield Gain(you, sum(1 for card in you.friendly if "shard" in card.traits))
