"""View models of the practice page."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .parts import Frame, Link, Prose, StatementView


class MoveLine(Struct, frozen=True):
    """A move, or a choice with its question."""

    player: str
    question: str
    words: str


class Choice(Struct, frozen=True):
    """An ending to choose: its words, whether it is the right one, and what would lead to it."""

    sentence: str  # if it is not a position: the move is refused, or it never ends
    rows: tuple[tuple[str, str], ...]  # what, and how it is
    right: bool
    cause: str
    link: Link | None = None  # the statement or question that the cause names


class Question(Struct, frozen=True):
    """A ruling as a question, with its answer."""

    name: str
    title: str
    topic: str  # the entry that decides it
    href: str  # of the ruling's replay
    moves: tuple[MoveLine, ...]
    before: dict[str, Any]
    after: dict[str, Any]
    choices: tuple[Choice, ...]
    answer: Prose
    decides: tuple[StatementView, ...]


class PracticePage(Struct, frozen=True):
    """Rulings as questions; topics with title and number of questions."""

    frame: Frame
    title: str
    game: str
    lead: str
    topics: tuple[tuple[str, str, int], ...]
    questions: tuple[Question, ...]
