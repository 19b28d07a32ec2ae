"""Content is data: pages show hostile text and never run it."""

from __future__ import annotations

from dataclasses import replace as with_changes
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulesdb.engine.schema_check import fields_of
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.verify import verify
from rulesdb.reference.entry import Entry, Fence, Text
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Cards, Moved
from rulesdb.site.data import SiteData
from rulesdb.site.renderer import Renderer
from rulesdb.site.routes import Routes
from rulesdb.site.tracking import Tracker
from rulesdb.system.paths import packaged
from tests.html_tree import Element, links_of, read
from tests.workshop import Workshop

EVIL = "\"'><script>alert(1)</script><b onclick=x>{{7*7}}{% raw %}</b>&amp;"
LINKS = "[a](javascript:alert(1)) [b](data:text/html,x) ![c](https://evil.example/c.png)"
POLICY = "Content-Security-Policy"
RUNS = ("/table.html", "/tournament/desk.html")  # the pages with an engine


def spoiled(entry: Entry) -> Entry:
    """The entry with hostile text in every field."""
    if isinstance(entry.head, Moved):
        return entry

    def text(own: Text) -> Text:
        said = [replace(item, text=f"{EVIL} {LINKS}") for item in own.statements]
        nasty = f"**No.** {EVIL}\n\n{EVIL} {LINKS}"
        return replace(own, title=f"{EVIL} {entry.name}", lead=nasty, statements=said, rest=nasty)

    changes: dict[str, Any] = {"aliases": [*entry.head.aliases, f"{EVIL} {entry.name}"]}
    if isinstance(entry.head, Cards):
        known = {item.name for item in fields_of(type(entry.head))}
        evil = {"traits": [EVIL], "printings": [EVIL, EVIL], "race": EVIL, "edition": EVIL}
        changes |= {name: value for name, value in evil.items() if name in known}
    if getattr(entry.head, "not_modelled", ""):
        changes["not_modelled"] = EVIL
    texts = {lang: text(own) for lang, own in entry.texts.items()}
    return with_changes(entry, head=replace(entry.head, **changes), texts=texts)


def rendered(library: Library, known: Outcomes, lang: str = "en") -> dict[str, str]:
    """Every page of a library in one language, as HTML."""
    templates = packaged("site_templates")
    site = Renderer(templates)
    routes = Routes(SiteData(library, verify(library, outcomes=known), templates))
    own = (r for r in routes if r.path.startswith(f"{lang}/") and r.path.endswith(".html"))
    return {route.path: site.render(route.make(Tracker())) for route in own}


@pytest.fixture(scope="module")
def hostile_pages(real: Workshop, library: Library) -> dict[str, Element]:
    """The pages of a library in which every text is hostile."""
    entries = [spoiled(entry) for entry in library.entries.values()]
    html = rendered(Library(entries, library.root), Outcomes(real.store, real.content))
    pages = {path: read(text)[0] for path, text in html.items()}
    assert [path for path, page in pages.items() if page.problems] == []
    return dict(pages)


def test_hostile_text_adds_no_script(hostile_pages: dict[str, Element]) -> None:
    for path, page in hostile_pages.items():
        scripts = [
            (script.attrs["src"].split("?")[0], script.text) for script in page.all("script")
        ]
        up, front = "../" * path.count("/"), "front-page" in page.one("body").classes
        up = "/" if path.endswith("404.html") else up
        own = ["static/look.js", "build.js", "static/device.js"]
        own += ["static/live.js"] if is_home(path) else []
        own += ["static/qr.js", "static/show.js"] if page.all("section", cls="show") else []
        own += ["static/search.js"] if front else []
        own += ["static/kept.js"] if front and Path(path).stem == "index" else []
        own += ["static/lists.js"] if page.all("div", cls="bunches") else []
        named = Path(path).stem
        own += ["static/qr.js"] if named == "pack" else []
        own += [f"static/{named}.js"] if named in ("practice", "table", "pack") else []
        if path.endswith("/tournament/desk.html"):
            own += ["static/event.js"]
            if "/keyforge/" in path:  # the others have forms only
                own += ["static/desk.js", "static/games/keyforge/time-called.js"]
        assert scripts == [(up + name, "") for name in own], path


def is_home(path: str) -> bool:
    return path.endswith("index.html") and path.count("/") < 2


def test_hostile_text_adds_no_tag_or_handler(hostile_pages: dict[str, Element]) -> None:
    found = [
        (path, element.tag)
        for path, page in hostile_pages.items()
        for element in page
        if element.tag == "img" or any(name.startswith("on") for name in element.attrs)
    ]
    assert found == []


