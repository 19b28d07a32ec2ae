"""Two stemmers: one in C, and a fallback in Python."""

from __future__ import annotations

import sys

import pytest

from rulesdb.reference.library import Library
from rulesdb.search import language
from rulesdb.search.document import document_of


@pytest.mark.slow
@pytest.mark.parametrize("lang", language.LANGS)
def test_both_stemmers_agree_on_every_word(library: Library, lang: str) -> None:
    documents = [document_of(entry, lang) for entry in library if lang in entry.texts]
    fields = [document.tokenize().fields for document in documents]
    words = {word for field in fields for own in field.values() for word in own if word.isalpha()}
    quick, slow = language._stemmer(lang), language.slow_stemmer(lang)
    assert len(words) > 2000
    assert {word for word in words if quick(word) != slow(word)} == set()


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "spieler karten zerstorte wesen kampfen schlussel geschmiedet ablegen"),
        ("fr", "joueurs cartes creatures detruites combattre cles forgees defausser"),
        ("pt", "jogadores cartas criaturas destruidas lutando chaves forjadas descartar"),
    ],
)
def test_both_stemmers_agree_on_languages_without_content(lang: str, text: str) -> None:
    quick, slow = language._stemmer(lang), language.slow_stemmer(lang)
    assert [quick(word) for word in text.split()] == [slow(word) for word in text.split()]


@pytest.mark.parametrize(
    ("word", "lang", "root"),
    [
        ("cartas", "pt", "cart"),
        ("cartas", "pt-BR", "cart"),
        ("karten", "de", "kart"),
        ("joueurs", "fr", "joueur"),
        ("karty", "pl", "karty"),
    ],
)
def test_language_without_stemmer_keeps_its_words(word: str, lang: str, root: str) -> None:
    assert language.stem(word, lang) == root


def test_slow_stemmer_is_the_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Stemmer", None)
    assert language._stemmer.__wrapped__("it")("proteggere") == language.stem("proteggere", "it")
