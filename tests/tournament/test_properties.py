"""Random events by hypothesis: the promises of the desk always hold."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.errors import TournamentError
from rulesdb.tournament.drawing import next_cut, next_pairing
from rulesdb.tournament.event import Event
from rulesdb.tournament.event_file import EventFile, begin, opened
from rulesdb.tournament.standings import standings
from rulesdb.tournament.steps import Add, Drop, Pair, Result, Step
from rulesdb.tournament.swiss import pair
from tests.tournament.events import head
from tests.tournament.fields import cheapest, cost, pairs_of

pytestmark = pytest.mark.slow

NAMES = [f"p{number}" for number in range(9)]
ACTIONS = ("round", "round", "round", "drop", "no-show", "disqualify", "back", "add", "cut")


def steps_for(event: Event, action: str, who: str, draw: Random) -> list[Step]:
    """The steps that the desk would take for an action. They may be refused."""
    match action:
        case "drop" | "no-show" | "disqualify":
            return [Drop(who, disqualified=action == "disqualify", absent=action == "no-show")]
        case "add" | "back":
            return [Add(who, back=action == "back")]
        case "cut":
            return [next_cut(event, draw.choice((2, 4)))[0]]
    if event.rounds and (missing := event.rounds[-1].open()):
        return [Result(each.number, draw.choice(each.players)) for each in missing]
    return [next_pairing(event)[0]]


def promises(event: Event, step: Pair) -> None:
    """Check a Swiss round that is about to be paired."""
    records = {record.name: record for record in event.records()}
    ranking = [records[name] for name in event.ranking()]
    drawn = pair(ranking, Random(step.seed))
    assert sorted(name for match in step.matches for name in match if name) == sorted(
        record.name for record in ranking
    )
    if drawn.bye:
        assert records[drawn.bye].byes == min(record.byes for record in ranking)
    rest = [record for record in ranking if record.name != drawn.bye]
    assert cost(pairs_of(ranking, drawn)) == cheapest(rest)


def ranked(event: Event) -> None:
    """The ranking is total and does not depend on the order of the records."""
    lines = event.standings().lines
    assert [line.rank for line in lines] == list(range(1, len(event.players) + 1))
    worth = [(line.record.points, line.strength, line.extended) for line in lines]
    assert worth == sorted(worth, reverse=True)
    shuffled = Random(3).sample(event.records(), len(lines))
    again = standings(shuffled, Random(f"{event.head.seed}/standings/{_swiss(event)}"))
    assert again.lines == lines


def _swiss(event: Event) -> int:
    return len(event.rounds) - len(event.elimination)


@settings(deadline=None, max_examples=60)
@given(
    players=st.integers(2, 8),
    seed=st.integers(0, 2**32),
    actions=st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from(NAMES)), max_size=24),
)
def test_promises_hold_whatever_happens(
    players: int, seed: int, actions: list[tuple[str, str]]
) -> None:
    draw = Random(seed)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.jsonl"
        begin(path, head(seed, structure="custom", rounds=7, cut=2))
        with opened(path, to_write=True) as file:
            before = [path.read_bytes()]
            for action, who in [*(("add", name) for name in NAMES[:players]), *actions]:
                before += taken(file, action, who, draw)
            assert path.read_bytes() == before.pop()
            while before:
                file.undo()
                assert path.read_bytes() == before.pop()
        with opened(path, to_write=False) as file:
            assert file.event.players == {}


def taken(file: EventFile, action: str, who: str, draw: Random) -> list[bytes]:
    """Perform an action. Returns the file after each step that was not refused."""
    written = file.path.read_bytes()
    found = []
    try:
        for step in steps_for(file.event, action, who, draw):
            if isinstance(step, Pair) and file.event.stage == "swiss":
                promises(file.event, step)
            file.take([step])
            found.append(file.path.read_bytes())
    except TournamentError:
        assert file.path.read_bytes() == (found[-1] if found else written)
    ranked(file.event)
    return found
