"""rulesdb play"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdb.errors import NotFound, ScenarioError

from .common import as_json, as_of, folders, language, load_library, print_json, print_rules_in_use
from .names import ENTRY, GAME, LANG
from .scenarios import decoded, find_scenario, game_named

if TYPE_CHECKING:
    from rulesdb.engine.session import Session
    from rulesdb.reference.library import Library


@click.command("play", short_help="Play any position, answered by the engine.")
@click.argument("target", type=ENTRY, metavar="[ID|FILE]", default="")
@click.option(
    "--game",
    default="",
    type=GAME,
    envvar="RULESDB_GAME",
    help="The game of a position from a file, or of a random deal (default: RULESDB_GAME).",
)
@click.option(
    "--scenario",
    "number",
    default=1,
    show_default=True,
    help="Which scenario, if there are several.",
)
@click.option(
    "--lang", default="", type=LANG, help="The language of questions and trace (default: English)."
)
@click.option(
    "--as",
    "variant",
    default="",
    metavar="VARIANT",
    help="Play by other rules: `printed`, or a reading QUESTION#ANCHOR.",
)
@click.option("--seed", default=1, show_default=True, help="The number of the random deal.")
@as_of
@folders
@as_json
def command(
    target: str,
    game: str,
    number: int,
    lang: str,
    variant: str,
    seed: int,
    day: str,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Play any position: the engine asks, you answer.

    Begins after the moves of a scenario (an entry, or a file), up to its first open choice; with a
    position from a file that has no moves; or with two random decks, if nothing is named.

    Each question says who decides and by which statement, and numbers its options. Answer with a
    number, or with the words of a scenario (`fight with bumpsy against tolas`). `why` shows what is
    not possible now and the statement that refuses it, `explore` every ending of the open choices,
    `undo` takes an answer back, `save FILE` writes a scenario (.yaml) or a ruling to fill in (.md),
    `help` lists the rest.

    Answers can come from a pipe; it then stops with 1 at the first that is not possible. With
    `--json`, reads all answers and prints the state of the game after them.

    \b
      rulesdb play duma-poison-wave
      rulesdb play my-position.yaml --game keyforge --lang es
      rulesdb play --game mitos
      printf 'play valdr\\nexplore\\n' | rulesdb play my-position.yaml --game keyforge
    """
    from rulesdb.reference.versions import moment
    from rulesdb.reference.versions import variant as rules_of_day

    from .terminal import Terminal

    library = load_library(content)
    if target == "-":
        raise click.UsageError("standard input is for answers; name a file for the position")
    session = _begin(library, target, game, number, seed)
    session.lang = language(library, session.game, lang)
    if day:
        print_rules_in_use(library, [session.game], day)
        session.variant = rules_of_day(library, moment(library, session.game, day))
    session.variant = variant or session.variant
    for wrong in session.problems:
        raise ScenarioError(f"{target or session.game}: {wrong.what}; {wrong.remedy}")
    terminal = Terminal(session, quiet=json_wanted)
    if not (json_wanted and sys.stdin.isatty()):
        terminal.run()
    if json_wanted:
        print_json(terminal.state.json())
    if terminal.failed:
        raise SystemExit(1)


def _begin(library: Library, target: str, game: str, number: int, seed: int) -> Session:
    """Return the session that a target describes."""
    from rulesdb.engine.session_start import session_of

    if not target:
        return _dealt(library, game_named(library, game), seed)
    path = Path(target)
    if path.is_file() and not path.resolve().is_relative_to(library.root.resolve()):
        text = decoded(path.read_bytes(), target)
        if "```" not in text and "---" not in text.splitlines():
            return _position(library, game_named(library, game), text, target)
    scenario, _ = find_scenario(library, target, game, number)
    return session_of(scenario)


def _position(library: Library, game: str, text: str, where: str) -> Session:
    """Return a session that begins with a position."""
    from rulesdb.engine.documents import Problems, read_yaml
    from rulesdb.engine.plugins import rules_of
    from rulesdb.engine.session import Session

    problems = Problems(where)
    document = read_yaml(text, 1, problems)
    if document is not None:
        rules_of(game).check_position(document, problems, before=True)
    for problem in problems.found:
        raise ScenarioError(str(problem), problem.line)
    return Session(library, game, document.data if document is not None else {})


def _dealt(library: Library, game: str, seed: int) -> Session:
    """Return a session that begins with a random deal."""
    from random import Random

    from rulesdb.engine.kernel import Record
    from rulesdb.engine.plugins import load
    from rulesdb.engine.session import Session

    plugin = load(game)
    if plugin.random_games is None:
        raise NotFound(f"{game} has no random deals; name an entry or a file")
    dealt = plugin.random_games.deal(library.chart(game), Record(), Random(seed))
    return Session(library, game, plugin.rules.write(dealt))
