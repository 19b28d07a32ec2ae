"""Run the timing chart: its order is the order in which things happen.

A step's id selects its function; a window's id collects the abilities that wait there. If several
wait at once, the active player decides which comes first.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Body, Choose, Effect
from rulesdb.engine.steps import Steps

from .card import Card
from .choices import Unresolved
from .rules import RULEBOOK, reading, rule
from .text import Given

if TYPE_CHECKING:
    from .game import Game
    from .player import Player

RULEBOOK.unseen.update(
    dict.fromkeys(
        (
            "timing/turn#1.forge.window-start-of-turn",
            "timing/reap#window-before-reap",
        ),
        "no card of the reference waits there",
    )
)
STEPS = Steps()
step = STEPS.run

TIE = rule("timing/rule#tie")
AFTER = rule("timing/rule#each-time")
SOURCE_GONE = rule("repeat#source-gone")
AS_IF_YOURS = rule("as-if-it-were-yours#resolve")
FREE_ORDER = reading("encounter-suit-order#free-order")
ALL_FROZEN = reading("open-window-vs-frozen#frozen")
AT_DISCARD = reading("automaton-others-destroyed#at-discard")
LEAVES_PLAY = rule("leaves-play#leaves-play-ability")
ACTIVE = rule("ability#active")
PERIOD = rule("lasting-effects#period")


class Event:
    """The subject of a procedure while it runs."""

    borrows = True  # whether a card counts as friendly to whoever resolves its ability

    def subjects(self, window: str) -> list[Any]:
        """Return the subjects of a window of the procedure, one trigger for each."""
        return []

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """Return the abilities that wait in a window now."""
        return [
            Trigger(given, subject, self)
            for subject in self.subjects(window)
            for given in game.in_force.abilities(window)
            if given.ability.waits(given.bearer, subject, self)
        ]


class Trigger(Effect, frozen=True):
    """An ability resolves in its window."""

    given: Given
    subject: Any
    event: Any = None
    player: Any = None  # who resolves it, if not its controller
    side: Any = None  # its controller when it was frozen; the card may have left since

    @property
    def rule(self) -> str:  # type: ignore[override]
        window = self.given.ability.window
        if not isinstance(window, str) or window in ("left-play", "readied"):
            return AFTER
        if window == "leaves-play":
            return LEAVES_PLAY
        procedure, _, node = window.partition(".")
        return f"timing/{procedure}#{node}"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Trigger)
            and self.given == other.given
            and self.subject is other.subject
            and self.player is other.player
            and self.event is other.event
        )

    def __hash__(self) -> int:
        return hash((id(self.given.bearer), self.given.ability.name, id(self.subject)))

    @property
    def card(self) -> Any:
        """The card that has the ability."""
        return self.given.bearer

    @property
    def name(self) -> str:
        return str(self.given.bearer.name)

    @property
    def you(self) -> Player:
        return self.player or self.side or self.given.controller

    @property
    def holds(self) -> bool:
        """Whether the condition of a replacement is met."""
        when = self.given.ability.when
        return when is None or when(self.given.bearer, self.subject, self.event)

    def apply(self, game: Game) -> Body:
        given, bearer = self.given, self.given.bearer
        if given.ability.instead:
            from .destruction import Pending

            if self.holds or game.reads(AT_DISCARD):
                yield Pending(self)
            return
        you = self.side or given.controller
        borrowed = None
        if self.player not in (None, you) and game.record.cite(AS_IF_YOURS, bearer):
            you = self.player
            borrowed = (you, bearer) if getattr(self.event, "borrows", True) else None
        game.borrowed.append(borrowed)
        game.again.append(True)
        game.resolving.append(given.ability)
        with suppress(Unresolved):
            yield from self._resolve(game, you)
        game.resolving.pop()
        game.again.pop()
        game.borrowed.pop()

    def _resolve(self, game: Game, you: Player) -> Body:
        """Resolve it, again as long as it says so and its card is there."""
        given, bearer = self.given, self.given.bearer
        while game.again[-1]:
            game.again[-1] = False
            yield from given.ability.run(bearer, you, self.subject, self.event, given.giver)
            gone = isinstance(bearer, Card) and not (bearer.in_play or bearer in game.playing)
            if game.again[-1] and gone and game.record.cite(SOURCE_GONE, bearer):
                break


class After(Event):
    """An effect that has happened, for the abilities that wait for it."""

    def __init__(self, effect: Effect, happened: Any) -> None:
        self.effect = effect
        self.happened = happened

    def subjects(self, window: Any) -> list[Any]:
        return [self.effect]


def follow(game: Game, after: After) -> Body:
    """Resolve the abilities that wait for an effect."""
    yield from window(game, type(after.effect), after)


def run(game: Game, procedure: str, event: Event) -> Body:
    """Run a procedure of the chart, step by step."""
    for part in game.chart[procedure]:
        yield from run_step(game, part, event)


def run_step(game: Game, part: Step, event: Event) -> Body:
    """Run one step, window or sequence."""
    game.record.enter(part.id)
    if part.children:
        for child in part.children:
            if not game.turn.ended or part.kind != "sequence":
                yield from run_step(game, child, event)
    elif part.kind == "window":
        yield from window(game, part.id, event)
    elif part.id in STEPS:
        body = STEPS[part.id](game, event)
        if body is not None:
            yield from body
    game.record.leave()


class Window:
    """An open window: what has been resolved in it, and which texts are newer than it."""

    def __init__(self, game: Game, id: Any, event: Event) -> None:
        self.id = id
        self.event = event
        self.done: list[Trigger] = []
        self.newer: dict[Any, bool | None] = {}  # whether they are left out, once they would wait
        self.frozen = event.waiting(game, id) if game.reads(ALL_FROZEN) else None

    def waiting(self, game: Game) -> Body:
        """Return what waits here now and has not been resolved."""
        able = []
        for trigger in self.event.waiting(game, self.id):
            if trigger in self.done or (self.frozen is not None and trigger not in self.frozen):
                continue
            text = trigger.given.bearer
            if text in self.newer and self.newer[text] is None:
                self.newer[text] = bool((yield TooLate(text)))
            if not self.newer.get(text):
                able.append(trigger)
        return able


class TooLate(Effect, frozen=True):
    """An ability does not trigger for what happened before its text was in force."""

    card: Any  # or the lasting effect

    @property
    def rule(self) -> str:  # type: ignore[override]
        return ACTIVE if isinstance(self.card, Card) else PERIOD

    def apply(self, game: Game) -> bool:
        return True


def window(game: Game, id: Any, event: Event) -> Body:
    """Resolve everything that waits here, in the order the active player decides.

    What waits is looked up again after each resolution: an ability that a card gains while the
    window is open may still trigger, and one whose card has left no longer does. A card that enters
    play, or a lasting effect that begins, while the window is open is too late for it.
    """
    opened = Window(game, id, event)
    game.windows.append(opened)
    while waiting := (yield from opened.waiting(game)):
        able = _in_time(game, waiting)
        chosen = able[0]
        if len(able) > 1:
            chosen = yield Choose(game.active, able, TIE, "order")
        opened.done.append(chosen)
        yield chosen
    game.windows.pop()


def _in_time(game: Game, waiting: list[Trigger]) -> tuple[Trigger, ...]:
    """Leave out the card's own "Play:" ability while something must resolve before it."""
    if not game.reads(FREE_ORDER) and any(trigger.given.ability.first for trigger in waiting):
        return tuple(t for t in waiting if t.given.ability.watches)
    return tuple(waiting)
