"""The public API: load a library, search it, build its site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .reference import library as reference
from .reference import loader
from .system.store import Store

if TYPE_CHECKING:
    from .builder.build import Report
    from .search.finder import Hit


class Library(reference.Library):
    """All entries of a content folder, with full-text search."""

    def search(self, query: str, **filters: Any) -> list[Hit]:
        """Return at most `limit` full-text hits; `own` is the reader's game.

        Filter by `game`, `kind`, `lang`, `card`, `cites`, `state`, `version`, and by facts that a
        game adds, such as `house`.
        """
        from .search.finder import search_library

        return search_library(self, query, **filters)


def load(content: str | Path | None = None) -> Library:
    """Load a content folder; raise ContentError with every problem found.

    Unchanged entries come from the user's cache, as with the commands.
    """
    library = loader.load(content, Store(), make=Library)
    assert isinstance(library, Library)
    return library


def build(library: reference.Library, folder: str | Path = "build", **options: Any) -> Report:
    """Replay everything, then write index and site; see `builder.build.build`."""
    from .builder.build import build as run

    return run(library, folder, **{"store": Store(), **options})
