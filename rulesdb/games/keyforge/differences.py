"""Compare a stated position with the one found.

Only what is stated is compared. An unknown card in a stated zone stands for any card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import MappingProxyType
from typing import Any

from rulesdb.engine.comparison import equal, mismatch, named_differ, parts_differ, same_cards

from .card import class_of
from .player import HOUSES
from .vocabulary import LINES, MEMORY, NAMELESS, SIDES, UNORDERED, ZONES, items

ANYTHING = (NAMELESS, "{}")


def differences(stated: Any, found: dict[str, Any]) -> list[str]:
    """Return how a stated position differs from the one found."""
    lines: list[str] = []
    facts = getattr(found, "facts", {})
    found = {**_implied(found), **found}
    for key, value in (stated or {}).items():
        got: Any = found.get(key)
        if key in SIDES:
            lines += _side_differs(key, value or {}, got or {}, facts.get(key) or {})
        elif key == "turn":
            lines += parts_differ(key, value, _remembered(got or {}), equal)
        elif not equal(key, value, got):
            lines.append(mismatch(key, value, got))
    return lines


def _remembered(turn: dict[str, Any]) -> dict[str, Any]:
    """Return a turn's memory with its defaults."""
    cards = len(turn.get("played", ())) + len(turn.get("discarded", ()))
    return {"from-hand": cards, "acted": bool(cards or turn.get("used")), **turn}


def _implied(found: dict[str, Any]) -> dict[str, Any]:
    """Return what a printed position omits because its house implies it."""
    for side in SIDES:
        if (found.get(side) or {}).get("house"):
            return {"active": side, "step": "3.main"}
    return {}


# A side -------------------------------------------------------------------------------------------


def _side_differs(
    side: str, stated: dict[str, Any], found: dict[str, Any], facts: dict[str, Any]
) -> Iterator[str]:
    shuffled = isinstance(found.get("deck"), dict) or bool(found.get("shuffled"))
    found = {**found, "shuffled": shuffled}
    known = found.get("on-top") or 0
    for part, value in stated.items():
        got = found.get(part)
        if part in LINES:
            got = _with_facts(got or [], facts.get(part) or [], value)
        if part in LINES and isinstance(value, dict):
            differ = partial(_card_differs, side)
            yield from named_differ(f"{side}.{part}", value, _cards(got), differ)
        elif part in ZONES:
            if not _same_zone(value, got, side, part, known if shuffled else None):
                yield mismatch(f"{side}.{part}", value, got)
        elif _norm(part, value, value, side) != _norm(part, got, value, side):
            yield mismatch(f"{side}.{part}", value, got)


def _norm(part: str, value: Any, stated: Any, side: str) -> Any:
    """Normalise a value for comparison."""
    if part in LINES:
        said = [state for _, state in items(stated or [])]
        return [
            (name, _state(name, state, said[index] if index < len(said) else {}, side))
            for index, (name, state) in enumerate(items(value or []))
        ]
    if part == "lasting":
        return _lasting(value, stated)
    if part == "houses":
        return sorted(value or HOUSES)
    return sorted(value or []) if part in ("keys", "forged") else value or 0


def _same_zone(stated: Any, found: Any, side: str, zone: str, known: int | None) -> bool:
    """Return whether a zone has these cards. A shuffled deck of different cards has no order,
    except for those on top that are `known`."""
    one, other = _held(stated, side), _held(found, side)
    if zone in UNORDERED or isinstance(stated, dict):
        return same_cards(one, other, ANYTHING, ordered=False)
    hidden = set(other[known:]) if zone == "deck" and known is not None else set()
    if len(hidden) > 1 and set(one[known:]) != {ANYTHING}:
        return False
    return same_cards(one, other, ANYTHING, ordered=True)


def _held(zone: Any, side: str, said: Any = MappingProxyType({})) -> list[tuple[str, str]]:
    """Return the cards of a zone, each with its state as text."""
    return [(name, str(_state(name, state, said, side))) for name, state in items(zone or [])]


