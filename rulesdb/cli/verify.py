"""rulesdb verify"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    as_json,
    as_of,
    choose_entries,
    clear_progress,
    folders,
    load_library,
    plural,
    print_json,
    print_rules_in_use,
    progress_to_terminal,
    say_if_installed,
)
from .names import ENTRY, GAME
from .scenarios import decoded, game_named
from .screen import on_screen

if TYPE_CHECKING:
    from rulesdb.proof.verify import Result
    from rulesdb.reference.library import Library


@click.command("verify", short_help="Replay every ruling in every order.")
@click.argument("only", nargs=-1, type=ENTRY, metavar="[PATH|ID]...")
@click.option(
    "--game",
    default="",
    type=GAME,
    envvar="RULESDB_GAME",
    help="The game of cases in other files (default: RULESDB_GAME).",
)
@click.option("--again", is_flag=True, help="Explore everything again and ignore cached results.")
@click.option("--reset", is_flag=True, help="Rewrite the golden traces and show what changed.")
@click.option("-v", "--verbose", is_flag=True, help="List every entry, not only those that fail.")
@as_of
@folders
@as_json
@on_screen
def command(
    only: tuple[str, ...],
    game: str,
    again: bool,
    reset: bool,
    verbose: bool,
    day: str,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Replay every ruling in every order and check that the engine agrees.

    A scenario with open choices must end as stated in every order. A scenario that was explored
    before and has not changed (text, chart, engine) is not explored again. The trace of each ruling
    is compared with its golden trace in content/<game>/traces; one that is missing is named. A
    ruling must also fail without at least one of the statements in its `cites`. Exits with 1 if a
    ruling fails or a trace has changed.

    Prints what fails, the traces that changed and the count; `-v` lists every entry.

    With `--as-of`, uses the rules of another date: earlier months, cards as printed before their
    errata, older readings. Entries that were not in force are marked; traces are not compared.

    A Markdown file outside the content folder is a list of cases: a heading and a block each. Those
    that fail are listed, and counted at the end.

    \b
      rulesdb verify
      rulesdb verify -v
      rulesdb verify keyforge/rulings/duma-poison-wave
      rulesdb verify content/keyforge/errata --json
      rulesdb verify --reset
      rulesdb verify atrum --as-of 2024-08-01
      rulesdb verify my-cases.md --game mitos
    """
    from rulesdb.history.as_of import verify_as_of
    from rulesdb.proof import traces
    from rulesdb.proof.outcomes import Outcomes
    from rulesdb.proof.verify import verify
    from rulesdb.system.store import Store

    if day and reset:
        raise click.UsageError("golden traces use the current rules; leave out --as-of")

    say_if_installed(content)
    library = load_library(content)
    files = [name for name in only if _is_case_file(library, name)]
    if files:
        _run_files(library, files, [name for name in only if name not in files], game, json_wanted)
        return
    outcomes = Outcomes(None if again else Store(), library.root)
    show = progress_to_terminal("replaying")
    entries = choose_entries(library, only) or list(library)
    if day:
        print_rules_in_use(library, {entry.game for entry in entries}, day)
        results = verify_as_of(library, entries, day, outcomes, lambda e: show(e.id))
    else:
        results = verify(library, entries, outcomes, lambda e: show(e.id))
    missing = [] if day or reset else traces.missing(library, entries)
    if day:
        changed = []
    elif reset:
        changed = list(traces.reset(library, entries, all=not only))
    else:
        changed = list(traces.compare(library, entries))
    clear_progress()
    if not again:
        outcomes.save(only_used=not only and not day)
    failed = [result for result in results if result.state == "failed"]
    if json_wanted:
        print_json(
            {
                "rulings": [result.as_json() for result in results],
                "failed": len(failed),
                "traces": [str(path) for path, _ in changed],
                "missing-traces": [str(path) for path in missing],
            }
        )
    else:
        for result in results:
            if verbose or result.state == "failed":
                _print(result)
        orders = sum(result.orders for result in results)
        click.echo(
            f"{plural(len(results), 'entry', 'entries')}, {plural(orders, 'order')} replayed, "
            f"{len(failed)} failed"
        )
        for path, difference in changed:
            click.echo(f"\n{path}\n{difference}")
        if changed:
            done = (
                "rewritten"
                if reset
                else "changed; if that is correct, run `rulesdb verify --reset`"
            )
            click.echo(f"{plural(len(changed), 'trace')} {done}")
        for path in missing:
            click.echo(f"no golden trace yet: {path}")
        if missing:
            click.echo("`rulesdb verify --reset` writes what is missing; commit it with its ruling")
    if failed or (changed and not reset):
        raise SystemExit(1)


def _print(result: Result) -> None:
    detail = result.why or plural(result.orders, "order")
    if result.state == "possible":
        detail = f"{result.matching} of {detail}"
    click.echo(f"{result.state:<13} {result.id}  ({detail})")
    for failure in result.failures:
        click.echo(f"    {failure}")


def _is_case_file(library: Library, name: str) -> bool:
    path = Path(name)
    return path.is_file() and not path.resolve().is_relative_to(library.root.resolve())


def _run_files(
    library: Library, files: list[str], others: list[str], game: str, json_wanted: bool
) -> None:
    """Run the cases of files outside the content; exit with 1 if one fails."""
    from rulesdb.errors import NotFound
    from rulesdb.proof.case_files import read_cases, run_cases

    if others:
        raise click.UsageError(f"verify files and entries separately: {', '.join(others)}")
    game = game_named(library, game)
    cases = []
    for name in files:
        found = read_cases(name, game, decoded(Path(name).read_bytes(), name))
        if not found:
            raise NotFound(f"{name} has no scenario; add a ```scenario block")
        cases += found
    results = run_cases(library, cases, progress_to_terminal("running"))
    clear_progress()
    failed = [result for result in results if result.why]
    if json_wanted:
        print_json(
            {
                "cases": [result.as_json() for result in results],
                "passed": len(results) - len(failed),
                "failed": len(failed),
            }
        )
    else:
        for result in failed:
            click.echo(f"{result.file}:{result.line}: {result.title}: {result.why}")
        click.echo(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise SystemExit(1)
