"""Invariants of random games: counters and checks that games extend."""

from __future__ import annotations

from typing import Any

from rulesdb.errors import Broken

from .kernel import Line, Record


class Invariants:
    """Called for every effect and between two moves; raises Broken if an invariant fails."""

    round_trips = 40  # moves between two round-trip checks

    def __init__(self, game: Any) -> None:
        self.game = game
        self.turns = self.effects = self.moves = 0

    def after(self, line: Line) -> None:
        """Check after an effect is recorded, before it happens."""
        self.effects += 1

    def at_rest(self) -> None:
        """Check between two moves."""
        self.moves += 1

    def check_round_trip(self, parse: Any, write: Any) -> None:
        """Check that a position stays the same when written and read again."""
        if self.moves % self.round_trips:
            return
        game, written = self.game, write(self.game)
        again = parse(written, game.chart, Record(game.record.off), game.variant)
        if write(again) != written:
            raise Broken("a position changes when it is written and read again")
