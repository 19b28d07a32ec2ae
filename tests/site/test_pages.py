"""The pages of the real content: complete, linked both ways, in every language."""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath

import pytest

from rulesdb.builder.build import build
from rulesdb.engine.plugins import has_engine
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Game, Rulings, Timing
from rulesdb.site.data import URL, site_words
from rulesdb.site.forms import forms_of
from rulesdb.site.views.desk import desk_of
from rulesdb.system.paths import packaged
from tests.html_tree import Element, Whole, broken_links, links_of, pages_of, read
from tests.workshop import Workshop

INDEXES = (
    "glossary",
    "rules",
    "rulings",
    "errata",
    "timing",
    "cards",
    "tournament",
    "questions",
    "sources",
)


def languages(library: Library, entry: Entry) -> list[str]:
    return library.games[entry.game].languages


def page_of(entry: Entry, lang: str) -> str:
    """The path of an entry's page. The parts of a chart share one page."""
    if entry.kind == "game":
        return f"{lang}/{entry.id}/index.html"
    if entry.kind == "timing" and not entry.moved:
        return f"{lang}/{entry.game}/timing/index.html"
    return f"{lang}/{entry.id}.html"


def leads(path: str, href: str) -> str:
    """The target of a relative link, from the root of the site, with its anchor."""
    file, hash, anchor = href.partition("#")
    parts: list[str] = []
    for part in (*PurePosixPath(path).parent.parts, *PurePosixPath(file).parts):
        parts = parts[:-1] if part == ".." else [*parts, part]
    return ("/".join(parts) if file else path) + hash + anchor


def spoken(library: Library, game: Game | None) -> list[str]:
    """The languages of a game, or of all games, sorted."""
    games = [game] if game else library.games.values()
    return sorted({code for each in games for code in each.languages})


def not_written(library: Library) -> list[tuple[str, str]]:
    """The languages of the site that a game does not have."""
    return [
        (lang, game)
        for game, head in library.games.items()
        for lang in spoken(library, None)
        if lang not in head.languages
    ]


def targets(path: str, part: Element) -> set[str]:
    return {leads(path, href) for href in part.hrefs}


def of_kind(library: Library, kind: str) -> list[tuple[Entry, str, str]]:
    """The entries of a kind, each with its languages and the path of its page."""
    return [
        (entry, lang, page_of(entry, lang))
        for entry in library
        if entry.kind == kind
        for lang in languages(library, entry)
    ]


# Existence --------------------------------------------------


def test_every_entry_has_a_page_in_each_language(
    library: Library, pages: dict[str, Element]
) -> None:
    wanted = {
        page_of(entry, lang)
        for entry in library.entries.values()
        for lang in languages(library, entry)
    }
    assert wanted - set(pages) == set()


def test_every_page_has_a_reason_to_exist(library: Library, pages: dict[str, Element]) -> None:
    wanted = {
        page_of(entry, lang)
        for entry in library.entries.values()
        for lang in languages(library, entry)
    }
    for game, head in library.games.items():
        for lang in head.languages:
            wanted |= {f"{lang}/index.html", f"{lang}/{game}/index.html"}
            kinds = [kind for kind in INDEXES if library.of(game, kind)]
            wanted |= {f"{lang}/{game}/{kind}/index.html" for kind in (*kinds, "changes")}
            if library.of(game, "rulings"):
                wanted.add(f"{lang}/{game}/pack.html")
            if has_engine(game):
                wanted.add(f"{lang}/{game}/coverage/index.html")
                wanted |= {f"{lang}/{game}/{page}.html" for page in ("practice", "table")}
            if desk_of(library, game) is not None or forms_of(library, game):
                wanted.add(f"{lang}/{game}/tournament/desk.html")
    wanted |= {f"{lang}/{game}/index.html" for lang, game in not_written(library)}
    assert set(pages) ^ wanted == {"index.html"} | missing_pages(pages)


def test_every_page_shows_the_title_of_its_entry(
    library: Library, pages: dict[str, Element]
) -> None:
    other = [
        path
        for entry in library
        if entry.kind != "timing"
        for lang in languages(library, entry)
        if (path := page_of(entry, lang)) and pages[path].one("h1").text != entry.title(lang)
    ]
    assert other == []


def test_each_list_names_every_entry_of_its_kind(
    library: Library, pages: dict[str, Element]
) -> None:
    missing = [
        (path, entry.id)
        for entry in library
        if entry.kind not in ("game", "timing")
        for lang in languages(library, entry)
        if (path := f"{lang}/{entry.game}/{entry.kind}/index.html")
        and page_of(entry, lang) not in targets(path, pages[path].one("main"))
    ]
    assert missing == []


