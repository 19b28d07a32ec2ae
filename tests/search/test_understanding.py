"""What the search says about words that it does not know, or reads in another way."""

from __future__ import annotations

import pytest

from rulesdb.reference.library import Library

pytestmark = pytest.mark.slow  # the index of the real content is built first


@pytest.mark.parametrize("query", ["Dr. Verokter", "Lightning Bolt", "Captain Kresage"])
def test_card_of_another_game_or_set_is_called_unknown(library: Library, query: str) -> None:
    hits = library.search(query, lang="en")
    assert hits
    assert all("only near" in hit.notice for hit in hits)


@pytest.mark.parametrize("query", ["giant sloth king", "river guardian angel", "Golden Dragon"])
def test_words_that_no_entry_has_together_are_only_near(library: Library, query: str) -> None:
    [hit, *_] = library.search(query, lang="en", game="keyforge")
    assert "only near" in hit.notice


@pytest.mark.parametrize("query", ["zxcvbn", "asdf qwer", "hfjdks"])
def test_nonsense_finds_nothing(library: Library, query: str) -> None:
    assert library.search(query) == []


@pytest.mark.parametrize(
    ("query", "read"),
    [("gateway to diss", "gateway to dis"), ("restringuntis", "restringuntus")],
)
def test_corrected_word_is_reported(library: Library, query: str, read: str) -> None:
    [hit, *_] = library.search(query, lang="en")
    assert hit.understood == read
    assert "searched for" in hit.notice


@pytest.mark.parametrize("query", ["gateway to dis", "steal", "bad penny tolas", "gatewa"])
def test_known_query_has_no_notice(library: Library, query: str) -> None:
    [hit, *_] = library.search(query, lang="en")
    assert (hit.notice, hit.understood) == ("", query)


def test_what_is_far_below_the_best_is_no_result(library: Library) -> None:
    hits = library.search("raiding knight armor", lang="en", game="keyforge", limit=1000)
    assert 3 < len(hits) < 20  # 37 have one of the words
