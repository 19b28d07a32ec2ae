"""What must hold in every random game: counters and checks that games build upon."""

from __future__ import annotations

from typing import Any

from rulesdb.errors import Broken

from .kernel import Line


class Invariants:
    """Called after every effect and between two moves; raises Broken if something does not hold."""

    round_trips = 40  # every so many moves the position is written and read again

    def __init__(self, game: Any) -> None:
        self.game = game
        self.turns = self.effects = self.moves = 0

    def after(self, line: Line) -> None:
        """After an effect was written down, before it happens."""
        self.effects += 1

    def at_rest(self) -> None:
        """Between two moves."""
        self.moves += 1

    def check_round_trip(self, read: Any, write: Any) -> None:
        """A position that is written and read again must be the same."""
        if self.moves % self.round_trips == 0 and write(read(self.game)) != write(self.game):
            raise Broken("a position is not read as it is written")
