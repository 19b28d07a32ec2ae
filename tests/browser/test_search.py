"""The search field in a real browser."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tabs import Open, Tab
from tests.html_tree import Element, leads
from tests.search.queries import ODD
from tests.workshop import wait_for

FRONT = "keyforge/index.html"
BOTH = "keyforge/rulings/tolas-bad-penny.html"


def ask(page: Page, text: str) -> None:
    """Type a query and wait for its answer."""
    page.locator("#q").fill(text)
    settled(page, text)


def settled(page: Page, text: str) -> None:
    met = (
        "text => document.querySelector('#q').value === text"
        " && (!text.trim() || document.querySelector('.heard').textContent)"
    )
    wait_for(lambda: page.evaluate(met, text))
    page.wait_for_timeout(30)  # a paint that was under way


def hrefs(page: Page) -> list[str]:
    found: list[str] = page.locator(".hits a").evaluate_all("all => all.map(a => a.href)")
    return found


def first(page: Page) -> str:
    return hrefs(page)[0]


# From the front page to the answer --------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "typed", "page"),
    [
        ("en", "tolas bad peny", "rulings/tolas-bad-penny"),
        ("es", "tolas falsa moerna", "rulings/tolas-bad-penny"),
        ("it", "duma onda venefca", "rulings/duma-poison-wave"),
    ],
)
def test_query_with_typo_leads_to_the_ruling(
    tab: Open, address: str, lang: str, typed: str, page: str
) -> None:
    opened = tab()
    shown = opened.go(f"{address}/{lang}/{FRONT}")
    shown.locator("#q").press_sequentially(typed)
    link = shown.locator(".hits a").first
    expect(link).to_have_attribute("href", re.compile(rf"/{lang}/keyforge/{page}\.html$"))
    question = link.locator(".what").inner_text()
    link.click()
    shown.wait_for_url(f"**/{lang}/keyforge/{page}.html")
    assert shown.locator("h1").inner_text() == question
    assert opened.troubles == []


@pytest.mark.parametrize("home", ["address", "disk"])
def test_start_page_searches_all_games(
    request: pytest.FixtureRequest, tab: Open, home: str
) -> None:
    page = tab().go(f"{request.getfixturevalue(home)}/es/index.html")
    ask(page, "altar")
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("/es/atrum/"))
    ask(page, "tolas")
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("/es/keyforge/"))
    assert "KeyForge" in page.locator(".hits .kind").first.inner_text()


def test_header_field_leads_to_the_search(tab: Open, address: str) -> None:
    page = tab(1280, 800).go(f"{address}/en/{BOTH}")
    page.locator(".seek input").fill("armor")
    page.locator(".seek input").press("Enter")
    page.wait_for_url("**/en/keyforge/index.html?q=armor")
    assert page.locator("#q").input_value() == "armor"
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("glossary/armor"))


def test_matching_words_are_marked(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "healng a marked creature")
    marked = {text.lower() for text in page.locator(".hits mark").all_inner_texts()}
    assert {"healing", "marked", "creature"} <= marked
    unmarked = (
        page.locator(".hits li")
        .first.locator(".gist")
        .evaluate(
            "e => [...e.childNodes].filter(n => n.nodeName === '#text').map(n => n.data).join()"
        )
    )
    assert not re.search(r"\bcreature\b", unmarked)


def test_search_says_how_it_read_a_word(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "duma posion wave")
    expect(page.locator(".heard")).to_contain_text("No results for “posion”; showing poison.")


# By keyboard --------------------------------------------------


def test_search_works_by_keyboard_alone(tab: Open, disk: str) -> None:
    page = tab(1280, 800).go(f"{disk}/en/{FRONT}")
    page.keyboard.type("steal")  # the field has the focus
    expect(page.locator(".hits a").nth(2)).to_be_visible()
    second = page.locator(".hits a").nth(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(second).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    target = str(second.evaluate("a => a.href"))
    page.keyboard.press("Enter")
    page.wait_for_url(target)


def test_enter_opens_the_first_hit(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    page.keyboard.type("tolas bad penny")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/en/{BOTH}")


def test_slash_focuses_the_field(tab: Open, disk: str) -> None:
    page = tab(1280, 800).go(f"{disk}/en/{FRONT}")
    page.locator(".rooms a").first.focus()
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    assert page.locator("#q").input_value() == ""


# Filters --------------------------------------------------


def test_kind_buttons_filter_to_their_counts(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "armor")
    buttons = page.locator(".narrow button")
    told = {
        b.inner_text().rsplit(" ", 1)[0]: int(b.locator("span").inner_text()) for b in buttons.all()
    }
    whole = told.pop("All")
    assert len(told) > 3
    assert sum(told.values()) == whole
    expect(page.locator(".heard")).to_contain_text(f"{whole} results.")
    buttons.filter(has_text="Rulings").click()
    expect(page.locator(".heard")).to_contain_text(f"{told['Rulings']} results.")
    more = page.locator(".hits .more button")
    while more.count():
        more.click()
    found = hrefs(page)
    assert len(found) == told["Rulings"]
    assert all("/rulings/" in href for href in found)
    expect(buttons.filter(has_text="Rulings")).to_have_attribute("aria-pressed", "true")
    page.locator(".narrow button").first.click()
    expect(page.locator(".heard")).to_contain_text(f"{whole} results.")


def test_other_filters_leave_as_many_hits_as_they_count(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "destroyed creature")
    page.get_by_text("Narrow further").click()
    groups = page.locator("#_results details .narrow")
    expect(groups.first).to_be_visible()
    ways = [group.get_attribute("aria-label") for group in groups.all()]
    assert {"State", "House", "Card", "Based on"} <= set(ways)
    for way in ways:
        button = page.locator(f"#_results details .narrow[aria-label='{way}'] button").first
        count = int(button.locator("span").inner_text())
        name = button.inner_text()
        button.click()
        expect(page.locator(".heard")).to_contain_text(f"{count} result")
        picked = page.locator(".sift > .narrow button[aria-pressed=true]").first
        assert picked.inner_text() == name  # the chosen filter stays visible
        picked.click()


def test_address_holds_the_filters(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}?q=destroyed&card=tolas&kind=rulings")
    expect(page.locator(".hits a").first).to_be_visible()
    found = hrefs(page)
    assert f"{disk}/en/{BOTH}" in found
    assert all("/rulings/" in href for href in found)
    ask(page, "armor")  # Tolas has no hit for this, so the filter is dropped
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("glossary/armor"))
    assert "card=" not in page.url


@pytest.mark.parametrize("game", ["atrum", "mitos"])
def test_reader_game_comes_first_when_all_games_are_searched(
    tab: Open, address: str, game: str
) -> None:
    page = tab().go(f"{address}/es/{game}/index.html")
    expect(page.locator("form.find")).to_have_attribute("data-ready", "")
    page.goto(f"{address}/es/index.html")
    ask(page, "prioridad")
    expect(page.locator(".hits a").first).to_have_attribute(
        "href", re.compile(f"/es/{game}/glossary/priority")
    )


def test_more_button_shows_more_and_keeps_the_place(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "creature")
    assert len(hrefs(page)) == 12
    before = hrefs(page)
    page.locator(".hits .more button").click()
    assert hrefs(page)[:12] == before
    assert len(hrefs(page)) == 36
    expect(page.locator(".hits a").nth(12)).to_be_focused()


# Two cards --------------------------------------------------


def test_two_cards_show_rulings_that_name_both(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "Tolas Bad Penny")
    both = page.locator(".together")
    expect(both.locator("h2")).to_have_text("Tolas + Bad Penny")
    said = both.locator("p").first.inner_text()
    assert re.fullmatch(r"1 ruling names both\.|\d+ rulings name both\.", said)
    assert first(page).endswith(f"/en/{BOTH}")
    places = both.locator("details")
    assert places.count() == 1
    places.locator("summary").click()
    assert places.locator("a").first.is_visible()


def test_two_cards_without_common_ruling_say_so(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "silvertooth urchin")
    expect(page.locator(".together h2")).to_have_text("Silvertooth + Urchin")
    expect(page.locator(".together p").first).to_have_text("No ruling known that names both.")
    ask(page, "silvertooth")
    expect(page.locator(".together h2")).to_have_count(0)


def test_two_cards_that_wait_together_say_where(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "teliga hunting witch")
    expect(page.locator(".together h2")).to_have_text("Teliga + Hunting Witch")
    expect(page.locator(".together p").nth(1)).to_have_text(
        "Both wait here, so they can trigger together:"
    )
    links = page.locator(".together").first.locator("li a")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", re.compile(r"timing/play\.html#|timing.*window-play"))
    ask(page, "urchin bumpsy")  # each waits for its own play
    expect(page.locator(".together h2")).to_have_text("Urchin + Bumpsy")
    expect(page.locator(".together").first.locator("li")).to_have_count(0)


def test_filter_does_not_hide_the_common_ruling(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}?q=tolas+bad+penny&kind=cards")
    expect(page.locator(".together p").first).to_contain_text("1 ruling names both.")


def test_shared_places_exist(tab: Open, disk: str, pages: dict[str, Element]) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "Tolas Bad Penny")
    expect(page.locator(".together li a").first).to_be_attached()
    assert missing(page, pages, disk, ".together li a") == []


# Few hits or none --------------------------------------------------


def test_search_suggests_another_word(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    word, meant = page.evaluate(
        """async () => {
            const index = await rulesdb.load("../../search/keyforge.en.js");
            for (const word of index.vocabulary.known) {
                const { ranked, suggestion } = word.length > 5 ? rulesdb.find(index, word) : {};
                if (suggestion && ranked.length) return [word, suggestion];
            }
        }"""
    )
    ask(page, word)
    expect(page.locator(".heard")).to_contain_text(f"Did you mean {meant}?")
    page.locator(".heard a").click()
    settled(page, meant)
    assert page.url.endswith(f"?q={meant}")
    expect(page.locator(".heard")).not_to_contain_text("Did you mean")


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing found."), ("es", ""), ("it", "")])
def test_search_says_that_nothing_was_found(tab: Open, disk: str, lang: str, said: str) -> None:
    page = tab().go(f"{disk}/{lang}/{FRONT}")
    ask(page, "xyzzyqq")
    heard = page.locator(".heard").inner_text()
    assert heard.startswith(said)
    assert len(heard) > 30  # and what to try
    assert hrefs(page) == []
    expect(page.locator(".narrow button")).to_have_count(0)


def test_cleared_field_shows_the_front_page_again(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    expect(page.locator("nav.unasked").first).to_be_visible()
    ask(page, "steal")
    expect(page.locator("nav.unasked").first).to_be_hidden()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("nav.unasked").first).to_be_visible()
    expect(page.locator(".hits li")).to_have_count(0)
    expect(page.locator("#q")).to_be_focused()
    assert "q=" not in page.url


# Hostile input --------------------------------------------------

EVIL = "<img src=x onerror=window.ran=1><script>window.ran=1</script> steal"


@pytest.mark.parametrize("where", ["typed", "address"])
def test_typed_text_never_runs(tab: Open, address: str, where: str) -> None:
    opened = tab()
    if where == "typed":
        page = opened.go(f"{address}/en/{FRONT}")
        ask(page, EVIL)
    else:
        page = opened.go(f"{address}/en/{FRONT}?{urlencode({'q': EVIL})}")
        settled(page, EVIL)
    assert page.locator("#_results img, #_results script").count() == 0
    assert page.evaluate("window.ran") is None
    assert opened.troubles == []


def test_odd_input_does_not_break_the_page(tab: Open, disk: str) -> None:
    opened = tab()
    page = opened.go(f"{disk}/en/{FRONT}")
    for odd in ODD:
        page.locator("#q").fill(odd)
        page.locator("#q").press("End")
        ask(page, "steal")
        expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("/steal"))
    assert opened.troubles == []


def test_correction_text_never_runs(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "<b>raep</b> {other} $& </p><i>")
    assert page.locator(".heard i, .heard b b").count() == 0
    assert page.locator(".heard").inner_text()


# The address --------------------------------------------------


def test_address_holds_the_query_and_restores_it(tab: Open, disk: str) -> None:
    page = tab().go(f"{disk}/en/{FRONT}")
    ask(page, "tolas bad penny")
    assert page.url.endswith("?q=tolas+bad+penny")
    found = hrefs(page)
    page.locator(".hits a").first.click()
    page.wait_for_url(f"**/{BOTH}")
    page.go_back()
    page.wait_for_url("**?q=tolas+bad+penny")
    settled(page, "tolas bad penny")
    expect(page.locator(".hits a")).to_have_count(len(found))
    assert hrefs(page) == found


def test_address_with_query_is_answered(tab: Open, address: str) -> None:
    page = tab().go(f"{address}/es/{FRONT}?q=armadura")
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("glossary/armor"))
    assert page.locator("#q").input_value() == "armadura"


# Links of the hits --------------------------------------------------


def missing(page: Page, pages: dict[str, Element], home: str, links: str = ".hits a") -> list[str]:
    """The links that lead to no page, or to a missing id."""
    found = []
    for href in page.locator(links).evaluate_all("all => all.map(a => a.href)"):
        name, anchor = leads("index.html", href, f"{home}/")
        ids = {e.attrs["id"] for e in pages[name] if "id" in e.attrs} if name in pages else set()
        if name not in pages or (anchor and anchor not in ids):
            found.append(href)
    return found


@pytest.mark.parametrize(
    ("lang", "query"),
    [
        ("en", "destroyed creature armor"),
        ("en", "turn step"),
        ("es", "turno ventana paso"),
        ("it", "distrutta ordine"),
        ("en", "keyforge"),
        ("es", "torneo"),
    ],
)
def test_all_hits_lead_to_existing_pages_and_ids(
    tab: Open, disk: str, pages: dict[str, Element], lang: str, query: str
) -> None:
    page = tab().go(f"{disk}/{lang}/{FRONT}")
    ask(page, query)
    more = page.locator(".hits .more button")
    while more.count():
        more.click()
    assert len(hrefs(page)) > 5
    assert missing(page, pages, disk) == []


@pytest.mark.parametrize("game", ["keyforge", "atrum"])
def test_all_parts_of_all_documents_have_a_place(
    tab: Open, disk: str, pages: dict[str, Element], game: str
) -> None:
    """Every statement that a search may show leads to an existing place."""
    page = tab().go(f"{disk}/en/{game}/index.html")
    places: list[tuple[str, str]] = page.evaluate(
        """async (game) => (await rulesdb.load(`../../search/${game}.en.js`)).documents
            .flatMap(d => d.parts.map(([anchor]) => [d.id, anchor]))""",
        game,
    )
    ids = {
        path: {e.attrs["id"] for e in tree if "id" in e.attrs}
        for path, tree in pages.items()
        if path.startswith(f"en/{game}/")
    }
    wrong = []
    for id, anchor in places:
        kind, _, name = id.partition("/")
        path = f"en/{game}/{id}.html" if id else f"en/{game}/index.html"
        if kind == "timing":
            path, anchor = f"en/{game}/timing/index.html", f"{name}.{anchor}" if anchor else name
        if anchor not in {"", *ids.get(path, ())} or path not in ids:
            wrong.append(f"{id}#{anchor}")
    assert wrong == []


# Missing addresses --------------------------------------------------


@pytest.mark.parametrize(
    ("path", "typed", "found"),
    [
        ("en/keyforge/cards/bad-peny.html", "bad peny", "/en/keyforge/cards/bad-penny.html"),
        ("es/keyforge/glossary/armadura", "armadura", "/es/keyforge/glossary/armor.html"),
        ("it/keyforge/rulings/tolas_bad_penny.html", "tolas bad penny", f"/it/{BOTH}"),
    ],
)
def test_not_found_page_searches_for_the_words_of_the_address(
    tab: Open, address: str, path: str, typed: str, found: str
) -> None:
    opened = tab()
    page = opened.go(f"{address}/{path}")
    assert page.locator("#q").input_value() == typed
    link = page.locator(".hits a").first
    expect(link).to_have_attribute("href", re.compile(f"{re.escape(found)}$"))
    link.click()
    page.wait_for_url(f"{address}{found}")
    own = f"{address}/{path}"
    assert [trouble for trouble in opened.troubles if trouble != own and "404" not in trouble] == []


@pytest.mark.parametrize("path", ["%E0%A4%A", "en/%3Cscript%3E", "zz/x", "en/", "%00"])
def test_odd_address_does_not_break_the_not_found_page(tab: Open, address: str, path: str) -> None:
    opened = tab()
    page = opened.go(f"{address}/nothing/{path}")
    expect(page.locator("form.find")).to_have_attribute("data-ready", "")
    assert [t for t in opened.troubles if "404" not in t and not t.startswith(address)] == []


def test_missing_index_is_reported(tab: Open, address: str) -> None:
    opened: Tab = tab()
    opened.page.route("**/search/*.js", lambda route: route.abort())
    page = opened.go(f"{address}/en/{FRONT}")
    ask(page, "steal")
    expect(page.locator(".heard")).to_contain_text("The index could not be loaded.")
    opened.page.unroute("**/search/*.js")
    ask(page, "steal ")
    expect(page.locator(".hits a").first).to_be_visible()
