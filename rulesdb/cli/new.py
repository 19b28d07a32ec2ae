"""rulesdb new"""

from __future__ import annotations

import click

from .common import content_folder, folders


@click.command("new", short_help="Write the skeleton of a new entry.")
@click.argument("kind")
@click.argument("id")
@folders
def command(kind: str, id: str, content: str | None, build_folder: str | None) -> None:
    """Write the skeleton of a new entry, ready to be filled in.

    KIND is glossary, rules, ruling, erratum, timing, card, tournament, question or source. ID is
    GAME/NAME (or only NAME, when there is one game). What is in capitals is yours to write;
    `rulesdb check` lists what is left.

    \b
      rulesdb new ruling keyforge/two-urchins
      rulesdb new term capture
    """
    from rulesdb.reference.skeletons import skeleton
    from rulesdb.system.paths import PACKAGE

    root = content_folder(content)
    if root.resolve().is_relative_to(PACKAGE):
        raise click.UsageError("there is no content/ here; say where to write with --content DIR")
    path = skeleton(root, kind, id)
    click.echo(f"wrote {path}; fill in what is in capitals, then run `rulesdb check {path}`")
