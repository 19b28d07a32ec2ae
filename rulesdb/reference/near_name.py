"""Find the name that somebody meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ALIKE = 0.7  # two letters swapped in a word of four give 0.75
SHORT = 5  # letters; in a short word, hardly anybody gets the first one wrong


def near_name(wrong: str, names: Iterable[str]) -> str:
    """Return the known name that is most like a wrong one, or an empty string."""
    for name in get_close_matches(wrong, names, 3, ALIKE):
        if name[:1] == wrong[:1] or min(len(name), len(wrong)) > SHORT:
            return name
    return ""
