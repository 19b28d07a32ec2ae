"""The event pack: names become a booklet of A5 pages."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.tabs import Open, Tab
from tests.workshop import Workshop

PACK = "en/keyforge/pack.html"
PUBLIC = "https://rules.example"
DECK = "2x Duma la Mártir\nmimicry\nBlorb\nkeyforge/questions/ward-and-armor.html"


def filled(opened: Tab, address: str) -> Page:
    page = opened.go(f"{address}/{PACK}")
    page.get_by_label("Cards, rulings or a deck list").fill(DECK)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".packing .heard")).to_contain_text("Blorb")
    return page


def test_names_in_any_language_and_addresses_bring_what_is_written(tab: Open, address: str) -> None:
    opened = tab()
    page = filled(opened, address)
    titles = page.locator(".chosen a").all_inner_texts()
    assert "Can Duma the Martyr save a creature that dies with her to Poison Wave?" in titles
    assert "Is a ward spent if armor would stop all the damage?" in titles
    assert page.locator("textarea").input_value() == "Blorb"
    assert page.locator(".a5 .case h3").all_inner_texts() == titles
    assert opened.troubles == []


def test_booklet_has_whole_pages_with_nothing_cut(tab: Open, address: str) -> None:
    page = filled(tab(), address)
    pages = page.locator(".a5")
    assert pages.count() % 4 == 0
    expect(page.locator(".print")).to_have_text(f"Print {pages.count()} pages, A5")
    cut = pages.locator(".body").evaluate_all(
        "all => all.map(e => e.scrollHeight - e.clientHeight)"
    )
    assert max(cut) <= 0
    numbers = page.locator(".toc b").all_inner_texts()
    for number, title in zip(numbers, page.locator(".chosen a").all_inner_texts(), strict=True):
        expect(pages.nth(int(number) - 1).locator("h3", has_text=title)).to_have_count(1)


def test_entry_of_the_booklet_has_answer_statement_and_position(tab: Open, address: str) -> None:
    page = filled(tab(), address)
    case = page.locator(".case", has_text="Can Duma the Martyr save")
    expect(case.locator(".ans strong")).to_have_text("No.")
    expect(case.locator(".st")).to_contain_text("Healing a marked creature leaves the mark on it.")
    expect(case.locator(".position")).to_contain_text("battleline: Duma the Martyr (damage 2)")
    expect(case.locator(".meta")).to_contain_text("Official ruling")
    question = page.locator(".case", has_text="Is a ward spent")
    expect(question.locator(".ans strong")).to_have_text("Open question.")
    assert question.locator(".st").count() == 2


def test_choice_is_kept_and_can_be_taken_back(tab: Open, address: str) -> None:
    page = filled(tab(), address)
    count = page.locator(".chosen li").count()
    page.reload()
    expect(page.locator(".chosen li")).to_have_count(count)
    page.locator(".chosen button").first.click()
    expect(page.locator(".chosen li")).to_have_count(count - 1)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".booklet")).to_be_hidden()


def test_codes_lead_to_the_public_address_and_never_to_this_machine(
    tab: Open, address: str, real: Workshop
) -> None:
    page = filled(tab(), address)
    assert page.locator(".a5 .qr").count() == 0

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(f"{PUBLIC}/").partition("?")[0]
        route.fulfill(path=str(real.site.resolve() / path))

    public = tab()
    public.page.route(f"{PUBLIC}/**", serve)
    page = filled(public, PUBLIC)
    assert page.locator(".a5 .qr svg").count() == page.locator(".case").count() > 0


def test_pack_prints_on_a5_and_only_the_booklet(tab: Open, address: str) -> None:
    page = filled(tab(), address)
    count = page.locator(".a5").count()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == count
    assert b"/MediaBox [0 0 420 594.95996]" in printed


def test_pack_on_a_phone_does_not_scroll_sideways(tab: Open, address: str) -> None:
    page = filled(tab(), address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for control in page.locator("main button:visible").all():
        box = control.bounding_box()
        assert box is not None and box["height"] >= 44, control.inner_text()
