"""Random games keep the invariants, and a violation is reported so that it can be repeated."""

from __future__ import annotations

from os import cpu_count

import pytest

from rulesdb.games.keyforge.amber import Gain
from rulesdb.proof.soak import Played, play, soak_together
from rulesdb.reference.library import Library
from rulesdb.reference.reader import read_blocks

GAMES = 2000


@pytest.mark.slow
def test_two_thousand_random_games_hold(library: Library) -> None:
    endless: list[int] = []

    def count(played: Played) -> None:
        endless.append(played.endless)

    charts = {"keyforge": library.chart("keyforge")}
    assert list(soak_together(charts, GAMES, jobs=cpu_count() or 1, progress=count)) == []
    assert len(endless) == GAMES
    assert sum(endless) < GAMES / 100


def test_same_seed_gives_the_same_game(library: Library) -> None:
    chart = library.chart("keyforge")
    assert play("keyforge", chart, 3) == play("keyforge", chart, 3)
    assert play("keyforge", chart, 3) != play("keyforge", chart, 4)


def test_violation_is_reported_with_a_scenario_that_repeats_it(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def generous(self: Gain, game: object) -> int:
        self.player.amber += self.amount + 1
        return self.amount

    monkeypatch.setattr(Gain, "apply", generous)
    played = play("keyforge", library.chart("keyforge"), 1)
    assert played.broken.startswith("Æmber went from ")
    [scenario] = read_blocks(library, "keyforge", played.scenario)
    assert list(scenario.problems()) == []
    run = scenario.replay()
    assert any(isinstance(line.what, Gain) for line in run.record.lines)
