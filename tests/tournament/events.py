"""Events in memory."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from rulesdb.tournament.drawing import next_cut, next_pairing
from rulesdb.tournament.event import Event
from rulesdb.tournament.steps import FORMAT, Add, Head, Result


def head(seed: int = 1, **said: Any) -> Head:
    said = {"name": "Friday", "format": "archon"} | said
    return Head(rulesdb_event=FORMAT, game="keyforge", seed=seed, **said)


def started(*names: str, **said: Any) -> Event:
    """An event with players, nothing paired yet."""
    event = Event(head(**said))
    for name in names:
        event.take(Add(name))
    return event


def many(players: int, **said: Any) -> Event:
    return started(*(f"p{number}" for number in range(players)), **said)


def pair(event: Event) -> tuple[str, ...]:
    step, applied = next_pairing(event)
    event.take(step)
    return applied


def cut(event: Event, size: int = 0) -> tuple[str, ...]:
    step, applied = next_cut(event, size)
    event.take(step)
    return applied


def enter(event: Event, winners: Iterable[str] = (), draw: Random | None = None) -> None:
    """The results that are missing: those who are named win, else the first of the match."""
    named = set(winners)
    for match in event.rounds[-1].open():
        [*won] = [name for name in match.players if name in named]
        drawn = draw.choice(match.players) if draw else match.players[0]
        event.take(Result(match.number, won[0] if won else drawn))


def swiss(players: int, **said: Any) -> Event:
    """An event after its Swiss rounds."""
    event = many(players, **said)
    draw = Random(players)
    pair(event)
    enter(event, draw=draw)
    while len(event.rounds) < event.structure.rounds:
        pair(event)
        enter(event, draw=draw)
    return event
