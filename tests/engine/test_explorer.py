"""Exploring every order on a toy game."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from rulesdb.engine.explorer import Explorer, Policy, first
from rulesdb.engine.kernel import Body, Choose, drive
from rulesdb.errors import TooManyOrders
from rulesdb.reference.library import Library
from tests.engine.coin_game import Coin, Toy, Two, body


def run(make: Any) -> Any:
    def once(policy: Policy) -> tuple[int, int]:
        game = Toy()
        drive(game.play(make(game)), policy)
        return game.pots["left"], game.pots["right"]

    return once


def explore(once: Any, limit: int = 2000) -> Counter[Any]:
    """Every ending, with the number of orders that lead to it."""
    found = Explorer(once, lambda ending: ending, limit=limit).explore()
    return Counter({ending: each.orders for ending, each in found.items()})


def test_every_sequence_of_answers_is_tried_once() -> None:
    endings = explore(run(lambda game: body(Two())))
    assert endings == {(2, 0): 1, (1, 1): 2, (0, 2): 1}


def test_run_without_questions_is_one_order() -> None:
    assert explore(run(lambda game: body(Coin("left")))) == {(1, 0): 1}


def test_question_may_depend_on_earlier_answers() -> None:
    def asks(game: Toy) -> Body:
        pot = yield Choose("you", ("left", "right"), "where")
        if pot == "left":
            for _ in range(2):
                yield Coin((yield Choose("you", ("left", "right", "left"), "where")))
        else:
            yield Coin("right")

    endings = explore(run(asks))
    assert endings == {(2, 0): 4, (1, 1): 4, (0, 2): 1, (0, 1): 1}


def test_permutations_are_counted() -> None:
    def order(game: Toy) -> Body:
        waiting = ["a", "b", "c", "d", "e"]
        while waiting:
            waiting.remove((yield Choose("you", tuple(waiting), "where")))

    assert explore(run(order)).total() == 120


def test_exceeding_the_limit_says_what_to_script() -> None:
    with pytest.raises(TooManyOrders, match=r"more than 3 runs; script .*\(target\)"):
        explore(run(lambda game: body(Two())), limit=3)


def test_limit_itself_is_still_allowed() -> None:
    assert explore(run(lambda game: body(Two())), limit=4).total() == 4


def test_default_policy_takes_the_first_option() -> None:
    assert run(lambda game: body(Two()))(first) == (2, 0)


@pytest.mark.slow
def test_merging_changes_no_ending_and_no_count(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Explore every scenario of the content with and without merging."""

    def explored() -> dict[tuple[str, int], list[tuple[str, int]]]:
        return {
            (entry.id, number): sorted(
                (json.dumps(ending.position, sort_keys=True), ending.orders)
                for ending in scenario.explore().endings
            )
            for entry in library
            for number, scenario in enumerate(entry.scenarios)
        }

    monkeypatch.setattr("rulesdb.engine.explorer.MERGE_AFTER", 0)
    merged = explored()
    monkeypatch.setattr("rulesdb.engine.explorer.MERGE_AFTER", 10**9)
    assert merged == explored()
