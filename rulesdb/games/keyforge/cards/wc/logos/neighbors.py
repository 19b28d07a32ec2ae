"""Neighbors that share a house."""

from __future__ import annotations

from ....card import Creature


def alike(creature: Creature) -> list[Creature]:
    """Return the neighbors of a creature that share a house with it."""
    return [other for other in creature.neighbors if {*other.houses} & {*creature.houses}]
