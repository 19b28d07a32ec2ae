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


@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("what is the capital of france", "en"),  # two words for which a typo would have to stand
        ("how many calories in a banana", "en"),
        ("cheap flights to london in june", "en"),  # no entry has half of it
        ("como se cocina el arroz con pollo", "es"),
        ("il divano canta sotto sette cucchiai", "it"),
    ],
)
def test_sentence_about_something_else_finds_only_what_is_near(
    library: Library, query: str, lang: str
) -> None:
    [hit, *_] = library.search(query, lang=lang)
    assert "only near" in hit.notice


@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("what happens to upgrades when the creature dies", "en"),
        ("can i reap with a stuned creature", "en"),  # one typo
        ("se cura el daño de las criaturas al final del turno", "es"),
        ("cosa succede se finisce il tempo del round", "it"),
    ],
)
def test_sentence_about_the_rules_is_not_called_near(
    library: Library, query: str, lang: str
) -> None:
    [hit, *_] = library.search(query, lang=lang)
    assert "only near" not in hit.notice


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
