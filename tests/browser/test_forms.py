"""The procedures of a game at the desk of its site: registration, teams, the end of a game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from rulesdb.site.runtime import runtime_files
from tests.browser.test_event import new_context
from tests.paths import TEMPLATES
from tests.workshop import Workshop, serving_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DESK = "atrum/tournament/desk.html"

pytestmark = pytest.mark.skipif(  # in CI they fail instead
    not runtime_files(TEMPLATES) and "CI" not in os.environ,
    reason="needs site_templates/runtime, which `make build` makes",
)


def start(page: Page, url: str) -> Page:
    page.goto(url)
    page.locator("[data-forms] .thumbed .text").click()
    page.locator("[data-forms][data-ready]").wait_for(timeout=120_000)
    return page


@pytest.fixture(scope="module")
def running(browser: Browser, address: str) -> Iterator[Page]:
    """A desk that runs; the tests of this file share the engine."""
    context = new_context(browser)
    yield start(context.new_page(), f"{address}/en/{DESK}")
    context.close()


@pytest.fixture
def desk(running: Page) -> Page:
    """Nothing is filled in, and every form is closed."""
    running.evaluate(
        """() => {
            document.querySelectorAll('.f-form').forEach((form) => form.reset());
            document.querySelectorAll('details').forEach((each) => { each.open = false; });
        }"""
    )
    return running


def fill(page: Page, procedure: str, **given: str) -> None:
    """Open the form of a procedure and fill it in; `players_0` is the field "players 0"."""
    page.locator(f"[id={procedure}]").evaluate("each => { each.open = true; }")
    for name, value in given.items():
        page.fill(f"[data-procedure={procedure}] [name='{name.replace('_', ' ')}']", value)


def result(page: Page, procedure: str) -> str:
    """Ask what follows; return it as text."""
    form = page.locator(f"[data-procedure={procedure}]")
    form.locator(".f-result").evaluate("each => each.replaceChildren()")
    form.locator("[type=submit]").click()
    expect(form.locator(".f-result")).not_to_be_empty()
    return form.locator(".f-result").inner_text()


FIVE = "Uno\nDos\nTres\nCuatro\nCinco"


def test_registration_is_checked(desk: Page) -> None:
    fill(desk, "registration", reptantes=FIVE, unique="Uno: Golpe macizo\nDos: Antimateria")
    assert "Uno, Dos, Tres, Cuatro, Cinco" in result(desk, "registration")
    fill(desk, "registration", unique="Uno: Golpe macizo\nDos: Golpe macizo")
    told = result(desk, "registration")
    assert "Not allowed by" in told
    assert "Unique Power restriction § star" in told
    link = desk.locator("[data-procedure=registration] .said a")
    page = re.compile("/en/atrum/tournament/unique-powers.html#star$")
    expect(link).to_have_attribute("href", page)


def test_teams_are_formed_step_by_step(desk: Page) -> None:
    sides = {"first_0": "Ana", "first_0_of": "A1, A2, A3, A4, A5", "second_0": "Bea"}
    fill(desk, "team-formation", **sides, second_0_of="B1\nB2\nB3\nB4\nB5")
    assert "Chooses next\nAna" in result(desk, "team-formation")
    fill(desk, "team-formation", removes="B2")
    assert "Chooses next\nBea" in result(desk, "team-formation")
    fill(desk, "team-formation", removes="B2\nA4", own="Ana: A1\nBea: B5")
    assert "Ana: A2, A3, A5" in result(desk, "team-formation")


def test_end_by_time_has_a_winner_a_score_and_its_statement(desk: Page) -> None:
    sides = {"players_0": "Ana", "players_0_reptantes": "2", "players_0_resistance": "7"}
    sides |= {"players_1": "Bea", "players_1_reptantes": "2", "players_1_resistance": "8"}
    fill(desk, "end-by-time", **sides)
    told = result(desk, "end-by-time")
    assert "Winner\nBea" in told
    assert "Ana: 1" in told
    assert "End by time § resistance" in told
    fill(desk, "end-by-time", judge="Caro")  # an answer without a rule says what is wrong
    assert "'Caro' does not play here" in result(desk, "end-by-time")


def test_what_is_typed_is_there_again_after_a_killed_tab(browser: Browser, address: str) -> None:
    context = new_context(browser)
    page = start(context.new_page(), f"{address}/es/{DESK}#warnings")
    expect(page.locator("#warnings")).to_have_attribute("open", "")
    fill(page, "warnings", warnings="Ana, Bea, Ana, Ana")
    page.close(run_before_unload=False)
    page = start(context.new_page(), f"{address}/es/{DESK}#warnings")
    assert "Puede quedar descalificado\nAna" in result(page, "warnings")
    page.locator("[data-procedure=warnings] [type=reset]").click()
    expect(page.locator("[name=warnings]")).to_have_value("")
    context.close()


def test_missing_field_is_asked_for(desk: Page) -> None:
    fill(desk, "round-time")
    desk.locator("[data-procedure=round-time] [type=submit]").click()
    expect(desk.locator("[data-procedure=round-time] [name=minutes]")).to_be_focused()
    expect(desk.locator("[data-procedure=round-time] .f-result")).to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_every_form_fits_a_phone(desk: Page, scheme: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    desk.emulate_media(color_scheme=scheme)
    desk.set_viewport_size({"width": 320, "height": 640})
    fill(desk, "warnings", warnings="Ana")
    result(desk, "warnings")
    desk.evaluate("() => document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert desk.evaluate("() => document.documentElement.scrollWidth") <= 320
    found = axe.Axe().run(desk, options={"resultTypes": ["violations"]}).response
    assert [
        (each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found["violations"]
    ] == []
    desk.emulate_media(color_scheme="light")
    desk.set_viewport_size({"width": 390, "height": 844})


def test_plug_in_brings_procedures_of_its_own(pips: Workshop, browser: Browser) -> None:
    pips.build()
    context = new_context(browser)
    with serving_files(pips.site) as home:
        page = start(context.new_page(), f"{home}/en/pips/tournament/desk.html")
        fill(page, "evening", players="Ann, Bob", won="Ann, Bob, Ann")
        assert "Winner\nAnn" in result(page, "evening")
        fill(page, "evening", won="Ann, Bob")
        told = result(page, "evening")
        assert "Winner\nBob" in told
        assert "An evening of Pips § last game" in told
    context.close()
