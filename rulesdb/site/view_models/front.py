"""View models of the entry points: the front page, a game, its lists."""

from __future__ import annotations

from msgspec import Struct

from rulesdb.site.page import PageWords, ReplayRef

from .parts import Frame, Link, Narrow, Prose, State


class GameDoor(Struct, frozen=True):
    """The way into a game."""

    id: str
    link: Link
    lang: str  # the language of its title


class LiveRuling(Struct, frozen=True):
    """A ruling that replays on the front page."""

    game: str
    ruling: Link
    answer: Prose
    replay: ReplayRef
    words: PageWords  # of its game


class HomePage(Struct, frozen=True):
    frame: Frame
    indexes: tuple[str, ...]
    games: tuple[GameDoor, ...]
    live: LiveRuling | None = None


class GamePage(Struct, frozen=True):
    frame: Frame
    title: str
    indexes: tuple[str, ...]
    games: tuple[tuple[str, str, bool], ...]
    lead: Prose
    rooms: tuple[Link, ...]  # what can be looked up
    record: tuple[Link, ...]  # pages about the reference itself
    states: tuple[tuple[State, int], ...]  # of the rulings


class OtherLanguagesPage(Struct, frozen=True):
    """A game for readers whose language it has no text in."""

    frame: Frame
    title: str
    lead: Prose
    lang: str  # the language of the lead
    only: str
    links: tuple[tuple[str, str, tuple[Link, ...]], ...]  # by language


class ListGroup(Struct, frozen=True):
    """Entries under one heading."""

    name: str
    lang: str  # of the name
    anchor: str
    items: tuple[Link, ...]


class ListPage(Struct, frozen=True):
    frame: Frame
    title: str
    count: int
    origin: str  # where all its rulings come from, if it is one
    groups: tuple[ListGroup, ...]
    letters: tuple[tuple[str, str], ...]
    cards: bool
    narrow: tuple[Narrow, ...] = ()
    icons: tuple[str, ...] = ()


class TablePage(Struct, frozen=True):
    """The table: a game to set up and play. A script makes it; the page has its words."""

    frame: Frame
    title: str
    index: str  # the search index of the game


class PackPage(Struct, frozen=True):
    """A booklet for an event, made in the page of the rulings that somebody chooses."""

    frame: Frame
    title: str
    game: str  # its title
