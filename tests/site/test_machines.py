"""Files next to the pages: data, feeds, and metadata for browsers and search engines."""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from rulesdb.reference.library import Library
from rulesdb.site.data import URL
from tests.html_tree import Element
from tests.paths import ROOT
from tests.workshop import Workshop

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


def places(library: Library) -> list[tuple[str, str]]:
    """Each game in each of its languages."""
    return [(game, lang) for game, head in library.games.items() for lang in head.languages]


def on_the_site(real: Workshop, pages: dict[str, Element], address: str) -> bool:
    """Whether an absolute address leads to a file of the site and an existing id."""
    name, _, anchor = address.removeprefix(URL).partition("#")
    name = name.partition("?")[0]
    ids = {e.attrs["id"] for e in pages[name] if "id" in e.attrs} if anchor else {""}
    return address.startswith(URL) and (real.site / name).is_file() and anchor in ids


# Data --------------------------------------------------


def test_data_of_every_entry_matches_the_library(real: Workshop, library: Library) -> None:
    for entry in library:
        data = json.loads((real.site / f"api/v1/{entry.id}.json").read_bytes())
        assert (data["format"], data["id"], data["kind"]) == (1, entry.id, entry.kind)
        head = msgspec.to_builtins(entry.head)
        assert data["head"] == {name: value for name, value in head.items() if name != "head"}
        assert set(data["texts"]) == set(entry.texts)
        for lang, text in entry.texts.items():
            told = data["texts"][lang]
            assert (told["title"], told["lead"], told["rest"]) == (text.title, text.lead, text.rest)
            assert told["statements"] == {said.anchor: said.text for said in text.statements}
        fences = [{"info": fence.info, "text": fence.text} for fence in entry.fences]
        assert data["scenarios"] == fences


def test_data_holds_the_results_of_replays(real: Workshop, library: Library) -> None:
    report = json.loads((real.folder / "reports/verify.json").read_bytes())
    shown = {result["id"]: result for result in report["rulings"]}
    for entry in library:
        data = json.loads((real.site / f"api/v1/{entry.id}.json").read_bytes())
        assert data["replayed"] == shown.get(entry.id), entry.id


def test_data_leads_to_the_pages(
    real: Workshop, library: Library, pages: dict[str, Element]
) -> None:
    wrong = []
    for entry in library:
        data = json.loads((real.site / f"api/v1/{entry.id}.json").read_bytes())
        urls = [text["url"] for text in data["texts"].values()]
        wrong += [url for url in urls if not on_the_site(real, pages, url)]
    assert wrong == []


def test_library_file_holds_the_same_data(real: Workshop, library: Library) -> None:
    whole = json.loads((real.site / "api/v1/library.json").read_bytes())
    assert [data["id"] for data in whole["entries"]] == [entry.id for entry in library]
    for data in whole["entries"]:
        assert data == json.loads((real.site / f"api/v1/{data['id']}.json").read_bytes())
    assert set(whole["games"]) == set(library.games)
    assert {p.stem for p in (real.site / "api/v1").glob("*.json")} == {"library", *library.games}


def keys(documented: str, begins: str) -> set[str]:
    """The keys that the documentation lists after these words."""
    found = re.search(rf"{re.escape(begins)}\s+`\{{([\w, ]+)\}}`", documented)
    assert found is not None, begins
    return set(found[1].split(", "))


def test_data_is_documented(real: Workshop, library: Library) -> None:
    told = (ROOT / "docs" / "data.md").read_text("utf-8")
    whole = json.loads((real.site / "api/v1/library.json").read_bytes())
    assert keys(told, "`api/v1/library.json` |") == set(whole)
    for data in whole["entries"]:
        assert set(data) == keys(told, "An entry is"), data["id"]
        for text in data["texts"].values():
            assert set(text) == keys(told, "`texts` has for each language"), data["id"]
        for scenario in data["scenarios"]:
            assert set(scenario) == keys(told, "`scenarios` are"), data["id"]
        if data["replayed"]:
            assert set(data["replayed"]) - {"why"} == keys(told, "is what the build saw,")


