"""Practice in a browser: one question at a time, a score that stays on the device."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.tabs import Open

PRACTICE = "en/keyforge/practice.html"
DUMA = f"{PRACTICE}#duma-poison-wave"


def choose(page: Page, *, right: bool) -> None:
    number = page.locator(".now .end4.right i" if right else ".now .end4:not(.right) i").first
    page.keyboard.press(number.inner_text())


def kept(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(
        page.evaluate("localStorage.getItem('practice keyforge') || '{}'")
    )
    return found


def test_round_is_played_with_the_keyboard_and_kept_on_the_device(tab: Open, address: str) -> None:
    opened = tab()
    page = opened.go(f"{address}/{DUMA}")
    go, status = page.locator(".p-bar .go"), page.locator(".quiz [role=status]")
    expect(page.locator(".case:visible")).to_have_count(1)
    expect(page.locator(".now h2")).to_contain_text("Duma")
    go.click()  # nothing is chosen yet
    expect(status).to_have_text("Choose an ending first.")
    choose(page, right=False)
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Wrong.")
    expect(page.locator(".now .is .board")).to_be_visible()
    expect(page.locator(".now .was .board")).to_be_hidden()
    expect(page.locator(".now .end4:not(.right) small").first).to_contain_text("without")
    page.locator(".now .see").click()  # the replay, in place
    expect(page.locator(".now .replay .step:visible")).to_have_count(1)
    page.locator(".now .replay [data-go='1']").click()
    expect(page.locator(".now .replay output")).to_contain_text("1 /")
    assert page.url.startswith(f"{address}/{PRACTICE}")
    go.click()
    expect(page.locator(".p-end")).to_be_visible()
    expect(page.locator(".missed li")).to_have_count(1)
    assert (kept(page)["asked"], kept(page)["right"]) == (1, 0)
    page.locator(".p-bar .skip-it").click()  # the missed one again
    expect(page.locator(".now h2")).to_be_focused()
    choose(page, right=True)
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Right.")
    expect(go).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".total")).to_have_text("Total: 1 of 2 right.")
    page.get_by_role("combobox").select_option(index=1)
    go.click()  # a round about one topic
    topic = page.get_by_role("combobox", include_hidden=True).input_value()
    expect(page.locator(".case.now")).to_have_attribute("data-topic", topic)
    title = page.locator(".now h2").inner_text()
    page.goto(f"{address}/{PRACTICE}")
    expect(page.locator(".now h2")).to_have_text(title)  # the round goes on
    while page.locator(".case.now").count():
        page.locator(".p-bar .skip-it").click()
    page.locator(".forget").click()
    expect(status).to_have_text("The score has been cleared.")
    assert kept(page)["asked"] == 0
    assert opened.troubles == []


def test_practice_fits_every_screen_with_large_targets(tab: Open, disk: str) -> None:
    for width, height in ((320, 640), (390, 844), (844, 390), (1280, 800)):
        page = tab(width, height).go(f"{disk}/{DUMA}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = page.evaluate(
            "[...document.querySelectorAll('.now .end4, .p-bar .btn')].filter(e => e.offsetWidth)"
            ".map(e => e.getBoundingClientRect().height)"
        )
        assert len(sizes) >= 4
        assert min(sizes) >= 44


def test_damaged_score_is_ignored(tab: Open, disk: str) -> None:
    opened = tab()
    page = opened.go(f"{disk}/{PRACTICE}")
    for damaged in ("{", "[]", '{"round": 3}', '{"round": ["gone"], "last": null}'):
        page.evaluate("text => localStorage.setItem('practice keyforge', text)", damaged)
        page.reload()
        expect(page.locator(".case:visible")).to_have_count(1)
    assert opened.troubles == []


def test_practice_works_without_script(tab: Open, disk: str) -> None:
    page = tab(java_script_enabled=False).go(f"{disk}/{DUMA}")
    question = page.locator("#duma-poison-wave")
    expect(question.locator(".end4 small").first).to_be_hidden()
    question.locator(".p-answer > summary").click()
    expect(question.locator(".end4.right small")).to_be_visible()
    expect(question.locator(".is .board")).to_be_visible()
