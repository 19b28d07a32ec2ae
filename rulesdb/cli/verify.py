"""rulesdb verify"""

from __future__ import annotations

import click

from .common import (
    as_json,
    build_folder_of,
    choose_entries,
    clear_progress,
    content_folder,
    folders,
    load_library,
    plural,
    print_json,
    progress_to_terminal,
)


@click.command("verify", short_help="Replay every ruling in every order.")
@click.argument("only", nargs=-1, metavar="[PATH|ID]...")
@click.option("--again", is_flag=True, help="Explore everything anew, whatever earlier runs found.")
@folders
@as_json
def command(
    only: tuple[str, ...],
    again: bool,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Replay every ruling, in every order, and see whether the engine agrees.

    A scenario whose choices are left open must end as stated in every order. What was explored
    before and has not changed (text, chart, engine) is not explored again. Exits with 1 if a ruling
    fails.

    \b
      rulesdb verify
      rulesdb verify keyforge/rulings/duma-poison-wave
      rulesdb verify content/keyforge/errata --json
    """
    from ..verify import Outcomes, verify

    library = load_library(content, build_folder)
    folder = build_folder_of(content_folder(content), build_folder)
    outcomes = Outcomes(None if again else folder / "cache" / "outcomes.json")
    show = progress_to_terminal("replaying")
    results = verify(library, choose_entries(library, only), outcomes, lambda e: show(e.id))
    clear_progress()
    if not again:
        outcomes.save(all_were_used=not only)
    failed = [result for result in results if result.state == "failed"]
    if json_wanted:
        print_json({"rulings": [result.as_json() for result in results], "failed": len(failed)})
    else:
        for result in results:
            _tell(result)
        orders = sum(result.orders for result in results)
        click.echo(
            f"{plural(len(results), 'entry', 'entries')}, {plural(orders, 'order')} replayed, "
            f"{len(failed)} failed"
        )
    if failed:
        raise SystemExit(1)


def _tell(result: object) -> None:
    state, id = getattr(result, "state", ""), getattr(result, "id", "")
    orders, why = getattr(result, "orders", 0), getattr(result, "why", "")
    detail = why or plural(orders, "order")
    if state == "possible":
        detail = f"{getattr(result, 'fitting', 0)} of {detail}"
    click.echo(f"{state:<13} {id}  ({detail})")
    for failure in getattr(result, "failures", ()):
        click.echo(f"    {failure}")
