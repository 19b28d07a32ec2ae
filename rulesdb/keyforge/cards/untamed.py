"""Untamed."""

from __future__ import annotations

from ..card import Creature


class Snufflegator(Creature):
    """Skirmish. When you use it to fight, the power of the creature it attacks deals no damage to
    it. It has no other ability."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})
