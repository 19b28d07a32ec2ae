"""What each template gets: one struct, exactly what it uses.

The text in here is still Markdown and a replay is still a scenario: both are turned into HTML only
when the page is rendered, and a page whose struct reads as before is not rendered again.
"""

from __future__ import annotations

from msgspec import Struct

from .page import PageWords, ReplayRef


class Prose(Struct, frozen=True):
    """Markdown, with the addresses that its links lead to."""

    text: str
    links: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text.strip())


class State(Struct, frozen=True):
    """The state of an entry in form and words."""

    name: str
    words: str
    small: str = ""


class Link(Struct, frozen=True):
    """A line in a list: where it leads, what it says, and the state of what it leads to."""

    text: str
    href: str
    note: str = ""
    state: State | None = None


class Said(Struct, frozen=True):
    """A statement, with everything that stands on it."""

    anchor: str
    prose: Prose
    label: str = ""
    href: str = ""
    note: str = ""
    was: Prose | None = None  # what it took the place of
    now: str = ""  # the anchor of what took its place
    warning: str = ""  # that it is not in force
    rulings: tuple[Link, ...] = ()


class Row(Struct, frozen=True):
    """What a case says under one key: words, a statement, or a small table."""

    label: str
    text: str = ""
    link: Link | None = None
    head: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()


class Ran(Struct, frozen=True):
    """A procedure: its parts, all of it as it is written, and the statements that it applied."""

    title: str
    given: tuple[Row, ...]
    steps: tuple[Row, ...]
    comes: tuple[Row, ...]
    written: str
    applied: tuple[Link, ...]


class Cited(Struct, frozen=True):
    """A source document and the sections that were taken in, by their titles in its language."""

    document: Link
    sections: str
    lang: str
    version: str


class Around(Struct, frozen=True):
    """What is around all pages of a kind, in one folder: it is rendered once."""

    lang: str
    root: str
    home: str
    game: str
    nav: tuple[tuple[str, str, bool], ...]
    elsewhere: tuple[tuple[str, str], ...]  # languages that the game is not written in
    version: str
    site: str  # where the site begins on the net
    game_id: str
    stamp: str  # changes when scripts or styles do
    kept: str  # the game and language that a device keeps, `keyforge.es`
    words: PageWords
    runs: bool  # an engine replays the rulings


class Frame(Struct, frozen=True):
    """What is around every page."""

    title: str
    langs: tuple[tuple[str, str, bool], ...]
    alternates: tuple[tuple[str, str], ...]  # all its languages, as files of the site
    description: str
    url: str  # the address of the page on the net
    around: Around


class Way(Struct, frozen=True):
    """A game, and the ways into it."""

    game: Link
    lang: str  # of what is said of it
    ways: tuple[Link, ...]


class HomePage(Struct, frozen=True):
    frame: Frame
    shelves: tuple[str, ...]
    games: tuple[Way, ...]


class GamePage(Struct, frozen=True):
    frame: Frame
    title: str
    shelves: tuple[str, ...]
    games: tuple[tuple[str, str, bool], ...]
    lead: Prose
    ways: tuple[Link, ...]
    letters: tuple[tuple[str, str], ...]
    states: tuple[tuple[State, int], ...]


class ElsewherePage(Struct, frozen=True):
    """A game for a reader in whose language it is not written."""

    frame: Frame
    title: str
    lead: Prose
    lang: str  # of the lead
    only: str
    ways: tuple[tuple[str, str, tuple[Link, ...]], ...]  # by language


class ListPage(Struct, frozen=True):
    frame: Frame
    title: str
    groups: tuple[tuple[str, str, tuple[Link, ...]], ...]  # a name, its language, what it holds
    letters: tuple[tuple[str, str], ...]
    nothing: str
    dense: bool  # names in columns


class Side(Struct, frozen=True):
    """One of the texts that stand side by side, with the replays that run it."""

    title: str
    said: Said
    replays: tuple[ReplayRef, ...]
    was: bool = False
    followed: bool = False