def _lasting(value: Any, stated: Any) -> Any:
    """Return lasting effects in any order; a name may be short for the full one."""
    said = [state for _, state in items(stated or [])]
    found = [(name, {k: v for k, v in state.items() if v}) for name, state in items(value or [])]
    for (_, state), wanted in zip(found, said, strict=False):
        if _means(wanted.get("on"), state.get("on")):
            state["on"] = wanted["on"]
    return sorted(found, key=str)


def _means(word: Any, full: Any) -> bool:
    """Whether a name is short for the full one, `opponent urchin#2`."""
    if not word or not full:
        return False
    side, _, numbered = str(full).partition(" ")
    name = numbered.partition("#")[0]
    return word in (name, numbered, f"{side} {name}", full)


# Cards in play ------------------------------------------------------------------------------------


def _with_facts(line: list[Any], facts: list[dict[str, Any]], stated: Any) -> list[Any]:
    """Return a line with what follows from the position: all of it, or what is stated."""
    said = None if isinstance(stated, dict) else [state for _, state in items(stated or [])]
    found: list[Any] = []
    for index, (name, state) in enumerate(items(line)):
        known = facts[index] if index < len(facts) else {}
        if said is not None:
            wanted = said[index] if index < len(said) else {}
            known = {fact: value for fact, value in known.items() if fact in wanted}
        found.append({name: {**state, **known}} if state or known else name)
    return found


def _cards(line: Any) -> list[tuple[str, Any]]:
    """Return cards by name, each with its name and state."""
    return [(name, (name, state)) for name, state in items(line or [])]


def _card_differs(side: str, where: str, stated: Any, found: Any) -> Iterator[str]:
    """Yield the differences in the stated keys of a card's state."""
    name, state = found
    for key, value in (stated or {}).items():
        if key == "upgrades" and isinstance(value, dict):
            yield from _upgrades_differ(side, f"{where}.{key}", value, state.get(key))
            continue
        said = {key: value}
        one, other = (_state(name, each, said, side).get(key) for each in (said, state))
        if one != other:
            yield mismatch(f"{where}.{key}", value, state.get(key))


def _upgrades_differ(side: str, where: str, stated: dict[str, Any], found: Any) -> Iterator[str]:
    return named_differ(where, stated, _cards(found), partial(_card_differs, side))


def _state(name: str, state: dict[str, Any], said: dict[str, Any], side: str) -> dict[str, Any]:
    """Return the state to compare, sorted: memory only if stated, the rest only if unexpected."""
    kept = {k: v for k, v in state.items() if v and (k in said or k not in MEMORY)}
    kind = class_of(name)
    if kept.get("controller") == (state.get("owner") or side):
        del kept["controller"]
    if kept.get("owner") == side:
        del kept["owner"]
    if state.get("returns") in (None, "owner" in kept):
        kept.pop("returns", None)  # what one would expect of a card with this owner
    else:
        kept["returns"] = str(state["returns"])
    if kind is not None and kept.get("house") == kind.printed_house:
        del kept["house"]
    for part in ("counters", "gains"):
        if part in kept:
            kept[part] = {what: count for what, count in sorted(kept[part].items()) if count}
    for part in ("upgrades", "under", "purges"):
        if part in kept:
            kept[part] = _inner(kept[part], said.get(part), side)
    return {key: value for key, value in sorted(kept.items()) if value}


def _inner(cards: Any, said: Any, side: str) -> Any:
    """Return the cards on or under another, in any order, or as stated if that fits them."""
    if isinstance(cards, dict):
        return cards
    if isinstance(said, dict) and not any(_upgrades_differ(side, "", said, cards)):
        return said
    listed = said if isinstance(said, list) else []
    keys = {key: value for _, state in items(listed) for key, value in state.items()}
    inner, wanted = sorted(_held(cards, side, keys)), sorted(_held(listed, side, keys))
    return wanted if same_cards(wanted, inner, ANYTHING, ordered=False) else inner
