"""The cache of replays: only what changed is replayed again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.proof import results_cache as settled
from rulesdb.proof.verify import Outcomes, Result, verify
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from tests.builder.built_site import plain_statement
from tests.workshop import Workshop

DUMA = "keyforge/rulings/duma-poison-wave.md"


@pytest.mark.slow
@pytest.mark.parametrize("cache", [b"", b"not json", b"{}", b'{"x": 3}'])
def test_damaged_cache_of_outcomes_is_ignored(
    toy: Workshop, library: Library, cache: bytes
) -> None:
    toy.build()
    kept = toy.folder / "cache" / "outcomes.json"
    kept.write_bytes(cache)
    assert toy.build().rendered == 0
    ruling = library["keyforge/rulings/duma-poison-wave"]
    kept.write_bytes(cache)
    assert verify(library, [ruling], Outcomes(kept)) == verify(library, [ruling])


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are replayed, in order."""
    games: list[str] = []
    real = settled.verify

    def counted(library: Library, entries: list[Entry], outcomes: Outcomes) -> list[Result]:
        games.append(entries[0].game)
        return real(library, entries, outcomes)

    monkeypatch.setattr(settled, "verify", counted)
    return games


def test_reworded_game_is_not_replayed_again(shop: Workshop, replayed: list[str]) -> None:
    path, text = plain_statement(shop)
    shop.edit(path, text, f"{text} Now.")
    assert shop.build().rendered > 0
    assert replayed == []


def test_only_the_game_with_a_changed_scenario_is_replayed(
    shop: Workshop, replayed: list[str]
) -> None:
    shop.edit(DUMA, "```scenario\n", "```scenario\n# as in the book\n")
    shop.build()
    assert replayed == ["keyforge"]


def test_cached_results_equal_fresh_ones(shop: Workshop, tmp_path: Path) -> None:
    shop.edit(DUMA, "```scenario\n", "```scenario\n# as in the book\n")
    upon = shop.build().results
    (shop.folder / "cache" / settled.SETTLED).write_bytes(b"no table")
    assert shop.build().results == upon
