"""A round of several games: who plays first, and who wins."""

from __future__ import annotations

import pytest

from rulesdb.errors import TournamentError
from rulesdb.tournament.series import series

AB = ("a", "b")


def test_first_player_of_the_first_game_is_random() -> None:
    found = series(AB, "")
    assert (found.winner, found.chooses) == (None, None)
    assert found.applied == ("tournament/game-setup#random", "tournament/game-setup#no-agreement")


@pytest.mark.parametrize(("won", "chooses"), [("a", "b"), ("b", "a"), ("ab", "a"), ("ba", "b")])
def test_loser_chooses_the_first_player(won: str, chooses: str) -> None:
    found = series(AB, won)
    assert (found.winner, found.chooses) == (None, chooses)
    assert "tournament/best-of-three#loser-chooses" in found.applied


@pytest.mark.parametrize(("won", "winner"), [("aa", "a"), ("bab", "b"), ("abb", "b")])
def test_two_games_win_the_round(won: str, winner: str) -> None:
    found = series(AB, won)
    assert (found.winner, found.applied) == (winner, ("tournament/end-of-game#first-to-two",))


def test_one_game_wins_a_single_game() -> None:
    found = series(AB, "b", best_of=1)
    assert (found.winner, found.applied) == ("b", ("tournament/end-of-game#single-winner",))


@pytest.mark.parametrize("won", ["", "ab", "ba"])
def test_steps_decide_when_time_is_called_at_equal_wins(won: str) -> None:
    found = series(AB, won, time_called=True)
    assert (found.winner, found.applied) == (None, ("tournament/best-of-three#level",))


@pytest.mark.parametrize("won", ["a", "b"])
def test_leader_wins_when_time_is_called(won: str) -> None:
    found = series(AB, won, time_called=True)
    assert found.winner == won
    assert found.applied == (
        "tournament/best-of-three#leader",
        "tournament/time-called#best-of-three",
        "questions/bo3-leader-extra-turns#leader-at-once",
    )


def test_time_called_in_a_single_game_leads_to_the_steps() -> None:
    found = series(AB, "", best_of=1, time_called=True)
    assert (found.winner, found.applied) == (None, ("tournament/end-of-game#time",))


@pytest.mark.parametrize("won", ["aaa", "aab", "abab", "c"])
def test_refuses_impossible_series(won: str) -> None:
    with pytest.raises(TournamentError):
        series(AB, won)
