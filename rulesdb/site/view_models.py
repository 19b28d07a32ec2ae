"""View models: one struct per template, with exactly what the template uses.

Text is still Markdown here and a replay is still a scenario: both become HTML only when a page is
rendered. A page whose view model is unchanged is not rendered again.
"""

from __future__ import annotations

from msgspec import Struct

from .page import PageWords, ReplayRef


class Prose(Struct, frozen=True):
    """Markdown, with the addresses of its links."""

    text: str
    links: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text.strip())


class State(Struct, frozen=True):
    """The state of an entry: a name for styling, and words."""

    name: str
    words: str
    small: str = ""


class Link(Struct, frozen=True):
    """An item in a list: text, address, and the state of its target."""

    text: str
    href: str
    note: str = ""
    state: State | None = None


class StatementView(Struct, frozen=True):
    """A statement, with the entries that rely on it."""

    anchor: str
    prose: Prose
    label: str = ""
    href: str = ""
    note: str = ""
    was: Prose | None = None  # the text it replaced
    now: str = ""  # the anchor of the statement that replaced it
    warning: str = ""  # set if it is not in force
    rulings: tuple[Link, ...] = ()


class Row(Struct, frozen=True):
    """One key of a case: words, a statement, or a small table."""

    label: str
    text: str = ""
    link: Link | None = None
    head: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()


class ProcedureView(Struct, frozen=True):
    """A procedure: its parts, its source text, and the statements it applied."""

    title: str
    input: tuple[Row, ...]
    steps: tuple[Row, ...]
    result: tuple[Row, ...]
    source: str
    applied: tuple[Link, ...]


class SourceView(Struct, frozen=True):
    """A source document and the cited sections, by their titles in its language."""

    document: Link
    sections: str
    lang: str
    version: str


class Layout(Struct, frozen=True):
    """The layout around all pages of a kind in one folder. It is rendered once."""

    lang: str
    root: str
    home: str
    game: str
    nav: tuple[tuple[str, str, bool], ...]
    other_languages: tuple[tuple[str, str], ...]  # languages the game has no text in
    version: str
    site: str  # base URL of the site
    game_id: str
    stamp: str  # changes with the scripts and styles
    offline_name: str  # the game and language stored for offline use, `GAME.es`
    words: PageWords
    runs: bool  # an engine replays the rulings
    licensed: bool  # the content folder has a licence for its texts


class Frame(Struct, frozen=True):
    """The frame of a page: its title, its languages and the layout around it."""

    title: str
    langs: tuple[tuple[str, str, bool], ...]
    alternates: tuple[tuple[str, str], ...]  # the page in all its languages, as files of the site
    description: str
    url: str  # the page's URL
    layout: Layout


class GameLinks(Struct, frozen=True):
    """A game and the links into it."""

    game: Link
    lang: str  # the language of its text
    links: tuple[Link, ...]


class HomePage(Struct, frozen=True):
    frame: Frame
    indexes: tuple[str, ...]
    games: tuple[GameLinks, ...]


class GamePage(Struct, frozen=True):
    frame: Frame
    title: str
    indexes: tuple[str, ...]
    games: tuple[tuple[str, str, bool], ...]
    lead: Prose
    links: tuple[Link, ...]
    letters: tuple[tuple[str, str], ...]
    states: tuple[tuple[State, int], ...]


class OtherLanguagesPage(Struct, frozen=True):
    """A game for readers whose language it has no text in."""

    frame: Frame
    title: str
    lead: Prose
    lang: str  # the language of the lead
    only: str
    links: tuple[tuple[str, str, tuple[Link, ...]], ...]  # by language


class ListPage(Struct, frozen=True):
    frame: Frame
    title: str
    groups: tuple[tuple[str, str, tuple[Link, ...]], ...]  # name, its language, items
    letters: tuple[tuple[str, str], ...]
    empty_text: str
    dense: bool  # whether to show names in columns


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
    banner: str = ""  # set if it is not in force
    acts: tuple[Link, ...] = ()  # statements and windows that its replays apply
    versions: tuple[
        TextVersion, ...
    ] = ()  # texts to compare: an erratum's two, a question's readings


class RulingPage(Struct, frozen=True):
    frame: Frame
    kind: Link
    question: str
    permalink: str
    since: str
    cards: tuple[Link, ...]
    answer: Prose
    reason: Prose
    state: State
    example: bool
    cited: tuple[StatementView, ...]
    applied: tuple[Link, ...]
    related: tuple[Link, ...]
    sources: tuple[SourceView, ...]
    replays: tuple[ReplayRef, ...]
    banner: str = ""  # set if it is not in force


class ChartNode(Struct, frozen=True):
    """A step or window: label, text, the cards that act in it, the rulings that pass through it."""

    anchor: str
    kind: str
    number: str
    optional: bool
    label: str
    prose: Prose
    calls: tuple[Link, ...]
    acts: tuple[Link, ...]
    rulings: tuple[Link, ...]
    children: tuple[ChartNode, ...]
    uses: tuple[ChartPart, ...] = ()  # the procedures that a loop offers


class ChartPart(Struct, frozen=True):
    """A procedure of the chart."""

    name: str
    title: str
    lead: Prose
    nodes: tuple[ChartNode, ...]


class ChartPage(Struct, frozen=True):
    """The timing chart: the turn in columns, then the procedures it calls, then standing rules."""

    frame: Frame
    name: str
    title: str
    lead: Prose
    turn: tuple[tuple[ChartNode, ...], ...]  # phases, in columns
    even: bool  # whether all columns are equally wide
    called: tuple[ChartPart, ...]
    always: tuple[ChartPart, ...]


class SectionRow(Struct, frozen=True):
    """A section of a document, and the entries that cite it."""

    depth: int
    title: str
    entries: tuple[Link, ...]
    out_of_scope: str
    has_parts: bool  # whether its subsections hold its content


class SourcePage(Struct, frozen=True):
    frame: Frame
    title: str
    lang: str
    lead: Prose
    facts: tuple[tuple[str, str], ...]
    rows: tuple[SectionRow, ...]


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


class Minutes(Struct, frozen=True):
    """Round length in minutes: before the final, and in the final."""

    format: str
    best_of: int
    before: int
    final: int
    href: str


class DeskStatement(Struct, frozen=True):
    """A statement with the address by which the desk refers to it."""

    address: str
    prose: Prose
    label: str
    href: str


class StructureRow(Struct, frozen=True):
    start: int
    end: int | None
    rounds: int
    cut: int
    anchor: str
    href: str


class StructureTable(Struct, frozen=True):
    name: str
    title: str
    rows: tuple[StructureRow, ...]


class DeskPage(Struct, frozen=True):
    """The tournament desk: the round clock, what happens when time is called, the tables."""

    frame: Frame
    title: str
    times: tuple[Minutes, ...]
    steps: tuple[DeskStatement, ...]
    doubts: tuple[DeskStatement, ...]
    tables: tuple[StructureTable, ...]
    too_few: DeskStatement
    penalties: Prose


class MovedPage(Struct, frozen=True):
    frame: Frame
    title: str
    href: str
