"""View models of the parts that pages share."""

from __future__ import annotations

from msgspec import Struct

from rulesdb.site.page import PageWords


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
    tags: str = ""  # facts to narrow a list down by: `house=dis set=CotA`
    origin: str = ""  # where a ruling comes from
    icon: str = ""
    names: str = ""  # its names in other languages, to filter a list by
    bold: str = ""  # the words of an answer that its note begins with
    rulings: int = 0  # how many there are about it


class Neighbours(Struct, frozen=True):
    """The entries before and after one in the list of its kind."""

    before: Link | None = None
    after: Link | None = None


class Narrow(Struct, frozen=True):
    """A fact to narrow a list down by: its name, its label, and values with label and count."""

    name: str
    label: str
    values: tuple[tuple[str, str, int], ...]


class StatementView(Struct, frozen=True):
    """A statement, with the entries that rely on it."""

    anchor: str
    called: str  # its name in words; empty if its text stands beside it
    prose: Prose
    label: str = ""
    href: str = ""
    note: str = ""
    was: Prose | None = None  # the text it replaced
    now: str = ""  # the anchor of the statement that replaced it
    successor: str = ""  # the name of that statement
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
    home: str  # of the game, or of the site
    start: str  # the front page
    game: str
    nav: tuple[tuple[str, str, bool], ...]
    other_languages: tuple[tuple[str, str], ...]  # languages the game has no text in
    chart: str  # the timing chart
    faces: tuple[str, ...]  # style sheets with the colours of the games
    version: str
    site: str  # base URL of the site
    game_id: str
    stamp: str  # changes with the scripts and styles
    offline_name: str  # the game and language stored for offline use, `GAME.es`
    words: PageWords
    runs: bool  # an engine replays the rulings
    licensed: bool  # the content folder has a licence for its texts
    report_to: str  # where readers report mistakes; empty if nobody said


class Frame(Struct, frozen=True):
    """The frame of a page: its title, its languages and the layout around it."""

    title: str
    langs: tuple[tuple[str, str, bool], ...]
    alternates: tuple[tuple[str, str], ...]  # the page in all its languages, as files of the site
    description: str
    url: str  # the page's URL
    layout: Layout
    note: str = ""  # that the text is not translated, or how much of the game is
    original: str = ""  # the language of a text that is not translated
