"""Check that a position makes sense: report contradictions and unknown names, with lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulesdb.engine.documents import Document, Path, Problems
from rulesdb.engine.naming import did_you_mean
from rulesdb.engine.schema_check import conforms

from .card import Card
from .player import KEYS
from .vocabulary import CREATURES_ONLY, MAX_CARDS, SIDES, ZONES, Position

ADD_CARD = "write its class in rulesdb/games/keyforge/cards"


def check_position(document: Document, problems: Problems, *, before: bool = False) -> None:
    """Report everything wrong with a position; `before` the moves, the game must not be over."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, problems):
        return
    found = len(problems.found)
    _check_sense(data, document, problems, before)
    for side in SIDES:
        said = data.get(side) or {}
        for zone in (*ZONES, "creatures", "artifacts"):
            _check_zone(said.get(zone) or [], zone, (side, zone), document, problems)
    for word in ("played", "used", "discarded"):
        _check_zone(
            (data.get("turn") or {}).get(word) or [], "turn", ("turn", word), document, problems
        )
    if len(problems.found) == found:
        _check_lasting(data, document, problems, before)


def _check_zone(held: Any, zone: str, path: Path, document: Document, problems: Problems) -> None:
    for key, item in held.items() if isinstance(held, dict) else enumerate(held):
        if isinstance(item, dict) and len(item) != 1:
            line = document.line((*path, key))
            problems.add(line, "expected one card", "write `- name` or `- name: {damage: 1}`")
            continue
        name = key if isinstance(held, dict) else item
        for one in item if isinstance(item, dict) else (str(name),):
            _check_card(one, zone, (*path, key), document, problems)
            state = item[one] if isinstance(item, dict) else None
            for part in (*CREATURES_ONLY, "upgrades") if zone == "artifacts" else ():
                if (state or {}).get(part):
                    line = document.line((*path, key, one, part))
                    problems.add(line, f"'{part}' is only for creatures", "leave it out")
            for part in ("upgrades", "under", "purges"):
                inner = (state or {}).get(part) or []
                at = (*path, key, one, part)
                _check_zone(inner, "upgrades" if part == "upgrades" else "", at, document, problems)


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
    held = [said.get(zone) or [] for zone in (*ZONES, "creatures", "artifacts", "lasting")]
    for item in (*(said.get("creatures") or []), *(said.get("artifacts") or [])):
        state = next(iter(item.values()), None) if isinstance(item, dict) else None
        held += [(state or {}).get(part) or [] for part in ("upgrades", "under", "purges")]
    return sum(sum(n or 1 for n in z.values()) if isinstance(z, dict) else len(z) for z in held)


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
    if before and set(said.get("forged") or []) - set(keys):
        line = document.line((side, "forged"))
        problems.add(line, "a key in `forged` is not in `keys`", "name it in both")
    if isinstance(said.get("deck"), dict) and said.get("shuffled") is False:
        line = document.line((side, "shuffled"))
        problems.add(line, "a deck in braces has no order", "write the deck in brackets")


def _check_card(name: str, zone: str, path: Path, document: Document, problems: Problems) -> None:
    kind = Card.registry.get(name)
    if kind is None:
        remedy = did_you_mean(
            name, Card.registry, "write its class in rulesdb/games/keyforge/cards"
        )
        problems.add(document.line(path), f"unknown card '{name}'", remedy)
    elif zone in ("creatures", "artifacts", "upgrades") and kind.type != zone.removesuffix("s"):
        what = f"'{name}' cannot be in '{zone}'"
        problems.add(document.line(path), what, f"its type is {kind.type}")


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
            wanted = [("on", (state or {}).get("on") or "")]
            wanted += [("used", word) for word in (state or {}).get("used") or []]
            for part, word in wanted:
                if before and word and len(_find(data, word, side)) != 1:
                    found = _find(data, word, side)
                    what = (
                        f"`{part}: {word}` is {'ambiguous' if found else 'not a creature in play'}"
                    )
                    more = ", ".join(found) or "name one, `me urchin` or `opponent urchin`"
                    problems.add(line, what, f"write one of {more}" if found else more)


def _find(data: Any, word: str, side: str) -> list[str]:
    """Return the full names of the creatures in play that a word may mean."""
    found = []
    for player in SIDES:
        said = data.get(player) or {}
        seen: Counter[str] = Counter()
        for item in said.get("creatures") or []:
            name = item if isinstance(item, str) else next(iter(item))
            seen[name] += 1
            full = f"{player} {name}#{seen[name]}"
            if word in (name, f"{name}#{seen[name]}", f"{player} {name}", full):
                found.append(full)
    return found
