"""Sanctum."""

from __future__ import annotations

from ...kernel import Body, Choose
from ..card import Creature, after_you_choose
from ..effects import Draw, FullyHeal, Gain
from ..player import Player
from ..rules import rule
from ..using import Use

CONTROLLER_DECIDES = rule("active-player#decides")


class CommanderRemiel(Creature):
    """After it reaps, you use one of your creatures that does not belong to Sanctum."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human", "knight"})

    def reap(self, you: Player) -> Body:
        others = (c for c in you.creatures if c.house != "sanctum" and not c.exhausted)
        creature = yield Choose(you, tuple(others), CONTROLLER_DECIDES)
        if creature is not None:
            yield Use(you, creature)


class DumaTheMartyr(Creature):
    """When it is destroyed, all your other creatures are fully healed and you draw 2 cards."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    def destroyed(self, you: Player) -> Body:
        for creature in you.creatures:
            if creature is not self:
                yield FullyHeal(creature)
        yield Draw(you, 2)


class JehuTheBureaucrat(Creature):
    """Each time you choose Sanctum as your active house, you then gain 2 Æmber."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    @after_you_choose("sanctum")
    def stamp(self, you: Player) -> Body:
        yield Gain(you, 2)


class StaunchKnight(Creature):
    """As long as it stands on a flank, its power is 2 higher."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def adds_power(self) -> int:
        return 2 if self.on_flank else 0
