"""The statements that this engine applies, by their addresses in the reference."""

from __future__ import annotations

APPLIED: set[str] = set()
UNSEEN: dict[str, str] = {}
READINGS: set[str] = set()


def rule(address: str, unseen: str = "") -> str:
    """Declare that the engine applies a statement; `rulesdb check` holds it to the reference.

    `unseen` says why no scenario can show that it is applied.
    """
    APPLIED.add(address)
    if unseen:
        UNSEEN[address] = unseen
    return address


def reading(question: str) -> str:
    """Declare a reading of an open question that the engine can follow instead of its own:
    `question#anchor`."""
    READINGS.add(question)
    return question
