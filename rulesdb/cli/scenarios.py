"""Find the scenarios for `replay` and `explore`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdb.errors import NotFound, ScenarioError

from .common import entries_below, guessed, plural
from .screen import remark

if TYPE_CHECKING:
    from rulesdb.engine.scenario import Scenario
    from rulesdb.reference.entry import Block, Entry
    from rulesdb.reference.library import Library

PARTS = "write position, `---`, moves, `---`, position"
MAX_BYTES = 1_000_000


def find_scenario(library: Library, target: str, game: str, number: int) -> tuple[Scenario, str]:
    """Return the scenario of an id, a file or standard input (`-`), and where it came from."""
    from rulesdb.engine.procedure import Procedure

    scenario, where = find_block(library, target, game, number)
    if isinstance(scenario, Procedure):
        raise NotFound(f"{where}: a procedure has no orders; use `rulesdb replay`")
    return scenario, where


def find_block(library: Library, target: str, game: str, number: int) -> tuple[Block, str]:
    """Return the scenario or procedure, likewise."""
    found, where = _blocks(library, target, game)
    if not found:
        raise NotFound(f"{where} has no scenario; add a ```scenario block")
    if not 1 <= number <= len(found):
        raise NotFound(f"{where} has {plural(len(found), 'scenario')}; there is no number {number}")
    scenario = found[number - 1]
    for line, what, remedy in scenario.problems():
        raise ScenarioError(f"{where}:{line}: {what}; {remedy}", line)
    if len(found) > 1:
        remark(f"scenario {number} of {len(found)} (use --scenario N to choose)")
    return scenario, where


@contextmanager
def reported_on_one_line(scenario: Block, where: str) -> Iterator[None]:
    """Print where and why a scenario cannot run to its end, on one line, and exit with 1."""
    try:
        yield
    except ScenarioError as error:
        remark(f"{where}:{error.line or scenario.fence.line}: {error}")
        raise SystemExit(1) from None


def _blocks(library: Library, target: str, game: str) -> tuple[list[Block], str]:
    path = Path(target)
    if target == "-":
        raw = sys.stdin.buffer.read()
        return _parse(library, game, raw, "standard input"), "standard input"
    if path.is_file() and not path.resolve().is_relative_to(library.root.resolve()):
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise NotFound(f"{target} cannot be read: {error.strerror}") from error
        return _parse(library, game, raw, target), target
    entry = _entry(library, target)
    where = str(library.root / entry.path)
    if why := getattr(entry.head, "not_modelled", ""):
        raise NotFound(f"{where} is not-modelled: {why}")
    return entry.blocks, where


def _entry(library: Library, target: str) -> Entry:
    path = Path(target)
    if path.is_file():
        return entries_below(library, target)[0]
    if path.is_dir():
        raise NotFound(f"{target} is a folder; name one file or id")
    return guessed(library, target)


def game_named(library: Library, game: str) -> str:
    """Return the game of blocks that are not part of an entry."""
    games = list(library.games)
    if game and game not in games:
        raise NotFound(f"there is no game '{game}'; use --game {' or '.join(games)}")
    if not game and len(games) > 1:
        raise NotFound(f"no game given; use --game {' or '.join(games)}")
    return game or games[0]


def decoded(raw: bytes, where: str) -> str:
    """Return the text of a file that is not part of the content."""
    if len(raw) > MAX_BYTES:
        raise ScenarioError(f"{where}:1: more than {MAX_BYTES} bytes; make it shorter", 1)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ScenarioError(f"{where}:{line}: not UTF-8; save it as UTF-8", line) from None
    if not text.strip():
        raise ScenarioError(f"{where}:1: it is empty; {PARTS}", 1)
    return text


def _parse(library: Library, game: str, raw: bytes, where: str) -> list[Block]:
    """Parse the scenarios in text that is not part of an entry."""
    from rulesdb.reference.reader import read_blocks

    game, text = game_named(library, game), decoded(raw, where)
    try:
        return read_blocks(library, game, text)
    except ScenarioError as error:
        raise ScenarioError(f"{where}:{error.line}: {error}", error.line) from None
