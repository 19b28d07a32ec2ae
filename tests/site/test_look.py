"""Boards, tracks and lists in the HTML of the pages."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rulesdb.reference.library import Library
from rulesdb.site.groups import groups, sort_key
from tests.html_tree import Element

RULINGS = {
    "keyforge": "it/keyforge/rulings/duma-poison-wave.html",
    "atrum": "es/atrum/rulings/attack-chain-3.html",
    "mitos": "es/mitos/rulings/ballesta-huracan.html",
}


def test_attached_card_shows_its_name(pages: dict[str, Element]) -> None:
    boards = pages[RULINGS["mitos"]].all("figure", cls="board")
    assert any("Arma: Ballesta" in board.text for board in boards)


def test_chain_shows_the_last_announcement_first(pages: dict[str, Element]) -> None:
    chains = pages[RULINGS["atrum"]].all("ol", cls="chain")
    longest = max((chain.all("li", cls="link") for chain in chains), key=len)
    assert [link.one("b").text for link in longest] == ["3", "2", "1"]


def test_consecutive_idle_windows_are_one_stop(pages: dict[str, Element]) -> None:
    stops = pages[RULINGS["mitos"]].one("nav", cls="track").all("li")
    idle = [bool(stop.all("span", cls="idle")) for stop in stops]
    assert any(idle)
    assert not any(one and other for one, other in pairwise(idle))


@pytest.mark.parametrize("kind", ["glossary", "cards", "errata"])
def test_list_by_letter_leads_to_each_letter(pages: dict[str, Element], kind: str) -> None:
    page = pages[f"es/mitos/{kind}/index.html"]
    heads = [section.attrs["id"] for section in page.one("main").all("section")]
    assert heads == sorted(heads)
    assert [link.attrs["href"] for link in page.one("nav", cls="az").all("a")] == [
        f"#{head}" for head in heads
    ]


def test_rulings_are_grouped_by_the_term_they_stand_on(library: Library) -> None:
    found = groups(library, "keyforge", "rulings", "en")
    names = [name for name, _, _ in found if name]
    assert names == sorted(set(names), key=sort_key)
    held = {name: [entry.name for entry in entries] for name, _, entries in found}
    assert "duma-poison-wave" in held["Destroyed"]
    assert sum(map(len, held.values())) == len(library.of("keyforge", "rulings"))


@pytest.mark.parametrize(("lang", "chapter"), [("es", "3 Tipos de Carta"), ("en", "Card types")])
def test_rules_are_grouped_by_chapter_in_the_language_of_the_reader(
    library: Library, lang: str, chapter: str
) -> None:
    found = {name: entries for name, _, entries in groups(library, "mitos", "rules", lang)}
    assert len(found[chapter]) > 1
    assert sum(map(len, found.values())) == len(library.of("mitos", "rules"))


def test_card_lists_everything_that_concerns_it(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/cards/bad-penny.html"]
    led = {href.rpartition("/")[2] for href in page.one("main").hrefs}
    assert {"tolas-bad-penny.html", "bad-penny-hand.html"} <= led  # a ruling, a question
    assert "destroyed.html" in led  # its scenarios use the card
    assert "destroyed.html#marked" in led  # replays of the card apply it
