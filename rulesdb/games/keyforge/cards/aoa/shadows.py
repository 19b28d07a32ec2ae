"""Shadows in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ...amber import Gain, Steal
from ...card import Action, Artifact, Creature
from ...choices import choose, destroyable, if_you_do
from ...damage import deal, deal_for_each
from ...destruction import Destroy, Sacrifice
from ...fighting import Fight, Fighting
from ...game import Game
from ...player import Player
from ...when import after, after_fight, at_your_end_of_turn


def _stopped_beside(niff: Creature, fight: Fighting) -> bool:
    return fight.over and fight.target is not None and niff in fight.neighbors


class LifeForALife(Action):
    """After it is played, you sacrifice one of your creatures. If you do, you deal 6 damage to a
    creature."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        done = creature is not None and (yield Sacrifice(you, creature))
        if if_you_do(game, done):
            yield deal(6, (yield from choose(game, game.creatures)))


class LifeForALifeAsPrinted(LifeForALife, instead_of="printed"):
    """The printed words sacrifice in order to deal damage: no sacrifice, no damage."""

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        if creature is not None and (yield Sacrifice(you, creature)):
            yield deal(6, (yield from choose(game, game.creatures)))


class LittleNiff(Creature):
    """Omega. Deploy. Elusive. After one of its neighbors is used to fight, you steal 1 Æmber.
    The neighbor need not survive the fight."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"omega", "deploy", "elusive"})

    @after_fight(lambda text, attacker, event: text in event.neighbors)
    def pick_pocket(self, you: Player) -> Body:
        yield Steal(you, 1)


class LittleNiffForAnyUse(LittleNiff, instead_of="little-niff-interrupted-fight#steal"):
    """A neighbor is used to fight even if the fight stops before it is resolved."""

    @after(Fight, lambda text, fight, event: _stopped_beside(text, event.happened))
    def pick_pocket_early(self, you: Player) -> Body:
        yield Steal(you, 1)


class RonnieWristclocks(Creature):
    """After it is played, you steal 1 Æmber. If your opponent has 7 or more Æmber in their pool,
    you steal 2 instead."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})

    def play(self, you: Player, opponent: Player) -> Body:
        yield Steal(you, 2 if opponent.amber >= 7 else 1)


class SackOfCoins(Action):
    """After it is played, for each Æmber in your pool you deal 1 damage to a creature, friendly
    or enemy. The damage may be divided among several creatures."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from deal_for_each(game, lambda: list(game.creatures), you.amber)


class ScowlyCaper(Creature):
    """Skirmish. It enters play under your opponent's control. Its controller can use it as if it
    were of any house. At the end of its controller's turn, that player destroys one of Scowly
    Caper's neighbors."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"skirmish"})
    enters_opposite = True
    any_house = True

    @at_your_end_of_turn
    def caper(self, game: Game) -> Body:
        neighbor = yield from choose(game, destroyable(game, self.neighbors))
        if neighbor is not None:
            yield Destroy((neighbor,))


class ShardOfGreed(Artifact):
    """When you use its Action ability, you gain 1 Æmber for each friendly Shard. It counts
    itself."""

    house = "shadows"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player) -> Body:
        yield Gain(you, sum(1 for card in you.friendly if "shard" in card.traits))
