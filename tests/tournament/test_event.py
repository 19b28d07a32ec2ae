"""An event from the first player to the winner, and the steps that it refuses."""

from __future__ import annotations

import copy
from fractions import Fraction
from random import Random

import pytest

from rulesdb.errors import TournamentError
from rulesdb.tournament.event import Event
from rulesdb.tournament.steps import Add, Cut, Drop, Pair, Result, Step
from tests.tournament.events import cut, enter, many, pair, started, swiss


def record(event: Event, name: str) -> tuple[int, int, int]:
    """Points, losses, byes."""
    [found] = [each for each in event.records() if each.name == name]
    return found.wins, found.losses, found.byes


def test_event_without_cut_is_won_by_the_first_of_the_standings() -> None:
    event = swiss(8)
    assert len(event.rounds) == 3
    assert event.winner == event.standings().lines[0].record.name
    with pytest.raises(TournamentError, match="all 3 Swiss rounds are played; see `standings`"):
        pair(event)


def test_number_of_rounds_stays_as_at_the_start() -> None:
    event = many(8)
    pair(event)
    event.take(Add("late"))
    assert event.structure.rounds == 3


def test_bye_counts_as_a_win() -> None:
    event = many(5)
    pair(event)
    [bye] = [m for m in event.rounds[-1].matches if m.other is None]
    assert record(event, str(bye.one)) == (1, 0, 1)


def test_late_player_has_a_loss_for_each_round_missed() -> None:
    event = many(6)
    pair(event)
    enter(event)
    pair(event)
    assert event.take(Add("late")) == (
        "tournament/dropping#rejoin-losses",
        "questions/late-entry#like-rejoining",
    )
    assert record(event, "late") == (0, 2, 0)
    assert all("late" not in match.players for match in event.rounds[-1].matches)
    enter(event)
    pair(event)
    assert any("late" in match.players for match in event.rounds[-1].matches)


def test_returning_player_has_a_loss_for_each_round_missed() -> None:
    event = many(9)
    pair(event)
    enter(event, ["p0"])
    event.take(Drop("p0"))
    pair(event)
    enter(event)
    pair(event)
    assert event.take(Add("P0", back=True))[-1] == "tournament/dropping#rejoin-losses"
    assert record(event, "p0")[1] == 2
    assert event.player("p0").state == "in"


def test_player_who_left_is_not_paired_but_still_counted() -> None:
    event = many(8)
    pair(event)
    enter(event)
    gone = event.rounds[0].matches[0].one
    beaten = event.rounds[0].matches[0].other
    event.take(Drop(str(gone)))
    pair(event)
    assert all(gone not in match.players for match in event.rounds[-1].matches)
    [line] = [line for line in event.standings().lines if line.record.name == beaten]
    assert line.strength == Fraction(1)  # one round, one win, none after leaving


@pytest.mark.parametrize(
    ("disqualified", "rules"),
    [
        (False, ("tournament/end-of-game#concession-result", "questions/drop-mid-match#conceded")),
        (
            True,
            ("tournament/player-decks#round-win", "questions/disqualified-mid-round#opponent-wins"),
        ),
    ],
)
def test_opponent_wins_the_match_of_a_player_who_leaves(
    disqualified: bool, rules: tuple[str, ...]
) -> None:
    event = many(4)
    pair(event)
    match = event.rounds[0].matches[0]
    assert event.take(Drop(str(match.one), disqualified))[-2:] == rules
    assert match.winner == match.other
    assert record(event, str(match.other)) == (1, 0, 0)


def test_opponent_of_a_no_show_has_a_bye() -> None:
    event = many(4)
    pair(event)
    match = event.rounds[0].matches[0]
    rules = event.take(Drop(str(match.one), absent=True))
    assert rules == (
        "tournament/dropping#no-show",
        "tournament/dropping#dropped",
        "tournament/byes#win",
        "questions/absent-opponent#bye",
    )
    assert record(event, str(match.other)) == (1, 0, 1)
    assert record(event, str(match.one)) == (0, 1, 0)
    assert all(not each.opponents for each in event.records())


def test_refuses_no_show_without_a_match() -> None:
    event = many(4)
    with pytest.raises(TournamentError, match="p0 has no match in progress; leave out --no-show"):
        event.take(Drop("p0", absent=True))
    assert event.player("p0").state == "in"


def test_disqualified_player_cannot_come_back() -> None:
    event = many(4)
    event.take(Drop("p0", disqualified=True))
    with pytest.raises(TournamentError, match="p0 was disqualified and cannot rejoin"):
        event.take(Add("p0", back=True))


