"""Put a card into a position: into a zone that somebody chose, or where cards like it belong.

A zone is a path of keys, as in a position: `["me", "creatures", 0, "bumpsy", "upgrades"]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from .session_json import Placed, Wrong

if TYPE_CHECKING:
    from .session import Session

Zone = list[str | int]
FIRST = "1"  # the name of a part, if there is none yet


def put(session: Session, card: str, side: str, zone: Zone) -> Placed:
    """Return the position with one more card; `zone` is empty for where it belongs."""
    asking = session.plugin.asking
    if zone:
        zones = iter([zone])
    else:
        zones = _zones(session.position, side, asking.ZONES if asking is not None else ())
    before = {wrong.what for wrong in session.position_problems()}
    placed = Placed(session.position, [], [Wrong(f"'{card}' has no place here", "choose a zone")])
    for each in zones:
        position = deepcopy(session.position)
        path = _add(position, each, card)
        if path is None:
            continue
        if not zone and asking is not None:
            _add_needs(position, side, path, asking.needs(card))
        found = session.at(position).position_problems()
        placed = Placed(position, path, [wrong for wrong in found if wrong.what not in before])
        if not placed.problems:
            return placed
    if zone or session.plugin.rules.unknown_name(card):
        return Placed(session.position, [], placed.problems)
    return placed  # the card needs more words, which its problems name


def _add_needs(position: dict[str, Any], side: str, path: Zone, needs: dict[str, Any]) -> None:
    """Add what a side needs to play a card from hand, unless a side has it already."""
    for key, value in needs.items():
        sides = [each for each in position.values() if isinstance(each, dict)]
        if path[1] == "hand" and not any(key in each for each in sides):
            position[side][key] = value


def _zones(position: dict[str, Any], side: str, forms: Any) -> Iterator[Zone]:
    """Yield the zones that forms such as `creatures/upgrades` stand for; the last card first."""
    for form in forms:
        outer, _, inner = form.partition("/")
        if not inner:
            yield [side, outer]
            continue
        there = (position.get(side) or {}).get(outer)
        if isinstance(there, list):
            for at in reversed(range(len(there))):
                yield [side, outer, at, *_name(there[at]), inner]
        elif isinstance(there, dict) and there:
            yield from ([side, outer, name, inner] for name in there)
        else:
            yield [side, outer, FIRST, inner]


def _name(item: Any) -> list[str]:
    return [str(item) if isinstance(item, str) else str(next(iter(item), ""))]


def _add(position: dict[str, Any], zone: Zone, card: str) -> Zone | None:
    """Add a card to a zone; return its path, or None if there is no such zone."""
    at: Any = position
    for key, then in zip(zone, [*zone[1:], None], strict=True):
        if isinstance(at, list):
            if not isinstance(key, int) or not 0 <= key < len(at):
                return None
            if isinstance(at[key], str) and then is not None:
                at[key] = {at[key]: {}}
            at = at[key]
        elif isinstance(at, dict):
            if not isinstance(at.get(str(key)), dict | list):
                at[str(key)] = _opened(at.get(str(key)), last=then is None)
            elif isinstance(at[str(key)], list) and isinstance(then, str):
                at[str(key)] = {then: at[str(key)]}  # a part that is written as a list
            at = at[str(key)]
        else:
            return None
    if isinstance(at, dict):  # a shuffled pile
        at[card] = at.get(card, 0) + 1 if isinstance(at.get(card, 0), int) else 2
        return [*zone, card]
    at.append(card)
    return [*zone, len(at) - 1]


def _opened(value: Any, *, last: bool) -> Any:
    """Return a value that can take a card: a number of unknown cards becomes a list."""
    if not last:
        return {}
    return [value] if isinstance(value, int) and not isinstance(value, bool) and value else []