class EntryPage(Struct, frozen=True):
    """A term, a section of the rules or of the regulations, a card, a question."""

    frame: Frame
    kind: Link
    kind_name: str
    title: str
    other_titles: tuple[tuple[str, str, str], ...]
    lead: Prose
    statements: tuple[Said, ...]
    rest: Prose
    facts: tuple[tuple[str, str], ...]
    state: State | None
    see: tuple[Link, ...]
    lists: tuple[tuple[str, tuple[Link, ...]], ...]
    sources: tuple[Cited, ...]
    replays: tuple[ReplayRef, ...]
    procedures: tuple[Ran, ...] = ()
    banner: str = ""  # that it is not in force
    acts: tuple[Link, ...] = ()  # where a card was seen to act
    sides: tuple[Side, ...] = ()  # texts side by side: an erratum's, a question's readings


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
    stands_on: tuple[Said, ...]
    applied: tuple[Link, ...]
    related: tuple[Link, ...]
    sources: tuple[Cited, ...]
    replays: tuple[ReplayRef, ...]
    banner: str = ""  # that it is not in force


class ChartNode(Struct, frozen=True):
    """A step or window: what it is called, what it says, who acts in it and what passes."""

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
    uses: tuple[ChartPart, ...] = ()  # the procedures that a loop lets one choose from


class ChartPart(Struct, frozen=True):
    """A procedure of the chart."""

    name: str
    title: str
    lead: Prose
    nodes: tuple[ChartNode, ...]


class ChartPage(Struct, frozen=True):
    """The turn in the middle of the page, before it and after it what is on its sides."""

    frame: Frame
    name: str
    title: str
    lead: Prose
    turn: tuple[tuple[ChartNode, ...], ...]  # phases, in columns
    even: bool  # no column needs more room than the others
    called: tuple[ChartPart, ...]
    always: tuple[ChartPart, ...]


class SectionRow(Struct, frozen=True):
    """A section of a document, and what was taken from it."""

    depth: int
    title: str
    taken: tuple[Link, ...]
    out: str
    parted: bool  # what it says is in the sections within it


class SourcePage(Struct, frozen=True):
    frame: Frame
    title: str
    lang: str
    lead: Prose
    facts: tuple[tuple[str, str], ...]
    rows: tuple[SectionRow, ...]


class VersionChanges(Struct, frozen=True):
    """What one version of the rules brought and ended."""

    id: str
    title: str
    date: str
    note: str
    brought: tuple[Link, ...]
    ended: tuple[Link, ...]


class ChangesPage(Struct, frozen=True):
    frame: Frame
    title: str
    versions: tuple[VersionChanges, ...]
    lately: tuple[Link, ...]
    feed: str


class DocumentRow(Struct, frozen=True):
    link: Link
    sections: int
    cited: int
    out: int
    missing: int


class RuleRow(Struct, frozen=True):
    """A statement that the engine carries out: who applies it, how many would miss it."""

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
    rows: tuple[tuple[str, tuple[RuleRow, ...]], ...]  # by what is known of them


class FeedRow(Struct, frozen=True):
    text: str
    href: str
    when: str
    note: str


class Feed(Struct, frozen=True):
    """The latest changes, for a reader of feeds."""

    lang: str
    title: str
    url: str
    site: str
    updated: str
    rows: tuple[FeedRow, ...]


class SearchDescription(Struct, frozen=True):
    """How a browser searches here."""

    lang: str
    short: str
    title: str
    about: str
    url: str


class Sitemap(Struct, frozen=True):
    url: str
    paths: tuple[str, ...]


class Minutes(Struct, frozen=True):
    """How long a round lasts: before the final, and the final."""

    format: str
    best_of: int
    before: int
    final: int
    href: str


class Stated(Struct, frozen=True):
    """A statement under the address by which the desk names it."""

    address: str
    prose: Prose
    label: str
    href: str


class StructureRow(Struct, frozen=True):
    start: int
    upto: int | None
    rounds: int
    cut: int
    anchor: str
    href: str


class StructureTable(Struct, frozen=True):
    name: str
    title: str
    rows: tuple[StructureRow, ...]


class DeskPage(Struct, frozen=True):
    """The tournament desk: a clock, the end by time, the tables."""

    frame: Frame
    title: str
    times: tuple[Minutes, ...]
    steps: tuple[Stated, ...]
    doubts: tuple[Stated, ...]
    tables: tuple[StructureTable, ...]
    too_few: Stated
    penalties: Prose


class MovedPage(Struct, frozen=True):
    frame: Frame
    title: str
    href: str
