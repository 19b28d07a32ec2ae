"""View models of the page of one entry."""

from __future__ import annotations

from msgspec import Struct

from rulesdb.site.page import ReplayRef
from rulesdb.site.word_changes import Words

from .parts import (
    Frame,
    Link,
    Neighbours,
    ProcedureView,
    Prose,
    SourceView,
    State,
    StatementView,
)


class TextVersion(Struct, frozen=True):
    """One of several texts shown next to each other, with its replays."""

    title: str
    statement: StatementView
    replays: tuple[ReplayRef, ...]
    outdated: bool = False
    followed: bool = False


class EntryPage(Struct, frozen=True):
    """A term, a section of the rules or tournament regulations, a card, or a question."""

    frame: Frame
    kind: Link
    kind_name: str
    title: str
    other_titles: tuple[tuple[str, str, str], ...]
    lead: Prose
    statements: tuple[StatementView, ...]
    rest: Prose
    facts: tuple[tuple[str, str], ...]
    state: State | None
    see: tuple[Link, ...]
    lists: tuple[tuple[str, tuple[Link, ...]], ...]
    sources: tuple[SourceView, ...]
    replays: tuple[ReplayRef, ...]
    procedures: tuple[ProcedureView, ...] = ()
    contents: tuple[Link, ...] = ()  # its index, if it is long
    banner: str = ""  # set if it is not in force
    beside: Neighbours = Neighbours()
    versions: tuple[
        TextVersion, ...
    ] = ()  # texts to compare: an erratum's two, a question's readings
    changed: tuple[Words, ...] = ()  # an erratum's two texts as one, where they share enough
    permalink: str = ""  # empty if the site has no public address
    on_boards: tuple[Link, ...] = ()  # the cards of its replays; `tags` is the name in scenarios


class RulingPage(Struct, frozen=True):
    frame: Frame
    kind: Link
    question: str
    permalink: str  # empty if the site has no public address
    since: str
    cards: tuple[Link, ...]
    answer: Prose
    reason: Prose
    state: State
    origin: str
    cited: tuple[StatementView, ...]
    applied: tuple[Link, ...]
    related: tuple[Link, ...]
    sources: tuple[SourceView, ...]
    replays: tuple[ReplayRef, ...]
    beside: Neighbours
    banner: str = ""  # set if it is not in force
    on_boards: tuple[Link, ...] = ()  # the cards of its replays; `tags` is the name in scenarios


class SectionRow(Struct, frozen=True):
    """A section of a document, and the entries that cite it."""

    depth: int
    title: str
    entries: tuple[Link, ...]
    out_of_scope: str
    has_parts: bool  # whether its subsections hold its content
    anchor: str = ""  # of a chapter


class SourcePage(Struct, frozen=True):
    frame: Frame
    title: str
    lang: str
    lead: Prose
    facts: tuple[tuple[str, str], ...]
    rows: tuple[SectionRow, ...]
    contents: tuple[Link, ...]  # its chapters


class MovedPage(Struct, frozen=True):
    frame: Frame
    title: str
    href: str
