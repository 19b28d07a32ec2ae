"""rulesdb soak"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

import rulesdb.proof.soak
from rulesdb.cli.soak import command
from rulesdb.proof.soak import Played
from rulesdb.reference.library import Library


def test_violation_is_reported_at_once_and_counted_when_stopped(
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
    assert "stopped with 99 games left" in counted
    assert "1 game, 3 turns" in counted
    assert "1 broken" in counted
