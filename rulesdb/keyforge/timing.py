"""The chart is the program: its order is the order in which things happen.

A step's id finds its function, a window's id collects the abilities that wait there. When several
things wait at once, the active player decides which comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..chart import Step
from ..kernel import Body, Choose, Effect
from .card import Ability, Card
from .rules import rule

if TYPE_CHECKING:
    from .game import Game

STEPS: dict[str, Callable[[Any, Any], Body | None]] = {}

TIE = rule("timing/rule#tie")


def step(id: str) -> Callable[..., Any]:
    """Mark the function that carries out a step of the chart."""

    def mark(body: Callable[[Any, Any], Body | None]) -> Callable[[Any, Any], Body | None]:
        STEPS[id] = body
        return body

    return mark


class Event:
    """What a procedure is about, while it runs."""

    def subjects(self, window: str) -> list[Any]:
        """The things that a window of the procedure is about, one trigger for each."""
        return []

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """The abilities that wait in a window now."""
        subjects = self.subjects(window)
        cards = list(dict.fromkeys([*game.in_play, *(s for s in subjects if isinstance(s, Card))]))
        return [
            Trigger(card, ability, subject)
            for subject in subjects
            for card in cards
            for ability in card.abilities
            if ability.window == window
            and ability.waits(card, subject)
            and (card.in_play or card in game.playing)
        ]


class Trigger(Effect, frozen=True):
    """An ability that resolves in its window."""

    card: Card
    ability: Ability
    subject: Any

    @property
    def rule(self) -> str:  # type: ignore[override]
        procedure, _, node = self.ability.window.partition(".")
        return f"timing/{procedure}#{node}"

    @property
    def name(self) -> str:
        return self.card.name

    def apply(self, game: Game) -> Body:
        game.again.append(True)
        while game.again[-1]:
            game.again[-1] = False
            yield from self.ability.run(self.card, self.subject)
        game.again.pop()


def run(game: Game, procedure: str, event: Event) -> Body:
    """Carry out a procedure of the chart, step by step."""
    for part in game.chart[procedure]:
        yield from run_step(game, part, event)


def run_step(game: Game, part: Step, event: Event) -> Body:
    """Carry out one step, window or sequence."""
    game.record.steps.append(part.id)
    if part.children:
        for child in part.children:
            yield from run_step(game, child, event)
    elif part.kind == "window":
        yield from window(game, part.id, event)
    elif part.id in STEPS:
        body = STEPS[part.id](game, event)
        if body is not None:
            yield from body
    game.record.steps.pop()


def window(game: Game, id: str, event: Event) -> Body:
    """Let everything that waits here resolve, in the order that the active player decides.

    What waits is looked up again after each resolution: an ability that is gained while the window
    is open may still trigger, and one whose card has left no longer does.
    """
    done: list[Trigger] = []
    while waiting := [trigger for trigger in event.waiting(game, id) if trigger not in done]:
        chosen = yield Choose(game.active, tuple(waiting), TIE, "order")
        done.append(chosen)
        yield chosen
