"""Rounds, cuts and minutes: every boundary of the tables."""

from __future__ import annotations

import pytest

from rulesdb.errors import TournamentError
from rulesdb.tournament.structure import custom, structure
from rulesdb.tournament.times import round_time

BASIC = (
    """4-8 3 0, 9-16 4 0, 17-24 4 4, 25-40 5 4, 41-44 5 8, 45-76 6 8, 77-148 6 16, 149-up 7 16"""
)
ADVANCED = """9-12 4 4, 13-24 4 8, 25-40 5 8, 41-76 6 8, 77-148 6 16, 149-288 6 32, 289-512 7 32,
513-up 8 32"""


def boundaries(name: str, table: str) -> list[tuple[str, int, str, int, int]]:
    """The first and the last number of players of each row."""
    found: list[tuple[str, int, str, int, int]] = []
    for row in table.split(","):
        span, rounds, cut = row.split()
        first, last = span.split("-")
        ends = (int(first), 5000 if last == "up" else int(last))
        found += [(name, players, span, int(rounds), int(cut)) for players in ends]
    return found


@pytest.mark.parametrize(
    ("name", "players", "span", "rounds", "cut"),
    [*boundaries("basic", BASIC), *boundaries("advanced", ADVANCED)],
)
def test_players_decide_rounds_and_cut(
    name: str, players: int, span: str, rounds: int, cut: int
) -> None:
    found = structure(name, players)
    assert (found.rounds, found.cut) == (rounds, cut)
    assert found.applied[-1] == f"tournament/{name}-structure#players-{span}"


@pytest.mark.parametrize(("name", "players"), [("basic", 3), ("basic", 0), ("advanced", 8)])
def test_table_has_no_row_for_too_few_players(name: str, players: int) -> None:
    with pytest.raises(
        TournamentError, match=f"needs at least .* there are {players}; add players"
    ):
        structure(name, players)


def test_custom_structure_is_taken_as_given() -> None:
    found = custom(3, 6)
    assert (found.rounds, found.cut) == (3, 6)
    assert found.applied[-1] == "tournament/custom-structure#any-other"


@pytest.mark.parametrize(
    ("format", "best_of", "before", "final"),
    [("archon", 1, 35, 50), ("archon", 3, 90, 120), ("sealed", 1, 45, 60), ("sealed", 3, 100, 125)],
)
def test_round_length_by_format(format: str, best_of: int, before: int, final: int) -> None:
    assert round_time(format, best_of, swiss=True).minutes == before
    assert round_time(format, best_of, swiss=False).minutes == before
    assert round_time(format, best_of, swiss=False, final=True).minutes == final
    assert round_time(format, best_of, swiss=False).applied == (f"tournament/round-times#{format}",)


def test_best_of_three_in_swiss_rounds_names_its_reading() -> None:
    applied = round_time("archon", 3, swiss=True).applied
    assert applied == ("tournament/round-times#archon", "questions/swiss-single-or-bo3#either")
