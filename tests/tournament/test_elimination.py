"""Elimination: pairings after the cut, after a round, and when somebody leaves."""

from __future__ import annotations

from random import Random

import pytest

from rulesdb.tournament.elimination import next_round, opening, replace, seeding

SINGLE = "tournament/single-elimination#"


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_first_meets_last(size: int) -> None:
    cut = [str(rank) for rank in range(1, size + 1)]
    found = seeding(cut)
    assert found.matches == tuple((str(k), str(size + 1 - k)) for k in range(1, size // 2 + 1))
    assert found.applied[0] == f"{SINGLE}first-match"


def test_best_get_the_byes_when_the_cut_is_no_power_of_two() -> None:
    found = seeding(list("abcdef"))
    assert found.matches == (("a", None), ("b", None), ("c", "f"), ("d", "e"))
    assert "tournament/byes#win" in found.applied


def test_winner_of_the_first_match_meets_that_of_the_last() -> None:
    found = next_round(list("abcdefgh"))
    assert found.matches == (("a", "h"), ("b", "g"), ("c", "f"), ("d", "e"))
    assert found.applied == (f"{SINGLE}next-first-match", f"{SINGLE}next-rest")
    assert next_round(["a", "b"]).matches == (("a", "b"),)


def test_two_best_meet_only_in_the_final() -> None:
    """If the better ranked player always wins, the ranks decide the whole bracket."""
    matches = seeding([f"{rank:02}" for rank in range(1, 33)]).matches
    while len(matches) > 1:
        matches = next_round([min(match) for match in matches if match]).matches  # type: ignore[type-var]
    assert matches == (("01", "02"),)


def test_opponent_gets_a_bye_when_somebody_leaves_between_rounds() -> None:
    found = next_round(["a", None, "c", "d"])
    assert found.matches == (("a", "d"), (None, "c"))
    assert found.applied[-2:] == (f"{SINGLE}drop-between-rounds", "tournament/byes#win")
    assert next_round([None, "b", "c", None]).matches == ((None, None), ("b", "c"))


def test_next_best_comes_in_when_somebody_leaves_before_the_new_stage() -> None:
    """The document's example: the sixth of eight leaves, and the ninth comes in as the eighth."""
    ranked = [str(rank) for rank in range(1, 12)]
    found = replace(ranked[:8], ranked[8:], "6")
    assert found.players == ("1", "2", "3", "4", "5", "7", "8", "9")
    assert seeding(found.players).matches == (("1", "9"), ("2", "8"), ("3", "7"), ("4", "5"))
    assert found.applied == (
        *(
            f"tournament/progression-cut#{anchor}"
            for anchor in ("drop-before", "lowest-rank", "move-up", "new-ranks")
        ),
        "questions/elimination-begins#first-game",
    )


def test_place_stays_empty_when_nobody_is_waiting() -> None:
    assert replace(list("abcd"), (), "b").players == ("a", "c", "d")


@pytest.mark.parametrize("players", range(2, 34))
def test_byes_fill_the_first_round_to_a_power_of_two(players: int) -> None:
    names = [str(number) for number in range(players)]
    found = opening(names, Random(players))
    places = [place for match in found.matches for place in match]
    assert sorted(place for place in places if place) == sorted(names)
    size = next(power for power in (2, 4, 8, 16, 32, 64) if power >= players)
    assert len(places) == size
    assert places.count(None) == size - players
    assert all(match[0] for match in found.matches)
    assert ("tournament/elimination-byes#how-many" in found.applied) == (size > players)


def test_byes_and_match_numbers_are_drawn() -> None:
    found = [opening(list("abcde"), Random(seed)).matches for seed in range(200)]
    lucky = {match[0] for matches in found for match in matches if match[1] is None}
    assert lucky == set("abcde")
    numbers = {at for matches in found for at, match in enumerate(matches) if match[1]}
    assert numbers == {0, 1, 2, 3}