def test_cut_decides_who_continues() -> None:
    event = swiss(20)
    ranking = event.ranking()
    assert "tournament/basic-structure#players-17-24" in cut(event)
    assert event.cut == tuple(ranking[:4])
    applied = pair(event)
    assert applied[0] == "tournament/single-elimination#first-match"
    assert [m.players for m in event.rounds[-1].matches] == [
        (ranking[0], ranking[3]),
        (ranking[1], ranking[2]),
    ]
    enter(event, [ranking[3], ranking[1]])
    pair(event)
    assert event.rounds[-1].final
    assert event.rounds[-1].matches[0].players == (ranking[3], ranking[1])
    enter(event, [ranking[1]])
    assert event.winner == ranking[1]
    with pytest.raises(TournamentError, match="the final has been played"):
        pair(event)


def test_everybody_advances_if_fewer_are_left_than_the_cut_says() -> None:
    event = swiss(17)
    for name in event.ranking()[3:]:
        event.take(Drop(name))
    best, *others = event.ranking()
    assert "tournament/progression-cut#size" in cut(event)
    assert event.cut == (best, *others)
    assert "questions/odd-elimination#empty-places" in pair(event)
    assert [m.players for m in event.rounds[-1].matches] == [(best,), tuple(others)]


def test_next_best_comes_in_when_somebody_leaves_after_the_cut() -> None:
    event = swiss(20)
    cut(event)
    *ranking, _ = event.ranking()
    event.take(Drop(ranking[4]))  # the next best has gone home
    assert "tournament/progression-cut#lowest-rank" in event.take(Drop(ranking[1]))
    assert event.cut == (ranking[0], ranking[2], ranking[3], ranking[5])


def test_nobody_comes_in_on_another_day() -> None:
    event = swiss(20)
    cut(event)
    assert event.cut is not None
    first, second, third, fourth = event.cut
    rules = event.take(Drop(second, replaced=False))
    assert rules == ("tournament/dropping#dropped", "tournament/progression-cut#same-day")
    pair(event)
    assert [m.players for m in event.rounds[-1].matches] == [(first,), (third, fourth)]


def test_opponent_has_a_bye_when_somebody_leaves_during_elimination() -> None:
    event = swiss(41)
    cut(event)
    pair(event)
    assert event.cut is not None and len(event.cut) == 8
    match = event.rounds[-1].matches[0]
    rules = event.take(Drop(str(match.one)))
    assert rules[1:] == ("tournament/single-elimination#drop-opponent", "tournament/byes#win")
    assert match.winner == match.other
    enter(event)
    winners = [each.winner for each in event.rounds[-1].matches]
    event.take(Drop(str(winners[1])))  # between rounds: the next opponent has the bye
    assert "tournament/single-elimination#drop-between-rounds" in pair(event)
    assert [m.players for m in event.rounds[-1].matches] == [
        (winners[0], winners[3]),
        (winners[2],),
    ]
    event.take(Drop(str(winners[0])))
    event.take(Drop(str(winners[3])))  # both have gone: the final has one player
    pair(event)
    assert event.winner == winners[2]


def test_event_without_swiss_rounds_starts_with_elimination() -> None:
    event = many(5, structure="custom", rounds=0)
    assert "tournament/elimination-byes#how-many" in pair(event)
    assert [len(match.players) for match in event.rounds[0].matches].count(1) == 3
    for _ in range(2):
        enter(event)
        pair(event)
    enter(event)
    assert event.winner in {"p0", "p1", "p2", "p3", "p4"}


def test_games_are_scored_only_in_a_best_of_three() -> None:
    event = many(4, best_of_three=True)
    pair(event)
    match = event.rounds[0].matches[0]
    applied = event.take(Result(1, str(match.one), "1-0"))
    assert applied[:2] == (
        "tournament/round-times#unfinished",
        "questions/swiss-single-or-bo3#either",
    )
    assert (match.winner, match.games) == (match.one, "1-0")


def test_result_can_be_corrected_in_the_last_round() -> None:
    event = many(4)
    pair(event)
    match = event.rounds[0].matches[0]
    event.take(Result(1, str(match.one)))
    event.take(Result(1, str(match.other), corrected=True))
    assert match.winner == match.other


# Refused steps --------------------------------------------------


