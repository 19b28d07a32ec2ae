"""Every position of random games survives a round trip through text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.engine.chart import Chart
from rulesdb.engine.kernel import GameOver, Record
from rulesdb.engine.plugins import load
from rulesdb.errors import Endless
from rulesdb.reference.library import Library
from tests.fuzz.promises import GAMES, both_ways

pytestmark = pytest.mark.slow

MOVES = 150  # per game; long games have about four hundred


def positions(name: str, chart: Chart, seed: int) -> Iterator[Any]:
    """A random game, before each of its moves."""
    dealer, random = load(name).random_games, Random(seed)
    assert dealer is not None
    game = dealer.deal(chart, Record(), random)
    body = game.play()
    try:
        question = next(body)
        while True:
            if question.always:
                yield game
            question = body.send(random.choice(question.options))
    except (StopIteration, Endless, GameOver):
        return


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_read_as_printed(library: Library, game: str) -> None:
    @settings(max_examples=max(3, settings().max_examples // 20))
    @given(seed=st.integers(0, 10**6))
    def holds(seed: int) -> None:
        for played in islice(positions(game, library.chart(game), seed), MOVES):
            both_ways(game, played)

    holds()
