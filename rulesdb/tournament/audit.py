"""Whether the draws of an event are what its seed gives: each is drawn again and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesdb.errors import TournamentError

from .drawing import next_cut, next_pairing
from .event import Event
from .steps import Cut, Head, Pair, Step


@dataclass(frozen=True)
class Checked:
    """A round or a cut; `seed` is what the step says it was drawn with."""

    what: str
    seed: str
    same: bool


def audit(head: Head, steps: Iterable[Step]) -> Iterator[Checked]:
    """Take the steps one by one; before a draw, draw it too."""
    event = Event(head)
    for step in steps:
        if isinstance(step, Pair):
            yield Checked(f"round {len(event.rounds) + 1}", step.seed, _drawn(event, step))
        elif isinstance(step, Cut):
            yield Checked(f"cut to {step.size}", f"{head.seed}", _drawn(event, step))
        event.take(step)


def _drawn(event: Event, step: Pair | Cut) -> bool:
    try:
        made: Pair | Cut
        made, _ = next_pairing(event) if isinstance(step, Pair) else next_cut(event, step.size)
    except TournamentError:
        return False
    return made == step
