"""rulesdb soak"""

from __future__ import annotations

import time

import click

from .common import as_json, folders, load_library, plural, print_json


@click.command("soak", short_help="Play random games and see whether anything breaks.")
@click.option("--game", default="keyforge", show_default=True, help="Which game.")
@click.option(
    "--games", type=click.IntRange(min=1), default=200, show_default=True, help="How many games."
)
@click.option("--seed", default=1, show_default=True, help="The seed of the first game.")
@folders
@as_json
def command(
    game: str,
    games: int,
    seed: int,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Play random games, with invariants after every effect.

    Two players choose at random, with decks dealt from all cards, until somebody wins or 200 turns
    are over. Each game has a seed: a failure prints it, with a scenario that repeats the last move.
    Exits with 1 if anything broke.

    \b
      rulesdb soak --games 2000
      rulesdb soak --games 1 --seed 417
    """
    from ..engine import has_engine
    from ..errors import NotFound
    from ..soak import Played, soak

    library = load_library(content, build_folder)
    if not has_engine(game):
        raise NotFound(f"there is no engine for '{game}'; use --game keyforge")
    started, turns, effects, done, endless = time.perf_counter(), 0, 0, 0, 0

    def count(played: Played) -> None:
        nonlocal turns, effects, done, endless
        endless += played.endless
        turns, effects, done = turns + played.turns, effects + played.effects, done + 1
        if not json_wanted and done % 500 == 0:
            click.echo(f"{done} of {games} games", err=True)

    broken = list(soak(game, library.chart(game), range(seed, seed + games), count))
    seconds = time.perf_counter() - started
    if json_wanted:
        print_json(
            {
                "games": games,
                "turns": turns,
                "effects": effects,
                "endless": endless,
                "seconds": round(seconds, 2),
                "broken": [vars(played) for played in broken],
            }
        )
    else:
        for played in broken:
            click.echo(f"seed {played.seed}, turn {played.turns}: {played.broken}\n")
            click.echo(played.scenario)
        click.echo(
            f"{plural(games, 'game')}, {plural(turns, 'turn')}, {plural(effects, 'effect')} in "
            f"{seconds:.1f} s ({games / seconds:.0f} a second), {endless} without an end, "
            f"{len(broken)} broken"
        )
    if broken:
        raise SystemExit(1)
