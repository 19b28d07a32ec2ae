"""Compare a stated position with the one found.

Only what is stated is compared.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulesdb.engine.comparison import equal, mismatch, parts_differ, pile

from .game import MAIN
from .participant import START
from .vocabulary import items, reptante_state


def differences(stated: Any, found: dict[str, Any]) -> list[str]:
    """Return how a stated position differs from the one found."""
    lines: list[str] = []
    for key, value in (stated or {}).items():
        got: Any = found.get(key) or (MAIN if key == "step" else None)
        if key in ("me", "opponent"):
            lines += parts_differ(key, value, got, _same)
        elif key == "participants":
            for name, said in (value or {}).items():
                lines += parts_differ(name, said, (got or {}).get(name), _same)
        elif key == "turn":
            lines += parts_differ(key, value, got, _same_memory)
        elif not (_same_pile(value, got) if key in ("pit", "dump") else equal(key, value, got)):
            lines.append(mismatch(key, value, got))
    return lines


def _same(part: str, stated: Any, found: Any) -> bool:
    return bool(_norm(part, stated) == _norm(part, found))


def _same_memory(part: str, stated: Any, found: Any) -> bool:
    if part == "reinforced" and isinstance(stated, bool):
        return stated == bool(found)
    return bool(equal(part, stated, found))


def _norm(part: str, value: Any) -> Any:
    if part == "hand":
        return Counter(name for name, _ in items(value or []))
    if part == "altar":
        return items(value or [])
    if part == "reptantes":
        return {name: _reptante(said) for name, said in (value or {}).items()}
    if part == "resistance":
        return START if value is None else value
    if part == "turned":
        return value or 0
    return sorted(value or []) if part == "discards-as" else value or None


def _reptante(said: Any) -> tuple[bool, bool]:
    state = reptante_state(said)
    return bool(state.get("exhausted")), bool(state.get("held"))


def _same_pile(stated: Any, found: Any) -> bool:
    one, other = ([name for name, _ in items(value or [])] for value in (stated, found))
    return bool(pile(one, stated, stated) == pile(other, found, stated))
