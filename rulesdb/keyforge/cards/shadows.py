"""Shadows."""

from __future__ import annotations

from ...kernel import Body
from ..card import Action, Creature
from ..destruction import Deal
from ..effects import Repeat, RepeatPreceding, Return, Steal
from ..player import Player


class BadPenny(Creature):
    """When it is destroyed, it goes back to its owner's hand."""

    house, printed_power = "shadows", 1
    traits = frozenset({"human", "thief"})

    def destroyed(self) -> Body:
        yield Return(self)


class BaitAndSwitch(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, steal 1 Æmber. If it
    still holds more after that, do the same a second time.

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


class PoisonWave(Action):
    """After it is played, every creature in play, yours included, is dealt 2 damage."""

    house, bonus = "shadows", 1

    def play(self, you: Player) -> Body:
        yield Deal(tuple((creature, 2) for creature in you.game.creatures))


class Silvertooth(Creature):
    """It comes into play ready, not exhausted."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    enters_ready = True


class Urchin(Creature):
    """Elusive. After it is played, you steal 1 Æmber."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player) -> Body:
        yield Steal(you, 1)
