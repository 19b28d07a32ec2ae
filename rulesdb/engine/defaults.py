"""Parts of a plug-in that fit most small games; a game imports those that fit it.

`protocol.py` says what each is for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .comparison import equal, mismatch, parts_differ
from .documents import Path
from .naming import plain_name

__all__ = ["alike", "differences", "names", "starting_problem"]


def names(game: Any, option: Any) -> list[str]:
    """An option has one name, its own."""
    return [plain_name(option)]


def alike(options: Sequence[Any]) -> bool:
    """Options with the same name are interchangeable."""
    return len({plain_name(option) for option in options}) == 1


def starting_problem(game: Any) -> tuple[str, Path] | None:
    """A game can start in any position."""
    return None


def differences(stated: Mapping[str, Any] | None, found: Mapping[str, Any]) -> list[str]:
    """Compare what is stated, key by key, and the sides key by key too."""
    lines: list[str] = []
    for key, value in (stated or {}).items():
        if isinstance(value, dict):
            lines += parts_differ(key, value, found.get(key), equal)
        elif not equal(key, value, found.get(key)):
            lines.append(mismatch(key, value, found.get(key)))
    return lines
