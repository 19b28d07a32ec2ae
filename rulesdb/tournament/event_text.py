"""The text of an event: JSON Lines, a head and then one step per line.

The last line may be incomplete, if writing it was interrupted: then it is not part of the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from rulesdb.engine.procedure_types import Applied
from rulesdb.errors import EventFileError, TournamentError

from .event import Event
from .steps import FORMAT, Head, Step

STEP = msgspec.json.Decoder(Step)
HEAD = msgspec.json.Decoder(Head)


@dataclass
class EventText:
    """`whole` has the complete lines, `half` an incomplete last line."""

    whole: bytes
    half: bytes
    event: Event

    def lines(self) -> list[bytes]:
        return self.whole.splitlines(keepends=True)

    def steps(self) -> list[Step]:
        return [STEP.decode(line) for line in self.lines()[1:]]

    def take(self, steps: Sequence[Step]) -> tuple[Applied, bytes]:
        """Apply steps; return the statements applied, and the text to append."""
        applied = tuple(rule for step in steps for rule in self.event.take(step))
        added = b"".join(msgspec.json.encode(step) + b"\n" for step in steps)
        return applied, added if self.whole.endswith(b"\n") else b"\n" + added


def first_line(head: Head) -> bytes:
    """Return the text of a new event."""
    return msgspec.json.encode(head) + b"\n"


def read(name: str, data: bytes, steps: int | None = None) -> EventText:
    """Read the text of an event, up to a number of steps; `name` is for messages."""
    end = data.rfind(b"\n") + 1
    whole, half = data[:end], data[end:]
    if half and _is_complete(half, head=not whole):
        whole, half = data, b""  # only the newline is missing
    lines = whole.splitlines(keepends=True)
    if steps is not None:
        lines = lines[: steps + 1]
    return EventText(b"".join(lines), half, _fold(name, lines))


def _is_complete(line: bytes, *, head: bool) -> bool:
    try:
        (HEAD if head else STEP).decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def _fold(name: str, lines: Sequence[bytes]) -> Event:
    event = Event(_head(name, lines[0] if lines else b""))
    for number, line in enumerate(lines[1:], 2):
        try:
            event.take(STEP.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, TournamentError) as error:
            raise EventFileError(
                f"{name}:{number}: this step is not possible: {error}; nothing was changed; fix "
                "the line, or restore a copy of the file",
                kind="damaged",
                about={"line": number},
            ) from None
    return event


def _head(name: str, line: bytes) -> Head:
    try:
        head = HEAD.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise EventFileError(
            f"{name}:1: not an event file of rulesdb, or its first line is damaged; nothing was "
            "changed; give a file that `tournament new` created",
            kind="foreign",
        ) from None
    if head.rulesdb_event != FORMAT:
        raise EventFileError(
            f"{name}:1: written in format {head.rulesdb_event}, but this rulesdb reads {FORMAT}; "
            "use the version of rulesdb that wrote it",
            kind="foreign",
        )
    return head
