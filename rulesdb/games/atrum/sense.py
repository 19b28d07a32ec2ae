"""Check that a position makes sense: report contradictions and unknown names, with lines."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.documents import Document, Path, Problems
from rulesdb.engine.naming import did_you_mean
from rulesdb.engine.schema_check import conforms

from .base_deck import OF_A_TYPE, TYPES, decks
from .described import FORMS, NAME, combination_problem, read_effect
from .power import Power
from .vocabulary import Position, items, reptante_state, sides

MAX_MINIONS = 180
DECK = OF_A_TYPE * len(TYPES)
TEAM, REGISTERED, POWERS = 3, 5, 5


def check_position(document: Document, problems: Problems, *, before: bool = False) -> None:
    """Report everything wrong with a position; `before` the moves, the game must not be over."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, problems):
        return
    everybody = sides(data)
    paths: dict[str, Path] = {
        name: ("participants", name) if data.get("participants") else (name,) for name in everybody
    }
    plain = [_one_each(everybody[name], paths[name], document, problems) for name in everybody]
    if not all(plain):
        return
    if data.get("participants") and ("me" in data or "opponent" in data):
        line = document.line(("participants",))
        problems.add(line, "`participants` together with `me` or `opponent`", "use one of them")
    _check_groups(data, everybody, document, problems)
    _check_minions(data, everybody, document, problems)
    if before:
        _check_names(data, everybody, document, problems)
        _check_going_on(data, everybody, document, problems)
        _check_setup(data, everybody, paths, document, problems)
        _check_teammates(data, everybody, document, problems)
    for name, side in everybody.items():
        _check_side(name, side, paths[name], document, problems)
        for reptante, said in (side.get("reptantes") or {}).items():
            at = (*paths[name], "reptantes", reptante)
            _check_reptante(reptante_state(said), at, document, problems, before)
        most = REGISTERED if data.get("step") == "formation" else TEAM
        if before and len(side.get("reptantes") or {}) > most:
            line = document.line((*paths[name], "reptantes"))
            remedy = "a team has 3; five are registered in `step: formation`"
            problems.add(line, f"more than {most} Reptantes", remedy)
        if before and side.get("turned"):
            line = document.line((*paths[name], "turned"))
            problems.add(
                line, "`turned` before the moves", "nothing is announced yet; leave it out"
            )
        if before and not side.get("out") and side.get("reptantes") == {}:
            line = document.line((*paths[name], "reptantes"))
            problems.add(line, f"{name} has no Reptante", "name one, or write `out: true`")


def _one_each(side: dict[str, Any], path: Path, document: Document, problems: Problems) -> bool:
    """Whether every item of a list names one thing."""
    wrong = False
    for index, item in enumerate(side.get("altar") or []):
        if isinstance(item, dict) and len(item) != 1:
            line = document.line((*path, "altar", index))
            problems.add(line, "expected one Minion", "write `- caido` or `- caido: exhausted`")
            wrong = True
    for reptante, said in (side.get("reptantes") or {}).items():
        for item in reptante_state(said).get("powers") or []:
            if isinstance(item, dict) and len(item) != 1:
                line = document.line((*path, "reptantes", reptante))
                problems.add(
                    line, "expected one Power", "write `- deja-vu` or `- manada: {cost: 1}`"
                )
                wrong = True
    return not wrong


# Participants ------------------------------------------------------------------------------------


def _check_names(
    data: Any, everybody: dict[str, Any], document: Document, problems: Problems
) -> None:
    """Check that everybody mentioned takes part.

    Before the moves everybody is named; after them, only those compared.
    """
    said: dict[Path, Any] = {
        ("active",): [data["active"]] if data.get("active") else [],
        ("began",): [data["began"]] if data.get("began") else [],
        ("turn", "eliminated"): (data.get("turn") or {}).get("eliminated"),
        ("removed",): data.get("removed"),
    }
    for path, names in said.items():
        for name in names or ():
            if name not in everybody:
                remedy = f"name one of {', '.join(everybody)}"
                problems.add(document.line(path), f"'{name}' is not a participant", remedy)


def _check_groups(
    data: Any, everybody: dict[str, Any], document: Document, problems: Problems
) -> None:
    groups = data.get("groups") or []
    if not groups:
        return
    line = document.line(("groups",))
    if sorted(name for group in groups for name in group) != sorted(everybody):
        problems.add(line, "the groups are not exactly the participants", "name each of them once")
    elif not data.get("participants"):
        problems.add(line, "`groups` with two participants", "leave `groups` out")
    elif len(groups) < 2:
        problems.add(line, "one group has no opponents", "write two groups or more")


def _check_setup(
    data: Any,
    everybody: dict[str, Any],
    paths: dict[str, Path],
    document: Document,
    problems: Problems,
) -> None:
    """Check that nobody has Minions before a game is set up."""
    if data.get("step") != "setup":
        return
    for name, side in everybody.items():
        for zone in ("hand", "altar"):
            if side.get(zone):
                what = f"{name} has Minions before the game is set up"
                problems.add(document.line((*paths[name], zone)), what, f"leave `{zone}` out")
    for key in ("dump", "on-top", "first-round", "began", "active"):
        if data.get(key):
            problems.add(document.line((key,)), f"`{key}` with `step: setup`", "leave it out")


