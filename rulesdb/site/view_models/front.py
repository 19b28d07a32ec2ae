"""View models of the entry points: the front page, a game, its lists."""

from __future__ import annotations

from msgspec import Struct

from .parts import Frame, Link, Narrow, Prose, State


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
    narrow: tuple[Narrow, ...] = ()


class TablePage(Struct, frozen=True):
    """The table: a game to set up and play. A script makes it; the page has its words."""

    frame: Frame
    title: str
    index: str  # the search index of the game
