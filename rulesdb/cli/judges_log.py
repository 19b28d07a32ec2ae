"""rulesdb tournament note, rulesdb tournament log"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .common import as_json, print_json
from .desk import apply_steps, opened_event

event_path = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))


@click.command("note")
@event_path
@click.argument("kind", type=click.Choice(["call", "ruling", "penalty", "extension"]))
@click.argument("text", default="")
@click.option("--table", type=click.IntRange(1, 512), help="The table, by the number of its match.")
@click.option("--player", default="", help="The player whom it concerns.")
@click.option(
    "--entry", default="", metavar="GAME/KIND/NAME", help="The entry that it is based on."
)
@click.option("--minutes", type=click.IntRange(1, 120), help="The minutes of an extension.")
@click.option("--at", default="", metavar="TIME", help="The local time, 2026-11-18T20:15.")
@as_json
def note(
    path: Path,
    kind: Any,
    text: str,
    table: int | None,
    player: str,
    entry: str,
    minutes: int | None,
    at: str,
    json_wanted: bool,
) -> None:
    """Add a line to the judges' log: a call, a ruling, a penalty, more time for a table.

    \b
      rulesdb tournament note friday.jsonl call "Is it destroyed?" --table 3
      rulesdb tournament note friday.jsonl extension --table 3 --minutes 5
    """
    import msgspec

    from rulesdb.tournament.steps import Note

    said = {"kind": kind, "text": text, "player": player, "entry": entry, "at": at}
    numbers = {"table": table or 0, "minutes": minutes or 0}
    try:
        step = msgspec.convert({"step": "note", **said, **numbers}, Note)
    except msgspec.ValidationError as error:
        raise click.UsageError(f"{error}; see --help") from None
    with opened_event(path, to_write=True) as file:
        apply_steps(file, [step], json_wanted)


@click.command("log")
@event_path
@as_json
def log(path: Path, json_wanted: bool) -> None:
    """Show the judges' log.

    \b
      rulesdb tournament log friday.jsonl
    """
    from rulesdb.tournament.judges_log import log_json, log_lines

    with opened_event(path) as file:
        if json_wanted:
            print_json({"log": log_json(file.event)})
            return
        for line in log_lines(file.event):
            click.echo(line)
        if not file.event.log:
            click.echo("nothing is noted yet; `tournament note --help` says what can be")
