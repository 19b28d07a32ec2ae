"""The state that every game has: its chart, its record and its variant."""

from __future__ import annotations

from typing import Any

from .chart import Chart
from .kernel import Body, Effect, Record


class GameState:
    """Base class of a game's state. A game adds players, zones and data of the turn."""

    not_marked: tuple[str, ...] = ("record", "chart", "variant")  # not in the state hash

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        self.chart, self.record, self.variant = chart, record, variant

    def reads(self, reading: str) -> bool:
        """Return whether this reading of an open question replaces the engine's own."""
        self.record.readings[reading] = None
        return reading in self.variant.split()

    def instead(self, effect: Effect) -> Body | None:
        """Return what replaces an effect, or None."""
        return None

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """Return what an effect triggers, or None."""
        return None
