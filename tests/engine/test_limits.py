"""Limits on scenarios in every game: endless effects, deep nesting, too many moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulesdb.engine.kernel import Choose, Effect
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

GAMES = ("keyforge", "atrum", "mitos")


class Nothing(Effect, frozen=True):
    """An effect that does nothing."""

    rule = "endless#test"

    def apply(self, game: Any) -> None:
        return None


def deeper(effect: Effect, game: Any) -> Iterator[Any]:
    """An effect that triggers itself."""
    yield effect


def again(effect: Effect, game: Any) -> Iterator[Any]:
    """Endless effects in a row."""
    while True:
        yield Nothing()


def asking(effect: Effect, game: Any) -> Iterator[Any]:
    """Endless questions that decide nothing."""
    while True:
        yield Choose(game.active, ("yes",), "endless#test")


def some_scenario(library: Library, game: str) -> tuple[Scenario, type[Effect]]:
    """A scenario of a ruling, and the kind of the first effect in it."""
    for entry in library.of(game, "rulings"):
        for scenario in entry.scenarios:
            if scenario.mode == "every":
                effects = (line.what for line in scenario.replay().record.lines)
                kind = next((type(what) for what in effects if isinstance(what, Effect)), None)
                if kind is not None:
                    return scenario, kind
    raise AssertionError(f"no scenario of {game} has an effect")


@pytest.mark.parametrize("apply", [deeper, again, asking])
@pytest.mark.parametrize("game", GAMES)
def test_endless_scenario_is_stopped(
    library: Library, monkeypatch: pytest.MonkeyPatch, game: str, apply: Callable[..., Any]
) -> None:
    scenario, kind = some_scenario(library, game)
    monkeypatch.setattr(kind, "apply", apply)
    monkeypatch.setattr(kind, "idle", lambda effect: False)
    verdict = scenario.verdict()
    assert verdict.state == "failed"
    assert "this never ends" in verdict.why
    assert scenario.fence.line <= verdict.line


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "text",
    [
        "me: " + "{a: " * 5_000 + "}" * 5_000 + "\n---\n- x\n---\nme: {}",
        "me: {}\n---\n- " + "[" * 5_000 + "]" * 5_000 + "\n---\nme: {}",
        "me: {}\n---\n" + "- " * 5_000 + "x\n---\nme: {}",
        "me: {}\n---\n- expect: " + "{me: " * 5_000 + "}" * 5_000 + "\n---\nme: {}",
    ],
)
def test_refuses_deeply_nested_scenario(library: Library, game: str, text: str) -> None:
    told = list(Scenario(library, game, Fence("scenario", text, 1)).problems())
    assert "YAML nested too deeply" in [what for _, what, _ in told]


@pytest.mark.parametrize("game", GAMES)
def test_refuses_scenario_with_too_many_moves(library: Library, game: str) -> None:
    text = "me: {}\n---\n" + "- pass\n" * 501 + "---\nme: {}"
    told = list(Scenario(library, game, Fence("scenario", text, 1)).problems())
    assert (3, "more than 500 moves", "make it shorter") in told


def keyforge(library: Library, text: str) -> Scenario:
    return Scenario(library, "keyforge", Fence("scenario", text, 1))


def test_checks_count_towards_the_effort(library: Library) -> None:
    """A `can` tries its move on a copy of the game, so it must not be free."""
    crowd = ", ".join(["bumpsy"] * 60)
    text = (
        f"me: {{house: brobnar, creatures: [valdr, {crowd}]}}\nopponent: {{creatures: [groggins]}}"
    )
    checks = "- can: fight with valdr against groggins\n" * 400
    scenario = keyforge(library, f"{text}\n---\n{checks}- reap with valdr\n---\nme: {{amber: 1}}")
    verdict = scenario.verdict()
    assert (verdict.state, verdict.why) == (
        "failed",
        "this takes too long to check; use fewer cards, moves and checks",
    )


def test_replays_do_not_add_up(library: Library) -> None:
    text = (
        "me: {house: brobnar, creatures: [valdr]}\n---\n- can: reap with valdr\n- reap with valdr"
    )
    scenario = keyforge(library, f"{text}\n---\nme: {{amber: 1}}")
    scenario.replay()
    once = scenario.effort
    scenario.replay()
    assert scenario.effort == once > 0
