"""Events in memory."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from rulesdb.tournament.drawing import next_cut, next_pairing
from rulesdb.tournament.event import Event
from rulesdb.tournament.steps import FORMAT, Add, Drop, Head, Result, Step


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
    """Enter the missing results: named players win, else the drawn or the first player."""
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


def audited_steps(players: int = 9) -> list[Step]:
    """The steps of an event with two Swiss rounds, a drop, a cut and elimination."""
    taken: list[Step] = []
    event = many(players, structure="custom", rounds=2, cut=4)
    taken += [Add(player.name) for player in event.players.values()]
    take = event.take
    event.take = lambda step: (taken.append(step), take(step))[1]  # type: ignore[method-assign]
    pair(event)
    enter(event)
    event.take(Drop("p3"))
    pair(event)
    enter(event)
    cut(event)
    pair(event)
    return taken


AUDITED = head(structure="custom", rounds=2, cut=4)
