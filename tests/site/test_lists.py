"""Lists, card pages and front pages: quiet, in the reader's language, with the right numbers."""

from __future__ import annotations

import re

import pytest

from rulesdb.reference.card_facts import narrowing_facts
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Rulings
from rulesdb.site.groups import groups
from tests.html_tree import Element, leads

GAMES = ("atrum", "keyforge", "mitos")
KINDS = ("rulings", "cards", "glossary", "rules", "errata", "questions", "tournament")


def listings(pages: dict[str, Element]) -> dict[str, Element]:
    ends = tuple(f"/{kind}/index.html" for kind in KINDS)
    return {path: page for path, page in pages.items() if path.endswith(ends)}


def rows(page: Element) -> list[Element]:
    return [row for section in page.all("section", cls="bunch") for row in section.all("li")]


def test_headings_of_lists_are_in_the_language_of_the_reader(library: Library) -> None:
    foreign, twice = [], []
    for game, head in library.games.items():
        for lang in head.languages:
            for kind in KINDS:
                found = groups(library, game, kind, lang)
                foreign += [(game, lang, name) for name, own, _ in found if own != lang]
                twice += [] if len({name for name, _, _ in found}) == len(found) else [kind]
    assert foreign == []
    assert twice == []


def test_each_choice_of_a_card_list_fits_a_card(
    pages: dict[str, Element], library: Library
) -> None:
    for path, page in listings(pages).items():
        tags = [row.attrs.get("data-tags", "").split("|") for row in rows(page)]
        for button in page.all("button"):
            if {"aria-pressed", "name", "value"} <= button.attrs.keys():
                chosen = f"{button.attrs['name']}={button.attrs['value']}"
                assert any(chosen in row for row in tags), (path, chosen)
    printed = {"Primera Edición", "Capítulo 2 Virtudes Condenadas"}
    sets = {value for card in library.of("atrum", "cards") for value in narrowing(card)}
    assert printed <= sets
    assert "CotA" in {each for card in library.of("keyforge", "cards") for each in narrowing(card)}


def narrowing(card: Entry) -> list[str]:
    return narrowing_facts(card).get("set", [])


def test_no_list_is_empty(pages: dict[str, Element]) -> None:
    assert [path for path, page in listings(pages).items() if not rows(page)] == []


def test_long_list_has_an_index_that_leads_to_each_group(pages: dict[str, Element]) -> None:
    for path, page in listings(pages).items():
        ids = [each.attrs["id"] for each in page.all("section", cls="bunch") if "id" in each.attrs]
        index = [nav for nav in page.all("nav") if nav.classes & {"az", "chapters"}]
        led = [link.attrs["href"] for nav in index for link in nav.all("a")]
        if len(ids) > 2:
            assert led == [f"#{id}" for id in ids], path


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_a_game_are_those_of_its_lists(pages: dict[str, Element], game: str) -> None:
    home = f"en/{game}/index.html"
    counted = {}
    for link in pages[home].one("ul", cls="rooms").all("a"):
        if shown := link.one("span").text.strip():
            counted[leads(home, link.attrs["href"])[0]] = int(shown)
    assert counted
    for path, number in counted.items():
        own = [row for row in rows(pages[path]) if "desk.html" not in "".join(row.hrefs)]
        assert len(own) == number, path


def test_lists_mark_only_states_that_are_not_the_usual(pages: dict[str, Element]) -> None:
    for path, page in listings(pages).items():
        assert not page.one("main").all("span", cls="verified"), path


def test_ruling_says_where_it_comes_from(library: Library, pages: dict[str, Element]) -> None:
    words = {
        "official": "Official ruling",
        "document": "Example in the rulebook",
        "example": "Our example",
    }
    seen = set()
    for game in GAMES:
        for entry in library.of(game, "rulings"):
            assert isinstance(entry.head, Rulings)
            page = pages[f"en/{entry.id}.html"]
            assert (
                page.one("p", cls="kick").one("span", cls="prov").text == words[entry.head.origin]
            )
            assert entry.head.origin in page.one("div", cls="answer").classes
            seen.add(entry.head.origin)
    assert seen == set(words)


