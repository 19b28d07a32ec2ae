"""Replays on a phone: the whole board is seen, cards open, two versions move together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rulesdb.builder.build import build
from tests.browser.tabs import Open
from tests.workshop import Workshop

RULING = "en/keyforge/rulings/duma-poison-wave.html"
ERRATUM = "en/keyforge/errata/bait-and-switch.html"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_whole_board_is_visible_while_stepping(
    tab: Open, disk: str, width: int, height: int
) -> None:
    page = tab(width, height).go(f"{disk}/{RULING}")
    onward = page.locator("[data-go='1']")
    while onward.is_enabled():
        onward.evaluate("button => button.click()")
        box = page.locator(".step:not([hidden]) .board").bounding_box()
        assert box is not None
        assert box["height"] <= 500
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height + 1
        covered = page.evaluate(
            """([x, y]) => !document.elementFromPoint(x, y).closest('.board')""",
            [box["x"] + box["width"] / 2, box["y"] + box["height"] - 4],
        )
        assert not covered


@pytest.mark.parametrize(("game", "lang"), [("keyforge", "it"), ("atrum", "es"), ("mitos", "es")])
def test_board_fits_a_phone_or_scrolls_by_side(
    tab: Open, disk: str, real: Workshop, game: str, lang: str
) -> None:
    """On the pages of a game with the most to draw; a chain of six Powers may be higher."""
    page, high, seen = tab().page, [], 0
    paths = Path(real.site.resolve(), lang, game, "rulings").glob("*-*.html")
    for path in sorted(paths, key=lambda path: -path.stat().st_size)[:20]:
        page.goto(f"{disk}/{lang}/{game}/rulings/{path.name}")
        page.evaluate("document.querySelectorAll('details.fold').forEach(d => { d.open = true; })")
        for height in page.locator(".replay").evaluate_all(
            """all => all.map(replay => replay.querySelector('.board').offsetHeight
                - (replay.querySelector('.chain > :nth-child(7)') ? 100 : 0))"""
        ):
            seen += 1
            if height > 500:
                high.append((path.name, height))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path.name
    assert seen >= 20
    assert high == []


def test_words_and_board_are_visible_after_the_first_press(tab: Open, disk: str) -> None:
    """Wherever the replay stood on the screen."""
    for path in (RULING, "es/mitos/rulings/war-of-talismans-pass-and-return.html"):
        page = tab().go(f"{disk}/{path}")
        for scrolled in ("start", "center", "end"):
            replay = page.locator(".replay").first
            replay.locator(".board:visible").first.evaluate(
                "(e, block) => e.scrollIntoView({ block })", scrolled
            )
            replay.locator("[data-go='1']").evaluate("button => button.click()")
            step = replay.locator(".step:not([hidden])")
            words, board = (step.locator(part).bounding_box() for part in (".words", ".board"))
            buttons = replay.locator("[data-go='1']").bounding_box()
            assert words is not None and board is not None and buttons is not None
            assert words["y"] >= 0, scrolled
            assert board["y"] + board["height"] <= buttons["y"], scrolled


def test_nothing_stays_fixed_in_a_low_window(tab: Open, disk: str) -> None:
    page = tab(844, 390).go(f"{disk}/{RULING}")
    for part in (".thumb", ".ctl"):
        how = page.locator(part).first.evaluate("e => getComputedStyle(e).position")
        assert how in ("static", "absolute"), part


def test_replay_plays_by_itself_and_pauses(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/{RULING}")
    play = page.locator("[data-play]")
    expect(play).to_have_accessible_name("Play")
    play.click()
    expect(play).to_have_accessible_name("Pause")
    expect(page.locator("#_r1-1")).to_be_visible()
    play.click()
    expect(play).to_have_accessible_name("Play")


def test_card_on_a_board_shows_its_text_and_leads_to_its_page(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/{RULING}")
    page.locator(".step:not([hidden]) .board").get_by_role("button", name="Duma").click()
    peek = page.locator("dialog.peek")
    expect(peek.locator("h2")).to_have_text("Duma the Martyr")
    expect(peek.locator("p.law")).not_to_be_empty()
    peek.get_by_role("link").click()
    page.wait_for_url("**/en/keyforge/cards/duma-the-martyr.html")


def test_cards_glide_unless_motion_is_reduced(tab: Open, disk: str) -> None:
    moved = """() => {
        const original = Element.prototype.animate;
        window.moved = 0;
        Element.prototype.animate = function () {
            window.moved++;
            return original.apply(this, arguments);
        };
    }"""
    for motion, expected in (("reduce", False), ("no-preference", True)):
        page = tab(reduced_motion=motion).go(f"{disk}/{RULING}")
        page.evaluate(moved)
        onward = page.locator("[data-go='1']")
        while onward.is_enabled():
            onward.evaluate("button => button.click()")
        assert bool(page.evaluate("window.moved")) is expected


def test_both_versions_of_an_erratum_move_together(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/{ERRATUM}")
    assert page.locator(".result .big").all_inner_texts() == ["7", "2"]
    twins = page.locator(".twins")
    rows = twins.locator("[data-step]")
    for number in range(1, rows.count()):
        twins.locator("[data-go='1']").click()
        expect(rows.nth(number)).to_have_attribute("aria-current", "step")
    expect(twins.locator("[data-go='1']")).to_be_disabled()
    before, after = twins.locator("tbody").evaluate_all(
        """all => { const at = all.findIndex(body => body.className === 'parting');
            return [all.slice(0, at), all.slice(at + 1)].map(some => some.map(body =>
                [...body.querySelectorAll('td')].map(cell => cell.textContent))); }"""
    )
    assert before and all(was == now for was, now in before)
    assert after and all(was != now for was, now in after)


# The device --------------------------------------------------


def test_saved_and_recent_pages_are_on_the_front_page(tab: Open, address: str) -> None:
    opened = tab()
    page = opened.go(f"{address}/{RULING}")
    question = page.locator("h1").inner_text()
    page.locator("[data-save]").click()
    expect(page.locator("[data-save]")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{address}/en/keyforge/glossary/steal.html")
    page.goto(f"{address}/en/keyforge/index.html")
    saved, recent = page.locator(".on-device").all()
    assert saved.locator("a").all_inner_texts() == [question]
    assert recent.locator("a").all_inner_texts()[:2] == ["Steal", question]
    saved.get_by_role("button").click()
    expect(page.locator(".on-device")).to_have_count(1)
    assert opened.troubles == []


def test_damaged_memory_of_the_device_is_ignored(tab: Open, address: str) -> None:
    opened = tab()
    page = opened.go(f"{address}/en/keyforge/index.html")
    for left in ("{", "7", '[{"path": "javascript:alert(1)", "title": "x"}, null]'):
        page.evaluate("left => localStorage.setItem('saved', left)", left)
        page.reload()
        expect(page.locator(".on-device h2", has_text="Saved")).to_have_count(0)
    assert opened.troubles == []


def test_report_copies_id_build_and_address(tab: Open, address: str) -> None:
    page = tab(permissions=["clipboard-read", "clipboard-write"]).go(f"{address}/{RULING}")
    page.get_by_role("button", name="Something wrong here?").click()
    expect(page.locator("[data-report]")).to_contain_text("Copied")
    id, build, where = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert id == "keyforge/rulings/duma-poison-wave"
    assert re.match(r"[0-9a-f]{10} \d{4}-", build)
    assert where == f"{address}/{RULING}"


def test_report_opens_the_address_of_those_who_keep_the_site(tab: Open, toy: Workshop) -> None:
    reports = "https://reports.example.org/new"
    build(toy.load(), toy.folder, store=toy.store, report_to=reports)
    page = tab().go((toy.site.resolve() / "en/toy/glossary/shield.html").as_uri())
    page.context.route(f"{reports}**", lambda route: route.fulfill(body="Thank you"))
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Something wrong here?").click()
    assert opened.value.url == reports
    toy.edit("toy/game.md", "languages: [en, es]", "languages: [en, es]\nreport-to: mailto:a@b.org")
    build(toy.load(), toy.folder, store=toy.store, report_to=reports)
    page = tab().go((toy.site.resolve() / "en/toy/glossary/shield.html").as_uri())
    assert page.locator("[data-report]").get_attribute("data-to") == "mailto:a@b.org"


def test_install_is_offered_where_the_browser_can(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/index.html")
    offer = page.get_by_role("button", name="Install on this device")
    expect(offer).to_have_count(0)
    page.evaluate(
        """() => {
            const event = new Event("beforeinstallprompt", { cancelable: true });
            event.prompt = () => { window.asked = event.defaultPrevented; };
            window.dispatchEvent(event);
        }"""
    )
    offer.click()
    assert page.evaluate("window.asked") is True
    expect(offer).to_have_count(0)


def test_slash_leads_to_the_search_from_any_page(tab: Open, disk: str) -> None:
    page = tab(1280, 800).go(f"{disk}/{RULING}")
    page.keyboard.press("/")
    expect(page.locator(".seek input")).to_be_focused()
    phone = tab().go(f"{disk}/{RULING}")
    phone.keyboard.press("/")
    phone.wait_for_url("**/en/keyforge/index.html")
