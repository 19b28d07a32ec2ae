"""Whether a position makes sense: every contradiction and every unknown name, with its line."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from ..conform import conforms
from ..markup import Document, Path, Reader
from .described import FORMS, NAME, read_effect
from .power import Power
from .vocabulary import Position, items, reptante_state, sides

MAX_MINIONS = 180


def check(document: Document, reader: Reader, *, before: bool = False) -> None:
    """Tell the reader everything that is wrong with a position; `before` it, the game goes on."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, reader):
        return
    everybody = sides(data)
    _check_names(data, everybody, document, reader, before)
    for name, side in everybody.items():
        path: Path = ("participants", name) if data.get("participants") else (name,)
        for index, item in enumerate(side.get("altar") or []):
            if isinstance(item, dict) and len(item) != 1:
                line = document.line((*path, "altar", index))
                reader.problem(line, "not one Minion", "write `- caido` or `- caido: exhausted`")
        for reptante, said in (side.get("reptantes") or {}).items():
            at = (*path, "reptantes", reptante)
            _check_reptante(reptante_state(said), at, document, reader, before)
        if before and not side.get("out") and side.get("reptantes") == {}:
            line = document.line((*path, "reptantes"))
            reader.problem(line, f"{name} has no Reptante", "name one, or write `out: true`")


def _check_names(
    data: Any, everybody: dict[str, Any], document: Document, reader: Reader, before: bool
) -> None:
    if data.get("participants") and (data.get("me") or data.get("opponent")):
        line = document.line(("participants",))
        reader.problem(line, "two ways to name the participants", "use one of them")
    if before and data.get("participants") and len(everybody) < 3:
        line = document.line(("participants",))
        reader.problem(line, "fewer than three participants", "two are `me` and `opponent`")
    for key in ("active", "winner"):
        if before and data.get(key) and data[key] not in everybody:
            line = document.line((key,))
            known = ", ".join(everybody)
            reader.problem(line, f"'{data[key]}' does not take part", f"name one of {known}")
    groups = [name for group in data.get("groups") or [] for name in group]
    if groups and sorted(groups) != sorted(everybody):
        line = document.line(("groups",))
        reader.problem(line, "the groups are not all participants", "name each of them once")
    if before and data.get("winner"):
        reader.problem(document.line(("winner",)), "the game is over", "leave `winner` out")
    count = sum(len(items(data.get(zone) or [])) for zone in ("pit", "dump"))
    for side in everybody.values():
        count += sum(len(items(side.get(zone) or [])) for zone in ("hand", "altar"))
    if count > MAX_MINIONS:
        what = f"more than {MAX_MINIONS} Minions"
        reader.problem(document.line(()), what, "a base deck has 60; leave some out")


def _check_reptante(
    said: dict[str, Any], path: Path, document: Document, reader: Reader, before: bool
) -> None:
    for item in said.get("powers") or []:
        line = document.line(path)
        if isinstance(item, dict) and len(item) != 1:
            reader.problem(line, "not one Power", "write `- deja-vu` or `- manada: {cost: 1}`")
            continue
        name, state = (item, {}) if isinstance(item, str) else next(iter(item.items()))
        if NAME.fullmatch(name):
            _check_described(name, state or {}, line, reader)
        elif name not in Power.registry:
            near = get_close_matches(name, Power.registry, 1)
            remedy = f"did you mean '{near[0]}'?" if near else "describe it as power-1 to power-9"
            reader.problem(line, f"unknown Power '{name}'", remedy)
        elif before:
            _check_facts(name, Power.registry[name], state or {}, line, reader)


def _check_described(name: str, state: dict[str, Any], line: int, reader: Reader) -> None:
    said = state.get("effect") or []
    lines = [said] if isinstance(said, str) else said
    if not lines:
        reader.problem(line, f"'{name}' has no effect", f"write `{name}: {{effect: damage 2}}`")
    for words in lines:
        if read_effect(words) is None:
            remedy = f"write one of: {', '.join(FORMS)}"
            reader.problem(line, f"'{words}' is not an effect", remedy)
    for part in ("type", "cost", "discard"):
        if state.get(part) is None:
            reader.problem(line, f"'{name}' has no {part}", f"say it: `{part}: …`")


def _check_facts(
    name: str, kind: type[Power], state: dict[str, Any], line: int, reader: Reader
) -> None:
    """What the document does not give of a Power, the position has to."""
    needed = {
        "type": not kind.type and not kind.copies,
        "cost": kind.cost < 0,
        "discard": not kind.discard,
        "amount": kind.scales,
    }
    for part, needs in needed.items():
        if needs and state.get(part) is None:
            what = f"the document gives no {part} of '{name}'"
            reader.problem(line, what, f"say it: `{name}: {{{part}: …}}`")
    if state.get("effect"):
        reader.problem(line, f"the effect of '{name}' is known", "leave `effect` out")
