"""Upgrades of house Shadows in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Creature, Upgrade
from ....damage import deal
from ....fighting import Fight
from ....using import UseStunned
from ....when import after, after_use


class BonerotVenom(Upgrade):
    """Each time the creature it is attached to is used, that creature is then dealt 2 damage."""

    house, bonus = "shadows", 1

    @after_use(lambda text, card, event: card is text.host)
    def rot(self, creature: Creature) -> Body:
        yield deal(2, creature)

    @after(UseStunned, lambda text, use, event: use.creature is text.host)
    def rot_stunned(self, use: UseStunned) -> Body:
        yield deal(2, use.creature)


class BonerotVenomForAnyUse(BonerotVenom, instead_of="little-niff-interrupted-fight#steal"):
    """A creature was used to fight even if the fight stops before it is resolved."""

    @after(Fight, lambda text, fight, event: fight.creature is text.host and event.happened.stopped)
    def rot_early(self, fight: Fight) -> Body:
        yield deal(2, fight.creature)


class BonerotVenomAroundAStun(BonerotVenom, instead_of="containment-field-stun#in-place-of-use"):
    """A creature that only loses its stun has not been used."""

    rot_stunned = None  # type: ignore[assignment]
