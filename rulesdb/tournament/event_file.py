"""Event files: JSON Lines, a head and then one step per line, locked while in use.

Steps are appended in one write, and are on disk before the command reports success. An interrupted
write leaves an incomplete last line: readers skip it with a note, and the next command that writes
first moves it to `<file>.damaged`.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rulesdb.engine.procedures import Applied
from rulesdb.errors import EventFileError, TournamentError

from .event import Event
from .steps import FORMAT, Head, Step

STEP = msgspec.json.Decoder(Step)
HEAD = msgspec.json.Decoder(Head)


class EventFile:
    """An open event file. `notes` has messages about the file for the user."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self.descriptor, self.notes = path, descriptor, list[str]()
        with open(descriptor, "rb", closefd=False) as file:
            data = file.read()
        end = data.rfind(b"\n") + 1
        self.whole, self.half = data[:end], data[end:]
        if self.half and _is_complete(self.half, head=not self.whole):
            self.whole, self.half = data, b""  # only the newline is missing
        self.event = _fold(path, self.lines())
        if self.half:
            self.notes.append(
                f"{path}: the last step was only partly written and is ignored; "
                f"the next command that writes moves it to {self.beside('damaged')}"
            )

    def lines(self) -> list[bytes]:
        return self.whole.splitlines(keepends=True)

    def steps(self) -> list[Step]:
        return [STEP.decode(line) for line in self.lines()[1:]]

    def beside(self, what: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{what}")

    def take(self, steps: Sequence[Step]) -> Applied:
        """Apply the steps and write them; if one is refused, write none."""
        applied = tuple(rule for step in steps for rule in self.event.take(step))
        self.repair()
        added = b"".join(msgspec.json.encode(step) + b"\n" for step in steps)
        if not self.whole.endswith(b"\n"):
            added = b"\n" + added
        self._write(added)
        return applied

    def undo(self) -> str:
        """Remove the last step, keep it in `<file>.undone` and return it.

        If the last line is incomplete, remove only that and return an empty string.
        """
        if self.half:
            self.repair()
            return ""
        *before, last = self.lines()
        if not before:
            raise TournamentError(f"{self.path}: there is no step to undo")
        _keep(self.beside("undone"), last)
        self.whole = b"".join(before)
        self._cut_to(len(self.whole))
        return last.decode().strip()

    def repair(self) -> None:
        """Move an incomplete last line to `<file>.damaged`."""
        if self.half:
            _keep(self.beside("damaged"), self.half)
            self._cut_to(len(self.whole))
            self.half = b""
            self.notes = [
                f"{self.path}: the last step was only partly written; it was moved to "
                f"{self.beside('damaged')}"
            ]

    def _write(self, added: bytes) -> None:
        try:
            left = memoryview(added)
            while left:
                left = left[os.write(self.descriptor, left) :]
            os.fsync(self.descriptor)
        except OSError:
            self._cut_to(len(self.whole))  # leave no partial step, even on a full disk
            raise
        self.whole += added

    def _cut_to(self, size: int) -> None:
        os.ftruncate(self.descriptor, size)
        os.fsync(self.descriptor)


@contextmanager
def opened(path: Path, *, to_write: bool) -> Iterator[EventFile]:
    """Open and lock an event file: shared to read, exclusive to write."""
    if not path.exists():
        raise EventFileError(f"{path}: no such event; create it with `tournament new {path}`")
    if not path.is_file():
        raise EventFileError(f"{path}: not a file; give an event file")
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND if to_write else os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if to_write else fcntl.LOCK_SH)
        yield EventFile(path, descriptor)
    finally:
        os.close(descriptor)


def begin(path: Path, head: Head) -> None:
    """Create the file of a new event; never overwrite a file."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o666)
    except FileExistsError:
        raise TournamentError(f"{path}: the file already exists; choose another name") from None
    try:
        os.write(descriptor, msgspec.json.encode(head) + b"\n")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data if data.endswith(b"\n") else data + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _is_complete(line: bytes, *, head: bool) -> bool:
    try:
        (HEAD if head else STEP).decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def _fold(path: Path, lines: Sequence[bytes]) -> Event:
    event = Event(_head(path, lines[0] if lines else b""))
    for number, line in enumerate(lines[1:], 2):
        try:
            event.take(STEP.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, TournamentError) as error:
            raise EventFileError(
                f"{path}:{number}: this step is not possible: {error}; nothing was changed; fix "
                "the line, or restore a copy of the file"
            ) from None
    return event


def _head(path: Path, line: bytes) -> Head:
    try:
        head = HEAD.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise EventFileError(
            f"{path}:1: not an event file of rulesdb, or its first line is damaged; nothing was "
            "changed; give a file that `tournament new` created"
        ) from None
    if head.rulesdb_event != FORMAT:
        raise EventFileError(
            f"{path}:1: written in format {head.rulesdb_event}, but this rulesdb reads {FORMAT}; "
            "use the version of rulesdb that wrote it"
        )
    return head
