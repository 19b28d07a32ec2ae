"""Creatures of house Sanctum in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Capture, Gain
from ....card import Creature
from ....choices import choose
from ....damage import FullyHeal
from ....entering import Swap
from ....game import Game
from ....player import Player
from ....using import UseCard
from ....when import after_you_choose
from ....zones import Draw


class ChampionAnaphiel(Creature):
    """Taunt. Enemy creatures used to fight cannot attack those of its neighbors that lack Taunt.
    It has no other ability."""

    house, printed_power, printed_armor = "sanctum", 6, 1
    traits = frozenset({"knight", "spirit"})
    keywords = frozenset({"taunt"})


class CommanderRemiel(Creature):
    """After it reaps, you use one of your creatures that does not belong to Sanctum."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human", "knight"})

    def reap(self, you: Player, game: Game) -> Body:
        others = [
            creature for creature in you.friendly_creatures if not creature.belongs_to("sanctum")
        ]
        creature = yield from choose(game, others)
        if creature is not None:
            yield UseCard(you, creature)


class DumaTheMartyr(Creature):
    """When it is destroyed, all your other creatures are fully healed and you draw 2 cards."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    def destroyed(self, you: Player) -> Body:
        for creature in you.friendly_creatures:
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


class RaidingKnight(Creature):
    """After it is played, it captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class SanctumGuardian(Creature):
    """Taunt. After it fights and after it reaps, you swap it with another friendly creature in
    your battleline."""

    house, printed_power, printed_armor = "sanctum", 6, 1
    traits = frozenset({"knight", "spirit"})
    keywords = frozenset({"taunt"})

    def fight(self, you: Player, game: Game) -> Body:
        other = yield from choose(game, [c for c in you.friendly_creatures if c is not self])
        if other is not None and self.in_play:
            yield Swap(self, other)

    reap = fight


class Sequis(Creature):
    """After it reaps, it captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def reap(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class StaunchKnight(Creature):
    """As long as it stands on a flank, its power is 2 higher."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def power_for(self, creature: Creature) -> int:
        return 2 if creature is self and self.on_flank else 0
