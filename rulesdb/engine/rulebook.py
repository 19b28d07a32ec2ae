"""The statements that an engine applies, and the readings it can follow.

Each game declares them in its `rules.py`; `rulesdb check` compares them with the game's entries.
"""

from __future__ import annotations


class Rulebook:
    """The declarations of one engine."""

    def __init__(self) -> None:
        self.applied: set[str] = set()
        self.unseen: dict[str, str] = {}
        self.readings: set[str] = set()

    def rule(self, address: str, unseen: str = "") -> str:
        """Declare that the engine applies a statement.

        `unseen` says why no scenario can show it.
        """
        self.applied.add(address)
        if unseen:
            self.unseen[address] = unseen
        return address

    def reading(self, question: str) -> str:
        """Declare a reading, `question#anchor`, that the engine can follow instead of its own."""
        self.readings.add(question)
        return question
