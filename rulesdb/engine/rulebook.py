"""What an engine declares of the reference: the statements it applies, the readings it can follow.

Each game keeps one in its `rules.py`, and `rulesdb check` holds it to the game's entries.
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

        `unseen` says why no scenario can show that it is applied.
        """
        self.applied.add(address)
        if unseen:
            self.unseen[address] = unseen
        return address

    def reading(self, question: str) -> str:
        """Declare a reading of an open question that the engine can follow instead of its own:
        `question#anchor`."""
        self.readings.add(question)
        return question
