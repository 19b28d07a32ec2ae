"""Actions of house Brobnar in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action
from ....choices import choose
from ....effects import Lasts
from ....fighting import ready_and_fight
from ....game import Game
from ....player import Player
from ....text import Lasting
from ....when import after_fight


class Anger(Action):
    """After it is played, you ready one of your creatures and fight with it."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from ready_and_fight(game, (yield from choose(game, you.friendly_creatures)))


class Warsong(Action):
    """After it is played, each time a friendly creature fights during the rest of this turn, you
    gain 1 Æmber."""

    house = "brobnar"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_fight(lambda text, creature, event: event.attacker.last.controller is text.you)
        def sing(self, you: Player) -> Body:
            yield Gain(you, 1)
