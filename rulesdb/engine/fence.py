"""A block of an entry that can be run, and the entry in which it stands."""

from __future__ import annotations

from msgspec import Struct

RUNNABLE = ("scenario", "procedure")


class Fence(Struct, frozen=True):
    """A block that can be run, as it stands in the file; `line` is the first line inside it."""

    info: str
    text: str
    line: int

    @property
    def kind(self) -> str:
        return self.info.partition(" ")[0]


class Origin(Struct, frozen=True):
    """The entry in which a block stands. A question has readings, and follows one of them."""

    id: str
    kind: str
    name: str
    readings: tuple[str, ...] = ()
    follows: str = ""

    @property
    def is_question(self) -> bool:
        return self.kind == "questions"
