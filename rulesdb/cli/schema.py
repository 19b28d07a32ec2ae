"""rulesdb schema"""

from __future__ import annotations

import click

from .names import FORMAT, GAME
from .screen import on_screen


@click.command("schema", short_help="Show the format of entries and scenarios.")
@click.argument("kind", type=FORMAT, default="")
@click.option(
    "--game", default="", type=GAME, help="Only this game (default: all installed games)."
)
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON Schema.")
@on_screen
def command(kind: str, game: str, json_wanted: bool) -> None:
    """Show the format of each kind of entry, of scenarios and of procedures.

    With `--json`, prints a JSON Schema for the heads of entries, of one kind or all, or for the
    parts of a scenario. docs/editors.md shows how an editor uses it.

    \b
      rulesdb schema
      rulesdb schema rulings
      rulesdb schema scenario --game mitos
      rulesdb schema procedure
      rulesdb schema rulings --json
    """
    from rulesdb.reference.schema_docs import json_reference, reference

    if json_wanted:
        from .common import print_json

        print_json(json_reference(kind, game))
    else:
        click.echo(reference(kind, game), nl=False)
