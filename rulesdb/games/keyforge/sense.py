"""Check that a position makes sense: report contradictions and unknown names, with lines."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from rulesdb.engine.documents import Document, Path, Problems
from rulesdb.engine.naming import did_you_mean
from rulesdb.engine.schema_check import conforms

from .card import Card, class_of
from .player import KEYS
from .vocabulary import (
    COMPUTED,
    CREATURES_ONLY,
    LINES,
    MAX_CARDS,
    NAMELESS,
    SIDES,
    ZONES,
    Position,
)

ADD_CARD = "write its class in rulesdb/games/keyforge/cards"
NUMBERED = re.compile(r"#[1-9][0-9]{0,2}$")
NOT_THERE = {
    "creature": "not a creature in play",
    "artifact": "not an artifact in play",
    "card": "not a card in play",
}
INSTEAD = {
    "total-power": "before the moves, write `power` for +1 power counters",
    "armor-left": "before the moves, write `armor-spent`",
}


def check_position(document: Document, problems: Problems, *, before: bool = False) -> None:
    """Report everything wrong with a position; `before` the moves, the game must not be over."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, problems):
        return
    found = len(problems.found)
    _check_sense(data, document, problems, before)
    for side in SIDES:
        said = data.get(side) or {}
        for zone in (*ZONES, *LINES):
            held, path = said.get(zone) or [], (side, zone)
            if zone in LINES and isinstance(said.get(zone), dict):
                held = _check_part(said[zone], path, document, problems, before)
            _check_zone(held, zone, path, document, problems, before)
    for word in ("played", "used", "discarded"):
        held = (data.get("turn") or {}).get(word) or []
        _check_zone(held, "turn", ("turn", word), document, problems, before)
    if len(problems.found) == found:
        _check_lasting(data, document, problems, before)


def _check_part(
    said: dict[str, Any], path: Path, document: Document, problems: Problems, before: bool
) -> dict[str, Any]:
    """Check the form of a part of a line; return its cards by name."""
    where = ".".join(str(word) for word in path)
    if before:
        what = f"'{where}': expected array, got mapping"
        remedy = "write all cards in `[…]`; `{…}` is a part of them, for `expect` and after"
        problems.add(document.line(path), what, remedy)
        return {}
    if not said:
        remedy = "write `[]` if there are none, or leave it out"
        problems.add(document.line(path), f"'{where}': an empty mapping names no card", remedy)
    return said


def _check_zone(
    held: Any, zone: str, path: Path, document: Document, problems: Problems, before: bool
) -> None:
    if isinstance(held, int):
        return
    for key, item in held.items() if isinstance(held, dict) else enumerate(held):
        if isinstance(item, int) and not isinstance(held, dict):
            continue
        if isinstance(held, dict):
            pairs = [(str(key), item if isinstance(item, dict) else {}, (*path, key))]
        elif isinstance(item, dict) and len(item) != 1:
            line = document.line((*path, key))
            problems.add(line, "expected one card", "write `- name` or `- name: {damage: 1}`")
            continue
        else:
            said = item if isinstance(item, dict) else {str(item): {}}
            pairs = [(name, state or {}, (*path, key, name)) for name, state in said.items()]
        for name, state, at in pairs:
            numbered = isinstance(held, dict) and zone in (*LINES, "upgrades")
            card = NUMBERED.sub("", name) if numbered else name
            _check_card(card, zone, at, document, problems)
            _check_state(card, state, zone, at, document, problems, before)


