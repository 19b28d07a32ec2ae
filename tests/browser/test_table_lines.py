"""What the table promises, line by line: every game, every way in, every kind of control."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from rulesdb.site.runtime import runtime_files
from tests.browser.tabs import Tab
from tests.browser.test_table import TABLE, WAVE, Device, go, lay, press
from tests.paths import TEMPLATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "reduced_motion": "reduce",
    "has_touch": True,
    "is_mobile": True,
}
RULINGS = {
    "keyforge": "duma-poison-wave",
    "mitos": "annulled-ally",
    "atrum": "annulled-power-pays",
}
# What a finger presses and is too small for it.
SMALL = """() => [...document.querySelectorAll(
    ".t-main :is(button, select, input, textarea, summary), .t-main .list a, .t-main .asks a")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".vh"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

pytestmark = pytest.mark.skipif(  # in CI they fail instead
    not runtime_files(TEMPLATES) and "CI" not in os.environ,
    reason="needs site_templates/runtime, which `make build` makes",
)


def phone(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(**PHONE, **{"service_workers": "block", **options})
    context.set_default_timeout(60_000)
    return context


@pytest.fixture(scope="module")
def device(browser: Browser, address: str) -> Iterator[Device]:
    """A phone in the dark; the tests share its engine."""
    context = phone(browser, color_scheme="dark", accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    found = Device(context)
    found.open(f"{address}/{TABLE}")
    yield found
    context.close()


@pytest.fixture
def table(device: Device, address: str) -> Page:
    page = device.page
    if not page.url.startswith(f"{address}/{TABLE}") or not page.locator(".t-main").count():
        device.open(f"{address}/{TABLE}")
    page.evaluate("() => rulesdbTable.app.open({ position: {}, answers: [], variant: '' })")
    page.evaluate("() => { rulesdbTable.app.trouble = null; rulesdbTable.app.go('set', {}); }")
    return page


def position(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("rulesdbTable.app.history.now.position")
    return found


# Every game --------------------------------------------------


@pytest.mark.parametrize("game", list(RULINGS))
def test_ruling_of_every_game_is_played_on_a_phone_in_the_dark(
    browser: Browser, address: str, game: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    context = phone(browser, color_scheme="dark")
    device = Device(context)
    page = device.page
    page.goto(f"{address}/es/{game}/rulings/{RULINGS[game]}.html")
    href = page.locator(".to-table a").first.evaluate("link => link.href")
    assert f"/es/{game}/table.html#" in href
    page.goto(href)
    page.locator(".thumbed .text").click()
    page.locator(".t-main[data-tab]").wait_for(timeout=120_000)
    expect(page.locator(".log .did, .log .words").first).to_be_attached()
    for tab in ("set", "play", "ask", "share"):
        go(page, tab)
        expect(page.locator(".t-board .board").first).to_be_attached()
        expect(page.locator(".dock .hint", has_text="Un momento")).to_have_count(0)
        found = axe.Axe().run(page, options={"resultTypes": ["violations"]})
        told = [(v["id"], v["nodes"][0]["html"][:120]) for v in found.response["violations"]]
        assert told == [], tab
        assert page.evaluate(SMALL) == [], tab
        assert not page.evaluate(WIDE), tab
    assert device.tab.elsewhere(address) == []
    assert device.tab.troubles == []
    context.close()


def test_other_pages_load_nothing_of_the_table(browser: Browser, address: str) -> None:
    context = phone(browser)
    tab = Tab(context.new_page())
    for path in ("index.html", "rulings/duma-poison-wave.html", "cards/bumpsy.html"):
        tab.go(f"{address}/en/keyforge/{path}").wait_for_timeout(300)
    assert [url for url in tab.asked if "table" in url.rpartition("/")[2] or "/table/" in url] == []
    context.close()


# First use --------------------------------------------------


def test_first_use_asks_shows_progress_and_answers(browser: Browser, address: str) -> None:
    context = phone(browser)
    tab = Tab(context.new_page())
    page = tab.page
    page.goto(f"{address}/{TABLE}#cards=bumpsy")
    keep = page.get_by_role("button", name="Keep the table")
    expect(keep).to_contain_text(re.compile(r"\d\.\d MB, once"))
    assert not [url for url in tab.asked if url.endswith((".pack", ".mjs"))], "nothing before"
    page.evaluate("""() => {
        window.told = [];
        new MutationObserver(() => {
            const bar = document.querySelector("progress");
            if (bar) window.told.push(bar.value / bar.max);
        }).observe(document.querySelector("[data-table]"),
            { subtree: true, childList: true, attributes: true, characterData: true });
    }""")
    keep.click()
    page.locator(".t-main[data-tab]").wait_for(timeout=120_000)
    told = page.evaluate("window.told")
    assert told == sorted(told)
    assert len(set(told)) > 4
    assert told[-1] == 1
    expect(page.locator(".side-me .name")).to_have_text("Bumpsy")
    context.close()


def test_table_works_below_a_path(browser: Browser, address: str) -> None:
    context = phone(browser)
    below = f"{address}/some/rules"

    def lead(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(below, address)))

    context.route(f"{below}/**", lead)
    page = Device(context).open(f"{below}/{TABLE}#cards=bumpsy", keep=True)
    expect(page.locator(".side-me .name")).to_have_text("Bumpsy")
    assert page.evaluate("caches.keys()") == ["rulesdb /some/rules/ packs"]
    context.close()


def test_full_storage_is_reported_and_the_table_works(browser: Browser, address: str) -> None:
    context = phone(browser)
    full = (
        "Cache.prototype.put = () =>"
        " Promise.reject(new DOMException('full', 'QuotaExceededError'));"
    )

    def fill(route: Route) -> None:
        answered = route.fetch()
        route.fulfill(response=answered, body=f"{full}\n{answered.text()}")

    context.route("**/static/table-worker.js*", fill)
    page = Device(context).open(f"{address}/{TABLE}#cards=bumpsy", keep=True)
    expect(page.locator(".trouble")).to_contain_text("This device refuses to keep it")
    expect(page.locator(".side-me .name")).to_have_text("Bumpsy")
    context.close()


# Setting up --------------------------------------------------


def test_both_sides_pools_and_turn_are_set(table: Page) -> None:
    table.locator(".dock input").fill("bumpsy")
    table.get_by_role("button", name="Add Bumpsy to my opponent's side").click()
    expect(table.locator(".side-opponent .unit .name")).to_have_text("Bumpsy")
    table.locator(".side-me .seat .pick").click()
    press(table, "One more: Æmber")
    press(table, "One more: Æmber")
    assert position(table)["me"] == {"amber": 2}
    press(table, "Done")
    table.locator("button.t-where").click()
    expect(table.locator(".dock-head h2")).to_be_visible()
    table.locator(".dock select").first.select_option(index=3)
    assert set(position(table)) > {"me", "opponent"}
    press(table, "Done")
    press(table, "Swap sides")
    expect(table.locator(".side-me .unit .name")).to_have_text("Bumpsy")
    assert position(table)["opponent"] == {"amber": 2}
    press(table, "Clear")
    expect(table.locator(".unit")).to_have_count(0)
    go(table, "undo")
    expect(table.locator(".side-me .unit .name")).to_have_text("Bumpsy")


def test_card_is_moved_to_a_zone_of_the_other_side(table: Page) -> None:
    lay(table, {"me": {"creatures": ["bumpsy"]}})
    table.locator(".unit .pick").click()
    zone = table.locator(".dock select.pickone").last
    zone.select_option(json.dumps(["opponent", "discard"], separators=(",", ":")))
    expect(table.locator(".unit")).to_have_count(0)
    assert position(table)["opponent"] == {"discard": ["bumpsy"]}
    assert not position(table)["me"].get("creatures")


def test_card_that_the_engine_does_not_know_is_not_put_there(table: Page) -> None:
    table.evaluate("() => { location.hash = '#cards=bumpsy,no-such-card'; }")
    expect(table.locator(".trouble")).to_contain_text("no-such-card")
    expect(table.locator(".side-me .name")).to_have_text("Bumpsy")


# Playing --------------------------------------------------


def test_moves_are_grouped_by_card_and_the_step_is_lit(table: Page) -> None:
    lay(table, {"me": {"house": "brobnar", "creatures": ["bumpsy", "snufflegator"]}})
    go(table, "play")
    groups = table.locator(".moves > li")
    bumpsy = groups.filter(has=table.locator("h3", has_text="Bumpsy"))
    expect(bumpsy.get_by_role("button", name="Reap with Bumpsy")).to_be_visible()
    expect(table.locator("p.t-where .lit")).to_have_count(1)
    table.get_by_role("button", name="Reap with Bumpsy").click()
    expect(table.locator(".log.latest .did")).to_contain_text("Reap with Bumpsy")
    expect(table.locator(".log.latest .said").first).to_be_visible()


def test_limit_of_exploring_names_what_to_decide_first(table: Page) -> None:
    table.evaluate("""() => {
        const { engine } = rulesdbTable, ask = engine.ask;
        const least = (request) => (request.do === "explore" ? { ...request, limit: 1 } : request);
        engine.ask = (request, patience) => ask.call(engine, least(request), patience);
    }""")
    lay(table, WAVE, "play poison-wave")
    go(table, "ask")
    press(table, "What can happen?")
    expect(table.locator(".dock .trouble")).to_contain_text(re.compile("limit|too many", re.I))
    expect(table.locator(".dock .trouble li").first).to_be_visible()
    table.evaluate("() => { delete rulesdbTable.engine.ask; }")


# Sharing and ways in --------------------------------------------------


def test_scenario_that_is_copied_opens_the_same_table(table: Page) -> None:
    lay(table, WAVE, "play poison-wave")
    go(table, "share")
    press(table, "Copy as scenario")
    table.wait_for_function(
        "async () => (await navigator.clipboard.readText()).includes('poison-wave')"
    )
    text = table.evaluate("navigator.clipboard.readText()")
    table.evaluate("text => { location.hash = `#scenario=${encodeURIComponent(text)}`; }", text)
    expect(table.locator(".q h2")).to_have_text("Whose ability goes first?")
    assert position(table) == WAVE


def test_card_and_search_lead_to_the_table_with_their_cards(
    device: Device, table: Page, address: str
) -> None:
    table.goto(f"{address}/en/keyforge/cards/bumpsy.html")
    link = table.locator("a[href*='table.html#cards=bumpsy']").first
    page = device.open(link.evaluate("link => link.href"))
    expect(page.locator(".side-me .name")).to_have_text("Bumpsy")
    page.goto(f"{address}/en/keyforge/index.html?q=bumpsy+snufflegator")
    page = device.open(page.locator(".together a.btn").evaluate("link => link.href"))
    expect(page.locator(".side-me .name")).to_have_text(["Bumpsy", "Snufflegator"])


def test_table_of_another_game_is_refused_and_the_table_is_as_it_was(table: Page) -> None:
    lay(table, {"me": {"creatures": ["bumpsy"]}})
    other = table.evaluate("""async () => {
        const data = JSON.stringify({ f: 1, g: "mitos", b: "x", p: { me: {} }, a: [], r: "" });
        const packed = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
        return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
    }""")
    table.evaluate("link => { location.hash = `#t=${link}`; }", other)
    expect(table.locator(".trouble")).to_contain_text("mitos")
    expect(table.locator(".side-me .name")).to_have_text("Bumpsy")
