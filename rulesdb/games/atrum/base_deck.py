"""The Minions of a base deck."""

from __future__ import annotations

PRINCIPAL = ("bestia", "caido", "esqueleto", "golem", "zombie")
SHADOW = "shadow"
TYPES = (*PRINCIPAL, SHADOW)
OF_A_TYPE = 10  # in a base deck


def decks(participants: int) -> int:
    """Return the number of base decks: one for up to 3 participants, and one more for each 3."""
    return -(-participants // 3)
