"""Search answers any query, with at most as many hits as asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.reference.library import Library
from tests.fuzz.spoiling import spoiled
from tests.search.queries import GOLDEN

pytestmark = pytest.mark.slow

TYPED = [case["query"].encode() for case in GOLDEN]
GAME = st.sampled_from(["", "keyforge", "atrum", "mitos"])
LANG = st.sampled_from(["", "en", "es", "it"])
LIMIT = st.integers(1, 30)


def answers(library: Library, typed: str, game: str, lang: str, limit: int) -> None:
    hits = library.search(typed, game=game, lang=lang, limit=limit)
    assert len(hits) <= limit
    assert len({hit.id for hit in hits}) == len(hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    for hit in hits:
        entry = library.entries[hit.id]
        assert game in ("", hit.game)
        assert lang in ("", hit.lang)
        assert hit.anchor in ("", *entry.anchors)


@given(st.text(max_size=60), GAME, LANG, LIMIT)
def test_any_text_is_answered(
    library: Library, typed: str, game: str, lang: str, limit: int
) -> None:
    answers(library, typed, game, lang, limit)


@given(spoiled(TYPED), GAME, LANG, LIMIT)
def test_query_with_mistakes_is_answered(
    library: Library, typed: bytes, game: str, lang: str, limit: int
) -> None:
    answers(library, typed.decode(errors="replace"), game, lang, limit)


@given(st.lists(st.sampled_from(TYPED), max_size=6), st.integers(0, 2000))
def test_concatenated_queries_are_answered(library: Library, typed: list[bytes], cut: int) -> None:
    answers(library, b"".join(typed)[:cut].decode(errors="replace"), "", "", 10)
