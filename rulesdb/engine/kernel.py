"""The kernel: perform effects, pass questions up, record what happened.

Cards and rules are generators that yield effects and questions. An effect is a frozen value that
carries the rule it applies. The kernel yields only `Choose`. The driver of the generator answers
it: a script, an explorer, a person or chance.

Every applied rule is cited, and every cited rule can be switched off. `Record.cite` does both, so
a test can switch one rule off and see which rulings fail.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from inspect import isgenerator
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from rulesdb.errors import Endless

Body = Generator[Any, Any, Any]

MAX_LINES = 5_000  # between two moves
MAX_DEPTH = 100


class Choose(Struct, frozen=True):
    """A question: who decides, between which options, by which rule.

    `refused()` maps options that are not offered to the rules that forbid them, so that a refusal
    can cite its rule. It is called only when somebody names such an option.
    A question with `always` is a player's move: it is asked even if there are no options.
    A question with a `default` is a window: a player who is not said to act passes.
    `interrupts` can be answered too, but are no reason to ask: time can run out at any moment.
    """

    player: Any
    options: tuple[Any, ...]
    rule: str
    what: str = "target"
    always: bool = False
    refused: Callable[[], Mapping[Any, str]] = dict
    default: Any = None
    interrupts: tuple[Any, ...] = ()

    @property
    def answers(self) -> tuple[Any, ...]:
        """Everything that can be answered."""
        return (*self.options, *self.interrupts)

    @property
    def is_move(self) -> bool:
        """Whether a move answers it: a player's move, or a window."""
        return self.always or self.default is not None

    @property
    def is_open(self) -> bool:
        """Whether there is something to decide."""
        return len(self.options) > 1 or (self.always and self.default is None)


class Effect(Struct, frozen=True):
    """One thing that happens; `rule` is the rule it applies. Subclasses are frozen structs."""

    rule: ClassVar[str]

    def idle(self) -> bool:
        """Return whether it has nothing to do; it then does not happen and cites nothing."""
        return False

    def becomes(self, game: Any) -> Body | None:
        """Return what the rules themselves put in its place, or None."""
        return None

    def apply(self, game: Any) -> Any:
        """Do it and return what happened. May be a generator of further effects."""
        raise NotImplementedError


class Answer(Struct, frozen=True):
    """An answered question, for the record."""

    question: Choose
    option: Any


class Refusal(Struct, frozen=True):
    """A refused move, for the record."""

    player: Any
    option: Any


class Line(Struct, frozen=True):
    """A line of the record: what happened, by which rule, in which step, at which depth."""

    step: str
    rule: str
    what: Any
    depth: int
    path: tuple[str, ...] = ()  # enclosing steps, innermost last


class Record:
    """What happened, in order, with nesting depth."""

    def __init__(self, off: frozenset[str] = frozenset()) -> None:
        self.off = off
        self.watch: Callable[[Line], None] | None = None
        self.lines: list[Line] = []
        self.steps: list[str] = []
        self.passed: dict[str, None] = {}  # every step entered, even if nothing happened
        self.readings: dict[str, None] = {}  # readings that would matter, followed or not
        self.entered: list[tuple[int, tuple[str, ...]]] = []  # lines before it, path; if watched
        self.depth = 0
        self.since = 0  # number of lines at the last move
        self.asked = 0  # questions since the last move, including those with one option
        self.idle = 0  # steps since the last effect or question
        self.limit = MAX_LINES

    def enter(self, step: str) -> None:
        """Begin a step of the chart; everything until `leave` happens in it."""
        self.idle += 1
        if self.idle > self.limit:
            raise Endless(
                f"stopped after {self.idle} steps in which nothing happens (last: {step})"
            )
        self.steps.append(step)
        self.passed[step] = None
        if self.watch is not None:
            self.entered.append((len(self.lines), tuple(self.steps)))

    def leave(self) -> None:
        self.steps.pop()

    def cite(self, rule: str, what: Any) -> bool:
        """Record that a rule is applied; return False and record nothing if it is switched off."""
        if rule in self.off:
            return False
        if len(self.lines) - self.since >= self.limit or self.depth >= MAX_DEPTH:
            raise Endless(
                f"stopped after {len(self.lines)} effects: this never ends (last: {rule}); "
                "end the effect that repeats itself, or write `scenario endless`"
            )
        path = tuple(self.steps)
        line = Line(path[-1] if path else "", rule, what, self.depth, path)
        self.lines.append(line)
        self.idle = 0
        if self.watch is not None:
            self.watch(line)
        return True

    def ask(self, rule: str) -> None:
        """Count a question: one with a single option leaves no line, but may repeat forever too."""
        self.asked += 1
        self.idle = 0
        if self.asked > self.limit:
            raise Endless(f"stopped after {self.asked} questions: this never ends (last: {rule})")

    @property
    def cites(self) -> list[str]:
        """Every applied rule, in order of first use."""
        return list(dict.fromkeys(line.rule for line in self.lines))


class GameOver(Exception):
    """The game has ended; pending effects are dropped."""


class Playable(Protocol):
    """What the kernel requires of a game."""

    record: Record

    def instead(self, effect: Effect) -> Body | None:
        """Return what replaces this effect, given what is in force, or None."""

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """Return what this effect triggers, or None."""


def perform(game: Playable, body: Body) -> Body:
    """Run a card or rule: resolve each effect, pass each question up."""
    result = None
    while True:
        try:
            wanted = body.send(result)
        except StopIteration as done:
            return done.value
        if isinstance(wanted, Choose):
            result = yield from ask(game, wanted)
        else:
            result = yield from resolve(game, wanted)


def ask(game: Playable, question: Choose) -> Body:
    """Pass a question up and record the answer. A single option is passed up too, so that a script
    can check the name it gives, but is not recorded."""
    options = question.options
    if not options and not question.always:
        return None
    if question.rule in game.record.off and options:
        game.record.ask(question.rule)  # a game in which nothing else happens must end too
        return options[0]
    if question.always and question.default is None:
        game.record.since, game.record.asked = len(game.record.lines), 0
    game.record.ask(question.rule)
    answer = yield question
    if len(options) > 1 and not question.always:
        game.record.cite(question.rule, Answer(question, answer))
    return answer


def resolve(game: Playable, effect: Effect) -> Body:
    """Do one effect, then what it triggers."""
    record = game.record
    if effect.idle():
        return None
    other = effect.becomes(game) or game.instead(effect)
    if other is not None:
        return (yield from perform(game, other))
    if not record.cite(effect.rule, effect):
        return None
    record.depth += 1
    happened = effect.apply(game)
    if isgenerator(happened):
        happened = yield from perform(game, happened)
    waiting = game.after(effect, happened)
    if waiting is not None:
        yield from perform(game, waiting)
    record.depth -= 1
    return happened


def drive(body: Body, answer: Callable[[Choose], Any]) -> Any:
    """Run a generator to its end, answering each question."""
    try:
        question = next(body)
        while True:
            question = body.send(answer(question))
    except StopIteration as done:
        return done.value
