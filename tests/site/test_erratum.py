"""Errata: what is struck and added, where both texts share enough words."""

from __future__ import annotations

import pytest

from rulesdb.site.word_changes import word_changes
from tests.html_tree import Element


def told(old: str, new: str) -> str:
    marks = {"same": "{}", "old": "[{}]", "new": "<{}>"}
    return " ".join(marks[each.kind].format(each.text) for each in word_changes(old, new))


def test_words_struck_and_added_are_marked_and_no_others() -> None:
    assert told("You may draw a card.", "You draw a card.") == "You [may] draw a card."
    assert told("It goes to hand, ready.", "It goes to play, ready.") == (
        "It goes to [hand] <play> , ready."
    )


def test_only_the_first_sentences_are_compared() -> None:
    old, new = "You draw one card. So it was printed.", "You draw two cards. Both lists say so."
    assert told(old, new) == "You draw [one card] <two cards> ."


def test_texts_that_are_equal_or_share_too_little_are_not_united() -> None:
    assert word_changes("You draw a card.", "You draw a card.") == ()
    assert word_changes("The document does not say.", "It costs 3 Gold since July.") == ()
    assert word_changes("", "") == ()


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_erratum_strikes_and_adds_words(pages: dict[str, Element], lang: str) -> None:
    page = pages[f"{lang}/keyforge/errata/bait-and-switch.html"]
    sentence = page.one("div", cls="changed").one("p", cls="law")
    struck, added = ({each.text for each in sentence.all(tag)} for tag in ("del", "ins"))
    assert len(struck) >= 2
    assert len(added) >= 2
    assert not struck & added
    for version, own in zip(page.all("section", cls="version"), (struck, added), strict=True):
        text = version.one("div", cls="law").text
        assert all(words in text for words in own)
