"""Upgrades of house Mars in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....destruction import Destroy
from ....effects import GainChains
from ....fighting import Fight
from ....player import Player
from ....using import UseStunned
from ....when import after, after_use


class ContainmentField(Upgrade):
    """Each time the creature it is attached to is used, that creature is then destroyed."""

    house = "mars"

    @after_use(lambda text, card, event: card is text.host)
    def contain(self) -> Body:
        if self.host is not None:
            yield Destroy((self.host,))

    @after(UseStunned, lambda text, use, event: use.creature is text.host)
    def contain_unstunned(self) -> Body:
        yield from self.contain()


class ContainmentFieldAroundAStun(
    ContainmentField, instead_of="containment-field-stun#in-place-of-use"
):
    """A creature that only loses its stun has not been used."""

    contain_unstunned = None  # type: ignore[assignment]


class ContainmentFieldForAnyUse(ContainmentField, instead_of="little-niff-interrupted-fight#steal"):
    """A creature was used to fight even if the fight stops before it is resolved."""

    @after(Fight, lambda text, fight, event: fight.creature is text.host and event.happened.stopped)
    def contain_early(self) -> Body:
        yield from self.contain()


class KillzordMk9001(Upgrade):
    """The creature it is attached to has 2 more armor and 2 more power. It gains Skirmish and this
    ability: after that creature fights, you gain 1 chain."""

    house = "mars"

    def armor_for(self, creature: Creature) -> int:
        return 2 if creature is self.host else 0

    power_for = armor_for

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"skirmish": 1} if creature is self.host else {}

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self: Any, you: Player) -> Body:
            yield GainChains(you, 1)
