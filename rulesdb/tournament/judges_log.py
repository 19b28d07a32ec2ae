"""The judges' log: calls, rulings, penalties and time extensions, as steps of the event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from rulesdb.errors import TournamentError

from .steps import Note

if TYPE_CHECKING:
    from .event import Event


@dataclass(frozen=True)
class Logged:
    """A note, with the round in which it was made (0: before the first)."""

    round: int
    note: Note


def check(event: Event, note: Note) -> None:
    """Check that a note fits the event, or raise TournamentError."""
    if note.player:
        event.player(note.player)
    tables = [match.number for match in event.rounds[-1].matches] if event.rounds else []
    if note.table and note.table not in tables:
        raise TournamentError(
            f"there is no table {note.table} in this round; `tournament show` lists them",
            kind="no-match",
            about={"match": note.table},
        )
    if not note.text.isprintable():
        raise TournamentError("a note is one line of printable characters; shorten it")
    if note.kind == "penalty" and not (note.player and note.entry):
        raise TournamentError(
            "a penalty needs the player, and the statement that says it", kind="penalty-player"
        )
    if note.kind == "extension" and not (note.table and note.minutes):
        raise TournamentError(
            "a time extension needs the table, and the number of minutes", kind="extension-table"
        )
    if note.kind != "extension" and note.minutes:
        raise TournamentError("only a time extension has minutes; leave them out")
    if not (note.text or note.entry or note.minutes):
        raise TournamentError("this note says nothing; add a text or an entry", kind="empty-note")


def extension(event: Event, table: int) -> int:
    """Return the minutes that a table of the current round was given in addition."""
    now = len(event.rounds)
    notes = (logged.note for logged in event.log if logged.round == now)
    return sum(note.minutes for note in notes if note.table == table)


def log_lines(event: Event) -> Iterator[str]:
    """Yield the log as text, a line each."""
    for logged in event.log:
        note = logged.note
        where = f"round {logged.round}" if logged.round else "before round 1"
        parts = [note.at.replace("T", " "), where, f"table {note.table}" if note.table else ""]
        what = f"{note.kind} of {note.minutes} minutes" if note.minutes else note.kind
        told = ": ".join(filter(None, (note.player, note.text)))
        entry = f"({note.entry})" if note.entry else ""
        head = ", ".join(filter(None, (*parts, what)))
        yield " ".join(filter(None, (f"{head}:" if told or entry else head, told, entry)))


def log_json(event: Event) -> list[dict[str, Any]]:
    """Return the log; a line has only the keys that were given."""
    found = []
    for logged in event.log:
        note = to_builtins(logged.note)
        del note["step"]
        found.append({"round": logged.round, **note})
    return found
