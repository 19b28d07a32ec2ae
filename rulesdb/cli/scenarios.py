"""Where `replay` and `explore` get their scenarios from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..library import Library
    from ..scenario import Scenario


def find_scenario(library: Library, target: str, game: str, number: int) -> Scenario:
    """The scenario of an id, of a file, or from standard input (`-`)."""
    found, where = _scenarios(library, target, game)
    if not found:
        raise click.UsageError(f"{where} has no scenario; add a ```scenario block")
    if not 1 <= number <= len(found):
        raise click.UsageError(
            f"{where} has {len(found)} scenarios; give --scenario 1 to {len(found)}"
        )
    scenario = found[number - 1]
    for line, what, remedy in scenario.problems():
        raise click.UsageError(f"{where}:{line}: {what}; {remedy}")
    if len(found) > 1:
        click.echo(f"scenario {number} of {len(found)} (--scenario N chooses)", err=True)
    return scenario


def _scenarios(library: Library, target: str, game: str) -> tuple[list[Scenario], str]:
    from ..scenario import read_scenario

    path = Path(target)
    if target == "-":
        return read_scenario(library, _game(library, game), sys.stdin.read()), "standard input"
    if path.is_file():
        inside = path.resolve().is_relative_to(library.root.resolve())
        if inside:
            shown = path.resolve().relative_to(library.root.resolve()).as_posix()
            entry = library[shown.removesuffix(".md")]
            return entry.scenarios, target
        try:
            text = path.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise click.UsageError(f"{target} cannot be read: {error}") from error
        return read_scenario(library, _game(library, game), text), target
    entry = library.guess(target).entry
    return entry.scenarios, entry.id


def _game(library: Library, game: str) -> str:
    games = list(library.games)
    if game and game not in games:
        raise click.UsageError(f"there is no game '{game}'; use --game {' or '.join(games)}")
    if not game and len(games) != 1:
        raise click.UsageError(f"say which game: --game {' or '.join(games)}")
    return game or games[0]
