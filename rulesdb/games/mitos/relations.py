"""Check that the parts of a position fit together: what a card can have and refer to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesdb.engine.documents import Document, Problems

from .card import Card
from .vocabulary import GOLDS, LINES, SIDES, items, plain_of


def unfit(name: str, state: dict[str, Any], zone: str) -> Iterator[tuple[str, str]]:
    """Yield what a card of its type cannot have, each with a remedy."""
    kind = Card.registry.get(name)
    if kind is None:
        return
    if state.get("weapons") and kind.type != "ally":
        yield f"'{name}' cannot have Weapons", "only an Ally can; leave them out"
    if state.get("force") is not None and kind.type not in ("ally", ""):
        yield f"'{name}' has no Force", "only an Ally has one; leave it out"
    if state.get("cost") is not None and kind.type == "gold":
        yield f"'{name}' has no cost", "no Gold has one; leave it out"
    if zone != "attack" and (state.get("blocked-by") or state.get("ungrouped")):
        yield f"'{name}' is not in the Attack Line", "use this only for an Ally in `attack`"
    able = [kind, *(other for other in Card.registry.values() if kind.copies)]
    known = sorted({ability.name for each in able for ability in each.abilities})
    for used in state.get("uses") or {}:
        if used not in known:
            yield f"'{name}' has no ability '{used}'", f"it has: {', '.join(known) or 'none'}"


def check_relations(data: dict[str, Any], document: Document, problems: Problems) -> None:
    """Check that blockers and cards with tied effects exist, and that priority is in the War."""
    in_play = {side: _names(data, side, (*LINES, *GOLDS)) for side in SIDES}
    for side, other in (SIDES, SIDES[::-1]):
        said = data.get(side) or {}
        there = _names(data, other, ("defense",))
        for index, (_, state) in enumerate(items(said.get("attack") or [])):
            for word in state.get("blocked-by") or []:
                _known(word, there, (side, "attack", index), document, problems)
        for index, (_, state) in enumerate(items(said.get("effects") or [])):
            if word := state.get("of"):
                everywhere = in_play[side] | in_play[other]
                _known(word, everywhere, (side, "effects", index), document, problems)
    if (data.get("priority") or data.get("passed")) and data.get("step") != "war":
        line = document.line(("priority",) if data.get("priority") else ("passed",))
        problems.add(line, "priority outside the War of Talismans", "write `step: war`")
    if data.get("passed", 0) > 1:
        what = "both have passed, so the War is over"
        problems.add(document.line(("passed",)), what, "write `passed: 1`, or leave it out")


def _names(data: dict[str, Any], side: str, zones: tuple[str, ...]) -> set[str]:
    """Return the names of a side's cards, including Weapons and copies."""
    found: set[str] = set()
    for zone in zones:
        for name, state in items((data.get(side) or {}).get(zone) or [], plain_of(zone)):
            found.add(name)
            found.add((state.get("copies") or {}).get("of", name))
            found |= {weapon for weapon, _ in items(state.get("weapons") or [])}
    return found


def _known(word: str, names: set[str], path: Any, document: Document, problems: Problems) -> None:
    """Check that a reference, `sara` or `opponent sara#2`, is to a card that exists."""
    parts = str(word).split()
    name = parts[-1].split("#")[0] if parts else ""
    if name not in names:
        what = f"'{word}' is not there"
        problems.add(document.line(path), what, f"available: {', '.join(sorted(names)) or 'none'}")
