"""Questions in a sentence: the telling words decide, and a card that nobody named does not."""

from __future__ import annotations

import pytest

from rulesdb.reference.library import Library

pytestmark = pytest.mark.slow  # the index of the real content is built first


@pytest.mark.parametrize(
    ("query", "lang", "right"),
    [
        ("how many cards can i play on my very first turn", "en", "rules/first-turn-rule"),
        ("quante carte posso giocare nel primo turno", "it", "rules/first-turn-rule"),
        ("who gains the amber from tolas in the end", "en", "questions/tolas-receiver"),
    ],
)
def test_general_question_finds_the_rule_and_a_named_card_its_own(
    library: Library, query: str, lang: str, right: str
) -> None:
    [first, *_] = library.search(query, lang=lang)
    assert first.id == f"keyforge/{right}"


def test_words_that_only_ask_change_nothing(library: Library) -> None:
    short = library.search("rivals leave tournament middle of match", lang="en", limit=1)
    long = library.search(
        "what happens if my rivals leave the tournament in the middle of a match",
        lang="en",
        limit=1,
    )
    assert [hit.id for hit in short] == [hit.id for hit in long]
