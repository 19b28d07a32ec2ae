"""Compare a stated position with the one found.

Only what is stated is compared.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from rulesdb.engine.comparison import equal, mismatch, parts_differ, pile

from .card import USUAL, USUAL_COPY
from .vocabulary import FACTS, GOLDS, LINES, MEMORY, SIDES, UNORDERED, ZONES, items, plain_of


def differences(stated: Any, found: dict[str, Any]) -> list[str]:
    """Return how a stated position differs from the one found."""
    lines: list[str] = []
    for key, value in (stated or {}).items():
        got = found.get(key)
        if key in SIDES:
            lines += parts_differ(key, value, got, partial(_same, key))
        elif key == "turn":
            lines += parts_differ(key, value, got, lambda _, one, other: bool(one) == bool(other))
        elif not equal(key, value, got):
            lines.append(mismatch(key, value, got))
    return lines


def _same(side: str, part: str, stated: Any, found: Any) -> bool:
    return bool(_norm(part, stated, stated, side) == _norm(part, found, stated, side))


def _norm(part: str, value: Any, stated: Any, side: str) -> Any:
    """Normalise a value for comparison: in order, or counted if the order does not matter."""
    if part in (*LINES, *GOLDS, "effects"):
        plain = plain_of(part)
        said = [state for _, state in items(stated or [], plain)]
        found = [
            (name, _state(state, said[at] if at < len(said) else {}, side))
            for at, (name, state) in enumerate(items(value or [], plain))
        ]
        return sorted(found, key=str) if part in GOLDS else found
    if part in ZONES:
        facts = any(state for _, state in items(stated or []))
        listed = [(name, sorted(state.items())) for name, state in items(value or [])]
        cards = [(name, str(state) if facts else "") for name, state in listed]
        return Counter(cards) if part in UNORDERED else pile(cards, value, stated)
    return value or 0


def _effect(word: str) -> str:
    """Return an effect on a card without its order, its plus sign and a usual duration."""
    what, *until = [part for part in word.split() if not part.startswith("@")]
    what = what.lstrip("+")
    kind = "set" if what.startswith("=") else what.split("=")[0]
    usual = USUAL.get(kind, USUAL["bonus"])  # a number is a bonus
    return " ".join([what, *(each for each in until if each != usual)])


def _state(state: dict[str, Any], said: dict[str, Any], side: str) -> dict[str, Any]:
    """Return the state to compare: facts and memory only if stated."""
    optional = (*MEMORY, *FACTS)
    kept = {k: v for k, v in state.items() if v and (k in said or k not in optional)}
    if "total" in said:
        kept["total"] = state.get("total", state.get("force", 0))
    if "now-race" in said:
        kept["now-race"] = state.get("now-race", state.get("race", ""))
    if "entered" in said:
        kept["entered"] = state.get("entered")
    if kept.get("owner") == side:
        del kept["owner"]
    if "copies" in kept and "copies" in said:
        copied = {"until": USUAL_COPY, **kept["copies"]}
        kept["copies"] = {k: copied.get(k) or None for k in said["copies"]}
    if "effects" in kept:
        kept["effects"] = [_effect(str(word)) for word in kept["effects"]]
    if "blocked-by" in kept:
        numbered = any("#" in word for word in said.get("blocked-by") or [])
        words = [word.split()[-1] for word in kept["blocked-by"]]
        kept["blocked-by"] = words if numbered else [word.split("#")[0] for word in words]
    if "weapons" in kept:
        own = [state for _, state in items(said.get("weapons") or [])]
        kept["weapons"] = [
            (name, _state(more, own[at] if at < len(own) else {}, side))
            for at, (name, more) in enumerate(items(kept["weapons"]))
        ]
    return kept
