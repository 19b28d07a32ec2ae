"""How pages look in every game: boards that stay, answers in sight, sheets of paper, lists."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from rulesdb.reference.library import Library
from rulesdb.site.groups import groups, sort_key

from .html_tree import Element
from .tabs import Open

RULINGS = {
    "keyforge": "it/keyforge/rulings/duma-poison-wave.html",
    "atrum": "es/atrum/rulings/attack-chain-3.html",
    "mitos": "es/mitos/rulings/ballesta-huracan.html",
}


# Boards --------------------------------------------------


def seats(page: Page) -> str:
    """Where the board and its seats are, of the step that is shown."""
    found: list[int] = page.locator(".step:not([hidden]) .board").evaluate(
        """board => [board, ...board.querySelectorAll('.seat')].flatMap(part => {
            const box = part.getBoundingClientRect();
            return [Math.round(box.top + scrollY), Math.round(box.height)];
        })"""
    )
    return str(found)


@pytest.mark.parametrize("game", list(RULINGS))
def test_does_nothing_on_the_board_move_from_step_to_step(tab: Open, disk: str, game: str) -> None:
    page = tab().go(f"{disk}/{RULINGS[game]}")
    onward, seen = page.locator("[data-go='1']"), {seats(page)}
    while onward.is_enabled():
        onward.evaluate("button => button.click()")
        seen.add(seats(page))
    assert len(seen) == 1


def test_has_a_card_on_another_its_name(pages: dict[str, Element]) -> None:
    boards = pages[RULINGS["mitos"]].all("figure", cls="board")
    assert any("+ Ballesta" in board.text for board in boards)


def test_is_the_chain_a_stack_with_the_last_announcement_first(pages: dict[str, Element]) -> None:
    chains = pages[RULINGS["atrum"]].all("ol", cls="chain")
    longest = max((chain.all("li", cls="link") for chain in chains), key=len)
    assert [link.one("b").text for link in longest] == ["3", "2", "1"]


def test_are_windows_passed_in_a_row_one_stop(pages: dict[str, Element]) -> None:
    stops = pages[RULINGS["mitos"]].one("nav", cls="track").all("li")
    idle = [bool(stop.all("span", cls="idle")) for stop in stops]
    assert any(idle)
    assert not any(one and other for one, other in pairwise(idle))


# Sight and paper --------------------------------------------------


@pytest.mark.parametrize("game", list(RULINGS))
def test_are_answer_state_and_actions_in_sight_on_a_phone(tab: Open, disk: str, game: str) -> None:
    page = tab().go(f"{disk}/{RULINGS[game]}")
    for part in (".answer", ".answer + .state", ".acts"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844


def sheets(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("game", list(RULINGS))
def test_is_a_chart_one_sheet_of_paper(tab: Open, disk: str, game: str) -> None:
    page = tab(1280, 800).go(f"{disk}/es/{game}/timing/index.html")
    assert sheets(page) == 1


@pytest.mark.parametrize("game", list(RULINGS))
def test_is_a_ruling_about_half_a_sheet(tab: Open, disk: str, game: str) -> None:
    page = tab(703, 400).go(f"{disk}/{RULINGS[game]}")  # what A4 leaves between its margins
    assert sheets(page) == 1
    page.emulate_media(media="print")
    height: int = page.evaluate("document.body.scrollHeight")
    assert height < 0.62 * 1032


# Lists --------------------------------------------------


@pytest.mark.parametrize("kind", ["glossary", "cards", "errata"])
def test_does_a_list_by_letter_lead_to_each_letter(pages: dict[str, Element], kind: str) -> None:
    page = pages[f"es/mitos/{kind}/index.html"]
    heads = [section.attrs["id"] for section in page.one("main").all("section")]
    assert heads == sorted(heads)
    assert [link.attrs["href"] for link in page.one("nav", cls="az").all("a")] == [
        f"#{head}" for head in heads
    ]


def test_do_rulings_stand_by_what_they_stand_on(library: Library) -> None:
    found = groups(library, "keyforge", "rulings", "en")
    names = [name for name, _, _ in found if name]
    assert names == sorted(set(names), key=sort_key)
    held = {name: [entry.name for entry in entries] for name, _, entries in found}
    assert "duma-poison-wave" in held["Destroyed"]
    assert sum(map(len, held.values())) == len(library.of("keyforge", "rulings"))


@pytest.mark.parametrize(("lang", "chapter"), [("es", "3 Tipos de Carta"), ("en", "Card types")])
def test_do_rules_stand_by_chapter_in_the_language_of_the_reader(
    library: Library, lang: str, chapter: str
) -> None:
    found = {name: entries for name, _, entries in groups(library, "mitos", "rules", lang)}
    assert len(found[chapter]) > 1
    assert sum(map(len, found.values())) == len(library.of("mitos", "rules"))


def test_does_a_card_list_what_touches_it(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/cards/bad-penny.html"]
    led = {href.rpartition("/")[2] for href in page.one("main").hrefs}
    assert {"tolas-bad-penny.html", "bad-penny-hand.html"} <= led  # a ruling, a question
    assert "destroyed.html" in led  # its scenarios have the card on the table
    assert "destroyed.html#marked" in led  # replays about the card apply it
