"""Untamed in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ...amber import Gain
from ...card import Action, Creature
from ...choices import choose, several, up_to
from ...damage import deal
from ...game import Game
from ...leaving import Return, ShuffleIn, together
from ...player import Player
from ...when import after_play


class GraspingVines(Action):
    """After it is played, you return up to 3 artifacts, on either side, to the hands of their
    owners."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        chosen = yield from up_to(game, artifacts, 3)
        yield from together(game, map(Return, chosen))


class HuntingWitch(Creature):
    """Each time you play a creature other than this one, you gain 1 Æmber."""

    house, printed_power = "untamed", 2
    traits = frozenset({"human", "witch"})

    @after_play(
        lambda text, card, event: (
            card.type == "creature" and card is not text and event.player is text.you
        )
    )
    def hunt(self, you: Player) -> Body:
        yield Gain(you, 1)


class LostInTheWoods(Action):
    """After it is played, you choose 2 of your creatures and 2 enemy creatures. Each of the
    chosen creatures is shuffled into the deck of its owner."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        friends = yield from several(game, you.friendly_creatures, 2)
        enemies = yield from several(game, you.enemy_creatures, 2)
        yield from together(game, map(ShuffleIn, (*friends, *enemies)))


class MightyTiger(Creature):
    """After it is played, you deal 4 damage to an enemy creature."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})

    def play(self, you: Player, game: Game) -> Body:
        yield deal(4, (yield from choose(game, you.enemy_creatures)))


class Mimicry(Action):
    """When you play it, it counts as a copy of an action card that you choose in your opponent's
    discard pile."""

    house = "untamed"
    copies = True


class Snufflegator(Creature):
    """Skirmish. When you use it to fight, the power of the creature it attacks deals no damage
    to it. It has no other ability."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})
