"""The statements that this engine applies, by their addresses, and the dates of the rules."""

from __future__ import annotations

APPLIED: set[str] = set()
UNSEEN: dict[str, str] = {}
READINGS: set[str] = set()
DATES: set[str] = set()


def rule(address: str, unseen: str = "") -> str:
    """Declare that the engine applies a statement; `rulesdb check` holds it to the reference.

    `unseen` says why no scenario can show that it is applied.
    """
    APPLIED.add(address)
    if unseen:
        UNSEEN[address] = unseen
    return address


def reading(question: str) -> str:
    """Declare a reading of an open question that the engine can follow instead of its own."""
    READINGS.add(question)
    return question


def dated(month: str) -> str:
    """Declare a month since which something reads as it does now: `2025-07`."""
    DATES.add(month)
    return month


def month_before(month: str) -> str:
    """The last month in which the rules were as before."""
    year, number = int(month[:4]), int(month[5:])
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02}"


def months() -> set[str]:
    """The months whose rules a scenario can be played by: each change, and the month before it."""
    return DATES | {month_before(month) for month in DATES}
