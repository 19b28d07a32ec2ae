"""What moves have changed in a position, stated as the endings of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Annotated, Any, get_args, get_origin

from msgspec import Struct

from .protocol import GamePlugin
from .schema_check import fields_of

MEMORY = "turn"  # what happened this turn: stated only if nothing else changed
Key = tuple[str, str]  # of the position, and of a side; the second is empty for a part of neither


class Changes:
    """The parts of a position that are different in some ending."""

    def __init__(
        self, rules: GamePlugin, before: dict[str, Any], after: list[dict[str, Any]]
    ) -> None:
        self.rules, self.after = rules, after
        self.sides = _sides(rules)
        self.parts: dict[Key, Any] = {}  # each with a value that it has somewhere
        for end in after:
            self._compare(before, end)

    def _compare(self, before: dict[str, Any], end: dict[str, Any]) -> None:
        for key in {**before, **end}:
            one, other = before.get(key), end.get(key)
            if key in self.sides:
                for inner in {**(one or {}), **(other or {})}:
                    self._note((key, inner), (one or {}).get(inner), (other or {}).get(inner))
            else:
                self._note((key, ""), one, other)

    def _note(self, key: Key, before: Any, after: Any) -> None:
        if before != after:
            self.parts[key] = before if after is None else after

    def endings(self) -> list[dict[str, Any]]:
        """Return the endings, each with every part that some ending changed."""
        apart = {key: value for key, value in self.parts.items() if key[0] != MEMORY}
        return once([self._stated(end, apart or self.parts) for end in self.after])

    def _stated(self, end: dict[str, Any], parts: dict[Key, Any]) -> dict[str, Any]:
        stated: dict[str, Any] = {}
        for (key, inner), value in parts.items():
            here = (end.get(key) or {}).get(inner) if inner else end.get(key)
            here = _empty(value) if here is None else here
            for form in (here, in_any_order(here)):
                part = {inner: form} if inner else form
                if form is not None and not self.rules.differences({key: part}, end):
                    stated.setdefault(key, {}).update(part) if inner else stated.update({key: part})
                    break
        return stated


def _sides(rules: GamePlugin) -> set[str]:
    """Return the keys of a position that have keys of their own: the players, the turn."""
    found = set()
    for each in fields_of(rules.vocabulary()[0][1]):
        kind = get_args(each.type)[0] if get_origin(each.type) is Annotated else each.type
        if isinstance(kind, type) and issubclass(kind, Struct):
            found.add(each.encode_name)
    return found


def _empty(value: Any) -> Any:
    """Return how a position states that there is nothing of this kind; None if it cannot."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return 0
    return [] if isinstance(value, (list, dict)) else None


def once(endings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [end for n, end in enumerate(endings) if end not in endings[:n]]


def in_any_order(value: Any, piles: Collection[str] | None = None, key: str = "") -> Any:
    """Return a position with these piles, or a pile, in braces: `{urchin, tolas: 2}`."""
    if isinstance(value, dict) and piles is not None:
        return {name: in_any_order(item, piles, name) for name, item in value.items()}
    is_pile = isinstance(value, list) and (piles is None or key in piles)
    if is_pile and value and all(isinstance(item, str) for item in value):
        counts = Counter(value).items()
        return {name: count if count > 1 else None for name, count in sorted(counts)}
    return value
