"""Actions of house Shadows in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....card import Action
from ....choices import choose, if_you_do
from ....damage import deal, deal_each
from ....effects import Repeat, RepeatPreceding
from ....game import Game
from ....player import Player


class BaitAndSwitch(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, steal 1 Æmber. If
    it still holds more after that, do the same a second time.

    It never steals more than 2 Æmber."""

    house = "shadows"

    def play(self, you: Player, opponent: Player) -> Body:
        def steal() -> Body:
            if opponent.amber > you.amber:
                yield Steal(you, 1)

        yield from steal()
        if opponent.amber > you.amber:
            yield RepeatPreceding(steal)


class BaitAndSwitchAsPrinted(BaitAndSwitch, instead_of="printed"):
    """The printed words repeat the whole effect, so it goes on until the pools are level."""

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber > you.amber:
            yield Steal(you, 1)
        if opponent.amber > you.amber:
            yield Repeat()


class NerveBlast(Action):
    """After it is played, you steal 1 Æmber. If you do, you deal 2 damage to a creature,
    friendly or enemy."""

    house = "shadows"

    def play(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Steal(you, 1))):
            yield deal(2, (yield from choose(game, game.creatures)))


class PoisonWave(Action):
    """After it is played, every creature in play, yours included, is dealt 2 damage."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        yield deal_each(2, game.creatures)
