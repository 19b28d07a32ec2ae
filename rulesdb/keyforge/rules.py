"""The statements that this engine applies, by their addresses in the reference."""

from __future__ import annotations

APPLIED: set[str] = set()


def rule(address: str) -> str:
    """Declare that the engine applies a statement; `rulesdb check` holds it to the reference."""
    APPLIED.add(address)
    return address
