"""The layout of pages in every game: boards, answers on a phone screen, print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.tabs import Open
from tests.workshop import Workshop

RULINGS = {
    "keyforge": "it/keyforge/rulings/duma-poison-wave.html",
    "atrum": "es/atrum/rulings/attack-chain-3.html",
    "mitos": "es/mitos/rulings/ballesta-huracan.html",
}


# Boards --------------------------------------------------


def seats(page: Page) -> str:
    """The positions of the board and its seats in the visible step."""
    found: list[int] = page.locator(".step:not([hidden]) .board").evaluate(
        """board => [board, ...board.querySelectorAll('.seat')].flatMap(part => {
            const box = part.getBoundingClientRect();
            return [Math.round(box.top + scrollY), Math.round(box.height)];
        })"""
    )
    return str(found)


@pytest.mark.parametrize("game", list(RULINGS))
def test_board_does_not_move_between_steps(tab: Open, disk: str, game: str) -> None:
    page = tab().go(f"{disk}/{RULINGS[game]}")
    onward, seen = page.locator("[data-go='1']"), {seats(page)}
    while onward.is_enabled():
        onward.evaluate("button => button.click()")
        seen.add(seats(page))
    assert len(seen) == 1


# Screen and print --------------------------------------------------


@pytest.mark.parametrize("game", list(RULINGS))
def test_answer_state_and_actions_fit_on_a_phone_screen(tab: Open, disk: str, game: str) -> None:
    page = tab().go(f"{disk}/{RULINGS[game]}")
    for part in (".answer", ".answer + .state", ".acts"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844


def sheets(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("game", list(RULINGS))
def test_chart_prints_on_one_sheet(tab: Open, disk: str, game: str) -> None:
    page = tab(1280, 800).go(f"{disk}/es/{game}/timing/index.html")
    assert sheets(page) == 1


@pytest.mark.parametrize("game", list(RULINGS))
def test_ruling_prints_on_about_half_a_sheet(tab: Open, disk: str, game: str) -> None:
    page = tab(703, 400).go(f"{disk}/{RULINGS[game]}")  # the width of A4 between its margins
    assert sheets(page) == 1
    page.emulate_media(media="print")
    height: int = page.evaluate("document.body.scrollHeight")
    assert height < 0.62 * 1032


# Frame ---------------------------------------------------


@pytest.mark.parametrize(
    "place", ["en/keyforge", "es/keyforge", "it/keyforge", "en/atrum", "es/atrum", "es/mitos"]
)
def test_top_of_a_desktop_page_shows_every_name_on_one_line(
    tab: Open, disk: str, place: str
) -> None:
    page = tab(width=1280, height=800).go(f"{disk}/{place}/cards/index.html")
    cut = page.locator(".top .of > span:last-child").evaluate(
        "name => name.scrollWidth > name.clientWidth"
    )
    heights = page.locator(".top nav a").evaluate_all(
        """links => links.map(link => {
            const words = document.createRange();
            words.selectNodeContents(link);
            return Math.round(words.getBoundingClientRect().height);
        })"""
    )
    assert not cut
    assert len(set(heights)) == 1


# Long pages ----------------------------------------------

LARGEST = 3  # of each kind of page in each game and language


def largest(site: Path) -> Iterator[str]:
    """The largest pages of each kind, which are those that can be long."""
    kinds: dict[tuple[str, ...], list[tuple[int, str]]] = {}
    for file in site.rglob("*.html"):
        path = file.relative_to(site)
        if 'http-equiv="refresh"' not in file.read_text("utf-8")[:3000]:
            kind = (*path.parts[:-1], "index" if path.stem == "index" else "")
            kinds.setdefault(kind, []).append((file.stat().st_size, path.as_posix()))
    for found in kinds.values():
        yield from (path for _, path in sorted(found)[-LARGEST:])


def test_long_page_has_an_index_of_its_own(tab: Open, real: Workshop, disk: str) -> None:
    page, without = tab(), []
    for path in largest(real.site):
        here = page.go(f"{disk}/{path}")
        high, index = here.evaluate(
            """() => [document.querySelector("main").scrollHeight,
                document.querySelectorAll("main :is(.az, .chapters, .five, .jump) a").length]"""
        )
        if high > 4000 and index < 2:
            without.append((high, path))
    assert without == []


@pytest.mark.parametrize(
    "path", ["es/keyforge/glossary/destroyed.html", "en/keyforge/sources/kf-rules-it.html"]
)
def test_index_of_a_page_leads_to_its_parts(tab: Open, disk: str, path: str) -> None:
    page = tab().go(f"{disk}/{path}")
    lost = page.locator(".on-page a").evaluate_all(
        "links => links.filter(link => !document.getElementById(link.hash.slice(1)))"
        ".map(link => link.hash)"
    )
    assert page.locator(".on-page a").count() > 3
    assert lost == []


def test_address_of_a_step_opens_the_replay_that_it_is_in(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/es/atrum/rulings/tactical-in-every-part.html#_r3-2")
    assert page.locator("#_r3-2").is_visible()
    assert page.locator(".runs details[open]").count() == 1
