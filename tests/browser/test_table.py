"""The table: any position on a page, played by the engine in a worker of the browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from rulesdb.site.runtime import runtime_files
from tests.browser.tabs import Open, Tab
from tests.paths import TEMPLATES
from tests.workshop import Workshop, command, serving_files, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TABLE = "en/keyforge/table.html"
# Two endings: Duma heals before or after the creature with Phoenix Heart hits every creature.
WAVE: dict[str, Any] = {
    "opponent": {"house": "shadows", "hand": ["poison-wave"], "creatures": ["silvertooth"]},
    "me": {
        "creatures": [
            {"duma-the-martyr": {"damage": 1}},
            "snufflegator",
            {"bumpsy": {"damage": 3, "upgrades": ["phoenix-heart"]}},
        ],
        "deck": ["valdr", "valdr"],
    },
}

pytestmark = pytest.mark.skipif(  # in CI they fail instead
    not runtime_files(TEMPLATES) and "CI" not in os.environ,
    reason="needs site_templates/runtime, which `make build` makes",
)


class Device:
    """A phone with its own storage."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.tab = Tab(context.new_page())
        self.page = self.tab.page

    def open(self, url: str, *, keep: bool = False) -> Page:
        """Open a table and wait until the engine is ready."""
        self.page.goto(url)
        self.page.locator(".thumbed button, .t-main[data-tab]").first.wait_for()
        if self.page.locator(".thumbed .main").count():  # not kept yet
            name = "Keep the table" if keep else "Use it now"
            self.page.get_by_role("button", name=name).click()
        self.page.locator(".t-main[data-tab]").wait_for(timeout=120_000)
        return self.page


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    size = {"width": 390, "height": 844}
    made = browser.new_context(
        viewport=size,
        reduced_motion="reduce",
        accept_downloads=True,
        has_touch=True,
        is_mobile=True,
    )
    made.set_default_timeout(60_000)
    yield made
    made.close()


@pytest.fixture(scope="module")
def device(context: BrowserContext, address: str) -> Device:
    """A device that keeps the table of one game; the tests of this file share it."""
    found = Device(context)
    found.open(f"{address}/{TABLE}", keep=True)
    expect(found.page.locator(".t-kept")).to_be_visible()
    return found


@pytest.fixture
def table(device: Device, address: str) -> Page:
    """An empty table, with the engine that is running already."""
    page = device.page
    if not page.url.startswith(f"{address}/{TABLE}") or not page.locator(".t-main").count():
        device.open(f"{address}/{TABLE}")
    page.evaluate("() => rulesdbTable.app.open({ position: {}, answers: [], variant: '' })")
    page.evaluate("() => { rulesdbTable.app.trouble = null; rulesdbTable.app.go('set', {}); }")
    return page


def lay(page: Page, position: dict[str, Any], *answers: str) -> None:
    """Lay out a position and play some answers."""
    page.evaluate(
        "([position, answers]) => rulesdbTable.app.open({ position, answers, variant: '' })",
        [position, list(answers)],
    )


def go(page: Page, tab: str) -> None:
    page.locator(f".t-bar [name={tab}]").click()


def rulesdb(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*words), capture_output=True, text=True, check=False)


def press(page: Page, name: str) -> None:
    page.locator(".dock").get_by_role("button", name=name).first.click()


# Setting up and playing --------------------------------------------------


def test_position_is_built_by_search_with_typos_and_played(table: Page) -> None:
    table.locator(".dock input").fill("duma el martir, poisn wave, snufflegater")
    expect(table.locator(".puts .n")).to_have_count(3)
    press(table, "Put all on the table")
    expect(table.locator(".side-me .unit .name")).to_have_text(["Duma the Martyr", "Snufflegator"])
    table.locator(".unit .pick").last.click()
    press(table, "One more: damage")
    expect(table.locator(".unit").last.locator(".dmg")).to_contain_text("1")
    press(table, "exhausted")
    expect(table.locator(".unit").last).to_have_class(re.compile("exhausted"))
    press(table, "Done")
    press(table, "Play from here")
    press(table, "Play Poison Wave")
    expect(table.locator(".log.latest .did")).to_contain_text("Play Poison Wave")
    expect(table.locator(".unit").last.locator(".dmg")).to_contain_text("3")
    line = table.locator(".log.latest .said").first
    line.locator("summary").click()
    expect(line.locator(".in a")).to_have_attribute("href", re.compile("/en/keyforge/"))
    go(table, "undo")
    expect(table.locator(".dock")).to_contain_text("Undone: Play Poison Wave")
    press(table, "Redo")
    expect(table.locator(".log.latest .did")).to_contain_text("Play Poison Wave")


