"""Shared by the commands of `rulesdb tournament`: open an event, apply steps, print it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import plural, print_json

if TYPE_CHECKING:
    from rulesdb.tournament.event import Event
    from rulesdb.tournament.event_file import EventFile
    from rulesdb.tournament.steps import Drop, Result, Step
    from rulesdb.tournament.table import Table

NONE_BEGUN = (
    "if no game of this stage has started yet: `undo` this and the pairing, and drop the player "
    "again; the next best player then takes the place"
)


@contextmanager
def opened_event(path: Path, *, to_write: bool = False) -> Iterator[EventFile]:
    """Open an event; a refusal names its rule, and notes on the file are printed last."""
    from rulesdb.errors import TournamentError
    from rulesdb.tournament.event_file import opened

    with opened(path, to_write=to_write) as file:
        try:
            yield file
        except TournamentError as error:
            if not error.rule:
                raise
            address = f"{file.event.head.game}/{error.rule}"
            raise TournamentError(f"{error}\n  by {address}", error.rule) from None
        for note in file.notes:
            click.echo(note, err=True)


def apply_steps(
    file: EventFile, steps: Sequence[Step], json_wanted: bool, applied: Sequence[str] = ()
) -> None:
    """Apply steps; print what to do next and the statements applied."""
    from rulesdb.tournament.judges_log import log_lines
    from rulesdb.tournament.report import next_step
    from rulesdb.tournament.steps import Drop, Note, Result

    in_cut, playing = set(file.event.cut or ()), file.event.open()
    applied = (*applied, *file.take(steps))
    told = [f"{plural(len(file.event.still_in()), 'player')} in", next_step(file.event)]
    if isinstance(steps[0], Note):
        told[0] = list(log_lines(file.event))[-1]
    elif isinstance(steps[0], Result):
        told[0] = _beaten(file.event, steps[0])
    else:
        ended = [match for match in playing if not match.open]
        told[:0] = [f"match {match.number} goes to {match.winner}" for match in ended]
        if ended and _none_begun(file.event, len(playing)):
            told.insert(-1, NONE_BEGUN)
    if isinstance(steps[0], Drop) and steps[0].disqualified:
        told[-1:-1] = _kept_wins(file.event, steps[0])
    if new := [name for name in file.event.cut or () if name not in in_cut]:
        told.insert(0, f"in the cut: {', '.join(new)}")
    data = {"cut": file.event.cut, "next": told[-1]} if json_wanted else None
    print_result(file, "\n".join(told), data, False, applied)


def _none_begun(event: Event, playing: int) -> bool:
    """Whether no elimination game may have begun: the first round has no result."""
    now = event.rounds[-1]
    paired = [match for match in now.matches if len(match.players) > 1]
    return (
        now.stage == "elimination"
        and event.cut is not None
        and now is event.elimination[0]
        and (playing == len(paired))
    )


def _kept_wins(event: Event, step: Drop) -> Iterator[str]:
    """Yield a note on the match that a disqualified player won this round: it stands."""
    name = event.player(step.player).name
    for match in event.rounds[-1].matches if event.rounds else ():
        if match.winner == name and len(match.players) > 1:
            yield (
                f"{name} keeps the win in match {match.number}; to give it to "
                f"{match.opponent(name)}: `undo`, enter it again with `result --correct`, and drop "
                "the player again"
            )


def _beaten(event: Event, step: Result) -> str:
    """Return the result entered, to read back to the players."""
    match = next(each for each in event.rounds[-1].matches if each.number == step.match)
    games = f", {match.games}" if match.games else ""
    return f"match {match.number}: {match.winner} beat {match.opponent(match.winner or '')}{games}"


def tell_next(file: EventFile, for_program: bool = False) -> None:
    """Print what comes next, for a person."""
    from rulesdb.tournament.report import next_step

    if not for_program:
        click.echo(next_step(file.event))


def print_result(
    file: EventFile,
    what: Table | str,
    data: dict[str, Any] | None,
    csv_wanted: bool,
    applied: Sequence[str] = (),
) -> None:
    """Print JSON if `data` is given, CSV if wanted, else text with the statements applied."""
    addresses = [f"{file.event.head.game}/{address}" for address in dict.fromkeys(applied)]
    if data is not None:
        print_json({**data, "applied": addresses})
    elif csv_wanted and not isinstance(what, str):
        click.echo(what.csv(), nl=False)
    else:
        click.echo(what if isinstance(what, str) else what.text())
        for address in addresses:
            click.echo(click.style(f"  by {address}", dim=True))
