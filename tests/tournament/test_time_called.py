"""Time called: the five steps, and what each of them ignores."""

from __future__ import annotations

import pytest

from rulesdb.errors import TournamentError
from rulesdb.games.keyforge.time_called import House, Side, Verdict, time_called

RULE = "tournament/time-called#"


def decide(one: Side, other: Side, first: str = "one") -> Verdict:
    return time_called({"one": one, "other": other}, first)


def test_worked_example_of_the_document() -> None:
    toni = Side(1, 9, {"brobnar": House(4, 4)}, "brobnar")
    fernando = Side(2, 3, {"mars": House(6, 1)}, "mars")
    found = time_called({"Toni": toni, "Fernando": fernando}, "Fernando")
    assert (found.winner, found.step, found.decided) == ("Toni", 4, f"{RULE}most-potential")
    assert [(side.keys, side.amber) for side in found.sides.values()] == [(2, 3), (2, 3)]
    assert found.applied == (
        f"{RULE}steps",
        f"{RULE}nobodys-turn",
        f"{RULE}forge",
        f"{RULE}one-key",
        f"{RULE}no-cost-changes",
        f"{RULE}most-keys",
        f"{RULE}most-aember",
        f"{RULE}name-a-house",
        f"{RULE}potential-aember",
        f"{RULE}most-potential",
        "questions/bonus-count-example#amount",
        f"{RULE}result",
    )


@pytest.mark.parametrize(
    ("one", "other", "winner", "step"),
    [
        pytest.param(Side(1, 0), Side(0, 5), "one", 2, id="more keys before more Æmber"),
        pytest.param(Side(1, 0), Side(0, 6), "one", 5, id="6 Æmber are a key"),
        pytest.param(Side(1, 5), Side(1, 6), "other", 2, id="5 Æmber are none"),
        pytest.param(Side(0, 18), Side(1, 0), "one", 3, id="at most one key each"),
        pytest.param(Side(0, 13), Side(1, 8), "other", 2, id="both forge"),
        pytest.param(Side(1, 3), Side(1, 2), "one", 3, id="more Æmber"),
        pytest.param(Side(1, 8), Side(2, 2), "one", 5, id="what is left after forging"),
        pytest.param(Side(2, 7), Side(2, 6), "one", 3, id="both forge the third"),
        pytest.param(Side(2, 6), Side(2, 5), "one", 2, id="one forges the third"),
        pytest.param(
            Side(houses={"dis": House(2), "mars": House(0, 1)}),
            Side(houses={"logos": House(1, 2)}),
            "other",
            4,
            id="creatures and bonus of one house",
        ),
        pytest.param(
            Side(houses={"dis": House(1), "mars": House(3)}),
            Side(houses={"logos": House(2)}),
            "one",
            4,
            id="the better house by itself",
        ),
        pytest.param(
            Side(houses={"dis": House(1), "mars": House(3)}, named="dis"),
            Side(houses={"logos": House(2)}),
            "other",
            4,
            id="the house that was named",
        ),
        pytest.param(Side(), Side(), "one", 5, id="the first player"),
    ],
)
def test_winner_and_deciding_step(one: Side, other: Side, winner: str, step: int) -> None:
    found = decide(one, other)
    assert (found.winner, found.step) == (winner, step)
    mirrored = time_called({"other": other, "one": one}, "one")
    assert (mirrored.winner, mirrored.step) == (winner, step)


def test_first_player_is_only_the_last_resort() -> None:
    assert decide(Side(), Side(), "other").winner == "other"
    assert decide(Side(0, 1), Side(), "other").winner == "one"
    assert decide(Side(), Side()).applied[-2:] == (f"{RULE}first-player", f"{RULE}result")


def test_step_one_is_left_out_when_nobody_can_forge() -> None:
    assert f"{RULE}forge" not in decide(Side(1), Side()).applied


def test_third_key_wins_before_the_steps() -> None:
    found = decide(Side(2, 30), Side(3, 0))
    assert (found.winner, found.step) == ("other", 0)
    assert found.applied == ("tournament/end-of-game#three-keys",)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Side(4),
        lambda: Side(-1),
        lambda: Side(0, -1),
        lambda: Side(houses={"dis": House(-1)}),
        lambda: Side(houses={name: House() for name in ("dis", "mars", "logos", "sanctum")}),
        lambda: Side(houses={"dis": House()}, named="mars"),
        lambda: decide(Side(3), Side(3)),
        lambda: decide(Side(), Side(), "third"),
        lambda: time_called({"one": Side()}, "one"),
    ],
)
def test_refuses_nonsense(wrong: object) -> None:
    with pytest.raises(TournamentError):
        wrong()  # type: ignore[operator]
