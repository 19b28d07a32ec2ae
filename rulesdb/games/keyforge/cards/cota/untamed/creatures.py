"""Creatures of house Untamed in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Creature
from ....choices import choose
from ....damage import deal
from ....game import Game
from ....player import Player
from ....when import after_play


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


class MightyTiger(Creature):
    """After it is played, you deal 4 damage to an enemy creature."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})

    def play(self, you: Player, game: Game) -> Body:
        yield deal(4, (yield from choose(game, you.enemy_creatures)))


class Snufflegator(Creature):
    """Skirmish. When you use it to fight, the power of the creature it attacks deals no damage
    to it. It has no other ability."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})