def test_hostile_link_leads_nowhere(hostile_pages: dict[str, Element]) -> None:
    found = [
        (path, href)
        for path, page in hostile_pages.items()
        for _, href in links_of(page)
        if href.startswith(("javascript:", "data:text", "https://evil"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "path",
    [
        "cards/duma-the-martyr",
        "errata/bait-and-switch",
        "glossary/destroyed",
        "questions/tolas-receiver",
        "rules/rule-of-six",
        "rulings/duma-poison-wave",
        "sources/kf-rules-es",
        "tournament/time-called",
    ],
)
def test_hostile_title_is_shown_verbatim(hostile_pages: dict[str, Element], path: str) -> None:
    page = hostile_pages[f"en/keyforge/{path}.html"]
    assert page.one("h1").text == f"{EVIL} {path.split('/')[1]}"
    assert page.one("head").one("title").text.startswith(EVIL)


def test_hostile_statement_is_shown_verbatim(hostile_pages: dict[str, Element]) -> None:
    statement = hostile_pages["en/keyforge/glossary/destroyed.html"].one("li", id="marked")
    assert "<script>alert(1)</script><b onclick=x>{{7*7}}{% raw %}</b>" in statement.text


def test_hostile_card_names_are_shown_verbatim_on_the_board(
    hostile_pages: dict[str, Element],
) -> None:
    page = hostile_pages["en/keyforge/rulings/duma-poison-wave.html"]
    board = page.all("figure", cls="board")[0]
    assert f"{EVIL} jehu-the-bureaucrat" in [name.text for name in board.all(cls="name")]


def test_tombstone_to_a_hostile_title_redirects(hostile_pages: dict[str, Element]) -> None:
    page = hostile_pages["en/keyforge/glossary/robar.html"]
    refresh = page.one("meta", **{"http-equiv": "refresh"}).attrs["content"]
    assert refresh == "0; url=../../../en/keyforge/glossary/steal.html"


def test_code_in_a_statement_is_shown_and_not_run(toy: Workshop) -> None:
    code = '`<script>alert("{{7*7}}")</script>`'
    toy.edit("toy/glossary/ward.md", "A ward works once.", f"A ward works once: {code}.")
    toy.build()
    html = (toy.site / "en/toy/glossary/ward.html").read_text("utf-8")
    shown = read(html)[0].one("li", id="once").one("code").text
    assert shown == '<script>alert("{{7*7}}")</script>'
    own = [script.attrs["src"].split("?")[0] for script in read(html)[0].all("script")]
    assert own == [
        f"../../../{name}" for name in ("static/look.js", "build.js", "static/device.js")
    ]


@pytest.mark.parametrize("title", ["{{7*7}}", '"Quoted" & more', "${x} %(y)s {z}"])
def test_accepted_title_is_shown_verbatim(toy: Workshop, title: str) -> None:
    toy.edit("toy/glossary/ward.md", "## en: Ward", f"## en: {title}")
    toy.build()
    html = (toy.site / "en/toy/glossary/ward.html").read_text("utf-8")
    assert read(html)[0].one("h1").text == title


# The policy --------------------------------------------------


def test_every_page_has_the_policy_before_anything_is_loaded(
    pages: dict[str, Element],
) -> None:
    for path, page in pages.items():
        head = page.one("head")
        order = [e for e in head if e.tag in ("link", "script") or "http-equiv" in e.attrs]
        assert order[0].attrs.get("http-equiv") == POLICY, path


def test_policy_allows_only_files_of_the_site(pages: dict[str, Element]) -> None:
    policies = {
        path.endswith(RUNS): page.one("meta", **{"http-equiv": POLICY}).attrs["content"]
        for path, page in pages.items()
    }
    for path, page in pages.items():
        own = page.one("meta", **{"http-equiv": POLICY}).attrs["content"]
        assert own == policies[path.endswith(RUNS)], path
    if True in policies:  # table and desk alone run WebAssembly
        assert policies[True].replace(" 'wasm-unsafe-eval'", "") == policies[False]
    rules = dict(rule.strip().split(" ", 1) for rule in policies[False].split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["base-uri"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"


def test_every_script_is_a_file(pages: dict[str, Element]) -> None:
    inline = [
        path
        for path, page in pages.items()
        for script in page.all("script")
        if "src" not in script.attrs or script.text
    ]
    assert inline == []


def test_no_page_has_inline_style_or_handlers(pages: dict[str, Element]) -> None:
    found = [
        (path, element.tag)
        for path, page in pages.items()
        for element in page
        if element.tag == "style"
        or "style" in element.attrs
        or any(name.startswith("on") for name in element.attrs)
    ]
    assert found == []


def test_stylesheet_loads_nothing_from_elsewhere(real: Workshop) -> None:
    sheet = (real.site / "static/look.css").read_text("utf-8")
    assert "@import" not in sheet
    assert "url(" not in sheet


# Boards --------------------------------------------------


def replay_of(library: Library, scenario: str) -> Element:
    """The replay of a scenario on the page of a ruling."""
    ruling = library["keyforge/rulings/duma-poison-wave"]
    other = with_changes(ruling, fences=[Fence("scenario", scenario, 1)])
    held = [other if entry is ruling else entry for entry in library.entries.values()]
    changed = Library(held, Path())
    templates = packaged("site_templates")
    page = Routes(SiteData(changed, [], templates)).of_entry(other, "en", Tracker())
    return read(Renderer(templates).render(page))[0].one("div", cls="replay")


def test_creature_that_enters_play_appears_on_the_board(library: Library) -> None:
    replay = replay_of(
        library, "me: {house: shadows, hand: [urchin]}\n---\n- play urchin\n---\nme: {hand: []}"
    )
    boards = replay.all("figure", cls="board")
    assert boards[0].all(cls="unit") == []
    assert [name.text for name in boards[-1].all(cls="name")] == ["Urchin"]


def test_changed_value_shows_what_it_was(library: Library) -> None:
    replay = replay_of(
        library,
        "me: {house: shadows, amber: 1, creatures: [urchin]}\n---\n- reap with urchin\n---\n"
        "me: {amber: 2}",
    )
    marked = {new.text for board in replay.all(cls="board") for new in board.all(cls="new")}
    assert "1 →now 2" in marked


def test_exhausted_creature_says_so_in_words(library: Library) -> None:
    replay = replay_of(
        library,
        "me: {house: shadows, creatures: [urchin]}\n---\n- reap with urchin\n---\nme: {amber: 1}",
    )
    unit = replay.all("figure", cls="board")[-1].one(cls="unit")
    assert "exhausted" in unit.classes
    assert "exhausted" in unit.text
