"""What differs between positions, in words.

A position is read as facts: how many of a card are in each place, the state of each card, numbers
and words. The order of a line or pile is a fact of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from .documents import Path
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


def _item(item: Any) -> tuple[str, Any]:
    """Return the name and the state of an item of a list."""
    if isinstance(item, Mapping) and len(item) == 1:
        name, state = next(iter(item.items()))
        return str(name), state
    if isinstance(item, list):
        return " ".join(str(part) for part in item), None
    return str(item), None


Name = Callable[[str], str]


class Compared:
    """Several positions side by side; `title` names a card, `label` a key of the position."""

    def __init__(self, found: Sequence[Facts], title: Name, label: Name) -> None:
        self.found, self.title, self.label = found, title, label

    def differences(self) -> list[Difference]:
        """Return what is not the same in all of them, the most important first."""
        rows = [*self._winner(), *self._moved(), *self._values(), *self._orders()]
        return _different(rows) or _different(self._values(LAST))

    def _winner(self) -> list[tuple[str, list[str]]]:
        winners = [str(each.values.get(("winner",), "")) for each in self.found]
        return [(self.label("winner"), [self._word(winner) for winner in winners])]

    def _moved(self) -> list[tuple[str, list[str]]]:
        """Return the cards that are not in the same places everywhere."""
        names = dict.fromkeys(name for each in self.found for name, _ in each.places)
        rows = []
        for name in names:
            where = [
                {path: n for (other, path), n in each.places.items() if other == name}
                for each in self.found
            ]
            paths = dict.fromkeys(path for each in where for path in each if path[0] not in LAST)
            moved = [p for p in paths if len({each.get(p, 0) for each in where}) > 1]
            kept = [{p: each[p] for p in moved if p in each} for each in where]
            if moved:
                rows.append((self._card(name), [self._places(each) for each in kept]))
        return rows

    def _places(self, where: dict[Path, int]) -> str:
        said = [f"{n} × {self._path(p)}" if n > 1 else self._path(p) for p, n in where.items()]
        return ", ".join(said) or "–"

    def _values(self, within: Collection[str] = ()) -> list[tuple[str, list[str]]]:
        """Return numbers and words, those of the turn only if asked for."""
        paths = dict.fromkeys(path for each in self.found for path in each.values)
        known = [p for p in paths if p != ("winner",) and (p[0] in LAST) == bool(within)]
        rows = []
        for path in sorted(known, key=len):
            if not all(each.has(path) for each in self.found):
                continue  # the card is elsewhere, which is said already
            values = [each.values.get(path) for each in self.found]
            missing = 0 if any(isinstance(v, int) and v is not True for v in values) else None
            said = [self._word(missing if value is None else value) for value in values]
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
        return ": ".join(
            self._card(part) if "#" in str(part) else self.label(str(part)) for part in path
        )

    def _card(self, name: Any) -> str:
        plain, _, number = str(name).partition("#")
        return self.title(plain) + (f" {number}" if number not in ("", "1") else "")

    def _word(self, value: Any) -> str:
        if value is None or value == "":
            return "–"
        return "✓" if value is True else self.label(str(value))


def _different(rows: list[tuple[str, list[str]]]) -> list[Difference]:
    return [Difference(what, values) for what, values in rows if len(set(values)) > 1]
