"""View models of the pages about the reference itself."""

from __future__ import annotations

from msgspec import Struct

from .parts import Frame, Link


class VersionChanges(Struct, frozen=True):
    """What one version of the rules added and ended."""

    id: str
    title: str
    date: str
    note: str
    added: tuple[Link, ...]
    ended: tuple[Link, ...]


class ChangesPage(Struct, frozen=True):
    frame: Frame
    title: str
    versions: tuple[VersionChanges, ...]
    recent: tuple[Link, ...]
    feed: str
    contents: tuple[Link, ...]  # versions, and the latest edits


class DocumentRow(Struct, frozen=True):
    link: Link
    sections: int
    cited: int
    out_of_scope: int
    missing: int


class RuleRow(Struct, frozen=True):
    """A statement the engine applies, the entries that apply it, and how many fail without it."""

    link: Link
    guarded: int
    why: str
    appliers: tuple[Link, ...]


class CoveragePage(Struct, frozen=True):
    frame: Frame
    title: str
    documents: tuple[DocumentRow, ...]
    statements: int
    run: int
    guarded: int
    unguarded: int
    unseen: int
    open: Link
    rows: tuple[tuple[str, tuple[RuleRow, ...]], ...]  # by coverage state


class FeedRow(Struct, frozen=True):
    text: str
    href: str
    when: str
    note: str


class Feed(Struct, frozen=True):
    """The latest changes, as a feed."""

    lang: str
    title: str
    url: str
    site: str
    updated: str
    rows: tuple[FeedRow, ...]


class SearchDescription(Struct, frozen=True):
    """How browsers search this site (OpenSearch)."""

    lang: str
    short: str
    title: str
    about: str
    url: str


class Sitemap(Struct, frozen=True):
    url: str
    paths: tuple[str, ...]
