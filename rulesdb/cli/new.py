"""rulesdb new"""

from __future__ import annotations

import click

from .common import content_folder, folders


@click.command("new", short_help="Write the skeleton of a new entry.")
@click.argument("kind")
@click.argument("id")
@folders
def command(kind: str, id: str, content: str | None, build_folder: str | None) -> None:
    """Write the skeleton of a new entry.

    KIND is glossary, rules, ruling, erratum, timing, card, tournament, question or source. ID is
    GAME/NAME (or just NAME, if there is only one game). Replace each FILL-IN; `rulesdb check` lists
    those that are left.

    \b
      rulesdb new ruling keyforge/two-urchins
      rulesdb new term capture
    """
    from rulesdb.reference.skeletons import skeleton
    from rulesdb.system.paths import PACKAGE

    root = content_folder(content)
    if root.resolve().is_relative_to(PACKAGE):
        raise click.UsageError("there is no content/ here; use --content DIR")
    path = skeleton(root, kind, id)
    click.echo(f"wrote {path}; replace each FILL-IN, then run `rulesdb check {path}`")
