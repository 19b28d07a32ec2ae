"""The JSON API: one file per entry, and one with all entries."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesdb.proof.verify import Result
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library

from .page import Page

FORMAT = 1  # data format version; it changes when a field is renamed or removed


def as_data(entry: Entry, result: Result | None, url: str) -> dict[str, Any]:
    """Return an entry as JSON data: its content and its verification result."""
    head = msgspec.to_builtins(entry.head)
    head.pop("head")
    return {
        "format": FORMAT,
        "id": entry.id,
        "game": entry.game,
        "kind": entry.kind,
        "head": head,
        "texts": {
            lang: {
                "title": text.title,
                "url": f"{url}{address(entry, lang)}",
                "lead": text.lead,
                "statements": {said.anchor: said.text for said in text.statements},
                "rest": text.rest,
            }
            for lang, text in entry.texts.items()
        },
        "scenarios": [{"info": fence.info, "text": fence.text} for fence in entry.fences],
        "replayed": result.as_json() if result is not None else None,
    }


def address(entry: Entry, lang: str) -> str:
    """Return the file of the site that shows an entry."""
    if entry.kind == "timing":
        return f"{lang}/{entry.game}/timing/index.html#{entry.name}"
    return f"{lang}/{entry.id}/index.html" if entry.kind == "game" else f"{lang}/{entry.id}.html"


LIBRARY = f"api/v{FORMAT}/library.json"


def data_path(entry: Entry) -> str:
    return f"api/v{FORMAT}/{entry.id}.json"


def data_page(entry: Entry, result: Result | None, url: str) -> Page:
    """Return `api/v1/<id>.json`."""
    return Page(data_path(entry), "", as_data(entry, result, url))


def library_page(library: Library, results: dict[str, Result], url: str) -> Page:
    """Return `api/v1/library.json`, with all entries of all games."""
    games = {id: msgspec.to_builtins(head) for id, head in library.games.items()}
    every = [as_data(entry, results.get(entry.id), url) for entry in library]
    return Page(LIBRARY, "", {"format": FORMAT, "games": games, "entries": every})
