"""View models of the page of a card."""

from __future__ import annotations

from msgspec import Struct

from .parts import Frame, Link, Neighbours, Prose, SourceView, StatementView


class Fact(Struct, frozen=True):
    """A fact of a card: its label, its value, and the name of its icon."""

    label: str
    value: str
    icon: str = ""


class Slip(Struct, frozen=True):
    """The facts of a card, arranged as on a card."""

    corners: tuple[Fact, ...]  # numbers
    centre: Fact | None  # what it belongs to, or its type
    type: Fact | None  # if it is not in the centre
    lines: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.corners or self.centre or self.type or self.lines)


class CardPage(Struct, frozen=True):
    frame: Frame
    kind: Link
    title: str
    names: tuple[tuple[str, str, str], ...]  # in each language of the site: code, language, name
    slip: Slip
    lead: Prose
    statements: tuple[StatementView, ...]
    rest: Prose
    lists: tuple[tuple[str, tuple[Link, ...]], ...]  # rulings, errata, questions
    keywords: tuple[Link, ...]
    elsewhere: tuple[tuple[str, tuple[Link, ...]], ...]  # where it is named or used in passing
    acts: tuple[Link, ...]  # statements and windows that its replays apply
    facts: tuple[tuple[str, str], ...]  # those that are not on the slip
    see: tuple[Link, ...]
    sources: tuple[SourceView, ...]
    beside: Neighbours
    banner: str = ""  # set if it is not in force
    contents: tuple[Link, ...] = ()  # its index, if it is long
