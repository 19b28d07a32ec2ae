"""View models of the tournament desk."""

from __future__ import annotations

from typing import Any

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
    called: str  # the name of its statement
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


class FormField(Struct, frozen=True):
    """A field of a form: one input, or for `sides` so many groups of fields, each with a name.

    `kind` says what is filled in: a text, number, flag or choice; `names`, one on each line;
    `lists` and `pairs`, a name and what belongs to it on each line; `groups` of names, one on each
    line; `numbers`, one for each option.
    """

    name: str
    label: str
    kind: str
    required: bool
    default: str = ""
    least: int | None = None
    most: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    fields: tuple[FormField, ...] = ()
    sides: int = 0


class ProcedureForm(Struct, frozen=True):
    """The form of a procedure, with the regulation that it carries out."""

    name: str
    title: str
    answer: Prose
    href: str
    fields: tuple[FormField, ...]


class FormsPage(Struct, frozen=True):
    """The desk of a game that has procedures but no desk of its own.

    `words` has the words for the keys and values of a result.
    """

    frame: Frame
    title: str
    index: str
    words: dict[str, Any]
    forms: tuple[ProcedureForm, ...]
