"""Random games keep the invariants, and a violation is reported so that it can be repeated."""

from __future__ import annotations

from multiprocessing import active_children
from multiprocessing.process import BaseProcess
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


def test_stopping_early_terminates_the_workers(library: Library) -> None:
    class Stopped(Exception):
        """The user has pressed Ctrl-C."""

    others = set(active_children())
    workers: set[BaseProcess] = set()

    def stop(played: Played) -> None:
        workers.update(set(active_children()) - others)
        raise Stopped

    with pytest.raises(Stopped):
        list(soak_together({"keyforge": library.chart("keyforge")}, 400, jobs=2, progress=stop))
    for worker in workers:
        worker.join()
    codes = {worker.exitcode for worker in workers}
    assert codes
    assert 0 not in codes  # it would be 0 if they had played on


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
