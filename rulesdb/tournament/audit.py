"""Audit the draws of an event: repeat each draw from its seed and compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesdb.errors import TournamentError

from .drawing import next_cut, next_pairing
from .event import Event
from .steps import Cut, Head, Pair, Step


@dataclass(frozen=True)
class Checked:
    """A checked round or cut; `seed` is the seed of its draw."""

    what: str
    seed: str
    same: bool


def audit(head: Head, steps: Iterable[Step]) -> Iterator[Checked]:
    """Apply the steps one by one; repeat each draw before applying it."""
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
