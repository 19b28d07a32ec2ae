"""The kernel on a toy game."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.engine.kernel import Answer, Choose, Line, Record, drive
from rulesdb.errors import Endless, ScenarioError
from tests.engine.coin_game import Coin, Forever, Ghost, Toy, Two, body


def answers(*options: Any) -> Any:
    left = iter(options)
    return lambda question: next(left)


def test_effect_happens_and_returns_its_result() -> None:
    game = Toy()
    assert drive(game.play(body(Coin("left"), Coin("left"))), answers()) == 2
    assert game.pots == {"left": 2, "right": 0}


def test_only_questions_leave_the_kernel() -> None:
    game, asked = Toy(), []
    drive(game.play(body(Two())), lambda question: asked.append(question) or "right")
    assert asked == [Choose("you", ("left", "right"), "where")] * 2
    assert game.pots == {"left": 0, "right": 2}


def test_question_is_asked_once_however_deep_it_comes_from() -> None:
    def deep(levels: int) -> Any:
        if levels:
            yield from deep(levels - 1)
        else:
            yield Two()

    asked = []
    drive(Toy().play(deep(5)), lambda question: asked.append(question) or "left")
    assert len(asked) == 2


def test_follow_up_runs_after_its_effect() -> None:
    game = Toy(haunted="right")
    drive(game.play(body(Coin("left"), Coin("right"))), answers())
    assert game.pots == {"left": 1, "right": 11}


def test_record_holds_rules_and_depths_in_order() -> None:
    game = Toy(haunted="right")
    drive(game.play(body(Two())), answers("left", "right"))
    question = Choose("you", ("left", "right"), "where")
    assert game.record.lines == [
        Line("", "two", Two(), 0),
        Line("", "where", Answer(question, "left"), 1),
        Line("", "coin", Coin("left"), 1),
        Line("", "where", Answer(question, "right"), 1),
        Line("", "coin", Coin("right"), 1),
        Line("", "ghost", Ghost("right"), 2),
    ]
    assert game.record.cites == ["two", "where", "coin", "ghost"]


def test_disabled_rule_neither_happens_nor_is_cited() -> None:
    game = Toy(off=frozenset({"coin"}))
    assert drive(game.play(body(Coin("left"))), answers()) is None
    assert game.pots == {"left": 0, "right": 0}
    assert game.record.cites == []


def test_disabled_question_is_not_asked() -> None:
    game = Toy(off=frozenset({"where"}))
    drive(game.play(body(Two())), answers())
    assert game.pots == {"left": 2, "right": 0}


def test_question_without_options_is_skipped() -> None:
    assert drive(Toy().play(body(Choose("you", (), "where"))), answers()) is None


def test_single_option_is_asked_but_not_recorded() -> None:
    game = Toy()
    taken = drive(game.play(body(Choose("you", ("left",), "where"))), answers("left"))
    assert taken == "left"
    assert game.record.lines == []


def test_endless_effect_is_stopped() -> None:
    with pytest.raises(ScenarioError, match="this never ends"):
        drive(Toy().play(body(Forever())), answers())


def test_endless_steps_without_effects_are_stopped() -> None:
    record = Record()
    with pytest.raises(Endless, match="steps in which nothing happens"):
        for _ in range(2 * record.limit):
            record.enter("a.step")
            record.leave()


def test_effects_between_steps_let_them_go_on() -> None:
    record = Record()
    record.limit = 60
    for _ in range(50):
        record.enter("a.step")
        record.cite("a#rule", "what")
        record.leave()
        record.enter("b.step")
        record.leave()
    assert len(record.lines) == 50


def test_disabled_question_that_is_asked_for_ever_is_stopped() -> None:
    """A game whose only move is switched off does nothing else, and must end too."""

    def turns() -> Any:
        while True:
            yield Choose("you", ("left", "right"), "where", always=True)

    with pytest.raises(ScenarioError, match="this never ends"):
        drive(Toy(off=frozenset({"where"})).play(turns()), answers())


def test_watcher_sees_each_line_before_it_happens() -> None:
    game, seen = Toy(), []
    game.record.watch = lambda line: seen.append((line.rule, dict(game.pots)))
    drive(game.play(body(Coin("left"), Coin("right"))), answers())
    assert seen == [("coin", {"left": 0, "right": 0}), ("coin", {"left": 1, "right": 0})]
