"""rulesdb soak"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulesdb.proof.soak
from rulesdb.proof.soak import Played
from tests.command_line import run


def test_violation_is_reported_at_once_and_counted_when_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(*arguments: object) -> Iterator[Played]:
        progress = arguments[-1]
        assert callable(progress)
        played = Played("keyforge", 7, turns=3, broken="a card is gone", scenario="the move")
        progress(played)
        yield played
        raise KeyboardInterrupt

    monkeypatch.setattr(rulesdb.proof.soak, "soak_together", stopped)
    result = run("soak", "--games", "100", "--game", "keyforge")
    assert result.code == 1
    reported, _, counted = result.out.partition("the move")
    assert "keyforge, seed 7, turn 3: a card is gone" in reported
    assert "1 game, 3 turns" in counted
    assert "1 broken" in counted
    assert result.err == "stopped with 99 games left\n"