def _check_teammates(
    data: Any, everybody: dict[str, Any], document: Document, problems: Problems
) -> None:
    """Check that no Reptante is in the teams of two teammates."""
    for group in data.get("groups") or []:
        seen: dict[str, str] = {}
        for who in group:
            for reptante in everybody.get(who, {}).get("reptantes") or {}:
                if reptante in seen:
                    line = document.line(("participants", who, "reptantes", reptante))
                    what = (
                        f"teammates {seen[reptante]} and {who} both have the Reptante '{reptante}'"
                    )
                    problems.add(line, what, "give one of them another")
                seen.setdefault(reptante, who)


def _check_going_on(
    data: Any, everybody: dict[str, Any], document: Document, problems: Problems
) -> None:
    """Check that before the moves the game is not over, with at least two sides in it."""
    if data.get("participants") and len(everybody) < 3:
        line = document.line(("participants",))
        problems.add(line, "fewer than three participants", "for two, use `me` and `opponent`")
    for key in ("winner", "score"):
        if data.get(key):
            problems.add(document.line((key,)), "the game is over", f"leave `{key}` out")
    left = [name for name, side in everybody.items() if not side.get("out")]
    groups = data.get("groups") or [[name] for name in everybody]
    if sum(any(name in left for name in group) for group in groups) < 2 and len(everybody) > 2:
        what, remedy = "no opponent is left", "remove an `out: true`"
        problems.add(document.line(("participants",)), what, remedy)


def _check_side(
    name: str, side: dict[str, Any], path: Path, document: Document, problems: Problems
) -> None:
    """Check that names are single words, as in moves."""
    named = {name: path, **{each: (*path, "reptantes", each) for each in side.get("reptantes", ())}}
    for each, at in named.items():
        if not each or each.split() != [each]:
            remedy = f"write '{'-'.join(each.split()) or 'uno'}'"
            problems.add(document.line(at), f"'{each}' is not one word", remedy)


def _check_minions(
    data: Any, everybody: dict[str, Any], document: Document, problems: Problems
) -> None:
    if data.get("on-top") and isinstance(data.get("pit"), list):
        what, remedy = "`on-top` with a Pit in order", "put these Minions first in `pit`"
        problems.add(document.line(("on-top",)), what, remedy)
    piles = [data.get(zone) for zone in ("pit", "on-top", "dump")]
    piles += [side.get(zone) for side in everybody.values() for zone in ("hand", "altar")]
    most = max(MAX_MINIONS, DECK * decks(len(everybody)))
    if sum(len(items(pile or [])) for pile in piles) > most:
        what = f"more than {most} Minions"
        problems.add(document.line(()), what, "a base deck has 60; leave some out")


# Reptantes and Powers ----------------------------------------------------------------------------


def _check_reptante(
    said: dict[str, Any], path: Path, document: Document, problems: Problems, before: bool
) -> None:
    line, powers = document.line(path), items(said.get("powers") or [])
    if len(powers) > POWERS:
        problems.add(line, f"more than {POWERS} Powers", "a Reptante has 5; leave some out")
    for name in {name for name, _ in powers if [n for n, _ in powers].count(name) > 1}:
        problems.add(line, f"'{name}' is on one Reptante twice", "give it to another Reptante")
    for name, state in powers:
        if NAME.fullmatch(name):
            _check_described(name, state or {}, line, problems)
        elif name not in Power.registry:
            slug = "-".join(name.lower().split())
            remedy = did_you_mean(slug, Power.registry, "describe it as power-1 to power-9")
            problems.add(line, f"unknown Power '{name}'", remedy)
        elif before:
            _check_facts(name, Power.registry[name], state or {}, line, problems)


def _check_described(name: str, state: dict[str, Any], line: int, problems: Problems) -> None:
    said = state.get("effect") or []
    lines = [said] if isinstance(said, str) else said
    if not lines:
        problems.add(line, f"'{name}' has no effect", f"write `{name}: {{effect: damage 2}}`")
    for words in lines:
        if read_effect(words) is None:
            remedy = f"write one of: {', '.join(FORMS)}"
            problems.add(line, f"'{words}' is not an effect", remedy)
    if wrong := combination_problem(state.get("type") or "", lines):
        problems.add(line, f"'{name}': {wrong[0]}", wrong[1])
    for part in ("type", "cost", "discard"):
        if state.get(part) is None:
            problems.add(line, f"'{name}' has no {part}", f"add `{part}: …`")


def _check_facts(
    name: str, kind: type[Power], state: dict[str, Any], line: int, problems: Problems
) -> None:
    """Check that the position gives exactly those facts of a Power that the document does not."""
    needed = {
        "type": not kind.type and not kind.copies,
        "cost": kind.cost < 0,
        "discard": not kind.discard,
        "amount": kind.scales,
    }
    for part, needs in needed.items():
        said = state.get(part)
        if needs and said is None:
            what = f"the document does not give the {part} of '{name}'"
            problems.add(line, what, f"write `{name}: {{{part}: …}}`")
        elif not needs and said is not None and not (part == "type" and kind.type_assumed):
            problems.add(line, f"the {part} of '{name}' is known", f"leave `{part}` out")
    if state.get("effect"):
        problems.add(line, f"the effect of '{name}' is known", "leave `effect` out")
