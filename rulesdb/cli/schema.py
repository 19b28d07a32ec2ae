"""rulesdb schema"""

from __future__ import annotations

import click


@click.command("schema", short_help="Explain what an entry may say.")
@click.argument("kind", default="")
@click.option("--game", default="", help="Only this game; all that are installed by default.")
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON Schema for programs.")
def command(kind: str, game: str, json_wanted: bool) -> None:
    """Explain what an entry of each kind may say: the contributor's reference.

    \b
      rulesdb schema
      rulesdb schema rulings
      rulesdb schema scenario
      rulesdb schema procedure
    """
    from rulesdb.reference.schema_docs import json_schema, reference

    if json_wanted:
        from .common import print_json

        print_json(json_schema(kind))
    else:
        click.echo(reference(kind, game), nl=False)
