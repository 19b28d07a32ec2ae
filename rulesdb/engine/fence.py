"""Runnable blocks of entries: the fence in the file, the entry around it, and how one is read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from rulesdb.errors import Problem

from .documents import Document, Problems, read_yaml, split_yaml
from .reference import Reference, full_address

RUNNABLE = ("scenario", "procedure")


class Fence(Struct, frozen=True):
    """A runnable block as written in the file; `line` is the first line inside it."""

    info: str
    text: str
    line: int

    @property
    def kind(self) -> str:
        return self.info.partition(" ")[0]


class Origin(Struct, frozen=True):
    """The entry that contains a block. A question has readings and follows one of them."""

    id: str
    kind: str
    name: str
    readings: tuple[str, ...] = ()
    follows: str = ""

    @property
    def is_question(self) -> bool:
        return self.kind == "questions"


class FencedBlock:
    """What scenarios and procedures share: where they come from, and how they are read."""

    def __init__(
        self, library: Reference, game: str, fence: Fence, origin: Origin | None = None
    ) -> None:
        self.library, self.game, self.fence, self.origin = library, game, fence, origin
        self.variant = ""  # what follows `as` in the heading
        self.rules_of = ""  # the variant of a date, used if the block names none

    @cached_property
    def _read(self) -> tuple[list[Document], list[Problem]]:
        problems = Problems("")
        documents = []
        for text, line in split_yaml(self.fence.text, self.fence.line):
            found = read_yaml(text, line, problems)
            documents.append(found or Document(None, {(): line}))
        self._check(documents, problems)
        return documents, problems.found

    def _check(self, documents: list[Document], problems: Problems) -> None:
        """Report what is wrong with the heading and the documents."""
        raise NotImplementedError

    def problems(self) -> Iterator[tuple[int, str, str]]:
        """Yield the problems in the text: line, problem and remedy."""
        for problem in self._read[1]:
            yield problem.line, problem.what, problem.remedy

    def address(self, rule: str) -> str:
        """Return the full address of an applied rule."""
        return full_address(self.library, rule, self.game)
