"""What a stated position says otherwise than the one that was found.

Only what is stated counts: what is not said after is not compared.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .game import MAIN
from .participant import START
from .vocabulary import items, reptante_state


def differences(wanted: Any, found: dict[str, Any]) -> list[str]:
    """What a stated position says otherwise than the one found."""
    lines: list[str] = []
    for key, value in (wanted or {}).items():
        if key in ("me", "opponent"):
            lines += _side(key, value or {}, found.get(key) or {})
        elif key == "participants":
            for name, said in (value or {}).items():
                lines += _side(name, said or {}, (found.get(key) or {}).get(name) or {})
        elif key == "turn":
            got = found.get(key) or {}
            lines += [
                f"turn.{part}: expected {_show(stated)}, got {_show(got.get(part))}"
                for part, stated in (value or {}).items()
                if (got.get(part) or None) != (stated or None)
            ]
        else:
            got = found.get(key) or (MAIN if key == "step" else None)
            same = _pile(value, value) == _pile(got, value) if key in ("pit", "dump") else False
            if not same and (key in ("pit", "dump") or (got or None) != (value or None)):
                lines.append(f"{key}: expected {_show(value)}, got {_show(got)}")
    return lines


def _side(name: str, wanted: dict[str, Any], found: dict[str, Any]) -> list[str]:
    lines = []
    for part, stated in wanted.items():
        got = found.get(part)
        if _norm(part, stated) != _norm(part, got):
            lines.append(f"{name}.{part}: expected {_show(stated)}, got {_show(got)}")
    return lines


def _norm(part: str, value: Any) -> Any:
    if part == "hand":
        return Counter(name for name, _ in items(value or []))
    if part == "altar":
        return items(value or [])
    if part == "reptantes":
        return {name: _reptante(said) for name, said in (value or {}).items()}
    if part == "resistance":
        return START if value is None else value
    return sorted(value or []) if part == "discards-as" else value or None


def _reptante(said: Any) -> tuple[bool, bool]:
    state = reptante_state(said)
    return bool(state.get("exhausted")), bool(state.get("held"))


def _pile(value: Any, stated: Any) -> Any:
    """A pile as it is compared: in order, or counted when the statement is in braces."""
    kinds = [name for name, _ in items(value or [])]
    if isinstance(stated, dict):
        return Counter(kinds)
    known = not isinstance(value, dict) or len(set(kinds)) < 2
    return kinds if known else "shuffled: nobody knows the order"


def _show(value: Any) -> str:
    from rulesdb.engine.markup import dump_yaml

    if value in (None, [], {}, ""):
        return "nothing"
    return dump_yaml(value, one_line=True).replace("\n...", "")