def test_card_is_put_with_one_tap_while_the_field_has_the_focus(table: Page) -> None:
    field = table.locator(".dock input")
    field.tap()
    field.fill("bumpsy")
    table.get_by_role("button", name="Add Bumpsy to my side").tap()
    expect(table.locator(".side-me .unit .name")).to_have_text("Bumpsy", timeout=10_000)
    field.tap()
    field.fill("valdr, snufflegator")
    table.get_by_role("button", name="Put both on the table").tap()
    expect(table.locator(".side-me .unit .name")).to_have_count(3, timeout=10_000)


def test_everything_can_be_reached_with_single_keys(table: Page) -> None:
    lay(table, WAVE)
    go(table, "play")
    table.keyboard.press("w")
    expect(table.locator(".dock-head h2")).to_have_text("Why can't I…?")
    table.keyboard.press("Escape")
    table.locator(".unit .pick").first.focus()
    press(table, "Play Poison Wave")
    expect(table.locator(".q h2")).to_be_focused()
    status = table.locator(".t-main > [role=status]")
    expect(status).to_contain_text("Whose ability goes first?")
    table.keyboard.press("1")
    expect(table.locator(".log.latest .did")).to_contain_text("Duma the Martyr")
    table.keyboard.press("u")
    expect(table.locator(".undone")).to_contain_text("Undone: Duma the Martyr")
    table.keyboard.press("e")
    expect(table.locator(".t-end")).to_have_count(2)
    table.keyboard.press("/")
    expect(table.locator(".dock input")).to_be_focused()
    assert "/table.html" in table.url


def test_answers_that_a_link_brings_can_be_undone(table: Page) -> None:
    lay(table, WAVE, "play poison-wave", "choose bumpsy")
    undo = table.locator(".t-bar [name=undo]")
    expect(undo).to_have_attribute("aria-label", "Undo: Bumpsy (Phoenix Heart)")
    undo.click()
    expect(undo).to_have_attribute("aria-label", "Undo: Play Poison Wave")
    undo.click()
    expect(undo).to_be_disabled()
    expect(table.locator(".moves")).to_be_visible()


def test_question_stands_in_the_dock_with_the_newest_line(table: Page) -> None:
    lay(table, WAVE, "play poison-wave")
    inside = """() => {
        const dock = document.querySelector(".dock").getBoundingClientRect();
        return [".log .now", ".q h2", ".opt"].map((name) => {
            const box = document.querySelector(name).getBoundingClientRect();
            return box.top >= dock.top && box.bottom <= dock.bottom;
        });
    }"""
    assert table.evaluate(inside) == [True, True, True]


def test_nonsense_is_reported_in_the_words_of_scenarios(table: Page) -> None:
    lay(table, {"me": {"creatures": [{"bumpsy": {"upgrades": ["bumpsy"]}}]}})
    expect(table.locator(".trouble")).to_contain_text("'bumpsy' cannot be in 'upgrades'")
    press(table, "Change it")
    expect(table.locator(".dock-head h2")).to_contain_text("Bumpsy")
    press(table, "Remove Bumpsy")
    expect(table.locator(".trouble")).to_have_count(0)


def test_refused_move_names_the_statement(table: Page) -> None:
    lay(table, {"me": {"house": "shadows", "creatures": ["bumpsy"]}})
    go(table, "play")
    press(table, "Why can't I")
    refused = table.locator(".no > li").filter(has_text="reap").first
    expect(refused).to_be_visible()
    expect(table.locator(".no .said .in p").first).to_be_visible()


