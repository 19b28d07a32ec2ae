"""rulesdb new"""

from __future__ import annotations

from pathlib import Path

import click

from .common import content_folder, folders, own_content_folder
from .names import KIND
from .screen import on_screen


@click.command("new", short_help="Write the skeleton of a new entry, or of a game.")
@click.argument("kind", type=KIND)
@click.argument("id")
@click.option(
    "--lang", "languages", multiple=True, metavar="CODE", help="A language of a new game."
)
@folders
@on_screen
def command(
    kind: str, id: str, languages: tuple[str, ...], content: str | None, build_folder: str | None
) -> None:
    """Write the skeleton of a new entry, or of a game.

    KIND is game, glossary, rules, ruling, erratum, timing, card, tournament, question or source. ID
    is GAME/NAME (or just NAME, if there is only one game). Replace each FILL-IN; `rulesdb check`
    lists those that are left.

    \b
      rulesdb new game my-game
      rulesdb new ruling keyforge/two-urchins
      rulesdb new term capture
    """
    from rulesdb.reference.skeletons import game_skeleton, language_codes, skeleton

    if kind == "game":
        root = _made(content)
        path = game_skeleton(root, id, language_codes(languages))
        then = f"; then `rulesdb new term {id}/NAME`"
    elif languages:
        raise click.UsageError("--lang is for a new game; an entry has the languages of its game")
    else:
        path, then = skeleton(own_content_folder(content), kind, id), ""
    click.echo(f"wrote {path}; replace each FILL-IN, then run `rulesdb check {path}`{then}")


def _made(content: str | None) -> Path:
    """Return the content folder, which a new game may be the first to need."""
    from rulesdb.system.paths import HERE, packaged

    root = content_folder(content)
    return HERE if root == packaged("content") else root
