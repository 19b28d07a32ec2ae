"""Deck lists from somebody else: what is no list of cards costs no time."""

from __future__ import annotations

import time

import pytest

from rulesdb.reference.deck import MAX_UNKNOWN, DeckReader
from rulesdb.reference.library import Library

SECONDS = 20  # each takes well under one here, and minutes without a limit


@pytest.mark.parametrize(
    "text",
    [
        "a" + " " * 60_000 + "b",
        "a1 " * 30_000,
        "\n".join(f"no card has number-{number} as its name" for number in range(20_000)),
    ],
    ids=["spaces", "numbers", "lines"],
)
def test_text_that_is_no_list_is_read_quickly(library: Library, text: str) -> None:
    reader = DeckReader(library, "keyforge")
    begun = time.process_time()
    deck = reader.read(text)
    assert time.process_time() - begun < SECONDS
    assert deck.size == 0
    assert len(deck.unknown) == len(text.splitlines())


def test_cards_before_too_many_unknown_lines_are_found(library: Library) -> None:
    text = "\n".join(["2 Urchin", *(f"nothing-{number}" for number in range(MAX_UNKNOWN + 5))])
    deck = DeckReader(library, "keyforge").read(text)
    assert deck.size == 2
    assert deck.unknown[-1].why == "this is no list of cards"
