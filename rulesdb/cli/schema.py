"""rulesdb schema"""

from __future__ import annotations

import click

from .names import GAME, KIND
from .screen import on_screen


@click.command("schema", short_help="Show the format of entries and scenarios.")
@click.argument("kind", type=KIND, default="")
@click.option(
    "--game", default="", type=GAME, help="Only this game (default: all installed games)."
)
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON Schema.")
@on_screen
def command(kind: str, game: str, json_wanted: bool) -> None:
    """Show the format of each kind of entry, of scenarios and of procedures.

    \b
      rulesdb schema
      rulesdb schema rulings
      rulesdb schema scenario --game mitos
      rulesdb schema procedure
    """
    from rulesdb.reference.schema_docs import json_schema, reference

    if json_wanted:
        from .common import print_json

        print_json(json_schema(kind))
    else:
        click.echo(reference(kind, game), nl=False)