def test_every_ending_is_told_and_can_be_opened(table: Page) -> None:
    lay(table, WAVE, "play poison-wave")
    go(table, "ask")
    expect(table.locator(".dock .list a").first).to_contain_text("Can Duma the Martyr save")
    expect(table.locator(".honest")).to_contain_text("not an official ruling")
    press(table, "What can happen?")
    expect(table.locator(".t-end")).to_have_count(2)
    expect(table.locator(".diff")).to_contain_text("Snufflegator")
    expect(table.locator(".t-end .lead").first).to_have_text("If the choice is Duma the Martyr")
    expect(table.locator(".t-end h3").first).to_have_text("Snufflegator: my battleline")
    expect(table.locator(".big")).to_contain_text("The first choice decides.")
    press(table, "Ending 2: Step through")
    expect(table.locator(".log .did")).to_have_text("Bumpsy (Phoenix Heart)")
    at = table.locator(".dock output")
    before = int(at.inner_text().split(" / ")[0])
    assert before > 1  # it begins with the choice
    press(table, "Next")
    expect(at).to_have_text(re.compile(f"^{before + 1} / "))
    press(table, "Done")
    press(table, "Ending 1: Play on")
    expect(table.locator(".t-bar [name=play]")).to_have_attribute("aria-current", "true")


def test_other_rules_stand_side_by_side(table: Page) -> None:
    lay(table, WAVE, "play poison-wave")
    go(table, "ask")
    press(table, "Other rules")
    table.locator(".dock .fold summary").click()
    table.locator(".dock .fold .asks button").first.click()
    expect(table.locator(".dock .big")).to_be_visible()
    press(table, "Play on by these rules")
    expect(table.locator(".t-variant")).to_be_visible()
    table.locator(".t-variant button").click()
    expect(table.locator(".t-variant")).to_be_hidden()


def test_endless_game_says_so_in_every_tab(table: Page) -> None:
    loop = {"me": {"house": "logos", "creatures": ["replicator", "replicator"]}}
    lay(table, loop, "reap with replicator#1")
    expect(table.locator(".trouble")).to_contain_text("This never ends")
    go(table, "ask")
    press(table, "What can happen?")
    expect(table.locator(".trouble")).to_contain_text("This never ends")


# Sharing --------------------------------------------------


def test_link_opens_the_same_table_in_another_language(table: Page, address: str) -> None:
    lay(table, WAVE, "play poison-wave")
    go(table, "share")
    expect(table.locator(".qr svg")).to_be_visible()
    table.locator(".langs a", has_text="ES").click()
    table.wait_for_url("**/es/keyforge/table.html#t=*")
    table.locator(".t-main[data-tab=play]").wait_for(timeout=120_000)
    expect(table.locator(".q h2")).to_have_text("¿Qué habilidad va primero?")
    expect(table.locator(".side-me .name").last).to_have_text("Grandote")
    expect(table.locator(".log .now .addr")).to_contain_text("§ Solo se ")  # no English anchor


def test_saved_ruling_passes_check_once_filled_in(
    table: Page, content: Path, tmp_path: Path
) -> None:
    lay(table, WAVE, "play poison-wave")
    go(table, "share")
    with table.expect_download() as saved:
        press(table, "Save as a ruling")
    text = Path(saved.value.path()).read_text("utf-8")
    shutil.copytree(content, tmp_path / "content")
    file = tmp_path / "content" / "keyforge" / "rulings" / "from-the-table.md"
    file.write_text(text, "utf-8")
    told = rulesdb("check", "--content", str(tmp_path / "content"))
    blanks = [line for line in (told.stdout + told.stderr).splitlines() if file.name in line]
    assert blanks
    assert all("replace FILL-IN" in line for line in blanks)
    source = 'sources: {kf-rules-es: "Preguntas frecuentes 30"}'
    text = text.replace('sources: {FILL-IN: "FILL-IN"}', source)
    file.write_text(re.sub("FILL-IN(: [^.*\\n]+)?", "It depends", text), "utf-8")
    assert rulesdb("check", "--content", str(tmp_path / "content")).returncode == 0
    assert (
        rulesdb("verify", "from-the-table", "--content", str(tmp_path / "content")).returncode == 0
    )


