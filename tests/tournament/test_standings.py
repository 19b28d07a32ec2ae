"""The standings: exact, total, and reproducible."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rulesdb.tournament.record import Record
from rulesdb.tournament.standings import EXTENDED, POINTS, STRENGTH, TIE, standings
from tests.tournament.fields import after, played


def ranks(records: list[Record], seed: int = 1) -> list[str]:
    return [line.record.name for line in standings(records, Random(seed)).lines]


def test_points_decide_when_all_differ() -> None:
    found = standings([Record("b", 1, 1), Record("a", 2), Record("c", 0, 2)], Random(1))
    assert [(line.rank, line.record.name) for line in found.lines] == [(1, "a"), (2, "b"), (3, "c")]
    assert found.applied == POINTS


def test_strength_of_schedule() -> None:
    """Four players, two rounds: a beat b and c, b beat d, d beat c."""
    records = [
        Record("a", 2, 0, 0, ("b", "c")),
        Record("b", 1, 1, 0, ("a", "d")),
        Record("c", 0, 2, 0, ("d", "a")),
        Record("d", 1, 1, 0, ("c", "b")),
    ]
    found = standings(records, Random(1))
    assert [(line.record.name, line.strength, line.extended) for line in found.lines] == [
        ("a", Fraction(1, 4), Fraction(3, 4)),
        ("b", Fraction(3, 4), Fraction(1, 4)),
        ("d", Fraction(1, 4), Fraction(3, 4)),
        ("c", Fraction(3, 4), Fraction(1, 4)),
    ]
    assert found.applied == POINTS + TIE + STRENGTH


def test_extended_strength_breaks_remaining_ties() -> None:
    records = [
        Record("a", 1, 1, 0, ("x", "y")),
        Record("b", 1, 1, 0, ("x", "z")),
        Record("x", 2, 0, 0, ("a", "b")),
        Record("y", 0, 2, 0, ("a", "x")),
        Record("z", 0, 2, 0, ("b", "y")),
    ]
    found = standings(records, Random(1))
    strengths = {line.record.name: (line.strength, line.extended) for line in found.lines}
    assert strengths["a"][0] == strengths["b"][0]
    assert strengths["a"][1] > strengths["b"][1]
    assert [line.record.name for line in found.lines][1:3] == ["a", "b"]
    assert found.applied == POINTS + TIE + STRENGTH + EXTENDED


def test_third_tie_is_drawn_by_seed() -> None:
    records = [Record(name) for name in "abcdef"]
    found = standings(records, Random(1))
    assert found.applied[-1] == "tournament/tiebreakers#random"
    assert ranks(records, 1) == ranks(records[::-1], 1)
    assert len({tuple(ranks(records, seed)) for seed in range(30)}) > 20


def test_byes_and_missed_rounds_count_as_rounds() -> None:
    """A bye counts as a round with a point, but without an opponent."""
    records = [
        Record("a", 1, 1, 0, ("lucky", "late")),
        Record("lucky", 1, 1, 1, ("a",)),
        Record("late", 1, 1, 0, ("a",)),
    ]
    found = standings(records, Random(1))
    strengths = {line.record.name: line.strength for line in found.lines}
    assert strengths == {"a": Fraction(1, 2), "lucky": Fraction(1, 2), "late": Fraction(1, 2)}
    assert "questions/sos-byes#all-rounds" in found.applied
    assert "tournament/tournament-points#bye" in found.applied


def test_player_who_met_nobody_has_no_strength() -> None:
    found = standings(
        [Record("a", 1, 0, 1), Record("b", 1, 0, 0, ("c",)), Record("c", 0, 1, 0, ("b",))],
        Random(1),
    )
    assert [line.strength for line in found.lines if line.record.name == "a"] == [0]


@pytest.mark.parametrize("seed", range(10))
def test_ranking_is_total_and_in_order(seed: int) -> None:
    *_, (ranking, pairing) = played(24 + seed, 5, seed)
    records = after(ranking, pairing, Random(seed))
    found = standings(records, Random(seed)).lines
    assert [line.rank for line in found] == list(range(1, len(records) + 1))
    assert {line.record for line in found} == set(records)
    worth = [(line.record.points, line.strength, line.extended) for line in found]
    assert worth == sorted(worth, reverse=True)
    by_name = {record.name: record for record in records}
    for line in found:  # computed again, as the document says
        parts = [Fraction(by_name[o].points, by_name[o].rounds) for o in line.record.opponents]
        assert line.strength == sum(parts) / len(parts)
    Random(seed).shuffle(records)
    assert standings(records, Random(seed)).lines == found
