"""Compare a stated position with the actual one. Only stated parts are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .documents import dump_yaml

NO_ORDER = "shuffled, in unknown order"


class Found(dict[str, Any]):
    """A written position, with facts that follow from it: compared if stated, never written."""

    def __init__(self, position: Mapping[str, Any], facts: Any) -> None:
        super().__init__(position)
        self.facts = facts


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


def same_cards(
    stated: Sequence[Any], found: Sequence[Any], anything: Any, *, ordered: bool
) -> bool:
    """Return whether two piles have the same cards; `anything` stands for any one card."""
    if len(stated) != len(found):
        return False
    if ordered:
        return all(one in (anything, other) for one, other in zip(stated, found, strict=True))
    return not Counter(card for card in stated if card != anything) - Counter(found)


def named_differ(
    where: str,
    stated: Mapping[str, Any],
    found: Sequence[tuple[str, Any]],
    differ: Callable[[str, Any, Any], Iterator[str]],
) -> Iterator[str]:
    """Yield how the named cards of a line differ; `urchin#2` is the second of that name."""
    for key, state in stated.items():
        name, _, number = key.partition("#")
        copies = [has for other, has in found if other == name]
        at = int(number or 1) - 1
        if not number and len(copies) > 1:
            numbered = ", ".join(f"{name}#{n + 1}" for n in range(len(copies)))
            yield f"{where}: '{name}' is ambiguous; write one of {numbered}"
        elif at >= len(copies):
            yield mismatch(where, key, [other for other, _ in found])
        else:
            yield from differ(f"{where}.{key}", state, copies[at])
