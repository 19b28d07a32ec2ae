"""The position at the start of a replay, in words, for print and for the event pack."""

from __future__ import annotations

import re

from rulesdb.reference.library import Library
from rulesdb.site.position_in_words import position_in_words
from tests.html_tree import Element


def said(library: Library, id: str, lang: str = "en") -> dict[str, str]:
    return dict(position_in_words(library.entries[id].scenarios[0], lang, "{count} unknown"))


def test_position_names_cards_with_their_state_in_each_language(library: Library) -> None:
    ruling = "keyforge/rulings/duma-poison-wave"
    assert "Duma the Martyr (damage 2)" in said(library, ruling)["Me"]
    assert "Duma la Mártir (daño 2)" in said(library, ruling, "es")["Yo"]
    assert said(library, ruling)["My opponent"].startswith("house: Shadows; Æmber 4")


def test_participants_are_sides_and_shared_piles_follow(library: Library) -> None:
    rows = said(library, "atrum/rulings/unpayable-power-not-launched")
    assert list(rows)[:2] == ["Me", "Opponent"]
    assert "Reptantes: Uno: Carga heroica" in rows["Me"]


def test_no_position_shows_an_id(library: Library) -> None:
    for entry in library.entries.values():
        if entry.kind == "rulings":
            for lang in entry.texts:
                for scenario in entry.scenarios:
                    for who, what in position_in_words(scenario, lang, "{count}"):
                        assert who and what, entry.id
                        assert not re.search(r"\b[a-z]+-[a-z]+-[a-z]+\b", what), (entry.id, what)


def test_every_replay_of_a_ruling_has_its_position(
    library: Library, pages: dict[str, Element]
) -> None:
    """Only a replay that begins before anything is set up has none."""
    for entry in library.entries.values():
        for lang in entry.texts if entry.kind == "rulings" else ():
            said = [position_in_words(each, lang, "{count}") for each in entry.scenarios]
            shown = pages[f"{lang}/{entry.id}.html"].all("dl", cls="position")
            assert len(shown) == sum(map(bool, said)), entry.id
