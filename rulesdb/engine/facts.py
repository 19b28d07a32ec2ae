"""What differs between positions, in words.

A position is read as facts: how many of a card are in each place, the state of each card, numbers
and words. The order of a line or pile is a fact of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from .documents import Path
from .protocol import Asking
from .session_json import Difference

LAST = ("turn",)  # memory of the turn: a difference only if there is no other


class Facts:
    """The facts of one position."""

    def __init__(self, position: Mapping[str, Any], piles: Collection[str] = ()) -> None:
        self.values: dict[Path, Any] = {}
        self.places: dict[tuple[str, Path], int] = {}  # how many of a name are in a place
        self.orders: dict[Path, tuple[str, ...]] = {}
        self.piles = piles  # the order of these is not compared
        self._read(position, ())

    def _read(self, value: Any, path: Path) -> None:
        if isinstance(value, Mapping):
            for key, item in value.items():
                self._read(item, (*path, key))
        elif isinstance(value, list):
            self._cards(value, path)
        elif value not in (None, False, "", 0):
            self.values[path] = value

    def _cards(self, items: list[Any], path: Path) -> None:
        seen: Counter[str] = Counter()
        names: list[str] = []
        for item in items:
            if isinstance(item, int):  # so many cards without a name
                self.values[path] = self.values.get(path, 0) + item
                continue
            name, state = _item(item)
            seen[name] += 1
            names.append(name)
            self._read(state, (*path, f"{name}#{seen[name]}"))
        for name, count in seen.items():
            self.places[name, path] = count
        if path[-1] not in self.piles:
            self.orders[path] = tuple(names)

    def has(self, path: Path) -> bool:
        """Return whether the card that a fact is about is in this place."""
        at = next((n for n, part in enumerate(path) if "#" in str(part)), None)
        if at is None:
            return True
        name, _, number = str(path[at]).partition("#")
        return self.places.get((name, path[:at]), 0) >= int(number)

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for positions that differ only in the order of piles."""
        return (
            tuple(sorted(self.values.items(), key=repr)),
            tuple(sorted(self.places.items(), key=repr)),
            tuple(sorted(self.orders.items(), key=repr)),
        )

    def distance(self, other: Facts) -> int:
        """Return how many facts are not the same."""
        pairs = ((self.values, other.values), (self.places, other.places))
        return sum(
            mine.get(key) != theirs.get(key) for mine, theirs in pairs for key in {*mine, *theirs}
        )


def _item(item: Any) -> tuple[str, Any]:
    """Return the name and the state of an item of a list."""
    if isinstance(item, Mapping) and len(item) == 1:
        name, state = next(iter(item.items()))
        return str(name), state
    if isinstance(item, list):
        return " ".join(str(part) for part in item), None
    return str(item), None


def read_facts(position: Mapping[str, Any], asking: Asking | None) -> Facts:
    """Return the facts of a position of a game."""
    return Facts(position) if asking is None else Facts(asking.in_full(position), asking.PILES)


Name = Callable[[str], str]
Where = Callable[[str, str], str]  # a side and a zone: `my hand`, or nothing


class Compared:
    """Several positions side by side.

    `title` names a card, `label` a key of the position, `where` a zone of a side.
    """

    absent = "–"  # in a row about a card that is not there

    def __init__(
        self, found: Sequence[Facts], title: Name, label: Name, where: Where = lambda *_: ""
    ) -> None:
        self.found, self.title, self.label, self.where = found, title, label, where

    def differences(self) -> list[Difference]:
        """Return what is not the same in all of them, the most important first."""
        rows = [*self._winner(), *self._moved(), *self._values(), *self._orders()]
        return _different(rows) or _different(self._values(LAST))

    def _winner(self) -> list[tuple[str, list[str]]]:
        winners = [str(each.values.get(("winner",), "")) for each in self.found]
        return [(self.label("winner"), [self._word(winner) for winner in winners])]

    def _moved(self) -> list[tuple[str, list[str]]]:
        """Return the cards that are not in the same places everywhere."""
        rows = []
        for name in self._names():
            where = [
                {path: n for (other, path), n in each.places.items() if other == name}
                | {path[:-1]: n for path, n in each.values.items() if path[-1] == name}
                for each in self.found
            ]
            paths = dict.fromkeys(path for each in where for path in each if path[0] not in LAST)
            moved = [p for p in paths if len({each.get(p, 0) for each in where}) > 1]
            kept = [{p: each[p] for p in moved if p in each} for each in where]
            if moved:
                rows.append((self._card(name), [self._places(each) for each in kept]))
        return rows

    def _names(self) -> dict[str, None]:
        """Return the names that are listed in some place; a shuffled pile counts them by name."""
        return dict.fromkeys(name for each in self.found for name, _ in each.places)

    def _places(self, where: dict[Path, int]) -> str:
        said = [f"{self._path(p)} ({n})" if n > 1 else self._path(p) for p, n in where.items()]
        return ", ".join(said) or "–"

    def _values(self, within: Collection[str] = ()) -> list[tuple[str, list[str]]]:
        """Return numbers and words, those of the turn only if asked for."""
        paths = dict.fromkeys(path for each in self.found for path in each.values)
        names = self._names()
        other = [p for p in paths if p != ("winner",) and p[-1] not in names]
        known = [p for p in other if (p[0] in LAST) == bool(within)]
        rows = []
        for path in sorted(known, key=len):
            there = [each.has(path) for each in self.found]
            values = [each.values.get(path) for each in self.found]
            if len({v for v, has in zip(values, there, strict=True) if has}) < 2:
                continue  # the card is elsewhere, which is said already
            missing = 0 if any(isinstance(v, int) and v is not True for v in values) else None
            said = [
                self._word(missing if value is None else value) if has else self.absent
                for value, has in zip(values, there, strict=True)
            ]
            rows.append((self._path(path), said))
        return rows

    def _orders(self) -> list[tuple[str, list[str]]]:
        paths = dict.fromkeys(path for each in self.found for path in each.orders)
        rows = []
        for path in paths:
            lines = [each.orders.get(path, ()) for each in self.found]
            if path[0] not in LAST and len({tuple(sorted(line)) for line in lines}) == 1:
                rows.append((self._path(path), [", ".join(map(self._card, o)) for o in lines]))
        return rows

    def _path(self, path: Path) -> str:
        """Return a path in words: `my hand`, `Urchin: damage`."""
        card = next((at for at, part in enumerate(path) if "#" in str(part)), 0)
        if card and self._is_alone(str(path[card]).partition("#")[0]):
            return self._said(path[card:])
        zone = self.where(str(path[0]), str(path[1])) if len(path) > 1 else ""
        return ": ".join(filter(None, (zone, self._said(path[2:])))) if zone else self._said(path)

    def _said(self, path: Path) -> str:
        return ": ".join(
            self._card(part) if "#" in str(part) else self.label(str(part)) for part in path
        )

    def _is_alone(self, name: str) -> bool:
        """Return whether no side has another card of this name."""
        places = {path for each in self.found for other, path in each.places if other == name}
        return len({path[0] for path in places if path[0] not in LAST}) < 2

    def _card(self, name: Any) -> str:
        plain, _, number = str(name).partition("#")
        said = self.title(plain)
        if said == plain:  # no card, such as a minion
            said = self.label(plain)
        return said + (f" {number}" if number not in ("", "1") else "")

    def _word(self, value: Any) -> str:
        if value is None or value == "":
            return "–"
        return "✓" if value is True else self.label(str(value))


def _different(rows: list[tuple[str, list[str]]]) -> list[Difference]:
    return [Difference(what, values) for what, values in rows if len(set(values)) > 1]
