"""Names of options in scripts and messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .kernel import Choose
from .protocol import GamePlugin

NUMBERED = re.compile(r"(.+) \(([1-9]\d?)\)")
GENERAL = ("yes", "no", "done")  # answers that need no card


def offered(rules: GamePlugin, game: Any, question: Choose) -> list[tuple[str, Any]]:
    """Return the options of a question, each with its shortest name that is not ambiguous.

    Interchangeable options share a name. Options with the same names are numbered, `tolas (2)`.
    """
    every = [(rules.names(game, option), option) for option in question.answers]
    by_name: dict[str, list[Any]] = {}
    for names, option in every:
        for name in dict.fromkeys(names):
            by_name.setdefault(name, []).append(option)

    def label(own: list[str], option: Any) -> str:
        meant = [by_name[name] for name in own]
        for name, found in zip(own, meant, strict=True):
            if len(found) == 1 or rules.alike(found):
                return name
        name = next(n for n, found in zip(own, meant, strict=True) if len(found) == len(meant[-1]))
        number = next(n for n, other in enumerate(meant[-1], 1) if other is option)
        return f"{name} ({number})"

    return [(label(own, option), option) for own, option in every]


def find(rules: GamePlugin, game: Any, options: Iterable[Any], name: str) -> list[Any]:
    """Return the options that a name may stand for; `tolas (2)` is the second of them."""
    number = NUMBERED.fullmatch(name)
    plain = number[1] if number else name
    found = [option for option in options if plain in rules.names(game, option)]
    return found[int(number[2]) - 1 :][:1] if number else found


def read_move(rules: GamePlugin, text: str) -> list[str]:
    """Return the name of a move, then the answers it includes; the last may have a number."""
    number = NUMBERED.fullmatch(text)
    parts = rules.read_move(number[1] if number else text)
    return [*parts[:-1], f"{parts[-1]} ({number[2]})"] if number else parts


def is_there(name: str, position: Any) -> bool:
    """Return whether a written position mentions what a name stands for, `opponent urchin#2`."""
    thing = NUMBERED.sub(r"\1", name).split()[-1].partition("#")[0]
    if isinstance(position, dict):
        return any(is_there(name, part) for pair in position.items() for part in pair)
    if isinstance(position, list | tuple | set):
        return any(is_there(name, part) for part in position)
    return thing in GENERAL or str(position) == thing


def plain_name(option: Any) -> str:
    """Return the name of an option that is neither a card nor a move with one."""
    return str(getattr(option, "name", option))


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """Suggest the closest known name, or return `otherwise`."""
    near = get_close_matches(name, list(known), 1)
    return f"did you mean '{near[0]}'?" if near else otherwise


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return the message for an unknown name, with the closest known one."""
    hint = did_you_mean(name.lower(), known)
    return f"there is no {what} '{name}'" + (f"; {hint}" if hint else "")
