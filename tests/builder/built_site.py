"""Helpers that inspect a built site."""

from __future__ import annotations

import re

from rulesdb.reference.schema import Rulings
from tests.workshop import Workshop, files_of


def ids(shop: Workshop, query: str) -> set[str]:
    return {hit.id for hit in shop.search(query)}


def plain_statement(shop: Workshop) -> tuple[str, str]:
    """A statement that rulings cite: its file and its text.

    The text is unique, and every page that has the statement shows it verbatim, without a link.
    """
    library = shop.load()
    written = [path.read_text("utf-8") for path in shop.content.rglob("*.md")]
    rulings = [entry for entry in library if isinstance(entry.head, Rulings)]
    for game, cite in ((entry.game, cite) for entry in rulings for cite in entry.head.cites):
        place = library.find(cite, game)
        statement = place.statement("en")
        if statement and re.fullmatch(r"[A-Za-z ,.]+", statement.text):
            having = [place.entry, *library.citing(place.address)]
            having = [entry for entry in having if entry.kind != "timing"]
            pages = [(shop.site / f"en/{entry.id}.html").read_text("utf-8") for entry in having]
            once = sum(statement.text in text for text in written) == 1
            if once and all(statement.text in page for page in pages):
                return place.entry.path, statement.text
    raise AssertionError("every cited statement has more than plain words")


def made_of_content(name: str) -> bool:
    """Whether a file is generated from content: no static files, offline packs or engine."""
    own = name.startswith(("static/", "offline/", "table/"))
    return not own and name not in ("sw.js", "build.js", "manifest.webmanifest")


def of_one_template(name: str) -> bool:
    """Whether a file is rendered: not a search index."""
    return made_of_content(name) and not name.startswith("search/")


def all_rendered(shop: Workshop) -> int:
    return sum(of_one_template(name) for name in files_of(shop.site.resolve()))


def says_when(name: str) -> bool:
    """Whether a page shows when entries were written."""
    return name.endswith(("changes/index.html", "changes.atom"))


def everything(shop: Workshop) -> tuple[str, dict[str, bytes]]:
    """What readers see: the target of the link and every byte behind it."""
    current = shop.folder / "current"
    return str(current.readlink()), files_of(current.resolve())
