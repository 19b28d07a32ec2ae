"""The search in the browser and the search of the library give the same first three hits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rulesdb.reference.library import Library
from rulesdb.search.finder import find
from rulesdb.search.index import open_indexes
from tests.paths import ROOT
from tests.search.queries import GOLDEN, ODD, game_of
from tests.workshop import Workshop

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHELVES = [
    (path.parent.name, lang)
    for path in sorted((ROOT / "content").glob("*/game.md"))
    for lang in re.findall(r"\w+", re.findall(r"(?m)^languages: (.*)$", path.read_text("utf-8"))[0])
]
MADE = 100  # generated queries for each index
FIND = """async ([address, queries]) => {
    const index = await rulesdb.load(address);
    return queries.map((text) => rulesdb.find(index, text).ranked.slice(0, 3)
        .map((hit) => [index.game, hit.document.id].filter(Boolean).join("/")));
}"""


FIND_ALL = """async ([addresses, queries]) => {
    const indexes = await Promise.all(addresses.map(rulesdb.load));
    return queries.map((text) => rulesdb.findAll(indexes, text)
        .flatMap(({ index, ranked }) => ranked.map((hit) => (
            [hit.score, [index.game, hit.document.id].filter(Boolean).join("/")])))
        .sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : 1)).slice(0, 3).map((each) => each[1]));
}"""


@pytest.fixture(scope="module")
def searched(real: Workshop) -> Library:
    """The library that the site was built from."""
    return real.load()


@pytest.fixture(scope="module")
def page(browser: Browser, real: Workshop) -> Iterator[Page]:
    """A page of the site that has the search."""
    page = browser.new_page()
    page.goto(f"{real.site.resolve().as_uri()}/en/keyforge/index.html")
    page.wait_for_function("window.rulesdb")
    yield page
    page.close()


def in_the_page(page: Page, game: str, lang: str, queries: list[str]) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(FIND, [f"../../search/{game}.{lang}.js", queries])
    return found


def in_the_library(library: Library, game: str, lang: str, query: str) -> list[str]:
    return [hit.id for hit in library.search(query, lang=lang, game=game, limit=3)]


def seeds(game: str, lang: str) -> list[str]:
    """The golden queries of a game and language."""
    return [case["query"] for case in GOLDEN if (game_of(case), case["lang"]) == (game, lang)]


def mistyped(seeds: list[str], count: int, random: Random) -> Iterator[str]:
    """Queries with typos: letters dropped, swapped or doubled, words joined."""
    for _ in range(count):
        query = random.choice([seed for seed in seeds if len(seed) > 3])
        at = random.randrange(len(query) - 1)
        yield random.choice(
            [
                query[:at] + query[at + 1 :],
                query[:at] + query[at + 1] + query[at] + query[at + 2 :],
                query[:at] + query[at] + query[at:],
                query[:at] + random.choice("aeiorstn") + query[at + 1 :],
                query.replace(" ", "", 1),
                query.replace(" ", ""),
                f"{query[:at]} {query[at:]}",
                " ".join(reversed(query.split())),
                f"{query} {random.choice(seeds)}",
            ]
        )


def cut(seeds: list[str], count: int, random: Random) -> Iterator[str]:
    """Prefixes of queries, as the field holds them while somebody types."""
    while count > 0:
        query = random.choice(seeds)
        yield from (query[:end] for end in range(1, len(query)))
        count -= len(query)


def differences(
    page: Page, library: Library, game: str, lang: str, queries: list[str]
) -> dict[str, Any]:
    there = in_the_page(page, game, lang, queries)
    here = [in_the_library(library, game, lang, query) for query in queries]
    rows = zip(queries, here, there, strict=True)
    return {query[:60]: (one, other) for query, one, other in rows if one != other}


@pytest.mark.parametrize(("game", "lang"), SHELVES)
def test_both_searches_agree_on_titles_and_golden_queries(
    page: Page, searched: Library, game: str, lang: str
) -> None:
    queries = seeds(game, lang)
    assert len(queries) > 20
    titles = [entry.title(lang) for entry in searched if entry.game == game]
    assert differences(page, searched, game, lang, titles) == {}
    assert differences(page, searched, game, lang, queries) == {}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_both_searches_agree_over_all_games(page: Page, searched: Library, lang: str) -> None:
    games = [game for game, its in SHELVES if its == lang]
    queries = [query for game in games for query in seeds(game, lang)]
    queries += mistyped(queries, MADE, Random(lang))
    addresses = [f"../../search/{game}.{lang}.js" for game in games]
    there = page.evaluate(FIND_ALL, [addresses, queries])
    here = [[hit.id for hit in searched.search(q, lang=lang, limit=3)] for q in queries]
    rows = zip(queries, here, there, strict=True)
    assert {query: (one, other) for query, one, other in rows if one != other} == {}


@pytest.mark.parametrize(("game", "lang"), SHELVES)
def test_both_searches_agree_on_typos(page: Page, searched: Library, game: str, lang: str) -> None:
    random = Random(f"{game} {lang}")
    queries = list(mistyped(seeds(game, lang), MADE, random))
    assert differences(page, searched, game, lang, queries) == {}


@pytest.mark.parametrize(("game", "lang"), SHELVES)
def test_both_searches_agree_while_typing(
    page: Page, searched: Library, game: str, lang: str
) -> None:
    queries = list(cut(seeds(game, lang), MADE, Random(f"{lang} {game}")))
    assert differences(page, searched, game, lang, queries) == {}


MARKS = ['"bad penny"', '"marked for" destroyed', "tolas -penny", "tolas -", "-tolas", '""', '"']
STRANGE = [
    "DESTRUCCIÓN",
    "destruccio\u0301n",
    "STRASSE straße",
    "ﬁght",
    "Ｆｉｇｈｔ",
    "İstanbul",
    "ΣΊΣΥΦΟΣ",
    "Æmbær ŒUF",
    "Щит Ёлка Йод",
    "盾 ударов",
    "ضربة हमला",
    "l’aember d'oro",
    "steal\u00a0aember",
    "steal\u2028aember",
    "steal\u200baember",
    "٣ keys",
    "½ ² ③",
    "2/3 1.5 +1 -1",
    "tolas -pénny",
    "tolas -pe\u0301nny",
    "tolas –penny",
    "constructor toString __proto__ hasOwnProperty",
    "<script>alert(1)</script>",
    "a-b_c.d/e\\f",
]


@pytest.mark.parametrize(("game", "lang"), SHELVES)
def test_both_searches_agree_on_odd_input(
    page: Page, searched: Library, game: str, lang: str
) -> None:
    queries = [*ODD, *MARKS, *STRANGE]
    assert differences(page, searched, game, lang, queries) == {}


def test_both_searches_cut_long_queries_at_the_same_place(page: Page, searched: Library) -> None:
    """Both read a thousand characters. In a browser, some characters have two code units."""
    queries = ["x " * 496 + "steal", "🃏" * 600 + " steal", "🃏" * 990 + " steal"]
    assert differences(page, searched, "keyforge", "en", queries) == {}


UNDERSTAND = """async ([address, queries]) => {
    const index = await rulesdb.load(address);
    return queries.map((text) => {
        const { match, ranked } = rulesdb.find(index, text);
        const read = rulesdb.understand([match], ranked.length ? match : null);
        return [read.words, [...read.corrections], read.unknown, read.near];
    });
}"""


@pytest.mark.parametrize(("game", "lang"), SHELVES)
def test_both_searches_understand_queries_alike(
    page: Page, searched: Library, game: str, lang: str
) -> None:
    strangers = ["dr verokter", "lightning bolt", "zxcvbn qqqq", "ember impp", "gateway to diss"]
    strangers += [
        "tmtp",
        "ckm archives",
        "what is the capital of france",
        "el sofa canta debajo de siete cucharas",
    ]
    queries = [*seeds(game, lang)[:150], *mistyped(seeds(game, lang), 50, Random(game)), *strangers]
    there = page.evaluate(UNDERSTAND, [f"../../search/{game}.{lang}.js", queries])
    indexes = open_indexes(searched)
    for query, other in zip(queries, there, strict=True):
        own = find(indexes, query, game=game, lang=lang).understood
        pairs = [list(pair) for pair in own.corrections.items()]
        assert [own.words, pairs, list(own.unknown), own.near] == other, query