def test_every_file_next_to_the_pages_is_documented(real: Workshop) -> None:
    """Everything on the site except pages, styles, scripts and pictures."""
    told = (ROOT / "docs" / "data.md").read_text("utf-8")
    named = re.findall(r"`([\w<>/*.-]+)`(?:,| \|)", told.partition("\nAn entry is")[0])
    forms = [re.compile(re.sub(r"<\w+>|\\\*", "[^/]+", re.escape(name))) for name in named]
    site = real.site.resolve()
    files = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    beside = [name for name in files if not name.startswith("static/") and name[-5:] != ".html"]
    assert [name for name in beside if not any(form.fullmatch(name) for form in forms)] == []


# Feeds and descriptions --------------------------------------------------


def test_sitemap_names_every_page(real: Workshop, pages: dict[str, Element]) -> None:
    tree = ElementTree.parse(real.site / "sitemap.xml")
    named = [each.text or "" for each in tree.iter(f"{MAP}loc")]
    assert len(named) == len(set(named))
    assert {name.removeprefix(URL) for name in named} == {
        path for path in pages if not path.endswith("404.html")
    }


def test_every_feed_names_the_latest_entries(
    real: Workshop, library: Library, pages: dict[str, Element]
) -> None:
    for game, lang in places(library):
        feed = ElementTree.parse(real.site / f"{lang}/{game}/changes.atom").getroot()
        assert feed.tag == f"{ATOM}feed"
        assert feed.findtext(f"{ATOM}id") == f"{URL}{lang}/{game}/changes.atom"
        entries = feed.findall(f"{ATOM}entry")
        assert len(entries) == min(50, sum(e.game == game for e in library)), (game, lang)
        times = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
        assert times == sorted(times, reverse=True)
        assert feed.findtext(f"{ATOM}updated") == times[0]
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time) for time in times)
        ids = [entry.findtext(f"{ATOM}id") for entry in entries]
        assert len(set(ids)) == len(ids)
        links = [e.attrib["href"] for e in feed.iter(f"{ATOM}link")]
        assert [link for link in links if not on_the_site(real, pages, link)] == []


def test_every_game_has_an_opensearch_description(
    real: Workshop, library: Library, pages: dict[str, Element]
) -> None:
    for game, lang in places(library):
        tree = ElementTree.parse(real.site / f"{lang}/{game}/opensearch.xml").getroot()
        url = tree.find(f"{SEARCH}Url")
        assert url is not None
        assert url.attrib["template"] == f"{URL}{lang}/{game}/index.html?q={{searchTerms}}"
        name = tree.findtext(f"{SEARCH}ShortName") or ""
        assert len(name) > 0
        assert tree.findtext(f"{SEARCH}Description")
        assert f"{lang}/{game}/index.html" in pages


def test_opensearch_short_name_is_short(real: Workshop, library: Library) -> None:
    """OpenSearch 1.1: at most 16 characters."""
    names = [
        ElementTree.parse(real.site / f"{lang}/{game}/opensearch.xml").findtext(
            f"{SEARCH}ShortName"
        )
        for game, lang in places(library)
    ]
    assert [name for name in names if len(name or "") > 16] == []


def test_manifest_names_existing_pictures_and_page(real: Workshop) -> None:
    data = json.loads((real.site / "manifest.webmanifest").read_bytes())
    assert (real.site / data["start_url"]).is_file()
    sizes = {}
    for icon in data["icons"]:
        file = real.site / icon["src"]
        assert file.is_file(), icon
        if file.suffix == ".png":
            head = file.read_bytes()[:24]
            size = [int.from_bytes(head[at : at + 4], "big") for at in (16, 20)]
            sizes[icon["src"]] = (icon["sizes"], f"{size[0]}x{size[1]}")
    assert all(told == is_ for told, is_ in sizes.values())
    assert {told for told, _ in sizes.values()} >= {"192x192", "512x512"}


