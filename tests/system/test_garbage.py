"""Memory: a library is freed when nobody uses it any more."""

from __future__ import annotations

import gc
from weakref import ref

from rulesdb.builder.build import build
from rulesdb.search.finder import find
from rulesdb.search.index import open_indexes
from tests.workshop import Workshop


def test_library_is_freed_after_its_build(toy: Workshop) -> None:
    library = toy.load()
    build(library, toy.folder)
    kept = ref(library)
    del library
    gc.collect()
    assert kept() is None


def test_index_is_freed_after_a_search(toy: Workshop) -> None:
    indexes = open_indexes(toy.load(), toy.store)
    find(indexes, "ward")
    [kept, *_] = [ref(index) for index in indexes.all]
    del indexes
    gc.collect()
    assert kept() is None
