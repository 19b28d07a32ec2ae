"""rulesdb soak"""

from __future__ import annotations

import time

import click

from .common import as_json, folders, load_library, plural, print_json
from .names import GAME


@click.command("soak", short_help="Play random games and check invariants.")
@click.option(
    "--game", type=GAME, multiple=True, help="Which game (default: all that have an engine)."
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="The number of games of each.",
)
@click.option("--seed", default=1, show_default=True, help="The seed of the first game.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="The number of processes (default: one per processor).",
)
@folders
@as_json
def command(
    game: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int | None,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Play random games and check invariants after every effect.

    Players choose at random, with decks dealt from all cards, until a player wins or 200 turns have
    passed. Each game has a seed: a failure is printed at once, with the seed and a scenario that
    repeats the last move. Ctrl+C stops and prints a summary. Exits with 1 if a game fails or the
    run is stopped.

    \b
      rulesdb soak --games 2000
      rulesdb soak --game mitos --games 1 --seed 417
    """
    from os import cpu_count

    from rulesdb.engine.plugins import has_engine, load
    from rulesdb.errors import NotFound
    from rulesdb.proof.soak import Played, soak_together

    library = load_library(content)
    known = [n for n in library.games if has_engine(n) and load(n).random_games is not None]
    if not known:
        raise NotFound("no game here has random games; an engine offers them as `random_games`")
    for name in game:
        if name not in known:
            raise NotFound(f"'{name}' has no random games; use --game {' or '.join(known)}")
    charts = {name: library.chart(name) for name in game or known}
    started, turns, effects, done, endless = time.perf_counter(), 0, 0, 0, 0
    total = games * len(charts)

    def count(played: Played) -> None:
        nonlocal turns, effects, done, endless
        endless += played.endless
        turns, effects, done = turns + played.turns, effects + played.effects, done + 1
        if not json_wanted and done % 500 == 0:
            click.echo(f"{done} of {total} games", err=True)

    broken = []
    stopped = False
    try:
        for played in soak_together(charts, games, seed, jobs or cpu_count() or 1, count):
            broken.append(played)
            if not json_wanted:  # at once, so that an interrupted run loses nothing
                where = f"{played.game}, seed {played.seed}, turn {played.turns}"
                click.echo(f"{where}: {played.broken}\n\n{played.scenario}")
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - started
    if json_wanted:
        print_json(
            {
                "games": done,
                "stopped": stopped,
                "turns": turns,
                "effects": effects,
                "endless": endless,
                "seconds": round(seconds, 2),
                "broken": [vars(played) for played in broken],
            }
        )
    else:
        if stopped:
            click.echo(f"stopped with {plural(total - done, 'game')} left", err=True)
        click.echo(
            f"{plural(done, 'game')}, {plural(turns, 'turn')}, {plural(effects, 'effect')} in "
            f"{seconds:.1f} s ({done / seconds:.0f} per second), {endless} endless, "
            f"{len(broken)} broken"
        )
    if broken or stopped:
        raise SystemExit(1)
