"""Random games: nothing that must hold breaks, and a break is told so that it can be had again."""

from __future__ import annotations

from collections.abc import Iterator
from os import cpu_count

import pytest
from click.testing import CliRunner

import rulesdb.proof.soak
from rulesdb.cli.soak import command
from rulesdb.engine.scenario import read_scenario
from rulesdb.games.keyforge.amber import Gain
from rulesdb.proof.soak import Played, play, soak_together
from rulesdb.reference.library import Library

GAMES = 2000


def test_do_two_thousand_random_games_hold(library: Library) -> None:
    endless: list[int] = []

    def count(played: Played) -> None:
        endless.append(played.endless)

    charts = {"keyforge": library.chart("keyforge")}
    assert list(soak_together(charts, GAMES, jobs=cpu_count() or 1, progress=count)) == []
    assert len(endless) == GAMES
    assert sum(endless) < GAMES / 100


def test_is_a_game_the_same_for_the_same_seed(library: Library) -> None:
    chart = library.chart("keyforge")
    assert play("keyforge", chart, 3) == play("keyforge", chart, 3)
    assert play("keyforge", chart, 3) != play("keyforge", chart, 4)


def test_is_a_break_told_with_a_scenario_that_repeats_it(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def generous(self: Gain, game: object) -> int:
        self.player.amber += self.amount + 1
        return self.amount

    monkeypatch.setattr(Gain, "apply", generous)
    played = play("keyforge", library.chart("keyforge"), 1)
    assert played.broken.startswith("Æmber went from ")
    [scenario] = read_scenario(library, "keyforge", played.scenario)
    assert list(scenario.problems()) == []
    run = scenario.replay()
    assert any(isinstance(line.what, Gain) for line in run.record.lines)


def test_is_a_break_told_at_once_and_the_count_when_it_is_stopped(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*arguments: object) -> Iterator[Played]:
        progress = arguments[-1]
        assert callable(progress)
        played = Played("keyforge", 7, turns=3, broken="a card is gone", scenario="the move")
        progress(played)
        yield played
        raise KeyboardInterrupt

    monkeypatch.setattr(rulesdb.proof.soak, "soak_together", stopped)
    result = CliRunner().invoke(command, ["--games", "100", "--game", "keyforge"])
    assert result.exit_code == 1
    told, _, counted = result.output.partition("the move")
    assert "keyforge, seed 7, turn 3: a card is gone" in told
    assert "stopped before 99 games" in counted
    assert "1 game, 3 turns" in counted
    assert "1 broken" in counted
