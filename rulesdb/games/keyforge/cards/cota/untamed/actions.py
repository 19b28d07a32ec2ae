"""Actions of house Untamed in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Action
from ....choices import several, up_to
from ....game import Game
from ....leaving import Return, ShuffleIn, together
from ....player import Player


class GraspingVines(Action):
    """After it is played, you return up to 3 artifacts, on either side, to the hands of their
    owners."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        chosen = yield from up_to(game, artifacts, 3)
        yield from together(game, map(Return, chosen))


class LostInTheWoods(Action):
    """After it is played, you choose 2 of your creatures and 2 enemy creatures. Each of the
    chosen creatures is shuffled into the deck of its owner."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        friends = yield from several(game, you.friendly_creatures, 2)
        enemies = yield from several(game, you.enemy_creatures, 2)
        yield from together(game, map(ShuffleIn, (*friends, *enemies)))


class Mimicry(Action):
    """When you play it, it counts as a copy of an action card that you choose in your opponent's
    discard pile."""

    house = "untamed"
    copies = True