def test_chart_shows_every_node_once(library: Library, pages: dict[str, Element]) -> None:
    wrong = [
        (path, f"{entry.name}.{anchor}")
        for entry, _, path in of_kind(library, "timing")
        for anchor in entry.anchors
        if len(pages[path].all(id=f"{entry.name}.{anchor}")) != 1
    ]
    assert wrong == []


def test_chart_shows_the_steps_of_the_turn_as_phases(
    library: Library, pages: dict[str, Element]
) -> None:
    turn = library["keyforge/timing/turn"].head
    assert isinstance(turn, Timing)
    wanted = [f"turn.{node.id}" for node in turn.tree]
    page = pages["en/keyforge/timing/index.html"]
    phases = page.one("div", cls="turn").all(cls="phase")
    assert [phase.attrs["id"] for phase in phases] == wanted
    titles = [phase.one("h2").text for phase in phases]
    strip = page.one("ul", cls="five").all("a")
    assert [link.attrs["href"] for link in strip] == [f"#{anchor}" for anchor in wanted]
    assert [title.removesuffix(" ↻") for title in titles] == [link.text for link in strip]


def test_chart_has_a_place_for_every_procedure(library: Library, pages: dict[str, Element]) -> None:
    """Search, replays and calls link to it."""
    missing = [
        (path, entry.name)
        for entry, _, path in of_kind(library, "timing")
        if len(pages[path].all(id=entry.name)) != 1
    ]
    assert missing == []


# Links --------------------------------------------------


def test_ids_of_the_site_begin_as_no_anchor_can(
    library: Library, pages: dict[str, Element]
) -> None:
    """Otherwise an anchor `show` would take the place of a part of the page."""
    ours = set[str]()
    for entry in library:
        for lang in entry.texts:
            if page := pages.get(f"{lang}/{entry.id}.html"):
                ids = {element.attrs["id"] for element in page if "id" in element.attrs}
                ours |= ids.difference(entry.anchors)
    assert ours
    assert {id for id in ours if not id.startswith("_")} == set()


def test_every_link_leads_to_a_file_and_an_id(real: Workshop, pages: dict[str, Element]) -> None:
    assert broken_links(real.site, pages) == []


def test_ids_are_unique_on_each_page(pages: dict[str, Element]) -> None:
    twice = []
    for path, page in pages.items():
        ids = [element.attrs["id"] for element in page if "id" in element.attrs]
        twice += [(path, id) for id in sorted(set(ids)) if ids.count(id) > 1]
    assert twice == []


def test_all_tags_close_in_order(pages: dict[str, Whole]) -> None:
    assert {path: page.problems for path, page in pages.items() if page.problems} == {}


def test_every_page_is_reachable_from_the_start_page(pages: dict[str, Element]) -> None:
    seen, new = set(), {"index.html"}
    while new:
        seen |= new
        found = {
            leads(path, href) for path in new for href in pages[path].hrefs if "//" not in href
        }
        new = {name for name in (t.partition("#")[0] for t in found) if name in pages} - seen
    assert set(pages) - seen == tombstones(pages) | missing_pages(pages)


def missing_pages(pages: dict[str, Element]) -> set[str]:
    """The 404 pages: of the site, and of each language."""
    found = {path for path in pages if path.endswith("404.html")}
    assert found == {"404.html", "en/404.html", "es/404.html", "it/404.html"}
    return found


def tombstones(pages: dict[str, Element]) -> set[str]:
    return {p for p, page in pages.items() if page.all("meta", **{"http-equiv": "refresh"})}


def test_links_leave_the_site_without_referrer(
    pages: dict[str, Element],
) -> None:
    outside = [
        (path, element.tag, href)
        for path, page in pages.items()
        for element, href in links_of(page)
        if (":" in href.split("#")[0] or href.startswith("//"))
        and not (element.tag == "a" and element.attrs.get("rel") == "noopener noreferrer")
        and not (element.attrs.get("rel") in ("canonical", "alternate") and href.startswith(URL))
    ]
    assert outside == []


# Terms and rulings --------------------------------------------------


def cited_statements(library: Library) -> list[tuple[Entry, str, Entry]]:
    """Each statement that a ruling lists in `cites`: its entry, its anchor, the ruling."""
    return [
        (place.entry, place.anchor, ruling)
        for ruling in library
        if isinstance(ruling.head, Rulings)
        for place in (library.find(cite, ruling.game) for cite in ruling.head.cites)
        if place.anchor and place.entry.kind != "timing"
    ]


