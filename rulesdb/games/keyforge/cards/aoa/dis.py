"""Dis in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ...card import Action, Artifact, Creature, Upgrade
from ...choices import most_powerful
from ...damage import deal_for_each
from ...destruction import Destroy
from ...effects import Lasts
from ...game import Game
from ...player import Player
from ...status import Stun
from ...text import Lasting
from ...when import after_reap


class AemberImp(Creature):
    """Elusive. Each time a creature on either side reaps, that creature is then stunned."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after_reap()
    def sting(self, creature: Creature) -> Body:
        yield Stun(creature)


class ShadowOfDis(Action):
    """After it is played, and until your next turn begins, the text box of every enemy creature
    in play counts as blank, except for its traits. This also holds for enemy creatures that
    enter play in that time."""

    house, bonus = "dis", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "your next turn"

        def blanks(self, creature: Creature) -> bool:
            return creature.controller is not self.you


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


class Soulkeeper(Upgrade):
    """The creature it is attached to gains this ability: when that creature is destroyed, the
    most powerful creature of its controller's opponent is destroyed."""

    house, bonus = "dis", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any, you: Player, game: Game) -> Body:
            yield Destroy(tuple((yield from most_powerful(game, you.enemy_creatures))))


class SoulkeeperForTheNext(Soulkeeper, instead_of="soulkeeper-vs-no-choice#next"):
    """It passes over creatures that are marked already."""

    class Gives:
        def destroyed(self: Any, you: Player, game: Game) -> Body:
            enemies = [creature for creature in you.enemy_creatures if not creature.marked]
            yield Destroy(tuple((yield from most_powerful(game, enemies))))
