"""What the state of every game has: the chart it follows, the record it writes, its variant."""

from __future__ import annotations

from typing import Any

from .chart import Chart
from .kernel import Body, Effect, Record


class GameState:
    """The base of a game's state. A game adds players, zones and what its turn remembers."""

    not_marked: tuple[str, ...] = ("record", "chart", "variant")  # not part of a position

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        self.chart, self.record, self.variant = chart, record, variant

    def reads(self, reading: str) -> bool:
        """Whether a reading of an open question is followed that is not the engine's own."""
        return reading in self.variant.split()

    def instead(self, effect: Effect) -> Body | None:
        """What happens instead of an effect."""
        return None

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """What was waiting for an effect."""
        return None
