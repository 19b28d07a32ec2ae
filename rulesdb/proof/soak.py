"""Random games: two players who choose at random, and what must hold after everything they do.

A game is dealt from a seed, so that a failure can be had again. What went wrong is told with the
seed and with a scenario: the position before the last move, and that move with all its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Any

from rulesdb.engine.chart import Chart
from rulesdb.engine.documents import dump_yaml
from rulesdb.engine.kernel import Choose, GameOver, Line, Record, drive
from rulesdb.engine.naming import offered, plain_name
from rulesdb.engine.plugins import load
from rulesdb.errors import Broken, Endless, RulesError

MAX_TURNS = 200
TOGETHER = 20  # games that a processor gets at a time


class _Enough(Exception):
    """The game has had as many turns as it may."""


@dataclass
class Played:
    """One random game."""

    game: str
    seed: int
    turns: int = 0
    effects: int = 0
    winner: str = ""
    endless: bool = False  # two Replicators that copy each other: legal, and never over
    broken: str = ""
    scenario: str = ""


@dataclass
class _Table:
    """A game that is being played at random, and what is needed to tell of it."""

    rules: Any
    game: Any
    random: Random
    invariants: Any
    told_at: int = 0  # the number of the move that is to be told
    moves: int = 0
    before: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def answer(self, question: Choose) -> Any:
        if not question.options:
            raise Broken(f"a question without an option ({question.what})")
        if question.always:
            self.invariants.at_rest()  # what is wrong here is of the last move, not of the next
            self.moves += 1
            if self.invariants.turns > MAX_TURNS:
                raise _Enough
            if self.moves == self.told_at:
                self.before = self.rules.write(self.game)
        option = self.random.choice(question.options)
        if self.moves == self.told_at:
            self._note(question, option)
        return option

    def _note(self, question: Choose, option: Any) -> None:
        names = {id(other): label for label, other in offered(self.rules, self.game, question)}
        word = names.get(id(option), plain_name(option))
        self.lines.append(f"- {word}" if question.always else f"- choose {word}")

    def told(self) -> str:
        """The move as a scenario."""
        moves = "\n".join(self.lines)
        return f"{dump_yaml(self.before).rstrip()}\n---\n{moves}\n"


def play(name: str, chart: Chart, seed: int, told_at: int = 0) -> Played:
    """Play one random game; one that breaks is played again, to tell of its last move."""
    plugin = load(name)
    rules, dealer = plugin.rules, plugin.random_games
    assert dealer is not None
    record = Record()
    random = Random(seed)
    game = dealer.deal(chart, record, random)
    invariants = dealer.Invariants(game)
    record.watch = lambda line: _watch(record, invariants, line)
    table = _Table(rules, game, random, invariants, told_at)
    played = Played(name, seed)
    try:
        drive(game.play(), table.answer)
    except (GameOver, _Enough):
        played.winner = str(game.winner or "")
    except Endless:
        played.endless = True
    except Exception as error:  # whatever it is, the seed and the move are what helps
        kind = "" if isinstance(error, RulesError) else f"{type(error).__name__}: "
        played.broken = f"{kind}{error}"
    played.turns, played.effects = invariants.turns, invariants.effects
    if played.broken and told_at:
        played.scenario = table.told()
    elif played.broken:
        return play(name, chart, seed, max(table.moves, 1))
    return played


def _watch(record: Record, invariants: Any, line: Line) -> None:
    """After each effect; the record is not kept, for a game is long."""
    invariants.after(line)
    if len(record.lines) > 1000:
        record.since -= len(record.lines)
        record.lines.clear()


def soak_together(
    charts: dict[str, Chart],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[Played], None] = lambda _: None,
) -> Iterator[Played]:
    """Play so many games of each chart, on several processors, and give back what broke."""
    tasks = [
        (name, chart, range(start, min(start + TOGETHER, seed + games)))
        for start in range(seed, seed + games, TOGETHER)
        for name, chart in charts.items()
    ]
    with ProcessPoolExecutor(jobs, get_context("fork")) as pool:
        running = [pool.submit(_some, task) for task in tasks]
        try:
            for done in as_completed(running):
                for played in done.result():
                    progress(played)
                    if played.broken:
                        yield played
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _some(task: tuple[str, Chart, range]) -> list[Played]:
    name, chart, seeds = task
    return [play(name, chart, seed) for seed in seeds]


def soak(
    name: str,
    chart: Chart,
    seeds: range,
    progress: Callable[[Played], None] = lambda _: None,
) -> Iterator[Played]:
    """Play many random games and give back those in which something broke."""
    for seed in seeds:
        played = play(name, chart, seed)
        progress(played)
        if played.broken:
            yield played
