"""Brobnar."""

from __future__ import annotations

from ...kernel import Body
from ..card import Creature
from ..effects import Lose
from ..player import Player


class Bumpsy(Creature):
    """After it is played, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)
