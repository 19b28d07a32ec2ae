"""The public API: load a library, search it, build its site."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import Problem
from .reference import library as reference
from .reference import loader
from .system.store import Store

if TYPE_CHECKING:
    from .builder.build import Report
    from .search.finder import Hit


class Library(reference.Library):
    """All entries of a content folder, by id, alias or old id, with full-text search.

    >>> library = rulesdb.load("content")
    >>> library
    <Library content: 10 entries, pebbles>
    >>> library["pebbles/glossary/nest"]
    <Entry pebbles/glossary/nest>
    >>> [entry.id for entry in library if entry.kind == "rules"]
    ['pebbles/rules/taking', 'pebbles/rules/the-end']
    """

    def search(self, query: str, *, limit: int = 10, own: str = "", **filters: str) -> list[Hit]:
        """Return at most `limit` full-text hits; `own` is the reader's game.

        Filter by `game`, `kind`, `lang`, `card`, `cites`, `state`, `version`, and by facts that a
        game adds, such as `house`.

        >>> library.search("empty heap", kind="rules", limit=1)
        [<Hit pebbles/rules/the-end#fuller (en)>]
        """
        from .search.finder import search_library

        return search_library(self, query, limit=limit, own=own, **filters)


def load(content: str | Path | None = None, *, skip_broken: bool = False) -> Library:
    """Load a content folder; raise ContentError with every problem found.

    Unchanged entries come from the user's cache, as with the commands. With `skip_broken`, entries
    with problems and those that need them are left out, and `library.broken` lists the problems.

    >>> len(rulesdb.load("content"))
    10
    """
    broken: list[Problem] | None = [] if skip_broken else None
    library = loader.load(content, Store(), make=Library, broken=broken)
    assert isinstance(library, Library)
    return library


def build(
    library: reference.Library,
    folder: str | Path = "build",
    *,
    templates: Path | None = None,
    url: str = "",
    store: Store | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Replay everything, then write index and site; raise RulingFails if the engine disagrees.

    `url` is the public address of the site, for QR codes, feeds and previews.

    >>> rulesdb.build(library, "build").pages > 10
    True
    """
    from .builder.build import build as run

    store = store or Store()
    return run(library, folder, templates=templates, url=url, store=store, progress=progress)
