"""Sanctum in Call of the Archons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ...amber import Capture, Gain
from ...card import Action, Artifact, Creature, Upgrade
from ...choices import choose
from ...damage import FullyHeal
from ...destruction import Destroy, Sacrifice
from ...entering import Swap
from ...fighting import Fighting, fight_with
from ...game import Game
from ...keys import forge
from ...leaving import ArchiveFromPlay, together
from ...player import Player
from ...status import Ready
from ...using import UseCard
from ...when import after_you_choose, instead
from ...zones import Draw


class ArmageddonCloak(Upgrade):
    """The creature with this upgrade gains Hazardous 2. It also gains an ability: when it is
    destroyed, instead it is fully healed and Armageddon Cloak is destroyed."""

    house, bonus = "sanctum", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"hazardous": 2} if creature is self.host else {}

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        @instead
        def destroyed(self: Any, giver: Upgrade) -> Body:
            yield FullyHeal(self)
            yield Destroy((giver,))


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


class EpicQuest(Artifact):
    """After it is played, you archive from play each of your Knight creatures.

    Omni: if you have played at least 7 Sanctum cards this turn, you sacrifice Epic Quest, and
    you forge a key at no cost."""

    house = "sanctum"
    traits = frozenset({"quest"})

    def play(self, you: Player, game: Game) -> Body:
        knights = [c for c in you.friendly_creatures if "knight" in c.traits]
        yield from together(game, map(ArchiveFromPlay, knights))

    def omni(self, you: Player, game: Game) -> Body:
        if sum(1 for _, house in game.turn.played if house == "sanctum") >= 7:
            yield Sacrifice(you, self)
            yield from forge(game, you)


class JehuTheBureaucrat(Creature):
    """Each time you choose Sanctum as your active house, you then gain 2 Æmber."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    @after_you_choose("sanctum")
    def stamp(self, you: Player) -> Body:
        yield Gain(you, 2)


class OneStoodAgainstMany(Action):
    """After it is played, you choose a friendly creature. You ready it and fight with it three
    times, each time against a different enemy creature. Each of these fights is resolved before
    the next one begins."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, self.heroes(you, game))
        fought: list[Creature] = []
        for number in range(3):
            if creature is None or not creature.in_play:
                return
            if self.readies_before(number):
                yield Ready(creature)
            enemies = creature.controller.enemy_creatures
            others = tuple(enemy for enemy in enemies if enemy not in fought)
            fighting = yield from fight_with(game, creature, others)
            if isinstance(fighting, Fighting) and fighting.target is not None:
                fought.append(fighting.target)

    def heroes(self, you: Player, game: Game) -> list[Creature]:
        return you.friendly_creatures

    def readies_before(self, number: int) -> bool:
        return True


class OneStoodAgainstManyReadyingOnce(
    OneStoodAgainstMany, instead_of="one-stood-readying#at-the-start"
):
    """The creature is readied before the first fight only."""

    def readies_before(self, number: int) -> bool:
        return number == 0


class OneStoodAgainstManyAsPrinted(OneStoodAgainstMany, instead_of="printed"):
    """The printed words do not say that the creature has to be friendly."""

    def heroes(self, you: Player, game: Game) -> list[Creature]:
        return list(game.creatures)


class ProtectTheWeak(Upgrade):
    """The creature it is attached to has 1 more armor and gains Taunt."""

    house, bonus = "sanctum", 1

    def armor_for(self, creature: Creature) -> int:
        return 1 if creature is self.host else 0

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"taunt": 1} if creature is self.host else {}


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
