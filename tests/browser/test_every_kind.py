"""Every kind of page: no errors, accessible, and readable without script."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tabs import Open

KINDS = {
    "door": "index.html",
    "home": "en/index.html",
    "game": "en/keyforge/index.html",
    "results": "en/keyforge/index.html?q=tolas+bad+penny",
    "nothing": "en/keyforge/index.html?q=xyzzyqq",
    "missing": "404.html",
    "list": "en/keyforge/rulings/index.html",
    "letters": "en/keyforge/glossary/index.html",
    "term": "en/keyforge/glossary/destroyed.html",
    "rule": "en/keyforge/rules/rule-of-six.html",
    "table": "en/keyforge/tournament/round-times.html",
    "desk": "en/keyforge/tournament/desk.html",
    "practice": "en/keyforge/practice.html",
    "event pack": "en/keyforge/pack.html",
    "ruling": "en/keyforge/rulings/duma-poison-wave.html",
    "show": "en/keyforge/rulings/duma-poison-wave.html#_show",
    "erratum": "en/keyforge/errata/bait-and-switch.html",
    "question": "en/keyforge/questions/tolas-receiver.html",
    "card": "en/keyforge/cards/duma-the-martyr.html",
    "chart": "en/keyforge/timing/index.html",
    "source": "en/keyforge/sources/kf-rules-es.html",
    "changes": "en/keyforge/changes/index.html",
    "coverage": "en/keyforge/coverage/index.html",
    "Atrum": "es/atrum/index.html",
    "a term of Atrum": "es/atrum/glossary/altar.html",
    "a ruling of Atrum": "es/atrum/rulings/annulled-power-pays.html",
    "an erratum of Atrum": "es/atrum/errata/antimateria-text.html",
    "a question of Atrum": "es/atrum/questions/choose-vs-target.html",
    "a card of Atrum": "es/atrum/cards/antimateria.html",
    "the chart of Atrum": "es/atrum/timing/index.html",
    "the desk of Atrum": "es/atrum/tournament/desk.html",
    "the coverage of Atrum": "en/atrum/coverage/index.html",
    "Mitos": "es/mitos/index.html",
    "a ruling of Mitos": "es/mitos/rulings/annulled-ally.html",
    "practice of Mitos": "es/mitos/practice.html",
    "the chart of Mitos": "es/mitos/timing/index.html",
    "the changes of Mitos": "en/mitos/changes/index.html",
}
VIOLATIONS = {"resultTypes": ["violations"]}  # reporting all that passes takes twice as long
OPEN_ALL = "document.querySelectorAll('details').forEach(d => { d.open = true })"


@pytest.mark.parametrize("kind", list(KINDS))
def test_page_has_no_console_errors_or_foreign_requests(tab: Open, address: str, kind: str) -> None:
    """The service worker is active, too."""
    opened = tab(service_workers="allow", locale="en-GB")
    page = opened.go(f"{address}/{KINDS[kind]}")
    page.wait_for_timeout(400)
    assert opened.elsewhere(address) == []
    assert opened.troubles == []


@pytest.mark.parametrize("kind", [k for k in KINDS if k != "missing"])
def test_page_from_disk_has_no_console_errors_or_foreign_requests(
    tab: Open, disk: str, kind: str
) -> None:
    opened = tab(locale="en-GB")
    opened.go(f"{disk}/{KINDS[kind]}")
    assert opened.elsewhere(disk) == []
    assert opened.troubles == []


# Accessibility --------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_page_has_no_accessibility_violations(
    tab: Open, address: str, kind: str, scheme: str
) -> None:
    """axe finds no violation when everything is unfolded."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = tab(1280, 800, color_scheme=scheme, bypass_csp=True, locale="en-GB").go(
        f"{address}/{KINDS[kind]}"
    )
    if "?q=" in KINDS[kind]:
        expect(page.locator(".heard")).not_to_be_empty()
    page.evaluate(OPEN_ALL)
    found = axe.Axe().run(page, options=VIOLATIONS).response["violations"]
    told = [(v["id"], v["impact"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found]
    assert told == []


# Without script --------------------------------------------------


@pytest.mark.parametrize("kind", list(KINDS))
def test_page_is_readable_without_script(tab: Open, address: str, kind: str) -> None:
    opened = tab(java_script_enabled=False)
    page = opened.go(f"{address}/{KINDS[kind]}")
    main = page.locator("main")
    assert len(main.inner_text()) > 40
    assert page.locator("a:visible").count() > 3
    assert page.locator("button:visible").count() <= 1  # the search button
    assert opened.troubles == []


def test_front_page_says_what_needs_script(tab: Open, disk: str) -> None:
    page = tab(java_script_enabled=False).go(f"{disk}/en/keyforge/index.html")
    said = page.locator("noscript p").filter(has_text="Without JavaScript there is no search")
    expect(said).to_be_visible()
    page.locator(".rooms a[href$='glossary/index.html']").click()
    page.wait_for_url("**/glossary/index.html")


# Navigation --------------------------------------------------


def switch(page: Page, lang: str) -> Any:
    return page.locator("header .langs").get_by_role("link", name=lang.upper())


@pytest.mark.parametrize(
    "place", ["glossary/destroyed.html#healing", "timing/index.html#turn.3", "index.html?q=tolas"]
)
def test_language_switch_keeps_page_and_anchor(tab: Open, disk: str, place: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/{place}")
    switch(page, "es").click()
    page.wait_for_url(f"{disk}/es/keyforge/{place}")
    switch(page, "it").click()
    page.wait_for_url(f"{disk}/it/keyforge/{place}")


def test_language_switch_keeps_the_replay_step(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/rulings/duma-poison-wave.html")
    page.locator(".replay").get_by_role("button", name="Next").click()
    page.locator(".replay").get_by_role("button", name="Next").click()
    switch(page, "es").click()
    page.wait_for_url("**/es/keyforge/rulings/duma-poison-wave.html#_r1-2")
    expect(page.locator("#_r1-2")).to_be_visible()


def test_start_page_leads_to_the_last_visited_game(tab: Open, address: str) -> None:
    page = tab(locale="en-GB", extra_http_headers={"X-Of": "door"}).page
    page.goto(f"{address}/it/keyforge/glossary/ward.html")
    page.goto(f"{address}/index.html")
    page.wait_for_url(f"{address}/it/keyforge/index.html")
    page.goto(f"{address}/es/atrum/index.html")
    page.goto(f"{address}/?q=altar")
    page.wait_for_url(f"{address}/es/atrum/index.html?q=altar")
    page.evaluate("localStorage.clear()")


@pytest.mark.parametrize(
    ("locale", "leads"),
    [
        ("en-GB", "index.html"),  # the start page itself is in English
        ("es-CL", "es/index.html"),
        ("it-CH", "it/index.html"),
        ("de-DE", "index.html"),
    ],
)
def test_start_page_follows_the_browser_language(
    tab: Open, address: str, locale: str, leads: str
) -> None:
    page = tab(locale=locale).go(f"{address}/index.html")
    page.wait_for_url(f"{address}/{leads}")
    expect(page.locator("#q")).to_be_visible()


@pytest.mark.parametrize(
    "left", ["javascript:alert(1)", "//evil.example/x", "../../etc/index.html"]
)
def test_start_page_ignores_hostile_stored_addresses(tab: Open, address: str, left: str) -> None:
    page = tab(locale="de-DE", extra_http_headers={"X-Of": "left"}).go(f"{address}/index.html")
    page.evaluate("left => localStorage.setItem('place', left)", left)
    page.goto(f"{address}/index.html")
    assert page.url == f"{address}/index.html"
    page.evaluate("localStorage.clear()")
