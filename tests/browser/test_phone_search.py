"""Search on a phone whose keyboard is open: the answer is directly below the field."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_text
from tests.browser.tabs import Open
from tests.browser.test_search import ask

KEYBOARD = 420  # what the keyboard of a phone leaves of its height


def bottom(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("e => e.getBoundingClientRect().bottom"))


@pytest.mark.parametrize(
    ("front", "query", "lang"),
    [
        ("keyforge/index.html", "does duma save the others", "en"),
        ("keyforge/index.html", "duma poison wave", "en"),
        ("keyforge/index.html", "bait and swich how often", "en"),
        ("keyforge/index.html", "duma onda venefica", "it"),
        ("atrum/index.html", "quién puede anunciar", "es"),
        ("index.html", "duma poison wave", "en"),
    ],
)
def test_first_answer_is_above_the_keyboard(
    tab: Open, disk: str, front: str, query: str, lang: str
) -> None:
    page = tab(390, KEYBOARD).go(f"{disk}/{lang}/{front}")
    ask(page, query)
    assert bottom(page, ".hits .gist") <= KEYBOARD
    assert page.evaluate("scrollY") == 0
    top, field = page.locator(".hits li").first.bounding_box(), page.locator("#q").bounding_box()
    assert top is not None and field is not None
    assert field["y"] + field["height"] <= top["y"] <= 200


def test_filters_and_games_follow_the_first_hit(tab: Open, disk: str) -> None:
    page = tab(390, KEYBOARD).go(f"{disk}/en/keyforge/index.html")
    ask(page, "steal")
    ends = bottom(page, ".hits li")
    for later in (".narrow", ".games", "#_results .hits li + li"):
        box = page.locator(later).first.bounding_box()
        assert box is not None and box["y"] >= ends, later
    games = page.locator(".games > *")
    assert len({round(each.bounding_box()["y"]) for each in games.all()}) == 1  # type: ignore[index]
    expect(page.locator(".games a").first).to_have_attribute("href", re.compile(r"\?q=steal$"))


def test_games_return_above_the_field_when_it_is_cleared(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/index.html")
    before = page.locator(".games").bounding_box()
    ask(page, "steal")
    page.locator("#q").fill("")
    expect(page.locator(".hits li")).to_have_count(0)
    assert page.locator(".games").bounding_box() == before
    assert "?" not in str(page.locator(".games a").first.get_attribute("href"))


def test_hit_shows_the_whole_answer(tab: Open, disk: str, library: Library) -> None:
    rulings = [entry for entry in library.of("mitos", "rulings") if "en" in entry.texts]
    longest = max(rulings, key=lambda entry: len(entry.text("en").answer))
    page = tab().go(f"{disk}/en/mitos/index.html")
    ask(page, longest.title("en"))
    link = page.locator(f".hits a[href$='{longest.name}.html']")
    assert link.locator(".gist").inner_text() == to_text(longest.text("en").answer)


def test_open_question_shows_no_reading(tab: Open, disk: str, library: Library) -> None:
    page = tab().go(f"{disk}/en/keyforge/index.html")
    for question in library.of("keyforge", "questions")[:12]:
        text = question.text("en")
        ask(page, text.title)
        hit = page.locator(f".hits a[href$='questions/{question.name}.html']")
        expect(hit.locator(".kind")).to_have_text("Open question")
        said = hit.locator(".gist").inner_text()
        assert to_text(text.lead).startswith(said.removesuffix(" …"))
        assert not any(to_text(each.text) in said for each in text.statements)


def test_hit_says_where_a_ruling_comes_from(tab: Open, disk: str) -> None:
    for lang, front, query, said in (
        ("en", "keyforge", "duma poison wave", "Official ruling"),
        ("es", "mitos", "aliado anulado", "Ejemplo nuestro"),
    ):
        page = tab(390, KEYBOARD).go(f"{disk}/{lang}/{front}/index.html")
        ask(page, query)
        mark = page.locator(".hits li").first.locator(".prov")
        expect(mark).to_have_text(said)
        expect(mark.locator("svg")).to_have_count(1)


def test_hit_names_a_statement_in_words_of_its_language(tab: Open, disk: str) -> None:
    page = tab(390, KEYBOARD).go(f"{disk}/en/atrum/index.html")
    ask(page, "power annulled")
    expect(page.locator(".hits li").first.locator(".what")).not_to_contain_text("-")
    page = tab(390, KEYBOARD).go(f"{disk}/es/atrum/index.html")
    ask(page, "poder anulado")
    expect(page.locator(".hits li").first.locator(".what")).not_to_contain_text("§")
