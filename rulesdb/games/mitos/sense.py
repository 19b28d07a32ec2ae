"""Check that a position makes sense: report contradictions and unknown names, with lines."""

from __future__ import annotations

import re
from typing import Any

from rulesdb.engine.documents import Document, Path, Problems
from rulesdb.engine.naming import did_you_mean
from rulesdb.engine.schema_check import conforms

from .card import UNTIL, WORDS, Card
from .relations import check_relations, unfit
from .vocabulary import GOLDS, LINES, MAX_CARDS, SIDES, ZONES, Position, items, plain_of

ADD_CARD = "write its class in rulesdb/games/mitos/cards"


def check_position(document: Document, problems: Problems, *, before: bool = False) -> None:
    """Report everything wrong with a position; `before` the moves, the game must not be over."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, problems):
        return
    found = len(problems.found)
    for side in SIDES:
        said = data.get(side) or {}
        for zone in (*ZONES, *GOLDS, *LINES):
            _check_zone(said.get(zone) or [], zone, (side, zone), document, problems)
        _check_lasting(said.get("effects") or [], (side, "effects"), document, problems)
    if before and data.get("winner"):
        problems.add(document.line(("winner",)), "the game is over", "leave `winner` out")
    if len(problems.found) > found:
        return  # malformed cards cannot be counted
    if before:
        check_relations(data, document, problems)
    total = sum(
        len(items((data.get(side) or {}).get(zone) or [], plain_of(zone)))
        for side in SIDES
        for zone in (*ZONES, *GOLDS, *LINES)
    )
    if total > MAX_CARDS:
        what = f"more than {MAX_CARDS} cards"
        problems.add(document.line(()), what, "two decks have 100; leave some out")


def _check_zone(held: Any, zone: str, path: Path, document: Document, problems: Problems) -> None:
    if isinstance(held, int):
        return
    for key, item in held.items() if isinstance(held, dict) else enumerate(held):
        if isinstance(item, int) and not isinstance(held, dict):
            continue
        if isinstance(item, dict) and len(item) != 1:
            line = document.line((*path, key))
            problems.add(line, "expected one card", "write `- name` or `- name: {force: 1}`")
            continue
        name = key if isinstance(held, dict) else item
        for one in item if isinstance(item, dict) else (str(name),):
            at = (*path, key)
            _check_card(one, zone, at, document, problems)
            state = (item[one] if isinstance(item, dict) else None) or {}
            _check_effects(state.get("effects") or [], at, document, problems)
            for what, remedy in unfit(one, state, zone):
                problems.add(document.line(at), what, remedy)
            weapons = state.get("weapons") or []
            _check_zone(weapons, "weapons", (*at, one, "weapons"), document, problems)
            copied = (state.get("copies") or {}).get("of")
            if copied:
                _check_card(copied, "defense", at, document, problems)


TYPES = {
    "defense": "ally",
    "attack": "ally",
    "support": "totem",
    "weapons": "weapon",
    "reserve": "gold",
    "paid": "gold",
}


def _check_card(name: str, zone: str, path: Path, document: Document, problems: Problems) -> None:
    kind = Card.registry.get(name)
    if kind is None:
        remedy = did_you_mean(name, Card.registry, ADD_CARD)
        problems.add(document.line(path), f"unknown card '{name}'", remedy)
    elif zone in TYPES and kind.type != TYPES[zone]:
        what = f"'{name}' cannot be in '{zone}'"
        problems.add(document.line(path), what, f"its type is {kind.type or 'unknown'}")


def _check_effects(words: Any, path: Path, document: Document, problems: Problems) -> None:
    for word in words:
        parts = [p for p in str(word).split() if not p.startswith("@")]
        number = parts and re.fullmatch(r"[+-]?\d+|=\d+", parts[0])
        order = [p for p in str(word).split() if p.startswith("@")]
        race = parts and re.fullmatch(r"race=[a-z][a-z-]*", parts[0])
        word_known = number or race or (parts and parts[0] in WORDS)
        ordered = len(order) < 2 and all(re.fullmatch(r"@\d{1,3}", p) for p in order)
        known = word_known and ordered
        if not known or (len(parts) > 1 and parts[1] not in UNTIL) or len(parts) > 2:
            what = f"'{word}' is not an effect"
            remedy = (
                f"write +1, =2, {', '.join(WORDS)}, race=dios, "
                f"and after it optionally {', '.join(UNTIL)}"
            )
            problems.add(document.line(path), what, remedy)


def _check_lasting(held: Any, path: Path, document: Document, problems: Problems) -> None:
    for index, (name, state) in enumerate(items(held)):
        kind = Card.registry.get(name)
        if state.get("names"):
            _check_card(state["names"], "", (*path, index), document, problems)
        if kind is None or not hasattr(kind, "Lasts"):
            able = sorted(n for n, k in Card.registry.items() if hasattr(k, "Lasts"))
            what = f"'{name}' has no lasting effect"
            problems.add(document.line((*path, index)), what, f"name one of {', '.join(able)}")
