"""What comes next in an event."""

from __future__ import annotations

from typing import Literal

from rulesdb.errors import TournamentError

from .event import Event

Coming = Literal["players", "pair", "results", "cut", "over"]


def coming(event: Event) -> Coming:
    """Return what the desk does next: add players, draw, enter results, make the cut, nothing."""
    if event.winner:
        return "over"
    if event.open():
        return "results"
    if len(event.still_in()) < 2 and not event.rounds:
        return "players"
    try:
        structure = event.structure
        if event.stage == "swiss" and len(event.rounds) >= structure.rounds:
            return "cut" if structure.cut else "over"
        event.round_left()
    except TournamentError:
        return "players" if not event.rounds else "over"
    return "pair"