def paired() -> Event:
    """Ana and three others in the first round; match 1 has its result."""
    event = started("Ana", "Bruno", "Carla", "Dario", "Eva", seed=3)
    pair(event)
    event.take(Result(1, event.rounds[0].matches[0].players[0]))
    return event


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Add("Ana"), "there is already a player 'Ana'"),
        (Add("  ana "), "there is already a player 'Ana'"),
        (Add("Ana", back=True), "Ana has not dropped"),
        (Add("Zoe", back=True), "there is no player 'Zoe'; `show` lists them"),
        (Add(" "), "'' is not a valid name"),
        (Add("a\x1b[2J"), "is not a valid name"),
        (Add("=1+1"), "is not a valid name"),
        (Drop("Brno"), "there is no player 'Brno'; did you mean 'Bruno'?"),
        (Result(9, "Ana"), "there is no match 9 to enter"),
        (Result(0, "Ana"), "there is no match 0 to enter"),
        (Result(3, "Ana"), "there is no match 3 to enter"),  # the bye
        (Result(1, "Ana"), "use --correct to change it"),
        (Result(2, "Ana", corrected=True), "has no result yet; leave out --correct"),
        (Result(2, "Eva"), "Eva is not in match 2"),
        (Result(2, "Zoe"), "there is no player 'Zoe'"),
        (Result(2, "Ana", "2-0"), "this round is a single game"),
        (Pair([("Ana", "Bruno")], ""), "has no result yet for 1 of its matches: 2"),
        (Cut(2, ["Ana", "Bruno", "Carla", "Dario", "Eva"]), "has no result yet"),
    ],
)
def test_impossible_step_is_refused_without_a_change(step: Step, why: str) -> None:
    event = paired()
    before = copy.deepcopy(event)
    with pytest.raises(TournamentError) as refused:
        event.take(step)
    assert why in str(refused.value)
    assert event == before


def test_refuses_cut_larger_than_the_field() -> None:
    event = swiss(8)
    with pytest.raises(
        TournamentError, match="a cut to 9 is not possible with 8 players; use another"
    ):
        cut(event, 9)
    with pytest.raises(TournamentError, match="has no cut; use --size N to make one"):
        cut(event)
    assert event.cut is None
    cut(event, 4)
    with pytest.raises(TournamentError, match="there is no cut to make"):
        cut(event, 4)
    with pytest.raises(TournamentError, match="the Swiss rounds are over"):
        event.take(Add("late"))


def test_refuses_correction_after_the_cut() -> None:
    event = swiss(20)
    cut(event)
    match = event.rounds[-1].matches[0]
    with pytest.raises(TournamentError, match="the cut is based on these results"):
        event.take(Result(1, str(match.other), corrected=True))


def test_refuses_early_cut() -> None:
    event = many(20)
    pair(event)
    enter(event)
    with pytest.raises(TournamentError, match="1 of 4 Swiss rounds are played"):
        cut(event)


@pytest.mark.parametrize(
    "matches",
    [
        [("p0", "p1")],
        [("p0", "p1"), ("p2", "p2")],
        [("p0", "p1"), ("p2", "zoe")],
        [("p0", "p1"), ("p2", None), ("p3", None)],
        [("p0", "p1"), ("p2", "p3"), (None, None)],
    ],
)
def test_refuses_round_that_does_not_pair_everybody_once(
    matches: list[tuple[str | None, str | None]],
) -> None:
    with pytest.raises(TournamentError, match="must pair every player in it exactly once"):
        many(4).take(Pair(matches, ""))


def test_refuses_malformed_bracket() -> None:
    event = many(6, structure="custom", rounds=0)
    with pytest.raises(TournamentError, match="must pair every player"):
        event.take(Pair([("p0", "p1"), ("p2", "p3"), ("p4", "p5")], ""))


@pytest.mark.parametrize(("players", "said"), [(3, {}), (8, {"structure": "advanced"})])
def test_too_few_players_are_reported(players: int, said: dict[str, str]) -> None:
    with pytest.raises(TournamentError, match=f"needs at least .* but there are {players}"):
        pair(many(players, **said))
    with pytest.raises(TournamentError, match="fewer than 2 players"):
        pair(many(1, structure="custom", rounds=2))


@pytest.mark.parametrize("seed", range(12))
def test_random_events_keep_the_promises(seed: int) -> None:
    draw = Random(seed)
    event = many(draw.randint(9, 40), seed=seed)
    pair(event)
    while True:
        enter(event, draw=draw)
        for name in draw.sample(event.still_in(), draw.choice([0, 0, 1, 2])):
            event.take(Drop(name))
        if draw.random() < 0.3:
            event.take(Add(f"late{len(event.players)}"))
        gone = [p.name for p in event.players.values() if p.state == "dropped"]
        if gone and draw.random() < 0.3:
            event.take(Add(draw.choice(gone), back=True))
        for found in event.records():
            assert len(found.opponents) == len(set(found.opponents))  # no rematch
            assert found.byes <= 1
            away = event.player(found.name)
            now = len(event.rounds) if away.state == "in" else away.left
            assert found.rounds == now
        if len(event.rounds) == event.structure.rounds:
            break
        pair(event)
    assert [line.rank for line in event.standings().lines] == [*range(1, len(event.players) + 1)]
    assert event.standings() == event.standings()
