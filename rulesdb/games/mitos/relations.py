"""Check that the parts of a position fit together: what a card can have and refer to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulesdb.engine.documents import Document, Path, Problems

from .card import Card
from .naming import labels
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
    in_play = [names for side in SIDES for names in _in_play(data, side, (*LINES, *GOLDS))]
    for side, other in (SIDES, SIDES[::-1]):
        said = data.get(side) or {}
        there = list(_in_play(data, other, ("defense",), weapons=False))
        for index, (_, state) in enumerate(items(said.get("attack") or [])):
            for word in state.get("blocked-by") or []:
                _known(word, there, (side, "attack", index), document, problems)
        for index, (_, state) in enumerate(items(said.get("effects") or [])):
            if word := state.get("of"):
                _known(word, in_play, (side, "effects", index), document, problems)
    if (data.get("priority") or data.get("passed")) and data.get("step") != "war":
        line = document.line(("priority",) if data.get("priority") else ("passed",))
        problems.add(line, "priority outside the War of Talismans", "write `step: war`")
    elif data.get("passed", 0) > 1:
        what = "both have passed, so the War is over"
        problems.add(document.line(("passed",)), what, "write `passed: 1`, or leave it out")
    elif data.get("passed") and not data.get("priority"):
        remedy = f"add who acts next: `priority: {data.get('active') or 'me'}`"
        problems.add(document.line(("passed",)), "`passed` without `priority`", remedy)


def _in_play(
    data: dict[str, Any], side: str, zones: tuple[str, ...], *, weapons: bool = True
) -> Iterator[list[str]]:
    """Yield the names of each card of a side in these zones: its names now, and as printed."""
    now: Counter[str] = Counter()
    printed: Counter[str] = Counter()
    for zone in (*LINES, *GOLDS):
        for name, state in items((data.get(side) or {}).get(zone) or [], plain_of(zone)):
            borne = [(weapon, more, True) for weapon, more in items(state.get("weapons") or [])]
            for id, its, is_weapon in [(name, state, False), *borne]:
                copied = its.get("copies") or {}
                current = copied["of"] if copied.get("whole") else id
                now[current] += 1
                printed[id] += 1
                if zone in zones and (weapons or not is_weapon):
                    gold = zone if zone in GOLDS else ""
                    yield labels(side, current, now[current], gold)
                    yield labels(side, id, printed[id], gold)


def _known(
    word: str, there: list[list[str]], path: Path, document: Document, problems: Problems
) -> None:
    """Check that a reference, `sara` or `opponent sara#2`, is to a card that exists."""
    if any(word in names for names in there):
        return
    bare = not re.search("[ #]", word)
    able = sorted({names[0] if bare else names[3] for names in there})
    what = f"'{word}' is not there"
    problems.add(document.line(path), what, f"available: {', '.join(able) or 'none'}")
