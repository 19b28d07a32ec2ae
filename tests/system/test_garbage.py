"""Memory: libraries are freed, and the garbage collector is left as it was."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

from rulesdb.builder.build import build
from tests.workshop import Workshop


def test_library_is_freed_after_its_build(toy: Workshop) -> None:
    library = toy.load()
    build(library, toy.folder)
    kept = ref(library)
    del library
    gc.collect()
    assert kept() is None


@pytest.mark.slow
def test_libraries_loaded_in_a_row_are_freed(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an explicit garbage collection, too."""
    monkeypatch.setattr("rulesdb.system.garbage.MOST", 10_000)
    loaded = [ref(toy.load()) for _ in range(60)]
    assert sum(library() is not None for library in loaded) < 40


def test_garbage_collection_settings_are_restored_after_a_build(toy: Workshop) -> None:
    before = gc.get_threshold()
    toy.build()
    assert gc.get_threshold() == before
