"""What a judge does with an answer: show it, flip it, copy it, step through its replay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import segno
from playwright.sync_api import Page, expect

from rulesdb.reference.library import Library
from tests.browser.tabs import Open, Tab
from tests.html_tree import Element
from tests.workshop import Workshop

RULING = "keyforge/rulings/duma-poison-wave.html"
PUBLIC = "http://rules.example/"
BOTH = "keyforge/rulings/tolas-bad-penny.html"


# Shown to players --------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_answer_fits_the_phone_shown_to_players(tab: Open, disk: str, lang: str) -> None:
    page = tab().go(f"{disk}/{lang}/{RULING}")
    page.locator("a[href='#_show']").first.click()
    show = page.locator("#_show")
    expect(show).to_be_visible()
    box = show.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 390, "height": 844}
    for part in (show, show.locator(".sheet")):
        assert part.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), part
        assert part.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), part
    for part in (".q", ".say", ".rule", ".state"):
        inside = show.locator(part).first.bounding_box()
        assert inside is not None, part
        assert 0 <= inside["y"] <= inside["y"] + inside["height"] <= 844, part
    answer, said = page.locator(".answer").inner_text(), show.locator(".say").inner_text()
    assert said.split() == answer.split()


def test_all_answers_fit_without_scrolling(tab: Open, disk: str, real: Workshop) -> None:
    """Long answers use smaller letters."""
    page = tab().page
    high = []
    paths = sorted(Path(real.site.resolve(), "es/keyforge/rulings").glob("*-*.html"))
    for path in paths:
        page.goto(f"{path.as_uri()}#_show")
        tall = "e => [e.querySelector('.sheet'), e].some(b => b.scrollHeight > b.clientHeight + 1)"
        if page.locator("#_show").evaluate(tall):
            high.append(path.name)
    assert not high


def test_answer_can_be_flipped_to_the_other_player(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}#_show")
    sheet = page.locator("#_show .sheet")
    turn = "e => { const s = getComputedStyle(e); return [s.rotate, s.transform].join(' ') }"
    before = sheet.evaluate(turn)
    page.get_by_label("Flip").check()
    after = sheet.evaluate(turn)
    assert before != after
    assert "180deg" in after or "matrix(-1, 0, 0, -1" in after
    page.get_by_label("Flip").uncheck()
    assert sheet.evaluate(turn) == before


def test_close_returns_to_the_ruling(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}#_show")
    page.locator("#_show").get_by_role("link", name="Close").click()
    expect(page.locator("#_show")).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()


def test_language_switch_keeps_the_shown_answer(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}#_show")
    page.locator("#_show .langs").get_by_role("link", name="ES").click()
    page.wait_for_url(f"**/es/{RULING}#_show")
    expect(page.locator("#_show .say")).to_be_visible()


def test_answer_is_shown_without_script(tab: Open, disk: str) -> None:
    page = tab(java_script_enabled=False).go(f"{disk}/en/{RULING}")
    expect(page.locator("#_show")).to_be_hidden()
    page.locator("a[href='#_show']").first.click()
    expect(page.locator("#_show .say")).to_be_visible()


def test_question_stands_above_the_answer(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}#_show")
    question, answer = page.locator("#_show .q"), page.locator("#_show .say")
    assert question.inner_text().split() == page.locator("h1").inner_text().split()
    above, below = question.bounding_box(), answer.bounding_box()
    assert above is not None and below is not None
    assert above["y"] + above["height"] <= below["y"]
    assert page.locator("#_show cite").inner_text() == "Destroyed § healing"


def test_open_question_is_shown_with_all_readings(tab: Open, disk: str, library: Library) -> None:
    page = tab().page
    high = []
    for entry in library.of("keyforge", "questions"):
        page.goto(f"{disk}/es/keyforge/questions/{entry.name}.html#_show")
        shown = page.locator("#_show ol.rule li")
        assert shown.count() == len(entry.text("es").statements)
        expect(page.locator("#_show .say strong")).to_have_text("Sin resolver.")
        if page.locator("#_show").evaluate("e => e.scrollHeight > e.clientHeight + 1"):
            high.append(entry.name)
    assert len(high) <= 2  # three long readings scroll on a phone


def test_nothing_scrolls_on_a_phone_held_sideways(tab: Open, disk: str, real: Workshop) -> None:
    page = tab(844, 390).page
    high = []
    paths = sorted(Path(real.site.resolve(), "en/keyforge/rulings").glob("*-*.html"))
    for path in paths:
        page.goto(f"{path.as_uri()}#_show")
        tall = "e => [e.querySelector('.sheet'), e].some(b => b.scrollHeight > b.clientHeight + 1)"
        if page.locator("#_show").evaluate(tall):
            high.append(path.name)
    assert not high


def test_back_closes_it_and_it_stays_closed(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/rulings/index.html")
    page.goto(f"{disk}/en/{RULING}")
    page.locator("a[href='#_show']").first.click()
    expect(page.locator("#_show")).to_be_visible()
    page.go_back()
    expect(page.locator("#_show")).to_be_hidden()
    page.locator("a[href='#_show']").first.click()
    page.locator("#_show").get_by_role("link", name="Close").click()
    expect(page.locator("#_show")).to_be_hidden()
    page.go_back()
    page.wait_for_url("**/rulings/index.html")


def test_screen_stays_awake_while_it_is_shown(tab: Open, disk: str) -> None:
    shown = tab()
    shown.page.add_init_script(
        """Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
            window.awake = true;
            return { addEventListener() {}, release() { window.awake = false; } };
        } } });"""
    )
    page = shown.go(f"{disk}/en/{RULING}")
    page.locator("a[href='#_show']").first.click()
    page.wait_for_function("window.awake === true")
    page.go_back()
    page.wait_for_function("window.awake === false")


# Codes --------------------------------------------------


def published(opened: Tab, real: Workshop) -> Page:
    """The ruling at a public address, from a build that was not told any."""

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(PUBLIC).partition("?")[0]
        route.fulfill(path=str(real.site.resolve() / path))

    opened.page.route(f"{PUBLIC}**", answer)
    return opened.go(f"{PUBLIC}en/{RULING}")


def test_code_leads_to_where_the_page_is_read(tab: Open, real: Workshop) -> None:
    page = published(tab(), real)
    drawn = page.locator("#_qr path").get_attribute("d")
    assert drawn == page.evaluate(f"rulesdbQr('{PUBLIC}en/{RULING}').firstChild.getAttribute('d')")
    assert page.locator("#_qr .permalink").inner_text() == f"{PUBLIC}en/{RULING}"
    assert page.locator("[data-copy]").get_attribute("data-copy").endswith(f"{PUBLIC}en/{RULING}")  # type: ignore[union-attr]


def test_button_shows_a_large_code(tab: Open, real: Workshop) -> None:
    page = published(tab(), real)
    page.locator(".acts a[href='#_qr']").click()
    box = page.locator(".bigqr .qr svg").bounding_box()
    assert box is not None and box["width"] >= 300
    page.locator(".bigqr").get_by_role("button", name="Close").click()
    expect(page.locator(".bigqr")).to_be_hidden()


@pytest.mark.parametrize("home", ["address", "disk"])
def test_no_code_leads_to_this_machine(
    request: pytest.FixtureRequest, tab: Open, home: str
) -> None:
    page = tab().go(f"{request.getfixturevalue(home)}/en/{RULING}")
    assert "127.0.0.1" not in page.locator("body").inner_html()
    assert "127.0.0.1" not in page.locator("body").inner_text()
    expect(page.locator(".acts a[href='#_qr']")).to_be_hidden()
    expect(page.locator("#_qr")).to_be_hidden()


@pytest.mark.parametrize("size", [17, 32, 53, 78, 106, 134, 154, 192, 230])
def test_codes_equal_those_of_the_build(tab: Open, disk: str, size: int) -> None:
    """An address that fills a version; of shorter ones only the padding differs."""
    page = tab().go(f"{disk}/en/{RULING}")
    text = (f"{PUBLIC}en/{RULING}?" * 5)[:size]
    code = segno.make(text, micro=False, error="l", mask=3, boost_error=False)
    lines = "".join(
        f"M{run.start()} {row}.5h{run.end() - run.start()}"
        for row, line in enumerate(code.matrix)
        for run in re.finditer(b"\1+", line)
    )
    assert lines == page.evaluate("t => rulesdbQr(t).firstChild.getAttribute('d')", text)
    assert page.evaluate("t => rulesdbQr(t)", text + "x" * 300) is None


def test_qr_code_is_dark_on_light_and_square(tab: Open, real: Workshop) -> None:
    """A camera must be able to read it, in the dark scheme as well."""
    for scheme in ("light", "dark"):
        page = published(tab(color_scheme=scheme), real)
        page.locator("a[href='#_show']").first.click()
        code = page.locator("#_show .qr")
        box = code.locator("svg").bounding_box()
        assert box is not None
        assert box["width"] == box["height"] >= 80
        ground, ink = code.evaluate(
            """e => [getComputedStyle(e).backgroundColor,
                    getComputedStyle(e.querySelector('path')).stroke]"""
        )
        assert ink.startswith("rgb"), "the lines are not drawn"
        light, dark = (sum(map(int, re.findall(r"\d+", c)[:3])) for c in (ground, ink))
        assert light > 600 > 200 > dark, (scheme, ground, ink)


# Copy --------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_copy_takes_question_answer_and_statement(
    tab: Open, address: str, library: Library, lang: str
) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"]).go(f"{address}/{lang}/{RULING}")
    button = page.locator("[data-copy]")
    label = button.inner_text()
    button.click()
    done = button.get_attribute("data-done") or ""
    expect(button).to_contain_text(done)
    copied = page.evaluate("navigator.clipboard.readText()")
    lines = copied.splitlines()
    assert lines[0] == page.locator("h1").inner_text()
    assert lines[1] == " ".join(page.locator(".answer").inner_text().split())
    assert lines[2].startswith(page.locator(".stands .addr").first.inner_text())
    statement = page.locator(".stands .law").first.inner_text()
    assert " ".join(statement.split()) in copied
    assert len(lines) == 4  # a link to this machine would help nobody
    expect(button).to_have_text(label)


# Replays --------------------------------------------------


def with_others(pages: dict[str, Element]) -> str:
    """The path of a ruling with other choices and more than one ending."""
    return next(
        path
        for path, page in pages.items()
        if path.startswith("en/keyforge/rulings/")
        and page.all("details", cls="else")
        and page.all("section", cls="differ")
    )


def test_track_leads_through_the_chart(tab: Open, disk: str) -> None:
    page = tab(1280, 800).go(f"{disk}/en/{RULING}")
    page.locator(".chart-way > summary").click()
    stops = page.locator(".track a")
    assert stops.count() > 3
    stop = stops.nth(3)
    target = str(stop.get_attribute("href"))
    stop.click()
    expect(page.locator(f"{target}")).to_be_visible()
    expect(stop).to_have_attribute("aria-current", "step")
    expect(page.locator(".replay .step:visible")).to_have_count(1)
    assert page.url.endswith(target)


def test_idle_windows_are_on_the_track(tab: Open, disk: str) -> None:
    page = tab(1280, 800).go(f"{disk}/en/{RULING}")
    page.locator(".chart-way > summary").click()
    idle = page.locator(".track .idle")
    assert idle.count() > 0
    assert all(text.strip() for text in idle.all_inner_texts())


def test_other_choices_are_listed_with_their_endings(
    tab: Open, disk: str, pages: dict[str, Element]
) -> None:
    path = with_others(pages)
    page = tab(1280, 800).go(f"{disk}/{path}")
    step = page.locator(".step:has(details.else)").first
    page.goto(f"{disk}/{path}#{step.get_attribute('id')}")
    page.reload()
    others = page.locator(".step:visible details.else").first
    others.locator("summary").click()
    endings = page.locator(".differ > ol > li").count()
    told = others.locator("li").first.inner_text()
    numbers = [int(n) for n in re.findall(r"\d+", told.splitlines()[-1].rpartition("ending")[2])]
    assert numbers
    assert all(1 <= number <= endings for number in numbers)
    link = others.locator("a").first
    target = str(link.get_attribute("href"))
    link.click()
    expect(page.locator(target)).to_be_in_viewport()


def test_every_ending_is_shown_with_its_orders(
    tab: Open, disk: str, pages: dict[str, Element]
) -> None:
    page = tab(1280, 800).go(f"{disk}/{with_others(pages)}")
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    ends = page.locator(".differ").first
    title = ends.locator("h3").inner_text()
    orders, count = map(int, re.findall(r"\d+", title))
    shown = ends.locator("> ol > li")
    assert shown.count() == count > 1
    told = [li.locator("p.small").first.inner_text() for li in shown.all()]
    assert sum(int(re.findall(r"(\d+) of", text)[0]) for text in told) == orders
    words = [li.locator("dl").first.inner_text() for li in shown.all()]
    assert len(set(words)) == count


def swipe(page: Page, dx: int, dy: int = 0) -> Any:
    return page.evaluate(
        """([dx, dy]) => {
            const board = document.querySelector('.replay .step:not([hidden]) .board');
            const touch = (clientX, clientY) =>
                new Touch({identifier: 1, target: board, clientX, clientY});
            for (const [name, x, y] of [['touchstart', 200, 200], ['touchend', 200 + dx, 200 + dy]])
                board.dispatchEvent(new TouchEvent(name,
                    {bubbles: true, changedTouches: [touch(x, y)]}));
            return [...document.querySelectorAll('.replay .step')].findIndex(s => !s.hidden);
        }""",
        [dx, dy],
    )


def test_swipe_goes_both_ways_and_scroll_does_not_step(tab: Open, disk: str) -> None:
    page = tab(has_touch=True).go(f"{disk}/en/{RULING}")
    assert swipe(page, -120) == 1
    assert swipe(page, -120) == 2
    assert swipe(page, 120) == 1
    assert swipe(page, -60, 200) == 1
    assert swipe(page, -20) == 1


def test_replays_are_lists_without_script(tab: Open, disk: str, pages: dict[str, Element]) -> None:
    path = with_others(pages)
    page = tab(java_script_enabled=False).go(f"{disk}/{path}")
    replay = page.locator(".replay").first
    steps = replay.locator("ol > .step")
    assert steps.count() == replay.locator("ol > .step:visible").count() > 3
    expect(replay.locator("button")).to_have_count(0)
    stop = replay.locator(".way a").last
    target = str(stop.get_attribute("href"))
    stop.click()
    assert page.url.endswith(target)
    expect(page.locator(target)).to_be_in_viewport()


# What a device offers --------------------------------------------------

FULL = """
    let whole = null;
    const said = () => document.dispatchEvent(new Event('fullscreenchange'));
    Object.defineProperty(Document.prototype, 'fullscreenElement', { get: () => whole });
    Element.prototype.requestFullscreen = async function () { whole = this; said(); };
    Document.prototype.exitFullscreen = async function () { whole = null; said(); };
