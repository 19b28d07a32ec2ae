"""Comparing a stated position with the one found. Only what is stated is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from .documents import dump_yaml

NO_ORDER = "shuffled: nobody knows the order"


def shown(value: Any) -> str:
    """A value in a message."""
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
    """The stated parts of a side or a turn that are not as found."""
    for part, value in (stated or {}).items():
        got = (found or {}).get(part)
        if not same(part, value, got):
            yield mismatch(f"{where}.{part}", value, got)


def equal(_: str, stated: Any, found: Any) -> bool:
    """Whether two values are the same; nothing and an empty list are."""
    return bool((found or None) == (stated or None))


def pile(cards: list[Any], written: Any, stated: Any) -> Any:
    """A pile as it is compared: counted if the statement is in braces, else in its order.

    A pile in braces has no order, unless all its cards are the same.
    """
    if isinstance(stated, dict):
        return Counter(cards)
    return cards if not isinstance(written, dict) or len(set(cards)) < 2 else NO_ORDER
