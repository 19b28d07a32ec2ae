"""Names of options in scripts and messages."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .kernel import Choose
from .protocol import GamePlugin

GENERAL = ("yes", "no", "done")  # answers that need no card


def offered(rules: GamePlugin, game: Any, question: Choose) -> list[tuple[str, Any]]:
    """Return the options of a question, each with the shortest name that no other option has."""
    every = [rules.names(game, option) for option in question.answers]
    return [
        (next((n for n in own if sum(n in others for others in every) == 1), own[-1]), option)
        for own, option in zip(every, question.answers, strict=True)
    ]


def is_there(name: str, position: Any) -> bool:
    """Return whether a written position mentions what a name stands for, `opponent urchin#2`."""
    thing = name.split()[-1].partition("#")[0]
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
