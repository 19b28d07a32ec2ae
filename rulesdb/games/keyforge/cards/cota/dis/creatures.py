"""Creatures of house Dis in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Capture, Gain, Lose
from ....card import Creature
from ....choices import choose
from ....effects import Lasts
from ....game import Game
from ....player import HOUSES, Player
from ....text import Lasting
from ....when import after_destroyed, at_your_end_of_turn
from ....zones import DiscardAtRandom, Purge, in_reach


class Drumble(Creature):
    """Elusive. After it is played: if your opponent's pool holds 7 or more Æmber, it captures
    all of that Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def play(self, opponent: Player) -> Body:
        if opponent.amber >= 7:
            yield Capture(self, opponent.amber, opponent)


class DustImp(Creature):
    """When it is destroyed, you gain 2 Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    def destroyed(self, you: Player) -> Body:
        yield Gain(you, 2)


class GabosLongarms(Creature):
    """Before it fights, you choose a creature. In that fight, Gabos Longarms deals its damage to
    the chosen creature and not to the one it is fighting."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def before_fight(self, game: Game, event: Any) -> Body:
        event.strikes = (yield from choose(game, game.creatures)) or event.strikes


class Pitlord(Creature):
    """Taunt. You must choose Dis as your active house as long as Pitlord is in play."""

    house, printed_power, bonus = "dis", 9, 2
    traits = frozenset({"demon"})
    keywords = frozenset({"taunt"})

    def must_choose(self, player: Player) -> str:
        return "dis" if player is self.you else ""


class Restringuntus(Creature):
    """After it is played, you choose a house. Until Restringuntus leaves play, your opponent
    cannot choose that house as the active one."""

    house, printed_power = "dis", 1
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose(game, HOUSES, "house")))

    class Lasts(Lasting):
        until = "leaves play"
        needs = "house"

        def cannot_choose(self, player: Player) -> str:
            return self.house if player is self.you.opponent else ""


class Shaffles(Creature):
    """At the end of each of your turns, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    @at_your_end_of_turn
    def pester(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class StealerOfSouls(Creature):
    """After an enemy creature is destroyed in a fight with Stealer of Souls, you purge that
    creature and gain 1 Æmber."""

    house, printed_power = "dis", 6
    traits = frozenset({"demon"})

    @after_destroyed(lambda text, creature, event: text.game.fighting(text, creature))
    def steal_soul(self, creature: Creature, you: Player, game: Game) -> Body:
        card = game.where(creature)
        if in_reach(game, card):
            yield Purge(card)
        yield Gain(you, 1)


class TheTerror(Creature):
    """After it is played, if your opponent has no Æmber in their pool, you gain 2 Æmber."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon", "knight"})

    def play(self, you: Player, opponent: Player) -> Body:
        if not opponent.amber:
            yield Gain(you, 2)


class Tocsin(Creature):
    """After it reaps, your opponent discards from their hand one card at random."""

    house, printed_power = "dis", 3
    traits = frozenset({"demon"})

    def reap(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class Tolas(Creature):
    """Elusive. Whenever a creature on either side is destroyed, the opponent of that creature's
    controller gains 1 Æmber."""

    house, printed_power = "dis", 1
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after_destroyed()
    def reward(self, creature: Creature) -> Body:
        yield Gain(creature.controller.opponent, 1)


class TolasForItsController(Tolas, instead_of="tolas-receiver#asker-gains"):
    """As the FAQ puts it, whoever has Tolas gains."""

    @after_destroyed()
    def reward(self, creature: Creature, you: Player) -> Body:
        yield Gain(you, 1)
