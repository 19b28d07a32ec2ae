"""rulesdb tournament"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click

from .common import as_json, print_json
from .desk import apply_steps, opened_event, print_result, tell_next
from .judges_log import event_path, log, note
from .names import GAME

F = TypeVar("F", bound=Callable[..., Any])

as_csv = click.option("--csv", "csv_wanted", is_flag=True, help="Print CSV.")


def choice(option: str, words: str, help: str) -> Callable[[F], F]:
    """Return an option with a few values; the first is the default."""
    values = words.split()
    return click.option(
        option, type=click.Choice(values), default=values[0], show_default=True, help=help
    )


@click.group("tournament", short_help="Run a tournament: pairings, results, standings, cut.")
def command() -> None:
    """Run a tournament by the regulations: pairings, results, standings, cut, elimination.

    An event is one text file, with one step per line; copy it to make a backup. Every answer lists
    the statements that it applies (`rulesdb show tournament/swiss-pairing#leftover`).

    \b
    Example:
      rulesdb tournament new friday.jsonl --name "Friday" --seed 3
      rulesdb tournament add friday.jsonl Ana Bruno Carla Dario Eva
      rulesdb tournament pair friday.jsonl
      rulesdb tournament result friday.jsonl 1 Eva
      rulesdb tournament result friday.jsonl 2 Dario
      rulesdb tournament undo friday.jsonl
      rulesdb tournament result friday.jsonl 2 Ana
      rulesdb tournament drop friday.jsonl Bruno
      rulesdb tournament pair friday.jsonl
      rulesdb tournament standings friday.jsonl
      rulesdb tournament export friday.jsonl --html --to friday.html
    """


@command.command("new")
@event_path
@click.option("--name", default="", help="The name of the event (default: the name of the file).")
@choice("--format", "archon sealed", "The deck format; it sets the round times.")
@choice("--structure", "basic advanced custom", "Rounds and cut by number of players, or custom.")
@click.option(
    "--rounds", type=click.IntRange(0, 30), help="Swiss rounds of a custom structure (0: none)."
)
@click.option("--cut", type=click.IntRange(2, 512), help="Size of the cut of a custom structure.")
@click.option("--best-of-three", is_flag=True, help="Play best of three in the Swiss rounds.")
@click.option(
    "--cut-best-of-three", is_flag=True, help="Play best of three in the elimination rounds."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**53), help="The seed of the draws (default: random)."
)
@click.option(
    "--game", default="", type=GAME, help="The game (default: the only one with tournaments)."
)
def new(
    path: Path, rounds: int | None, cut: int | None, seed: int | None, game: str, **said: Any
) -> None:
    """Create an event.

    \b
      rulesdb tournament new friday.jsonl --name "Friday" --format sealed
      rulesdb tournament new club.jsonl --structure custom --rounds 3 --cut 4 --cut-best-of-three
    """
    import secrets

    from rulesdb.tournament.event_file import begin
    from rulesdb.tournament.steps import FORMAT, Head, clean

    custom = said["structure"] == "custom"
    if custom != (rounds is not None) or (cut and not custom):
        raise click.UsageError(
            "--structure custom needs --rounds; other structures take neither --rounds nor --cut"
        )
    seed = secrets.randbelow(2**32) if seed is None else seed
    said |= {"name": clean(said["name"] or path.stem), "rounds": rounds or 0, "cut": cut or 0}
    begin(path, Head(rulesdb_event=FORMAT, game=_game(game), seed=seed, **said))
    click.echo(f"created {path} with seed {seed}; next: `rulesdb tournament add {path} NAME …`")


def _game(wanted: str) -> str:
    """Return the game of an event, which must have a tournament desk."""
    from rulesdb.engine.plugins import load, packages

    known = [game for game in packages() if load(game).desk is not None]
    if wanted in known or (not wanted and len(known) == 1):
        return wanted or known[0]
    what = f"'{wanted}' has no tournaments" if wanted else "no game given"
    raise click.UsageError(f"{what}; use --game {' or '.join(known)}")


@command.command("add")
@event_path
@click.argument("names", nargs=-1, metavar="NAME...")
@click.option(
    "--from",
    "listed",
    type=click.File("rb"),
    help="Read names from a file (UTF-8), one per line.",
)
@click.option("--back", is_flag=True, help="Let a player who dropped rejoin.")
@as_json
def add(
    path: Path, names: tuple[str, ...], listed: BinaryIO | None, back: bool, json_wanted: bool
) -> None:
    """Add players, or let them rejoin.

    A player who joins late or rejoins has a loss for each round missed.

    \b
      rulesdb tournament add friday.jsonl Ana "Bruno B."
      rulesdb tournament add friday.jsonl --from names.txt
      rulesdb tournament add friday.jsonl --back Ana
    """
    from rulesdb.tournament.steps import Add

    lines = _lines_of(listed) if listed else []
    wanted = [*names, *(line for line in lines if line.strip())]
    if not wanted:
        raise click.UsageError("no player named; give NAME or --from FILE")
    with opened_event(path, to_write=True) as file:
        apply_steps(file, [Add(name, back) for name in wanted], json_wanted)


def _lines_of(file: BinaryIO) -> list[str]:
    raw = file.read()
    try:
        return raw.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise click.UsageError(f"{file.name}:{line}: not UTF-8; save it as UTF-8") from None


@command.command("drop")
@event_path
@click.argument("name")
@click.option("--disqualified", is_flag=True, help="Disqualify the player, who cannot rejoin.")
@click.option("--no-show", is_flag=True, help="The player did not appear for this round.")
@click.option("--not-replaced", is_flag=True, help="Leave the place in the cut empty.")
@as_json
def drop(
    path: Path,
    name: str,
    disqualified: bool,
    no_show: bool,
    not_replaced: bool,
    json_wanted: bool,
) -> None:
    """Drop a player from the tournament.

    The opponent wins a match in progress; after a --no-show, the opponent has a bye. Between the
    cut and the first elimination round, the next best player takes the place, unless the two stages
    are on different days (--not-replaced). If that round is paired but no game has started, `undo`
    the pairing first.

    \b
      rulesdb tournament drop friday.jsonl Bruno
      rulesdb tournament drop friday.jsonl Eva --disqualified
    """
    from rulesdb.tournament.steps import Drop

    with opened_event(path, to_write=True) as file:
        apply_steps(file, [Drop(name, disqualified, no_show, not not_replaced)], json_wanted)


@command.command("pair")
@event_path
@as_json
@as_csv
def pair(path: Path, json_wanted: bool, csv_wanted: bool) -> None:
    """Draw the next round, Swiss or elimination.

    \b
      rulesdb tournament pair friday.jsonl
    """
    from rulesdb.tournament.drawing import next_pairing
    from rulesdb.tournament.report import round_json, round_table, time_of

    with opened_event(path, to_write=True) as file:
        step, applied = next_pairing(file.event)
        file.take([step])
        now = file.event.rounds[-1]
        applied += time_of(file.event, now).applied
        data = round_json(file.event, now) if json_wanted else None
        print_result(file, round_table(file.event, now), data, csv_wanted, applied)
        tell_next(file, json_wanted or csv_wanted)


@command.command("result")
@event_path
@click.argument("match", type=int)
@click.argument("winner")
@click.option(
    "--games", type=click.Choice(["2-0", "2-1", "1-0"]), help="The score of a best of three."
)
@click.option("--correct", is_flag=True, help="Replace a result of this round.")
@as_json
def result(
    path: Path, match: int, winner: str, games: Any, correct: bool, json_wanted: bool
) -> None:
    """Enter the winner of a match of the current round.

    \b
      rulesdb tournament result friday.jsonl 3 Ana
      rulesdb tournament result friday.jsonl 3 Eva --correct
      rulesdb tournament result friday.jsonl 3 Eva --games 2-1
    """
    from rulesdb.tournament.steps import Result

    with opened_event(path, to_write=True) as file:
        apply_steps(file, [Result(match, winner, games or "", correct)], json_wanted)


@command.command("standings")
@event_path
@as_json
@as_csv
def standings(path: Path, json_wanted: bool, csv_wanted: bool) -> None:
    """Show the standings.

    Players are ranked by points, strength of schedule, extended strength of schedule, and chance.

    \b
      rulesdb tournament standings friday.jsonl
    """
    from rulesdb.tournament.report import standings_json, standings_table

    with opened_event(path) as file:
        event = file.event
        data = {"standings": standings_json(event)} if json_wanted else None
        print_result(file, standings_table(event), data, csv_wanted, event.standings().applied)
        tell_next(file, json_wanted or csv_wanted)


@command.command("cut")
@event_path
@click.option(
    "--size", type=click.IntRange(min=2), help="Size of the cut (default: by the structure)."
)
@as_json
def cut(path: Path, size: int | None, json_wanted: bool) -> None:
    """Make the cut.

    The best players advance to the elimination rounds.

    \b
      rulesdb tournament cut friday.jsonl
    """
    from rulesdb.tournament.drawing import next_cut

    with opened_event(path, to_write=True) as file:
        step, applied = next_cut(file.event, size or 0)
        apply_steps(file, [step], json_wanted, applied)


@command.command("undo")
@event_path
@as_json
def undo(path: Path, json_wanted: bool) -> None:
    """Undo the last step; the file is then as it was before.

    \b
      rulesdb tournament undo friday.jsonl
    """
    with opened_event(path, to_write=True) as file:
        undone = file.undo()
        if json_wanted:
            print_json({"undone": undone})
        elif undone:
            click.echo(f"undone, and saved in {file.beside('undone')}: {undone}")
            tell_next(file)


@command.command("show")
@event_path
@click.option(
    "--round", "number", type=click.IntRange(min=1), help="Which round (default: the last)."
)
@as_json
@as_csv
def show(path: Path, number: int | None, json_wanted: bool, csv_wanted: bool) -> None:
    """Show a round and what to do next.

    Before the first round, shows the players.

    \b
      rulesdb tournament show friday.jsonl --round 1
    """
    from rulesdb.errors import TournamentError
    from rulesdb.tournament.report import next_step, players_table, round_json, round_table, title

    with opened_event(path) as file:
        event, rounds = file.event, file.event.rounds
        if number and number > len(rounds):
            raise TournamentError(f"there is no round {number}; rounds so far: {len(rounds)}")
        each = rounds[(number or 0) - 1] if rounds else None
        table = round_table(event, each) if each else players_table(event)
        data = {"next": next_step(event), **(round_json(event, each) if each else {})}
        if not json_wanted and not csv_wanted:
            click.echo(f"{title(event)}\n{next_step(event)}\n")
        print_result(file, table, data if json_wanted else None, csv_wanted)


@command.command("check")
@event_path
@as_json
def check(path: Path, json_wanted: bool) -> None:
    """Check the draws of an event.

    Draws every round and cut again from the seed, and compares them with the file. Exits with 1 if
    one differs: the file was edited, or written by another version of rulesdb.

    \b
      rulesdb tournament check friday.jsonl
    """
    from rulesdb.tournament.audit import audit

    with opened_event(path) as file:
        found = list(audit(file.event.head, file.steps()))
    if json_wanted:
        print_json({"draws": [vars(each) for each in found]})
    for each in found if not json_wanted else ():
        says = "matches" if each.same else "DOES NOT MATCH"
        click.echo(f"{each.what}: {says} seed {each.seed}")
    if not found and not json_wanted:
        click.echo("nothing has been drawn yet")
    if not all(each.same for each in found):
        raise SystemExit(1)


@command.command("export")
@event_path
@click.option("--html", "html_wanted", is_flag=True, help="Write a page to print.")
@as_json
@as_csv
@click.option(
    "--to", type=click.Path(path_type=Path), help="Write to this file (default: standard output)."
)
def export(
    path: Path, html_wanted: bool, json_wanted: bool, csv_wanted: bool, to: Path | None
) -> None:
    """Write the event as a page or JSON, or its standings as CSV.

    \b
      rulesdb tournament export friday.jsonl --html --to friday.html
      rulesdb tournament export friday.jsonl --json
    """
    import json

    from rulesdb.tournament.report import event_json, page, standings_table

    if html_wanted + json_wanted + csv_wanted != 1:
        raise click.UsageError("use exactly one of --html, --json and --csv")
    with opened_event(path) as file:
        if html_wanted:
            text = page(file.event)
        elif csv_wanted:
            text = standings_table(file.event).csv()
        else:
            text = json.dumps(event_json(file.event), ensure_ascii=False, indent=2) + "\n"
    if to is None:
        click.echo(text, nl=False)
    elif to.exists() and to.samefile(path):
        raise click.UsageError("--to is the event file itself; use another file")
    else:
        to.write_text(text, "utf-8", newline="\n")


command.add_command(note)
command.add_command(log)
