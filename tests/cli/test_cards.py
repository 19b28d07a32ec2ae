"""rulesdb cards"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.reference.deck import DeckReader
from rulesdb.reference.library import Library
from tests.command_line import Tool

DECK = """Shadows
2x Urchin
Bad Penny x3
CotA 267
- Anger
001 Anger
Dust Imp 2
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(DECK, "utf-8")
    return path


def test_deck_is_read_by_name_and_number(rulesdb: Tool, deck: Path) -> None:
    found = rulesdb("cards", "--deck", str(deck), "--json").json
    copies = {card["id"].rpartition("/")[2]: card["copies"] for card in found["cards"]}
    assert copies == {"urchin": 2, "bad-penny": 3, "bait-and-switch": 1, "anger": 2, "dust-imp": 2}
    assert found["unknown"] == []


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("WC A01", "ghostform"),  # an anomaly has a number of its own
        ("wc a04", "memolith"),
        ("A08 The Red Baron", "the-red-baron"),
        ("WC A02 x3", "infomancer"),
        ("CotA103", "tolas"),
        ("MG24 042", "anger"),
    ],
)
def test_number_may_have_a_letter_or_stand_close_to_its_set(
    library: Library, line: str, card: str
) -> None:
    deck = DeckReader(library, "keyforge").read(line)
    assert [found.name for found in deck.copies] == [card]
    assert deck.unknown == ()


def test_deck_lists_what_touches_it(rulesdb: Tool, deck: Path) -> None:
    found = rulesdb("cards", "--deck", str(deck), "--json").json
    assert {
        "id": "keyforge/errata/bait-and-switch",
        "cards": ["keyforge/cards/bait-and-switch"],
    } in (found["errata"])
    rulings = {each["id"]: each["cards"] for each in found["rulings"]}
    assert rulings["keyforge/rulings/tolas-bad-penny"] == ["keyforge/cards/bad-penny"]
    assert "keyforge/rulings/shadow-of-dis-silvertooth" not in rulings
    assert any(each["id"] == "keyforge/questions/bad-penny-hand" for each in found["questions"])


def test_entry_about_several_cards_of_the_deck_comes_first(rulesdb: Tool, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("Falsa Morena\nTolas\nAnger\n", "utf-8")
    out = rulesdb("cards", "--deck", str(tmp_path / "deck.txt"), "--lang", "es").out
    rulings = out.partition("rulings (")[2]
    assert rulings.splitlines()[1].endswith("keyforge/rulings/tolas-bad-penny")
    assert "Falsa Morena, Tolas" in rulings


def test_line_without_a_card_is_reported(rulesdb: Tool, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("Anger\nBumspy\n315\nCotA 999\n", "utf-8")
    result = rulesdb("cards", "--deck", str(tmp_path / "deck.txt"))
    assert result.code == 0
    assert "line 2: no card is called 'Bumspy'; did you mean 'Bumpsy'?" in result.err
    assert "line 3: several cards have the number 315: " in result.err
    assert "line 4: no card has the number 'CotA 999'" in result.err


def test_list_without_any_card_is_an_error(rulesdb: Tool, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("Pikachu\n", "utf-8")
    result = rulesdb("cards", "--deck", str(tmp_path / "deck.txt"))
    assert result.code == 2
    assert "no card found: no card is called 'Pikachu'" in result.err


def test_page_to_print_needs_no_other_file(rulesdb: Tool, deck: Path, tmp_path: Path) -> None:
    rulesdb("cards", "--deck", str(deck), "--lang", "es", "--page", str(tmp_path / "deck.html"))
    page = (tmp_path / "deck.html").read_text("utf-8")
    assert '<html lang="es">' in page
    assert "2 × Diablillo del Polvo" in page
    assert "Cuando es destruido, obtienes 2 Æmbar." in page
    assert "href=" not in page and "src=" not in page


def test_cards_are_listed_by_their_facts(rulesdb: Tool) -> None:
    result = rulesdb("cards", "--game", "keyforge", "--house", "dis", "--type", "creature")
    assert "Dust Imp  dis · creature  keyforge/cards/dust-imp" in result.out.splitlines()
    assert "Bumpsy" not in result.out and "Gateway to Dis" not in result.out
    assert "CotA " in result.err


def test_unknown_fact_is_refused(rulesdb: Tool) -> None:
    result = rulesdb("cards", "--game", "keyforge", "--color", "red")
    assert result.code == 2
    assert "cards of keyforge have no 'color'; use house or type or set" in result.err


def test_unknown_value_of_a_fact_lists_the_known_ones(rulesdb: Tool) -> None:
    result = rulesdb("cards", "--game", "keyforge", "--house", "nope")
    assert (result.code, result.out) == (0, "")
    assert "0 cards\nhouse is one of: brobnar, dis, logos, " in result.err
