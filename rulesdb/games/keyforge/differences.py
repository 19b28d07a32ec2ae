"""Compare a stated position with the one found.

Only what is stated is compared.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from rulesdb.engine.comparison import equal, mismatch, parts_differ, pile

from .player import HOUSES
from .vocabulary import MEMORY, SIDES, UNORDERED, ZONES, items


def differences(stated: Any, found: dict[str, Any]) -> list[str]:
    """Return how a stated position differs from the one found."""
    lines: list[str] = []
    found = {**_implied(found), **found}
    for key, value in (stated or {}).items():
        got: Any = found.get(key)
        if key in SIDES:
            if isinstance((got or {}).get("deck"), dict):
                got = {**got, "shuffled": True}
            lines += parts_differ(key, value, got, partial(_same, key))
        elif key == "turn":
            lines += parts_differ(key, value, _remembered(got or {}), equal)
        elif not equal(key, value, got):
            lines.append(mismatch(key, value, got))
    return lines


def _same(side: str, part: str, stated: Any, found: Any) -> bool:
    if part == "shuffled":
        found = bool(found)
    return bool(_norm(part, stated, stated, side) == _norm(part, found, stated, side))


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


def _norm(part: str, value: Any, stated: Any, side: str) -> Any:
    """Normalise a value for comparison: in order, or counted if stated in braces."""
    if part in ("creatures", "artifacts", "lasting"):
        said = [state for _, state in items(stated or [])]
        found = [
            (name, _state(state, said[index] if index < len(said) else {}, side))
            for index, (name, state) in enumerate(items(value or []))
        ]
        if part != "lasting":
            return found
        for (_, state), wanted in zip(found, said, strict=False):
            if _means(wanted.get("on"), state.get("on")):
                state["on"] = wanted["on"]
        return sorted(found, key=str)
    if part in ZONES:
        cards = [(name, str(_state(state, {}, side))) for name, state in items(value or [])]
        return Counter(cards) if part in UNORDERED else pile(cards, value, stated)
    if part == "houses":
        return sorted(value or HOUSES)
    return sorted(value or []) if part in ("keys", "forged") else value or 0


def _means(word: Any, full: Any) -> bool:
    """Whether a name is short for the full one, `opponent urchin#2`."""
    if not word or not full:
        return False
    side, _, numbered = str(full).partition(" ")
    name = numbered.partition("#")[0]
    return word in (name, numbered, f"{side} {name}", full)


def _state(state: dict[str, Any], said: dict[str, Any], side: str) -> dict[str, Any]:
    """Return the state to compare: memory only if stated, the owner only if different."""
    kept = {k: v for k, v in state.items() if v and (k in said or k not in MEMORY)}
    if kept.get("owner") == side:
        del kept["owner"]
    for part in ("upgrades", "under", "purges"):
        if part in kept:
            inner = [(name, _state(more, {}, side)) for name, more in items(kept[part])]
            kept[part] = sorted(inner, key=str)
    return kept
