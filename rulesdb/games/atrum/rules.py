"""The statements that this engine applies, by address, and the dates of the rules."""

from __future__ import annotations

from rulesdb.engine.rulebook import Rulebook

RULEBOOK = Rulebook()
rule = RULEBOOK.rule
reading = RULEBOOK.reading
DATES: set[str] = set()


def dated(month: str) -> str:
    """Declare a month since which a rule has been as it is now: `2025-07`."""
    DATES.add(month)
    return month


def month_before(month: str) -> str:
    """Return the last month of the older rules."""
    year, number = int(month[:4]), int(month[5:])
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02}"


def dated_before(variant: str, month: str) -> bool:
    """Whether the rules played are older than a month; current ones never are."""
    return any(word[:2] == "20" and word < month for word in variant.split())


def months() -> set[str]:
    """Return the months whose rules a scenario can use: each change, and the month before it."""
    return DATES | {month_before(month) for month in DATES}