def _check_state(
    name: str,
    state: dict[str, Any],
    zone: str,
    path: Path,
    document: Document,
    problems: Problems,
    before: bool,
) -> None:
    """Check what a position says of one card."""
    for part in (*CREATURES_ONLY, "upgrades") if zone == "artifacts" else ():
        if state.get(part) or (part in COMPUTED and part in state):
            line = document.line((*path, part))
            problems.add(line, f"'{part}' is only for creatures", "leave it out")
    for part in COMPUTED if before else ():
        if part in state:
            what = f"'{part}' follows from the position"
            problems.add(document.line((*path, part)), what, INSTEAD[part])
    if copied := state.get("as"):
        check = _check_played_as if zone == "turn" else _check_copy
        check(name, copied, (*path, "as"), document, problems)
    if name == NAMELESS and state.get("house"):
        what = f"'{NAMELESS}' is an unknown card and has no house"
        problems.add(document.line((*path, "house")), what, "name a card, or leave `house` out")
    if "returns" in state and zone != "archives":
        line = document.line((*path, "returns"))
        problems.add(line, "'returns' is only for cards in archives", "leave it out")
    for part in ("upgrades", "under", "purges"):
        inner, at = state.get(part) or [], (*path, part)
        if isinstance(state.get(part), dict):
            inner = _check_part(state[part], at, document, problems, before)
        _check_zone(inner, part, at, document, problems, before)


def _check_copy(name: str, copied: str, path: Path, document: Document, problems: Problems) -> None:
    """Check that a card can be a copy, and that what it is a copy of is a creature."""
    kind = class_of(name)
    if kind is not None and not kind.enters_as_copy:
        problems.add(document.line(path), f"'{name}' is never a copy", "leave `as` out")
    else:
        _check_card(copied, "creatures", path, document, problems)


def _check_played_as(
    name: str, played_as: str, path: Path, document: Document, problems: Problems
) -> None:
    """Check that a card can be played as another type."""
    kind = class_of(name)
    if kind is not None and played_as not in kind.forms:
        what = f"'{name}' is never played as an {played_as}"
        problems.add(document.line(path), what, "leave `as` out")


def _check_sense(data: Any, document: Document, problems: Problems, before: bool) -> None:
    """Report contradictions."""
    sides = {side: data.get(side) or {} for side in SIDES}
    with_house = [side for side, said in sides.items() if said.get("house")]
    if len(with_house) == 2:
        line = document.line(("opponent", "house"))
        problems.add(line, "both players have an active house", "keep that of the active player")
    elif with_house and data.get("active") not in (None, with_house[0]):
        line = document.line(("active",))
        problems.add(line, "`active` and `house` contradict each other", "leave `active` out")
    if with_house and data.get("step") in ("setup", "1.forge", "2.house"):
        line = document.line(("step",))
        problems.add(line, "no house is active in this step yet", "leave `house` or `step` out")
    if before and data.get("winner"):
        problems.add(document.line(("winner",)), "the game is over", "leave `winner` out")
    memory = sum(
        len(words or ()) for words in (data.get("turn") or {}).values() if isinstance(words, list)
    )
    if memory + sum(_size(said) for said in sides.values()) > MAX_CARDS:
        what = f"more than {MAX_CARDS} cards"
        problems.add(document.line(()), what, "two decks have 72; leave some out")
    for side, said in sides.items():
        _check_side(said, side, document, problems, before)


def _size(said: dict[str, Any]) -> int:
    """Count the cards that a side names, including those on and under others."""
    count = sum(_count(said.get(zone)) for zone in (*ZONES, *LINES, "lasting"))
    for zone in LINES:
        line = said.get(zone) or []
        states = line.values() if isinstance(line, dict) else _states(line)
        for state in states:
            inner = ((state or {}).get(part) for part in ("upgrades", "under", "purges"))
            count += sum(_count(cards) for cards in inner)
    return count


def _states(line: list[Any]) -> list[Any]:
    return [next(iter(item.values()), None) for item in line if isinstance(item, dict)]


def _count(held: Any) -> int:
    """Count the cards in a zone."""
    if isinstance(held, int):
        return held
    cards = held.values() if isinstance(held, dict) else held or ()
    return sum(card if isinstance(card, int) else 1 for card in cards)


