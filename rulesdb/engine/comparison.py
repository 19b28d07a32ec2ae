"""Compare a stated position with the actual one. Only stated parts are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from .documents import dump_yaml

NO_ORDER = "shuffled, in unknown order"


def shown(value: Any) -> str:
    """Format a value for a message."""
    if value in (None, [], {}, ""):
        return "nothing"
    return dump_yaml(value, one_line=True).replace("\n...", "")


def mismatch(where: str, stated: Any, found: Any) -> str:
    return f"{where}: expected {shown(stated)}, got {shown(found)}"


def parts_differ(
    where: str,
    stated: dict[str, Any] | None,
    found: dict[str, Any] | None,
    same: Callable[[str, Any, Any], bool],
) -> Iterator[str]:
    """Yield a message for each stated part of a side or turn that differs."""
    for part, value in (stated or {}).items():
        got = (found or {}).get(part)
        if not same(part, value, got):
            yield mismatch(f"{where}.{part}", value, got)


def equal(_: str, stated: Any, found: Any) -> bool:
    """Return whether two values are equal; None equals an empty value."""
    return bool((found or None) == (stated or None))


def pile(cards: list[Any], written: Any, stated: Any) -> Any:
    """Return a pile as it is compared: as counts if stated in braces, else in order.

    A pile written in braces has no order, unless all its cards are the same.
    """
    if isinstance(stated, dict):
        return Counter(cards)
    return cards if not isinstance(written, dict) or len(set(cards)) < 2 else NO_ORDER
