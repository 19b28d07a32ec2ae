"""Random games: two players choose at random while invariants are checked.

A game is dealt from a seed, so that a failure can be reproduced. It is reported with the seed and a
scenario: the position before the last move, and that move with all its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import active_children
from random import Random
from typing import Any

from rulesdb.engine.chart import Chart
from rulesdb.engine.documents import dump_yaml
from rulesdb.engine.kernel import Choose, GameOver, Line, Record, drive
from rulesdb.engine.naming import offered, plain_name
from rulesdb.engine.plugins import load
from rulesdb.errors import Broken, Endless, RulesError
from rulesdb.system.pool import quick_start

MAX_TURNS = 200
TOGETHER = 20  # games per task


class _TurnLimit(Exception):
    """The game has reached the turn limit."""


@dataclass
class Played:
    """One random game."""

    game: str
    seed: int
    turns: int = 0
    effects: int = 0
    winner: str = ""
    endless: bool = False  # two Replicators that copy each other: legal, but never over
    broken: str = ""
    scenario: str = ""


@dataclass
class _Table:
    """A random game in progress, and what is needed to report a failure."""

    rules: Any
    game: Any
    random: Random
    invariants: Any
    report_at: int = 0  # number of the move to report
    moves: int = 0
    before: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def answer(self, question: Choose) -> Any:
        if not question.options:
            raise Broken(f"a question without options ({question.what})")
        if question.always:
            self.invariants.at_rest()  # a failure here belongs to the last move, not the next
            self.moves += 1
            if self.invariants.turns > MAX_TURNS:
                raise _TurnLimit
            if self.moves == self.report_at:
                self.before = self.rules.write(self.game)
        option = self.random.choice(question.options)
        if self.moves == self.report_at:
            self._note(question, option)
        return option

    def _note(self, question: Choose, option: Any) -> None:
        names = {id(other): label for label, other in offered(self.rules, self.game, question)}
        word = names.get(id(option), plain_name(option))
        self.lines.append(f"- {word}" if question.always else f"- choose {word}")

    def as_scenario(self) -> str:
        """Return the move as a scenario."""
        moves = "\n".join(self.lines)
        return f"{dump_yaml(self.before).rstrip()}\n---\n{moves}\n"


def play(name: str, chart: Chart, seed: int, report_at: int = 0) -> Played:
    """Play one random game; if it fails, play it again to report its last move."""
    plugin = load(name)
    rules, dealer = plugin.rules, plugin.random_games
    assert dealer is not None
    record = Record()
    random = Random(seed)
    game = dealer.deal(chart, record, random)
    invariants = dealer.Invariants(game)
    record.watch = lambda line: _watch(record, invariants, line)
    table = _Table(rules, game, random, invariants, report_at)
    played = Played(name, seed)
    try:
        drive(game.play(), table.answer)
    except (GameOver, _TurnLimit):
        played.winner = str(game.winner or "")
    except Endless:
        played.endless = True
    except Exception as error:  # any error is reported with its seed and move
        kind = "" if isinstance(error, RulesError) else f"{type(error).__name__}: "
        played.broken = f"{kind}{error}"
    played.turns, played.effects = invariants.turns, invariants.effects
    if played.broken and report_at:
        played.scenario = table.as_scenario()
    elif played.broken:
        return play(name, chart, seed, max(table.moves, 1))
    return played


def _watch(record: Record, invariants: Any, line: Line) -> None:
    """Check each effect; discard old lines of the record, because a game is long."""
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
    """Play `games` games of each chart in parallel; yield those that failed."""
    tasks = [
        (name, chart, range(start, min(start + TOGETHER, seed + games)))
        for start in range(seed, seed + games, TOGETHER)
        for name, chart in charts.items()
    ]
    others = set(active_children())
    with ProcessPoolExecutor(jobs, quick_start()) as pool:
        running = [pool.submit(_some, task) for task in tasks]
        try:
            for done in as_completed(running):
                for played in done.result():
                    progress(played)
                    if played.broken:
                        yield played
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:  # it would play its games to the end
                worker.terminate()


def _some(task: tuple[str, Chart, range]) -> list[Played]:
    name, chart, seeds = task
    return [play(name, chart, seed) for seed in seeds]


def soak(
    name: str,
    chart: Chart,
    seeds: range,
    progress: Callable[[Played], None] = lambda _: None,
) -> Iterator[Played]:
    """Play many random games; yield those that failed."""
    for seed in seeds:
        played = play(name, chart, seed)
        progress(played)
        if played.broken:
            yield played
