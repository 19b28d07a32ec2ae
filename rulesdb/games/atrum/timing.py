"""Run the timing chart: its order is the order in which things happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Body
from rulesdb.engine.steps import Steps

if TYPE_CHECKING:
    from .game import Game

STEPS = Steps()
step = STEPS.run


def run(game: Game, procedure: str, event: Any) -> Body:
    """Run a procedure of the chart, step by step."""
    for part in game.chart[procedure]:
        yield from run_step(game, part, event)


def run_step(game: Game, part: Step, event: Any) -> Body:
    """Run one step, window or sequence, unless `event` skips it."""
    if not part.children and event.skips(game, part):
        return
    game.record.enter(part.id)
    for child in part.children:
        yield from run_step(game, child, event)
    if part.id in STEPS:
        body = STEPS[part.id](game, event)
        if body is not None:
            yield from body
    game.record.leave()


def window_here(game: Game) -> str:
    """Return the address of the window or part that is open now."""
    return game.chart.steps[game.record.steps[-1]].address


class Event:
    """The subject of a procedure while it runs."""

    def skips(self, game: Game, part: Step) -> bool:
        """Whether to skip a step."""
        return False