def test_term_lists_citing_rulings_under_each_statement(
    library: Library, pages: dict[str, Element]
) -> None:
    cited = cited_statements(library)
    missing = [
        (path, anchor, ruling.id)
        for entry, anchor, ruling in cited
        for lang in languages(library, entry)
        if (path := page_of(entry, lang))
        and page_of(ruling, lang) not in targets(path, pages[path].one("li", id=anchor))
    ]
    assert cited
    assert missing == []


def test_ruling_links_to_each_statement_it_cites(
    library: Library, pages: dict[str, Element]
) -> None:
    missing = [
        (path, entry.id, anchor)
        for entry, anchor, ruling in cited_statements(library)
        for lang in languages(library, ruling)
        if (path := page_of(ruling, lang))
        and f"{page_of(entry, lang)}#{anchor}" not in targets(path, pages[path].one("article"))
    ]
    assert missing == []


def test_statement_lists_only_rulings_that_cite_it(toy: Workshop) -> None:
    toy.build()
    page, _ = read((toy.site / "en/toy/glossary/shield.html").read_text("utf-8"))
    assert page.one("li", id="main").all("details") == []


def test_card_names_the_rulings_about_it(library: Library, pages: dict[str, Element]) -> None:
    missing = [
        (path, ruling.id)
        for ruling in library
        if isinstance(ruling.head, Rulings)
        for name in ruling.head.cards
        for lang in languages(library, ruling)
        if (path := page_of(library.find(name, ruling.game, "cards").entry, lang))
        and page_of(ruling, lang) not in targets(path, pages[path].one("article"))
    ]
    assert missing == []


def test_ruling_gives_its_answer_first(library: Library, pages: dict[str, Element]) -> None:
    for _, _, path in of_kind(library, "rulings"):
        lead = pages[path].one("article").all("div", cls="lead")[0]
        assert lead.one("div", cls="answer").all("strong")[0].text


def test_ruling_shows_its_state_in_form_and_words(
    real: Workshop, library: Library, pages: dict[str, Element]
) -> None:
    report = json.loads((real.folder / "reports/verify.json").read_bytes())
    states = {result["id"]: result["state"] for result in report["rulings"]}
    for entry, _, path in of_kind(library, "rulings"):
        shown = pages[path].one("article").all("div", cls="lead")[0].one("p", cls="state")
        form = "unmodelled" if states[entry.id] == "not-modelled" else states[entry.id]
        assert shown.classes == {"state", form}, path
        assert shown.text, path


def test_ruling_shows_the_statements_it_stands_on(
    library: Library, pages: dict[str, Element]
) -> None:
    for entry, lang, path in of_kind(library, "rulings"):
        assert isinstance(entry.head, Rulings)
        shown = [each for each in pages[path].all("ul", cls="stands") if "runs" not in each.classes]
        cited = [library.find(cite, entry.game) for cite in entry.head.cites]
        assert sum(len(part.all("details")) for part in shown) == len(cited)
        for place in cited:
            assert place.entry.title(lang) in shown[0].text


def test_ruling_has_a_replay_for_each_scenario(library: Library, pages: dict[str, Element]) -> None:
    for entry, _, path in of_kind(library, "rulings"):
        assert len(pages[path].all("div", cls="replay")) == len(entry.fences)


def test_each_replay_step_has_one_board(pages: dict[str, Element]) -> None:
    wrong = [
        (path, step.attrs["id"])
        for path, page in pages.items()
        for step in page.all("li", cls="step")
        if len(step.all("figure", cls="board")) != 1
    ]
    assert wrong == []


def test_replay_tells_every_line_of_the_engine(library: Library, pages: dict[str, Element]) -> None:
    entry = library["keyforge/rulings/duma-poison-wave"]
    replay = pages[page_of(entry, "en")].one("div", cls="replay")
    lines = [" ".join(line["text"].split()) for line in entry.scenarios[0].replay().trace("en")]
    left = list(lines)
    for step in replay.all("li", cls="step")[1:-1]:
        merged = step.all("details", cls="inone")
        told = [step.one("p", cls="words"), *(item for each in merged for item in each.all("li"))]
        while left and any(left[0] in each.text for each in told):
            left.pop(0)
    assert left == []


def test_replays_on_a_page_have_their_own_ids(library: Library, pages: dict[str, Element]) -> None:
    replays = pages["en/keyforge/errata/bait-and-switch.html"].all("div", cls="replay")
    prefixes = [{step.attrs["id"].split("-")[0] for step in r.all(cls="step")} for r in replays]
    assert prefixes == [{"_r1"}, {"_r2"}]


