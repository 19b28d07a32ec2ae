"""View models of the tournament desk."""

from __future__ import annotations

from msgspec import Struct

from .parts import Frame, Prose


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
    """The tournament desk: an event, the round clock, what happens when time is called, the tables.

    `runs` is whether an event can be run on the page; `index` is the search index of the game.
    """

    frame: Frame
    title: str
    runs: bool
    index: str
    times: tuple[Minutes, ...]
    steps: tuple[DeskStatement, ...]
    doubts: tuple[DeskStatement, ...]
    tables: tuple[StructureTable, ...]
    too_few: DeskStatement
    penalties: Prose
