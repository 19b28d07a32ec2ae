"""Event files: the text of an event (`event_text.py`) in a file, locked while in use.

Steps are appended in one write, and are on disk before the command reports success. An interrupted
write leaves an incomplete last line: readers skip it with a note, and the next command that writes
first moves it to `<file>.damaged`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rulesdb.engine.procedure_types import Applied
from rulesdb.errors import EventFileError, TournamentError

from .event import Event
from .event_text import first_line, read
from .steps import Head, Step

BYTES = getattr(os, "O_BINARY", 0)  # Windows would change the ends of lines
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, to_write: bool) -> None:
        """Lock a byte far behind the end, which nobody reads; the lock ends with the descriptor."""
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int, *, to_write: bool) -> None:
        """Wait until nobody else writes, nor reads if this is to write."""
        fcntl.flock(descriptor, fcntl.LOCK_EX if to_write else fcntl.LOCK_SH)


class EventFile:
    """An open event file. `notes` has messages about the file for the user."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self.descriptor, self.notes = path, descriptor, list[str]()
        with open(descriptor, "rb", closefd=False) as file:
            self.text = read(str(path), file.read())
        if self.text.half:
            self.notes.append(
                f"{path}: the last step was only partly written and is ignored; "
                f"the next command that writes moves it to {self.beside('damaged')}"
            )

    @property
    def event(self) -> Event:
        return self.text.event

    def steps(self) -> list[Step]:
        return self.text.steps()

    def beside(self, what: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{what}")

    def take(self, steps: Sequence[Step]) -> Applied:
        """Apply the steps and write them; if one is refused, write none."""
        applied, added = self.text.take(steps)
        self.repair()
        self._write(added)
        return applied

    def undo(self) -> str:
        """Remove the last step, keep it in `<file>.undone` and return it.

        If the last line is incomplete, remove only that and return an empty string.
        """
        if self.text.half:
            self.repair()
            return ""
        *before, last = self.text.lines()
        if not before:
            raise TournamentError(f"{self.path}: there is no step to undo")
        _keep(self.beside("undone"), last)
        self.text = read(str(self.path), b"".join(before))
        self._cut_to(len(self.text.whole))
        return last.decode().strip()

    def repair(self) -> None:
        """Move an incomplete last line to `<file>.damaged`."""
        if self.text.half:
            _keep(self.beside("damaged"), self.text.half)
            self._cut_to(len(self.text.whole))
            self.text.half = b""
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
            self._cut_to(len(self.text.whole))  # leave no partial step, even on a full disk
            raise
        self.text.whole += added

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
    descriptor = os.open(path, BYTES | (os.O_RDWR | os.O_APPEND if to_write else os.O_RDONLY))
    try:
        _lock(descriptor, to_write=to_write)
        yield EventFile(path, descriptor)
    finally:
        os.close(descriptor)


def begin(path: Path, head: Head) -> None:
    """Create the file of a new event; never overwrite a file."""
    try:
        descriptor = os.open(path, BYTES | NEW, 0o666)
    except FileExistsError:
        raise TournamentError(f"{path}: the file already exists; choose another name") from None
    try:
        os.write(descriptor, first_line(head))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep(path: Path, data: bytes) -> None:
    """Append to a file beside the event, which may have come with it: never through a symlink."""
    if path.is_symlink():
        raise EventFileError(f"{path}: a symlink; remove it")
    with path.open("ab") as file:
        file.write(data if data.endswith(b"\n") else data + b"\n")
        file.flush()
        os.fsync(file.fileno())
