"""A runnable block of an entry, and the entry that contains it."""

from __future__ import annotations

from msgspec import Struct

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
