"""The desk as a page asks it."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesdb.engine.plugins import load
from rulesdb.tournament.session import GameDesk, answer


@cache
def keyforge() -> GameDesk:
    plugin = load("keyforge")
    return GameDesk("keyforge", plugin.desk, plugin.procedures)


def ask(event: str = "", **asked: Any) -> dict[str, Any]:
    return answer(keyforge(), {"event": event, **asked})


def told(event: str = "", **asked: Any) -> dict[str, Any]:
    """An answer without problems."""
    found = ask(event, **asked)
    assert found["problems"] == []
    return found


def begun(*names: str, seed: int = 1, **head: Any) -> str:
    """The text of an event with players."""
    head = {"name": "Friday", "format": "archon", "seed": seed, **head}
    event = told(do="new", head=head)["event"]
    return added(event, *names) if names else str(event)


def added(event: str, *names: str) -> str:
    steps = [{"step": "add", "player": name} for name in names]
    return str(told(event, do="take", steps=steps)["event"])


def results(event: str, *winners: str) -> str:
    """Enter the missing results: named players win, else the first."""
    now = told(event)["state"]["rounds"][-1]
    steps = []
    for match in now["matches"]:
        if match["open"]:
            won = [name for name in match["players"] if name in winners] or match["players"]
            steps.append({"step": "result", "match": match["match"], "winner": won[0]})
    return str(told(event, do="take", steps=steps)["event"])