def test_last_board_shows_the_ending_of_the_replay(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/rulings/duma-poison-wave.html"]
    last = page.all("li", cls="step")[-1].one("figure", cls="board")
    left = {name.text for unit in last.all(cls="gone") for name in unit.all(cls="name")}
    assert {name.text for name in last.all(cls="name")} - left == {"Jehu the Bureaucrat"}


def test_each_step_leads_to_the_statement_it_applies(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/rulings/duma-poison-wave.html"]
    steps = page.all("li", cls="step")[1:-1]
    assert [len(step.one("p", cls="by").hrefs) for step in steps] == [1] * len(steps)


def test_entry_names_its_sources(library: Library, pages: dict[str, Element]) -> None:
    missing = [
        (path, name)
        for entry in library
        if entry.kind not in ("game", "timing", "sources")
        for lang in languages(library, entry)
        for name in entry.head.sources
        if (path := page_of(entry, lang))
        and page_of(library.find(name, entry.game, "sources").entry, lang)
        not in targets(path, pages[path].one("article"))
    ]
    assert missing == []


def test_source_leads_to_what_was_taken_from_it(
    library: Library, pages: dict[str, Element]
) -> None:
    path = "en/keyforge/sources/kf-rules-es.html"
    ruling = library["keyforge/rulings/duma-poison-wave"]
    assert page_of(ruling, "en") in targets(path, pages[path].one("ul", cls="outline"))


def test_title_in_another_language_is_marked(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/sources/kf-rules-es.html"]
    titles = page.one("ul", cls="outline").all("span", cls="t")
    assert {title.attrs.get("lang") for title in titles} == {"es"}


# Errata, questions, tombstones --------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_erratum_shows_both_replays(pages: dict[str, Element], lang: str) -> None:
    words = site_words(packaged("site_templates"), lang)["replay"]["variants"]
    page = pages[f"{lang}/keyforge/errata/bait-and-switch.html"]
    both = page.one("div", cls="replays").all("div", cls="stack")
    assert [side.one("h3").text for side in both] == [words["printed"], words["current"]]
    assert [len(side.all("div", cls="replay")) for side in both] == [1, 1]


def test_replays_of_an_erratum_end_differently(pages: dict[str, Element]) -> None:
    replays = pages["en/keyforge/errata/bait-and-switch.html"].all("div", cls="replay")
    ends = [replay.all("li", cls="step")[-1].one("figure", cls="board").text for replay in replays]
    assert ends[0] != ends[1]


def test_question_marks_the_reading_that_is_followed(
    library: Library, pages: dict[str, Element]
) -> None:
    for entry, lang, path in of_kind(library, "questions"):
        followed = site_words(packaged("site_templates"), lang)["followed"]
        readings = pages[path].all("section", cls="version")
        assert [reading.attrs["id"] for reading in readings] == entry.anchors
        marked = [reading.attrs.get("id") for reading in readings if followed in reading.text]
        assert marked == [getattr(entry.head, "follows", "")]


def test_game_says_in_which_languages_it_can_be_read(
    library: Library, pages: dict[str, Element]
) -> None:
    assert not_written(library)
    for lang, game in not_written(library):
        page = pages[f"{lang}/{game}/index.html"]
        said = site_words(packaged("site_templates"), lang)["not_written"]
        assert said.partition("{langs}")[0] in page.one("main").text
        for other in library.games[game].languages:
            path = f"{other}/{game}/glossary/index.html"
            assert path in targets(f"{lang}/{game}/index.html", page.one("main"))
            own = pages[path].one("div", cls="langs")
            assert f"{lang}/{game}/index.html" in targets(path, own)


def test_tombstone_redirects(library: Library, pages: dict[str, Element]) -> None:
    tombstones = [entry for entry in library.entries.values() if entry.moved]
    assert tombstones
    for entry in tombstones:
        for lang in languages(library, entry):
            path = page_of(entry, lang)
            target = page_of(library.find(entry.id).entry, lang)
            refresh = pages[path].one("meta", **{"http-equiv": "refresh"}).attrs["content"]
            assert refresh.startswith("0; url=")
            assert leads(path, refresh.partition("url=")[2]).partition("#")[0] == target
            led = targets(path, pages[path].one("main"))
            assert target in {place.partition("#")[0] for place in led}


def test_no_page_leads_to_a_tombstone(pages: dict[str, Element]) -> None:
    gone = tombstones(pages)
    named = {
        leads(path, href)
        for path, page in pages.items()
        for href in page.hrefs
        if path not in gone and "//" not in href
    }
    assert gone
    assert gone & named == set()


# Languages --------------------------------------------------


def test_each_page_declares_its_language(pages: dict[str, Element]) -> None:
    wrong = [
        path
        for path, page in pages.items()
        if "/" in path and page.one("html").attrs.get("lang") != path.split("/")[0]
    ]
    assert wrong == []


def test_each_page_names_its_other_languages(library: Library, pages: dict[str, Element]) -> None:
    wrong = []
    for path, page in pages.items():
        _, _, rest = path.partition("/")
        if not rest:
            continue
        links = page.one("head").all("link", rel="alternate")
        found = [(x.attrs["hreflang"], x.attrs["href"]) for x in links if "hreflang" in x.attrs]
        game = library.games.get(rest.partition("/")[0])
        codes = spoken(library, game)
        if game and path.partition("/")[0] not in codes:
            codes = []  # the page says that the game has no text in this language
        if found != [(code, f"{URL}{code}/{rest}") for code in codes]:
            wrong.append(path)
    assert wrong == []


def test_language_switch_offers_the_same_page(
    pages: dict[str, Element],
) -> None:
    path = "es/keyforge/rulings/duma-poison-wave.html"
    switch, shown = pages[path].all("div", cls="langs")
    others = {path.replace("es/", "en/", 1), path.replace("es/", "it/", 1)}
    assert targets(path, switch) == others
    assert targets(path, shown) == {f"{other}#_show" for other in others}


def test_start_page_offers_every_language(library: Library, pages: dict[str, Element]) -> None:
    offered = targets("index.html", pages["index.html"].one("div", cls="langs"))
    own = pages["index.html"].one("html").attrs["lang"]
    codes = {code for head in library.games.values() for code in head.languages}
    assert offered == {f"{code}/index.html" for code in codes - {own}}


def test_game_in_two_languages_is_linked_in_two_languages(toy: Workshop) -> None:
    toy.build()
    assert broken_links(toy.site) == []
    folders = {"en", "es", "static", "search", "offline", "api"}
    files = {"index.html", "404.html", "sitemap.xml", "sw.js", "build.js", "manifest.webmanifest"}
    assert {path.name for path in toy.site.iterdir()} == folders | files


def test_statement_may_have_an_id_that_the_layout_might_use(toy: Workshop) -> None:
    toy.build()
    page, _ = read((toy.site / "en/toy/glossary/shield.html").read_text("utf-8"))
    ids = [element.attrs["id"] for element in page if "id" in element.attrs]
    assert {"main", "index"} <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("kind", ["glossary", "rulings", "cards"])
def test_only_the_current_section_is_marked(real: Workshop, kind: str) -> None:
    """Pages of a kind share their frame, pages of different kinds do not."""
    for page in ("index.html", next((real.site / f"en/keyforge/{kind}").glob("b*.html")).name):
        html = (real.site / f"en/keyforge/{kind}/{page}").read_text("utf-8")
        here = re.findall(r'href="([^"]+)" aria-current="page"', html)
        assert here == [f"../../../en/keyforge/{kind}/index.html"]


def test_every_ruling_has_its_own_qr_code(pips: Workshop) -> None:
    build(pips.load(), pips.folder, url="https://rules.example.org/", store=pips.store)
    codes = [
        tuple(p.attrs["d"] for qr in page.all("div", cls="qr") for p in qr.all("path"))
        for path, page in pages_of(pips.site.resolve()).items()
        if re.fullmatch(r"\w\w/\w+/rulings/(?!index).*\.html", path) and page.all(cls="answer")
    ]
    assert len(codes) > 1
    assert all(len(drawn) == 2 and drawn[0] == drawn[1] for drawn in codes)
    assert len(set(codes)) == len(codes)


def test_no_page_of_a_site_without_address_has_a_code(pages: dict[str, Element]) -> None:
    codes = [qr for page in pages.values() for qr in page.all("div", cls="qr")]
    assert len(codes) > 1000
    assert not any(qr.all("path") for qr in codes)


def test_every_button_and_link_has_a_readable_name(pages: dict[str, Element]) -> None:
    """Neither empty nor the repr of an object."""
    wrong = set()
    for page in pages.values():
        for element in [*page.all("button"), *page.all("a"), *page.all("summary")]:
            name = element.attrs.get("aria-label") or element.text
            if not name or "<" in name or "object at" in name:
                wrong.add(name)
    assert wrong == set()


def attributes(page: Element) -> list[str]:
    return [value for element in page for value in element.attrs.values() if value]


def test_no_page_shows_program_internals(pages: dict[str, Element]) -> None:
    marks = re.compile("<built-in|object at 0x|Undefined|<function|bound method")
    wrong = [
        path
        for path, page in pages.items()
        if marks.search("\n".join([page.one("body").text, *attributes(page)]))
    ]
    assert wrong == []
