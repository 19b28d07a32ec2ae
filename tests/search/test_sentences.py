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


@pytest.mark.parametrize(
    ("query", "lang", "game"),
    [
        ("mulligan en mitos", "es", "mitos"),
        ("how do i win a game of mitos y leyendas", "en", "mitos"),
        ("who goes first in atrum arena", "en", "atrum"),
        ("keyforge tied after time", "en", "keyforge"),
    ],
)
def test_named_game_is_searched_for_the_rest(
    library: Library, query: str, lang: str, game: str
) -> None:
    [first, *_] = library.search(query, lang=lang)
    assert first.game == game
    assert first.kind not in ("game", "sources")


def test_name_of_a_game_alone_finds_the_game(library: Library) -> None:
    assert library.search("mitos y leyendas", lang="es")[0].id == "mitos"


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("can i use a creature twice in one turn if i ready it", "keyforge"),
        ("how many minions can i have in hand", "atrum"),
    ],
)
def test_game_in_which_the_words_are_usual_comes_first(
    library: Library, query: str, game: str
) -> None:
    assert library.search(query, lang="en")[0].game == game
