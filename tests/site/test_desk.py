"""The page of the tournament desk: complete, and linked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.games.keyforge.desk import PARTS
from tests.html_tree import Element

if TYPE_CHECKING:
    pass


DESK = "keyforge/tournament/desk.html"


LANGS = ("en", "es", "it")


def test_desk_exists_in_every_language_with_its_tables(pages: dict[str, Element]) -> None:
    for lang in LANGS:
        page = pages[f"{lang}/{DESK}"]
        for word in ("clock", "time", "rounds", "penalties"):
            page.one("section", id=word)
        assert len(page.one("section", id="penalties").all("tr")) == 15
        assert len(page.one("section", id="rounds").all("tr")) == 2 * 9
        assert len(page.one("section", id="clock").all("tr")) == 5


def test_lists_lead_to_the_desk(pages: dict[str, Element]) -> None:
    for lang in LANGS:
        for path in (f"{lang}/keyforge/index.html", f"{lang}/keyforge/tournament/index.html"):
            hrefs = [link.attrs.get("href", "") for link in pages[path].one("main").all("a")]
            assert any(href.endswith(f"{lang}/{DESK}") for href in hrefs), path


def test_regulation_leads_to_its_part_of_the_desk(pages: dict[str, Element]) -> None:
    for name, part in PARTS.items():
        page = pages[f"it/keyforge/tournament/{name}.html"]
        hrefs = [link.attrs.get("href", "") for link in page.one("main").all("a")]
        assert f"../../../it/{DESK}#{part}" in hrefs, name
