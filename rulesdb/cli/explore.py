"""rulesdb explore"""

from __future__ import annotations

import click

from .common import as_json, folders, load_library, plural, print_json
from .names import ENTRY, GAME
from .scenarios import find_scenario, reported_on_one_line
from .screen import on_screen, remark


@click.command("explore", short_help="Run a scenario in every order.")
@click.argument("target", type=ENTRY, metavar="ID|FILE|-")
@click.option(
    "--game",
    default="",
    type=GAME,
    envvar="RULESDB_GAME",
    help="The game of a scenario from a file (default: RULESDB_GAME).",
)
@click.option(
    "--scenario",
    "number",
    default=1,
    show_default=True,
    help="Which scenario, if there are several.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2_000,
    show_default=True,
    help="Stop after this many runs (orders that reach the same position are run once).",
)
@folders
@as_json
@on_screen
def command(
    target: str,
    game: str,
    number: int,
    limit: int,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Run a scenario in every order of the choices that it leaves open.

    Shows each distinct ending and how many orders lead to it. Exits with 1 if the endings differ
    from the stated ones.

    \b
      rulesdb explore keyforge/rulings/duma-poison-wave
      rulesdb explore - --game keyforge --json < idea.yaml
    """
    from rulesdb.engine.documents import dump_yaml
    from rulesdb.engine.verdict import judge

    library = load_library(content)
    scenario, where = find_scenario(library, target, game, number)
    with reported_on_one_line(scenario, where):
        explored = scenario.explore(limit=limit)
    endings, orders = explored.endings, explored.orders
    verdict = judge(scenario, explored)
    if json_wanted:
        print_json(
            {
                "orders": orders,
                "endings": [{"position": e.position, "orders": e.orders} for e in endings],
                "state": verdict.state,
                **({"why": verdict.why} if verdict.why else {}),
            }
        )
    else:
        click.echo(f"{plural(orders, 'order')}, {plural(len(endings), 'ending')}: {verdict.state}")
        for ending in endings:
            click.echo(f"\n{plural(ending.orders, 'order')}:\n{dump_yaml(ending.position)}")
        if verdict.why:
            remark(f"\n{where}:{verdict.line}: {verdict.why}")
    if verdict.state == "failed":
        raise SystemExit(1)