"""


def test_shown_answer_fills_the_screen_of_a_phone_and_leaves_it_with_back(
    tab: Open, disk: str
) -> None:
    shown = tab(has_touch=True, is_mobile=True)
    shown.page.add_init_script(FULL)
    page = shown.go(f"{disk}/en/{RULING}")
    page.locator("a[href='#_show']").first.click()
    page.wait_for_function("document.fullscreenElement !== null")
    page.locator("#_show").get_by_role("link", name="Close").click()
    page.wait_for_function("document.fullscreenElement === null")
    expect(page.locator("#_show")).to_be_hidden()
    page.locator("a[href='#_show']").first.click()
    page.wait_for_function("document.fullscreenElement !== null")
    page.evaluate(
        "document.exitFullscreen()"
    )  # the Back of some phones leaves the full screen only
    expect(page.locator("#_show")).to_be_hidden()


def test_shown_answer_of_a_desk_stays_in_its_window(tab: Open, disk: str) -> None:
    shown = tab(1280, 800)
    shown.page.add_init_script(FULL)
    page = shown.go(f"{disk}/en/{RULING}")
    page.locator("a[href='#_show']").first.click()
    expect(page.locator("#_show")).to_be_visible()
    assert page.evaluate("document.fullscreenElement") is None


def test_answer_is_shared_as_the_device_does_it(tab: Open, real: Workshop) -> None:
    shown = tab()
    shown.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    page = published(shown, real)
    page.locator("a[href='#_show']").first.click()
    page.locator("#_show").get_by_role("button", name="Share").click()
    shared = page.evaluate("window.shared")
    assert shared["url"] == f"{PUBLIC}en/{RULING}"
    assert "Can Duma the Martyr save" in shared["title"]
    expect(page.locator("#_show")).to_be_visible()


def test_nothing_is_offered_that_the_device_cannot_do(tab: Open, real: Workshop, disk: str) -> None:
    able = tab()
    able.page.add_init_script("navigator.share = async () => {};")
    for page in (published(tab(), real), able.go(f"{disk}/en/{RULING}")):  # no address to share
        page.locator("a[href='#_show']").first.click()
        expect(page.locator("#_show .say")).to_be_visible()
        expect(page.locator("#_show [data-share]")).to_be_hidden()


def test_installing_is_offered_once_when_the_device_can(tab: Open, address: str) -> None:
    page = tab().go(f"{address}/en/keyforge/index.html")
    offer = page.get_by_role("button", name="Install")
    expect(offer).to_have_count(0)
    page.evaluate(
        """() => { for (let n = 0; n < 2; n++) {
            const asked = new Event('beforeinstallprompt', { cancelable: true });
            asked.prompt = () => { window.prompted = (window.prompted || 0) + 1; };
            window.dispatchEvent(asked);
            window.own = asked.defaultPrevented;
        } }"""
    )
    assert page.evaluate("window.own")
    expect(offer).to_have_count(1)
    offer.click()
    assert page.evaluate("window.prompted") == 1
    expect(offer).to_have_count(0)
