"""rulesdb coverage"""

from __future__ import annotations

import click

from .common import (
    as_json,
    clear_progress,
    folders,
    load_library,
    plural,
    print_json,
    progress_to_terminal,
)
from .names import GAME
from .screen import on_screen


@click.command("coverage", short_help="Show what is covered and which rules no ruling guards.")
@click.option("--game", default="", type=GAME, help="Only this game.")
@click.option(
    "--rules", is_flag=True, help="List every rule that runs, with the entries that apply it."
)
@folders
@as_json
@on_screen
def command(
    game: str, rules: bool, content: str | None, build_folder: str | None, json_wanted: bool
) -> None:
    """Show how much of the documents is covered, and which rules no ruling guards.

    Every rule that the engine applies is switched off once. If a scenario fails without it, the
    rule is guarded; unguarded rules are listed. With --rules, each rule is shown with the entries
    whose replays apply it; a star marks those that fail without it.
    """
    from rulesdb.proof.coverage import coverage
    from rulesdb.proof.outcomes import Outcomes
    from rulesdb.system.store import Store

    library = load_library(content)
    if game and game not in library.games:
        raise click.UsageError(f"there is no game '{game}'; use {' or '.join(library.games)}")
    show = progress_to_terminal("switching off")
    outcomes = Outcomes(Store(), library.root)
    games = [game] if game else list(library.games)
    found = {name: coverage(library, name, show, outcomes) for name in games}
    outcomes.save()
    clear_progress()
    if json_wanted:
        print_json({name: one.as_json() for name, one in found.items()})
        return
    for name, one in found.items():
        click.echo(click.style(name, bold=True))
        for document in one.documents:
            done = document.cited + document.out_of_scope
            click.echo(
                f"  {document.id}: {done} of {plural(document.sections, 'section')} "
                f"({document.cited} cited, {document.out_of_scope} out of scope)"
            )
            for title in document.missing:
                click.echo(f"    not covered: {title}")
        click.echo(
            f"  {plural(one.statements, 'statement')}, {len(one.executed)} run by the engine, "
            f"{len(one.guarded)} of these guarded"
        )
        for address, ids in one.cited.items() if rules else ():
            red = one.guarded.get(address, [])
            marked = ", ".join(f"{id}{'*' if id in red else ''}" for id in ids)
            click.echo(f"    {address}: {marked or 'none'}")
        for address in one.unguarded:
            click.echo(f"    unguarded: {address}")
        for address, why in one.unseen.items():
            click.echo(f"    cannot be guarded: {address} ({why})")