# The network, and the next build --------------------------------------------------


def test_kept_table_works_offline(device: Device, table: Page, address: str) -> None:
    wait_for(lambda: table.evaluate("navigator.serviceWorker.controller !== null"))
    kept = """async () => {
        const found = await (await caches.open("rulesdb / kept")).match("/kept");
        return Boolean(found) && (await found.json()).includes("keyforge.table");
    }"""
    wait_for(lambda: table.evaluate(kept))
    wait_for(lambda: table.evaluate("async () => Boolean(await caches.match('/kept/keyforge.en'))"))
    device.context.set_offline(True)
    try:
        page = device.open(f"{address}/{TABLE}#cards=bumpsy,poison-wave")
        expect(page.locator(".side-me .name")).to_have_text("Bumpsy")
        go(page, "play")
        press(page, "Play Poison Wave")
        expect(page.locator(".unit .dmg")).to_contain_text("2")
    finally:
        device.context.set_offline(False)


def test_no_error_no_request_elsewhere(device: Device, table: Page, address: str) -> None:
    assert device.tab.elsewhere(address) == []
    offline = ("net::ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    assert [t for t in device.tab.troubles if not any(word in t for word in offline)] == []


@pytest.mark.parametrize("tab", ["set", "play", "ask", "share"])
def test_table_has_no_accessibility_violations(table: Page, tab: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    lay(table, WAVE, "play poison-wave")
    go(table, tab)
    expect(table.locator(".dock .hint", has_text="One moment")).to_have_count(0)
    found = axe.Axe().run(table, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found] == []


def test_update_of_the_site_does_not_break_an_open_table(browser: Browser, pips: Workshop) -> None:
    pips.build()
    context = browser.new_context()
    context.set_default_timeout(60_000)
    device = Device(context)
    with serving_files(pips.site) as url:
        page = device.open(f"{url}/en/pips/table.html", keep=True)
        lay(page, {"me": {"hand": ["p5", "p9"]}, "opponent": {"hand": ["jester"]}}, "play p9")
        wait_for(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
        pips.edit("pips/cards/jester.md", "## en: Jester", "## en: Fool")
        pips.build()
        before = page.evaluate("rulesdbTable.app.list.build")
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        with page.expect_event("load"):
            page.locator(".newer button").click()
        page.locator(".t-main[data-tab=play]").wait_for(timeout=120_000)
        assert page.evaluate("rulesdbTable.app.list.build") != before
        assert page.evaluate("rulesdbTable.app.title('jester')") == "Fool"
        expect(page.locator(".log .did").first).to_contain_text("p9")
    context.close()


# What can go wrong --------------------------------------------------


@pytest.mark.parametrize(
    "link", ["#t=damaged", "#t=", "#t=%%%", "#t=q1YqKE_FAA", "#cards=nonsense"]
)
def test_damaged_link_leaves_an_empty_table(device: Device, table: Page, link: str) -> None:
    table.evaluate("link => { location.hash = link; }", link)
    if link != "#t=":
        expect(table.locator(".trouble")).to_be_visible()
    expect(table.locator(".board")).to_be_visible()


def test_move_that_no_longer_fits_is_named(table: Page) -> None:
    lay(table, WAVE, "play poison-wave", "choose something-gone", "choose bumpsy")
    expect(table.locator(".trouble")).to_contain_text("choose something-gone")
    expect(table.locator(".log.latest .did")).to_contain_text("Play Poison Wave")


def test_worker_that_dies_leaves_the_table_as_it_was(table: Page) -> None:
    lay(table, WAVE)
    go(table, "play")
    expect(table.locator(".moves")).to_be_visible()
    table.evaluate("""() => {
        const { engine } = rulesdbTable;
        engine.worker.postMessage = () => engine.stop("dead");
    }""")
    press(table, "Play Poison Wave")
    expect(table.locator(".trouble")).to_contain_text("Your table is as it was")
    press(table, "Play Poison Wave")
    expect(table.locator(".log.latest .did")).to_contain_text("Play Poison Wave")


def test_question_that_fails_is_not_asked_again_and_again(table: Page) -> None:
    lay(table, WAVE)
    table.evaluate("""() => {
        const { engine } = rulesdbTable, ask = engine.ask;
        window.asked = 0;
        engine.ask = (request, patience) => {
            if (request.do !== "qr") return ask.call(engine, request, patience);
            window.asked += 1;
            const answer = ask.call(engine, request, patience);
            setTimeout(() => engine.stop("dead"));
            return answer;
        };
    }""")
    go(table, "share")
    expect(table.locator(".trouble")).to_contain_text("The engine stopped")
    table.wait_for_timeout(3000)
    assert table.evaluate("window.asked") == 1
    expect(table.locator(".dock .hint", has_text="One moment")).to_have_count(0)
    table.evaluate("() => { delete rulesdbTable.engine.ask; }")


def test_interrupted_download_goes_on(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(60_000)
    page, broken, asked = context.new_page(), [True], []

    def load(route: Route) -> None:
        asked.append(route.request.url.rpartition("/")[2].partition("-")[0])
        if broken[0] and "/engine-" in route.request.url:
            route.abort("connectionreset")
        else:
            route.continue_()

    context.route("**/table/*.pack", load)
    page.goto(f"{address}/{TABLE}")
    page.locator(".thumbed .main").click()
    expect(page.locator(".trouble")).to_contain_text("Connect once and open this page again")
    assert asked == ["pyodide.asm", "python_stdlib", "engine"]
    broken[0] = False
    page.get_by_role("button", name="Try again").click()
    page.locator(".t-main[data-tab]").wait_for(timeout=120_000)
    assert asked[3:] == ["engine", "keyforge"]  # the rest was kept
    context.close()


def test_first_use_without_a_network_says_so(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(f"{address}/{TABLE}")
    page.locator(".thumbed .text").wait_for()
    context.set_offline(True)
    page.locator(".thumbed .text").click()
    expect(page.locator(".trouble h2")).to_have_text("No network, and the table is not kept here")
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.locator(".t-main[data-tab]").wait_for(timeout=120_000)
    context.close()


def test_storage_that_is_refused_is_reported(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(60_000)
    device = Device(context)
    refusing = "CacheStorage.prototype.open = () => Promise.reject(new Error('refused'));"

    def refuse(route: Route) -> None:
        answered = route.fetch()
        route.fulfill(response=answered, body=f"{refusing}\n{answered.text()}")

    context.route("**/static/table-worker.js*", refuse)
    page = device.open(f"{address}/{TABLE}", keep=True)
    expect(page.locator(".trouble")).to_contain_text("This device refuses to keep it")
    expect(page.locator(".board")).to_be_visible()
    context.close()


def test_page_from_a_file_says_why_it_cannot(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/{TABLE}")
    expect(page.locator(".trouble")).to_contain_text("cannot run from a file")


# Ways in --------------------------------------------------


def test_replay_and_card_lead_to_the_table(device: Device, table: Page, address: str) -> None:
    table.goto(f"{address}/en/keyforge/rulings/duma-poison-wave.html")
    link = table.locator(".to-table a").first
    expect(link).to_have_text("Open on the table")
    href = link.evaluate("link => link.href")
    page = device.open(href)
    expect(page.locator(".t-main")).to_have_attribute("data-tab", "play")
    expect(page.locator(".log .did").first).to_be_attached()
    page.goto(f"{address}/en/keyforge/index.html?q=bumpsy+snufflegator")
    found = page.locator(".together a.btn")
    expect(found).to_have_attribute("href", re.compile("table.html#cards=bumpsy,snufflegator"))
