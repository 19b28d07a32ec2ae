"""View models of the timing chart."""

from __future__ import annotations

from msgspec import Struct

from .parts import Frame, Link, Prose


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
