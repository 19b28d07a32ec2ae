"""The cache of replays: only what changed is replayed again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.proof import results_cache
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.verify import Result, verify
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.system.store import Store, object_name
from tests.builder.built_site import plain_statement
from tests.workshop import Workshop

DUMA = "keyforge/rulings/duma-poison-wave.md"


def damage(shop: Workshop, kind: str, data: bytes) -> None:
    """Overwrite everything of a kind that the cache keeps for a content folder."""
    [*files] = shop.store.folder.glob(f"{object_name(kind, shop.content)}*")
    assert files
    for file in files:
        file.write_bytes(data)


@pytest.mark.parametrize("data", [b"", b"damaged", bytes(64)])
def test_damaged_outcomes_are_ignored(library: Library, tmp_path: Path, data: bytes) -> None:
    store, ruling = Store(tmp_path), library["keyforge/rulings/duma-poison-wave"]
    outcomes = Outcomes(store, library.root)
    wanted = verify(library, [ruling], outcomes)
    outcomes.save()
    store.path(object_name("outcomes", library.root)).write_bytes(data)
    assert Outcomes(store, library.root).known.outcomes == {}
    assert verify(library, [ruling], Outcomes(store, library.root)) == wanted


def test_changed_outcome_is_noticed(library: Library, tmp_path: Path) -> None:
    """A ruling that fails cannot be made to pass by editing what was kept of it."""
    store, ruling = Store(tmp_path), library["keyforge/rulings/duma-poison-wave"]
    outcomes = Outcomes(store, library.root)
    verify(library, [ruling], outcomes)
    outcomes.save()
    file = store.path(object_name("outcomes", library.root))
    kept = file.read_bytes()
    assert b"verified" in kept
    file.write_bytes(kept.replace(b"verified", b"possible"))
    assert Outcomes(store, library.root).known.outcomes == {}


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are replayed, in order."""
    games: list[str] = []
    real = results_cache.verify

    def counted(library: Library, entries: list[Entry], outcomes: Outcomes) -> list[Result]:
        games.append(entries[0].game)
        return real(library, entries, outcomes)

    monkeypatch.setattr(results_cache, "verify", counted)
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
    damage(shop, "results", b"no table")
    assert shop.build().results == upon
