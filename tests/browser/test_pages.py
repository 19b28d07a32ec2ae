"""The site in a real browser: from disk and from the server, on a phone and on a desktop."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tabs import Open
from tests.workshop import Server, Workshop, wait_for

SHAPES = {
    "home": "index.html",
    "game": "keyforge/index.html",
    "list": "keyforge/glossary/index.html",
    "outline": "keyforge/sources/kf-rules-es.html",
    "term": "keyforge/glossary/destroyed.html",
    "rule": "keyforge/rules/rule-of-six.html",
    "ruling": "keyforge/rulings/duma-poison-wave.html",
    "erratum": "keyforge/errata/bait-and-switch.html",
    "question": "keyforge/questions/tolas-receiver.html",
    "card": "keyforge/cards/duma-the-martyr.html",
    "cards": "keyforge/cards/index.html",
    "chart": "keyforge/timing/index.html",
    "table": "keyforge/tournament/round-times.html",
    "desk": "keyforge/tournament/desk.html",
}
RULING, ERRATUM = SHAPES["ruling"], SHAPES["erratum"]
OPEN_ALL = "document.querySelectorAll('details').forEach(d => { d.open = true })"
TOO_WIDE = """() => [...document.querySelectorAll('body *')]
    .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        && !e.closest('.vh, pre, .law:has(> table)') && getComputedStyle(e).position !== 'absolute')
    .map(e => e.tagName + '.' + e.className + ': ' + e.textContent.trim().slice(0, 40))"""


# Errors --------------------------------------------------


@pytest.mark.parametrize("shape", list(SHAPES))
def test_page_from_disk_has_no_errors(tab: Open, disk: str, shape: str) -> None:
    opened = tab()
    opened.go(f"{disk}/en/{SHAPES[shape]}")
    assert opened.troubles == []
    assert opened.elsewhere(disk) == []


@pytest.mark.parametrize("shape", list(SHAPES))
def test_page_from_the_server_has_no_errors(tab: Open, address: str, shape: str) -> None:
    opened = tab()
    opened.go(f"{address}/en/{SHAPES[shape]}")
    assert opened.troubles == []
    assert opened.elsewhere(address) == []


def test_style_and_script_work_from_disk(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    expect(page.locator(".ctl")).to_have_count(1)


# Lists --------------------------------------------------


def test_cards_are_narrowed_down_by_their_facts(tab: Open, address: str) -> None:
    page = tab().go(f"{address}/en/{SHAPES['cards']}")
    page.get_by_role("button", name="Dis", exact=True).click()
    page.get_by_role("button", name="Creature", exact=True).click()
    expect(page.get_by_role("link", name="Dust Imp")).to_be_visible()
    expect(page.get_by_role("link", name="Bumpsy")).to_be_hidden()
    expect(page.get_by_role("link", name="Gateway to Dis")).to_be_hidden()
    assert count_of(page) == page.locator(".rows li:visible").count()
    assert page.url.endswith("?house=dis&type=creature")


def test_address_narrows_cards_down(tab: Open, address: str) -> None:
    page = tab().go(f"{address}/es/{SHAPES['cards']}?set=AoA&house=untamed")
    pressed = page.locator(".picks [aria-pressed=true]")
    assert pressed.evaluate_all("all => all.map(each => each.value)")[0] == "untamed"
    assert 0 < page.locator(".rows li:visible").count() < page.locator(".rows li").count() / 4


def count_of(page: Page) -> int:
    """The number beside the title of a list."""
    return int(page.locator(".list-head .count-of").inner_text())


def test_cards_are_filtered_by_a_name_in_any_language(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{SHAPES['cards']}")
    page.get_by_role("searchbox").last.fill("duma la martir")
    expect(page.get_by_role("link", name="Duma the Martyr")).to_be_visible()
    assert page.locator(".rows li:visible").count() == count_of(page) == 1
    page.get_by_role("searchbox").last.fill("no such card")
    expect(page.get_by_text("Nothing here matches.")).to_be_visible()


def test_cards_are_ordered_by_house_and_by_rulings(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{SHAPES['cards']}")
    everything = page.locator(".rows li").count()
    page.get_by_label("Order").select_option(label="House")
    heads = page.locator(".bunch h2").all_inner_texts()
    assert heads[0].startswith("Brobnar")
    assert heads == sorted(heads)
    assert page.locator(".rows li").count() == everything
    page.get_by_label("Order").select_option(label="Most rulings")
    numbers = [int(head.split()[0]) for head in page.locator(".bunch h2").all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True)
    page.get_by_label("Order").select_option(label="A to Z")
    assert page.locator(".rows li").count() == everything


def test_filter_stays_in_reach_while_a_list_scrolls(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/glossary/index.html")
    page.evaluate("scrollTo(0, 4000)")
    box = page.locator(".sieve input").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 60


def test_list_reads_without_script(tab: Open, disk: str) -> None:
    page = tab(java_script_enabled=False).go(f"{disk}/en/{SHAPES['cards']}")
    assert page.locator(".sieve").count() == 0
    assert page.locator(".az a").count() > 20
    assert page.locator(".rows li").count() > 800


# Front pages --------------------------------------------------


def test_front_page_fits_one_phone_screen(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/index.html")
    last = page.locator(".gates li").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 844


def test_ruling_on_the_front_page_plays_and_pauses(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/index.html")  # reduced motion: it does not start by itself
    play = page.locator(".live button")
    expect(play).to_have_attribute("aria-pressed", "false")
    first = page.locator(".scene:visible .cap").inner_text()
    play.click()
    expect(play).to_have_text("Pause")
    expect(page.locator(".scene:not([hidden]) .cap")).not_to_have_text(first)
    play.click()
    expect(play).to_have_text("Play")


def test_ruling_on_the_front_page_starts_by_itself_where_motion_is_welcome(
    tab: Open, disk: str
) -> None:
    page = tab(reduced_motion="no-preference").go(f"{disk}/en/index.html")
    expect(page.locator(".live button")).to_have_attribute("aria-pressed", "true")


def test_thumb_bar_is_visible_without_scrolling(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/cards/duma-the-martyr.html")
    box = page.locator(".thumb").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 845


def test_nothing_is_fixed_in_a_low_window(tab: Open, disk: str) -> None:
    page = tab(844, 390).go(f"{disk}/en/keyforge/cards/index.html")
    sticky = """[...document.querySelectorAll('body *')].filter(
        each => ['sticky', 'fixed'].includes(getComputedStyle(each).position)).length"""
    assert page.evaluate(sticky) == 0


def test_missing_page_below_a_language_is_in_that_language(tab: Open, address: str) -> None:
    page = tab().go(f"{address}/es/keyforge/cards/no-existe.html")
    expect(page.locator("h1")).to_contain_text("no hay ninguna página")
    assert "/es/keyforge/cards/no-existe.html" in page.url


# Replays --------------------------------------------------


def visible_steps(page: Page, replay: int = 0) -> list[str]:
    """The ids of the steps that a reader sees."""
    steps = page.locator(".replay").nth(replay).locator(".step")
    seen: list[str] = steps.evaluate_all(
        """steps => steps.filter(step => step.checkVisibility({visibilityProperty: true}))
            .map(step => step.id)"""
    )
    return seen


def counter(page: Page, replay: int = 0) -> str:
    return page.locator(".replay").nth(replay).locator("output").inner_text()


def button(page: Page, name: str, replay: int = 0) -> Any:
    return page.locator(".replay").nth(replay).get_by_role("button", name=name)


def last_step(page: Page, replay: int = 0) -> int:
    return page.locator(".replay").nth(replay).locator(".step").count() - 1


def test_replay_begins_before_the_first_step(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    assert visible_steps(page) == ["_r1-0"]
    assert counter(page) == f"0 / {last_step(page)}"
    expect(button(page, "Back")).to_be_disabled()


def test_next_shows_one_step_after_the_other(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    for number in range(1, last_step(page) + 1):
        button(page, "Next").click()
        assert visible_steps(page) == [f"_r1-{number}"]
        assert counter(page) == f"{number} / {last_step(page)}"
    expect(button(page, "Next")).to_be_disabled()


def test_back_returns_to_the_previous_step(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    button(page, "Next").click()
    button(page, "Next").click()
    button(page, "Back").click()
    assert visible_steps(page) == ["_r1-1"]


def test_arrow_keys_step(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    button(page, "Next").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert visible_steps(page) == ["_r1-1"]
    assert counter(page) == f"1 / {last_step(page)}"


def test_arrow_keys_work_at_both_ends(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    last = last_step(page)
    button(page, "Next").focus()
    for _ in range(last + 2):
        page.keyboard.press("ArrowRight")
    assert visible_steps(page) == [f"_r1-{last}"]
    page.keyboard.press("ArrowLeft")
    assert visible_steps(page) == [f"_r1-{last - 1}"]
    for _ in range(last + 2):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert visible_steps(page) == ["_r1-1"]


def test_address_opens_its_step(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}#_r1-4")
    assert visible_steps(page) == ["_r1-4"]


def test_address_follows_the_step(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}")
    button(page, "Next").click()
    assert page.url.endswith("#_r1-1")


def test_two_replays_on_a_page_step_independently(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{ERRATUM}")
    page.evaluate(OPEN_ALL)
    button(page, "Next", 1).click()
    button(page, "Next", 1).click()
    button(page, "Next", 0).click()
    assert (visible_steps(page, 0), visible_steps(page, 1)) == (["_r1-1"], ["_r2-2"])
    assert counter(page, 0) == f"1 / {last_step(page, 0)}"
    assert counter(page, 1) == f"2 / {last_step(page, 1)}"


def test_address_in_the_second_replay_leaves_the_first_alone(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{ERRATUM}#_r2-3")
    page.evaluate(OPEN_ALL)
    assert (visible_steps(page, 0), visible_steps(page, 1)) == (["_r1-0"], ["_r2-3"])


def test_swipe_steps(tab: Open, disk: str) -> None:
    page = tab(has_touch=True).go(f"{disk}/en/{RULING}")
    page.evaluate(
        """() => {
            const board = document.querySelector('.replay .step:not([hidden]) .board');
            const touch = x => new Touch({identifier: 1, target: board, clientX: x, clientY: 9});
            for (const [name, x] of [['touchstart', 300], ['touchend', 100]])
                board.dispatchEvent(new TouchEvent(name,
                    {bubbles: true, changedTouches: [touch(x)]}));
        }"""
    )
    assert visible_steps(page) == ["_r1-1"]


def test_all_steps_are_readable_without_script(tab: Open, disk: str) -> None:
    page = tab(java_script_enabled=False).go(f"{disk}/en/{RULING}")
    assert visible_steps(page) == [f"_r1-{number}" for number in range(last_step(page) + 1)]
    expect(page.locator(".ctl")).to_have_count(0)


def test_board_keeps_its_height_while_stepping(tab: Open, disk: str) -> None:
    page = tab(1280, 800).go(f"{disk}/en/{ERRATUM}")
    page.evaluate(OPEN_ALL)
    board = page.locator(".replay").nth(1).locator(".step:not([hidden]) .board")
    heights = set()
    for _ in range(last_step(page, 1)):
        button(page, "Next", 1).click()
        heights.add(round(board.evaluate("e => e.getBoundingClientRect().height")))
    assert len(heights) == 1


# Languages and navigation --------------------------------------------------


@pytest.mark.parametrize("shape", list(SHAPES))
def test_language_switch_keeps_the_page(tab: Open, disk: str, shape: str) -> None:
    opened = tab()
    page = opened.go(f"{disk}/en/{SHAPES[shape]}")
    for lang in ("es", "it"):
        page.locator(".langs").get_by_role("link", name=lang.upper()).click()
        page.wait_for_load_state("load")
        assert page.url == f"{disk}/{lang}/{SHAPES[shape]}"
        assert page.locator("html").get_attribute("lang") == lang
    assert opened.troubles == []


def test_old_address_leads_to_the_entry(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/keyforge/glossary/robar.html")
    page.wait_for_url("**/steal.html")
    expect(page.locator("h1")).to_have_text("Steal")


def test_chart_step_lights_up_when_a_replay_leads_there(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{RULING}#_r1-4")
    page.locator(".step:not([hidden]) .path a").click()
    page.wait_for_url("**/timing/index.html#*")
    lit = page.locator(":target summary").evaluate("e => getComputedStyle(e).backgroundColor")
    assert lit == "rgb(255, 223, 74)"


def test_thumb_bar_stays_at_the_bottom_of_a_phone(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{SHAPES['term']}")
    bar = page.locator(".thumb").bounding_box()
    assert bar is not None
    assert round(bar["y"] + bar["height"]) == 844


def test_controls_are_large_enough_for_a_thumb(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{SHAPES['ruling']}")
    page.evaluate(OPEN_ALL)
    for kind in (".thumb a", ".ctl button", ".langs a", ".fold > summary"):
        pressed = page.locator(kind).filter(visible=True).all()
        boxes = [box for box in (each.bounding_box() for each in pressed) if box is not None]
        assert boxes, kind
        assert [box for box in boxes if box["height"] < 44] == [], kind


def test_skip_link_leads_to_the_content(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{SHAPES['term']}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.querySelector(':target').tagName") == "MAIN"


# Width --------------------------------------------------


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("shape", list(SHAPES))
def test_page_fits_its_width(tab: Open, disk: str, shape: str, width: int) -> None:
    page = tab(width).go(f"{disk}/es/{SHAPES[shape]}")
    page.evaluate(OPEN_ALL)
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_replay_step_fits_the_smallest_phone(tab: Open, real: Workshop, disk: str) -> None:
    page = tab(320, java_script_enabled=False).page
    wide = []
    for path in sorted(real.site.resolve().glob("it/**/*.html")):
        if 'class="replay"' in path.read_text("utf-8"):
            page.goto(path.as_uri())
            box = page.locator("main").evaluate("e => [e.scrollWidth, e.clientWidth]")
            if box[0] > box[1]:
                wide.append(path.name)
    assert wide == []


# Colours --------------------------------------------------


def brightness(page: Page, what: str) -> float:
    """The brightness of a colour of the page, from 0 (black) to 1 (white)."""
    colour = page.evaluate(f"getComputedStyle(document.body).{what}")
    parts = [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")[:3]]
    return sum(parts) / (3 * 255)


def test_dark_scheme_is_dark(tab: Open, disk: str) -> None:
    page = tab(color_scheme="dark").go(f"{disk}/en/{RULING}")
    assert brightness(page, "backgroundColor") < 0.15
    assert brightness(page, "color") > 0.8


def test_light_scheme_is_light(tab: Open, disk: str) -> None:
    page = tab(color_scheme="light").go(f"{disk}/en/{RULING}")
    assert brightness(page, "backgroundColor") > 0.95
    assert brightness(page, "color") < 0.2


def test_theme_switch_darkens_the_page_and_remembers(tab: Open, address: str) -> None:
    page = tab(color_scheme="light").go(f"{address}/en/{RULING}")
    page.get_by_role("button", name="Dark").click()
    assert brightness(page, "backgroundColor") < 0.15
    page.goto(f"{address}/es/{RULING}")
    assert brightness(page, "backgroundColor") < 0.15
    page.evaluate("localStorage.clear()")


def test_auto_theme_follows_the_system_again(tab: Open, address: str) -> None:
    page = tab(color_scheme="light").go(f"{address}/en/{RULING}")
    page.get_by_role("button", name="Dark").click()
    page.get_by_role("button", name="Auto").click()
    page.reload()
    assert brightness(page, "backgroundColor") > 0.95


def test_page_prints_on_white(tab: Open, disk: str) -> None:
    page = tab(color_scheme="dark").go(f"{disk}/en/{RULING}")
    page.emulate_media(media="print", color_scheme="dark")
    assert brightness(page, "backgroundColor") == 1


# Live reload --------------------------------------------------


def test_open_page_shows_a_change_without_reload(tab: Open, server: Server) -> None:
    page = tab(service_workers="allow").go(f"{server.url}/en/toy/glossary/ward.html")
    expect(page.locator("#once")).to_contain_text("A ward works once.")
    wait_for(lambda: page.evaluate("window.build"))
    server.shop.edit("toy/glossary/ward.md", "A ward works once.", "A ward works twice.")
    expect(page.locator("#once")).to_contain_text("A ward works twice.")
