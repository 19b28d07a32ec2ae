"""The plants of Shadows: each gains Æmber from the choice of one house."""

from __future__ import annotations

from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Creature
from ....player import Player
from ....when import after_any_choice


class Plant:
    """What the plants have in common."""

    house = "shadows"
    printed_power: ClassVar[int] = 1
    traits: ClassVar[frozenset[str]] = frozenset({"elf", "thief"})
    keywords: ClassVar[frozenset[str]] = frozenset({"elusive"})
    infiltrates: ClassVar[str]  # the house whose choice it waits for

    @after_any_choice(lambda text, chosen, event: chosen == text.infiltrates)
    def report(self, you: Player) -> Body:
        yield Gain(you, 1)


class BrobnarPlant(Plant, Creature):
    """Elusive. Each time a player, you or your opponent, chooses Brobnar as the active house, you
    then gain 1 Æmber."""

    infiltrates = "brobnar"


class DisPlant(Plant, Creature):
    """Elusive. Each time a player, you or your opponent, chooses Dis as the active house, you then
    gain 1 Æmber."""

    infiltrates = "dis"


class LogosPlant(Plant, Creature):
    """Elusive. Each time a player, you or your opponent, chooses Logos as the active house, you
    then gain 1 Æmber."""

    infiltrates = "logos"


class SaurianPlant(Plant, Creature):
    """Elusive. Each time a player, you or your opponent, chooses Saurian as the active house, you
    then gain 1 Æmber."""

    infiltrates = "saurian"


class StarAlliancePlant(Plant, Creature):
    """Elusive. Each time a player, you or your opponent, chooses Star Alliance as the active house,
    you then gain 1 Æmber."""

    infiltrates = "star-alliance"


class UntamedPlant(Plant, Creature):
    """Elusive. Each time a player, you or your opponent, chooses Untamed as the active house, you
    then gain 1 Æmber."""

    infiltrates = "untamed"