def _check_side(
    said: dict[str, Any], side: str, document: Document, problems: Problems, before: bool
) -> None:
    for part in ("keys", "houses", "forged"):
        words = said.get(part) or []
        if len(set(words)) < len(words):
            line = document.line((side, part))
            problems.add(line, f"duplicate word in '{part}'", "write each word once")
    keys = said.get("keys") or []
    if before and len(keys) == len(KEYS):
        line = document.line((side, "keys"))
        problems.add(line, "three keys are forged, so the game is over", "leave one out")
    shuffled = said.get("shuffled") or isinstance(said.get("deck"), dict)
    if before and said.get("on-top") and not (shuffled and isinstance(said.get("deck"), list)):
        line = document.line((side, "on-top"))
        problems.add(line, "`on-top` is for a shuffled deck", "write `[…]` and `shuffled: true`")
    if isinstance(said.get("deck"), dict) and said.get("shuffled") is False:
        line = document.line((side, "shuffled"))
        problems.add(line, "a deck in braces has no order", "write the deck in brackets")


def _check_card(name: str, zone: str, path: Path, document: Document, problems: Problems) -> None:
    kind = class_of(name)
    if kind is None:
        remedy = did_you_mean(name, Card.registry, ADD_CARD)
        problems.add(document.line(path), f"unknown card '{name}'", remedy)
    elif zone in (*LINES, "upgrades") and not _fits(kind, zone.removesuffix("s")):
        what = f"'{name}' cannot be in '{zone}'"
        problems.add(document.line(path), what, f"its type is {kind.type or 'unknown'}")
    elif name == NAMELESS and zone in ("turn", "purges"):
        what = f"'{NAMELESS}' is an unknown card and cannot be here"
        problems.add(document.line(path), what, "name a card")


def _fits(kind: type[Card], type_: str) -> bool:
    """Whether a card can be in play as a card of a type."""
    return kind.type == type_ or type_ in kind.forms


def _check_lasting(data: Any, document: Document, problems: Problems, before: bool) -> None:
    """Check that lasting effects are of cards that have one, and on cards that are there."""
    for side in SIDES:
        for index, item in enumerate((data.get(side) or {}).get("lasting") or []):
            line = document.line((side, "lasting", index))
            if isinstance(item, dict) and len(item) != 1:
                remedy = "write `- warsong` or `- hallowed-shield: {on: urchin}`"
                problems.add(line, "expected one lasting effect", remedy)
                continue
            name, state = (item, {}) if isinstance(item, str) else next(iter(item.items()))
            kind = Card.registry.get(name)
            if kind is None or not hasattr(kind, "Lasts"):
                able = sorted(n for n, k in Card.registry.items() if hasattr(k, "Lasts"))
                what = f"'{name}' has no lasting effect"
                problems.add(line, what, f"name one of {', '.join(able)}")
                continue
            for part in ("on", "house"):
                has, needs = bool((state or {}).get(part)), kind.Lasts.needs == part
                if before and has != needs:
                    what = f"'{name}' {'needs' if needs else 'has no'} `{part}`"
                    remedy = f"write `{name}: {{{part}: …}}`" if needs else "leave it out"
                    problems.add(line, what, remedy)
            on_type = kind.Lasts.on_type
            wanted = [("on", (state or {}).get("on") or "", on_type)]
            used = (state or {}).get("used") or []
            wanted += [("used", word, "card") for word in used]
            for part, word, type_ in wanted:
                types = ("creature", "artifact") if type_ == "card" else (type_,)
                found = [name for each in types for name in _find(data, word, each)]
                gone = type_ == "card" and not found and class_of(word) is not None
                if before and word and len(found) != 1 and not gone:
                    wrong = "ambiguous" if found else NOT_THERE[type_]
                    what = f"`{part}: {word}` is {wrong}"
                    more = ", ".join(found) or "name one, `me urchin` or `opponent urchin`"
                    problems.add(line, what, f"write one of {more}" if found else more)


def _find(data: Any, word: str, type_: str) -> list[str]:
    """Return the full names of the cards of a type in play that a word may mean."""
    found = []
    for player in SIDES:
        said = data.get(player) or {}
        seen: Counter[str] = Counter()
        for item in said.get(f"{type_}s") or []:
            name = item if isinstance(item, str) else next(iter(item))
            seen[name] += 1
            full = f"{player} {name}#{seen[name]}"
            if word in (name, f"{name}#{seen[name]}", f"{player} {name}", full):
                found.append(full)
    return found