def test_every_page_has_address_and_description(pages: dict[str, Element]) -> None:
    for path, page in pages.items():
        head = page.one("head")
        assert head.one("link", rel="canonical").attrs["href"] == URL + path
        assert head.one("meta", property="og:url").attrs["content"] == URL + path
        assert head.one("meta", property="og:image").attrs["content"] == f"{URL}static/preview.png"
        about = head.one("meta", name="description").attrs["content"]
        assert 10 < len(about) <= 210, path
        assert head.one("meta", property="og:description").attrs["content"] == about


# Offline packs and indexes --------------------------------------------------


def constant(real: Workshop, name: str) -> Any:
    text = (real.site / "sw.js").read_text("utf-8")
    found = re.search(rf"^const {name} = (.*?);( //.*)?$", text, re.MULTILINE)
    assert found is not None
    return json.loads(found[1])


def test_worker_keeps_existing_files(real: Workshop) -> None:
    shell = constant(real, "SHELL")
    assert [p for p in shell if not (real.site / p.partition("?")[0]).is_file()] == []
    assert {"index.html", "404.html", "build.js"} <= set(shell)


PROGRAMS = ("table", "desk")  # names of packs with what runs the engine, not pages


def test_packs_hold_every_page_as_built(
    real: Workshop, library: Library, pages: dict[str, Element]
) -> None:
    packs = constant(real, "PACKS")
    assert set(packs) >= {f"{game}.{lang}" for game, lang in places(library)}
    held: dict[str, str] = {}
    for name, paths in packs.items():
        game, _, lang = name.partition(".")
        numbers: dict[str, int] = {}  # in which pack each page is
        for number, (path, digest) in enumerate(paths):
            data = (real.site / path).read_bytes()
            assert sha256(data).hexdigest().startswith(digest)
            assert len(digest) == 32
            if lang in PROGRAMS:
                continue
            inside = json.loads(gzip.decompress(data))
            if not number:
                numbers = inside
                continue
            lines, texts = inside
            assert {p for p in numbers if numbers[p] == number} == set(texts)
            assert all(p.startswith((f"{lang}/{game}/", "search/")) for p in texts)
            held |= {p: "\n".join(lines[at] for at in each) for p, each in texts.items()}
    assert [p for p, text in held.items() if (real.site / p).read_text("utf-8") != text] == []
    whole = set(held) | set(constant(real, "SHELL"))
    assert set(pages) - whole == set()
    named = {path for paths in packs.values() for path, _ in paths}
    files = [*(real.site / "offline").iterdir(), *(real.site / "table").iterdir()]
    there = {f"{file.parent.name}/{file.name}" for file in files if file.suffix != ".json"}
    assert there == named


def test_packs_are_small_enough_for_a_phone(real: Workshop) -> None:
    for name, paths in constant(real, "PACKS").items():
        most = 8_000_000 if name.partition(".")[2] in PROGRAMS else 3_000_000
        assert sum(transferred(real.site / path) for path, _ in paths) < most, name


def transferred(path: Path) -> int:
    """Return the size of a file on its way: packs are compressed, hosts compress scripts."""
    data = path.read_bytes()
    return len(data if path.suffix == ".pack" else gzip.compress(data))


def test_every_game_has_an_index_in_each_language(real: Workshop, library: Library) -> None:
    names = {path.name for path in (real.site / "search").iterdir()}
    assert names == {f"{game}.{lang}.js" for game, lang in places(library)}


@pytest.mark.parametrize("query", ["steal", "armor", "tolas bad penny"])
def test_index_of_the_build_matches_the_library(
    real: Workshop, library: Library, query: str
) -> None:
    here = real.search(query, game="keyforge", lang="en")
    assert here == library.search(query, game="keyforge", lang="en")