def test_list_with_rulings_of_several_origins_marks_each(pages: dict[str, Element]) -> None:
    mixed = rows(pages["en/atrum/rulings/index.html"])
    assert all(row.all("span", cls="prov") for row in mixed)
    alike = pages["en/keyforge/rulings/index.html"]
    assert not any(row.all("span", cls="prov") for row in rows(alike))
    assert alike.one("div", cls="list-head").one("span", cls="prov").text == "Official ruling"


def test_next_leads_from_card_to_card_in_the_order_of_the_list(pages: dict[str, Element]) -> None:
    path = "es/mitos/cards/index.html"
    listed = [leads(path, href)[0] for row in rows(pages[path]) for href in row.hrefs]
    at, walked = listed[0], [listed[0]]
    assert not pages[at].all("a", rel="prev")
    while following := pages[at].all("a", rel="next"):
        before, at = at, leads(at, following[0].attrs["href"])[0]
        assert leads(at, pages[at].one("a", rel="prev").attrs["href"])[0] == before
        walked.append(at)
    assert walked == listed


def test_every_ruling_term_and_rule_has_a_neighbour(pages: dict[str, Element]) -> None:
    shown = re.compile(r"en/\w+/(rulings|glossary|rules|errata|questions|cards)/(?!index)")
    alone = [
        path
        for path, page in pages.items()
        if shown.match(path) and 'http-equiv="refresh"' not in path and page.all("article")
        if not page.all("nav", cls="ends-page")
    ]
    assert alone == []


def test_card_shows_rulings_first_and_folds_what_is_incidental(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/cards/bad-penny.html"]
    heads = [section.one("h2").text for section in page.one("article").all("section", cls="part")]
    assert heads[0].startswith("Rulings")
    assert heads.index("Elsewhere") > max(
        number for number, head in enumerate(heads) if head.startswith(("Errata", "Open questions"))
    )
    elsewhere = page.one("article").all("section", cls="part")[heads.index("Elsewhere")]
    folds = elsewhere.all("details")
    assert folds
    assert not any("open" in fold.attrs for fold in folds)
    assert re.search(r"in \d+ replays?", elsewhere.text)


def test_card_has_its_facts_as_a_card_and_its_names(pages: dict[str, Element]) -> None:
    page = pages["it/keyforge/cards/duma-the-martyr.html"]
    slip = page.one("figure", cls="slip")
    assert slip.one("span", cls="num").text.startswith("3")
    assert "Creatura" in slip.text
    assert slip.one("div", cls="centre").all("svg")
    names = {each.attrs["lang"]: each.text for each in page.one("dl", cls="trio").all("dd")}
    assert names == {"en": "Duma the Martyr", "es": "Duma la Mártir", "it": "Duma la Martire"}


def test_statements_are_named_in_words(pages: dict[str, Element]) -> None:
    slug = re.compile(r"§ ?[a-z0-9]+(-[a-z0-9]+)+")
    kinds = "rulings|glossary|rules|cards|errata|questions|tournament|changes"
    shown = [path for path in pages if re.match(rf"\w\w/\w+/({kinds})/", path)]
    assert [path for path in shown if slug.search(pages[path].one("main").text)] == []
    foreign = [
        (path, link.text)
        for path in shown
        if path[:2] != "en"
        for link in pages[path].all("a")
        if "#" in link.attrs.get("href", "")
        and link.text.endswith(f"§ {link.attrs['href'].partition('#')[2]}")
    ]
    assert foreign == []


@pytest.mark.parametrize(("lang", "words"), [("es", "no hay ninguna"), ("it", "non c’è nessuna")])
def test_missing_page_is_in_the_language_of_the_address(
    pages: dict[str, Element], lang: str, words: str
) -> None:
    page = pages[f"{lang}/404.html"]
    assert words in page.one("h1").text
    assert page.one("html").attrs["lang"] == lang


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_front_page_says_what_it_is_and_leads_to_each_game(
    pages: dict[str, Element], lang: str
) -> None:
    page = pages[f"{lang}/index.html"]
    assert page.one("h1").text.endswith(".")
    led = [link.attrs["href"] for link in page.one("nav", cls="gates").all("a")]
    assert led == [f"../{lang}/{game}/index.html" for game in GAMES]


def test_text_is_not_said_twice_next_to_itself(pages: dict[str, Element]) -> None:
    for path, page in pages.items():
        if path[:2] in ("es", "it"):
            for link in page.one("html").all("span", cls="addr"):
                assert "…" not in link.text, (path, link.text)
