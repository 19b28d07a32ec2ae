"""Any bytes as an event file: an event, or an error with a line and a remedy."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.tournament.drawing import next_cut, next_pairing
from rulesdb.tournament.event import Event
from rulesdb.tournament.steps import Add, Drop, Result, Step
from tests.fuzz.promises import Desk
from tests.fuzz.spoiling import spoiled
from tests.tournament.events import head

pytestmark = pytest.mark.slow


def played(players: int) -> bytes:
    """The file of a whole event: Swiss rounds, a drop, a cut and an elimination round."""
    event, lines, draw = Event(head(cut=4)), [msgspec.json.encode(head(cut=4))], Random(players)

    def take(step: Step) -> None:
        event.take(step)
        lines.append(msgspec.json.encode(step))

    for number in range(players):
        take(Add(f"p{number}"))
    for number in range(event.structure.rounds):
        take(next_pairing(event)[0])
        for match in event.rounds[-1].open():
            take(Result(match.number, draw.choice(match.players)))
        if number == 0:
            take(Drop("p1"))
    take(next_cut(event, 4)[0])
    take(next_pairing(event)[0])
    return b"\n".join(lines) + b"\n"


EVENTS = [played(players) for players in (5, 8, 9)]


@given(data=st.binary(max_size=200))
def test_any_bytes_are_an_event_or_refused(desk: Desk, data: bytes) -> None:
    desk.event(data)


@given(data=spoiled(EVENTS))
def test_event_with_mistakes_is_read_or_refused(desk: Desk, data: bytes) -> None:
    desk.event(data)


@given(event=st.sampled_from(EVENTS), end=st.integers(0, 3000))
def test_event_cut_off_anywhere_is_read(desk: Desk, event: bytes, end: int) -> None:
    assert desk.event(event[:end]) == (end >= event.index(b"\n"))


@given(
    event=st.sampled_from(EVENTS),
    order=st.randoms(use_true_random=False),
    count=st.integers(0, 40),
)
def test_reordered_steps_are_read_or_refused(
    desk: Desk, event: bytes, order: Random, count: int
) -> None:
    first, *steps = event.splitlines(keepends=True)
    order.shuffle(steps)
    desk.event(first + b"".join(steps[:count]))


def test_whole_event_is_read(desk: Desk) -> None:
    for event in EVENTS:
        assert desk.event(event)
        assert event.count(b'"step":"pair"') >= 3
