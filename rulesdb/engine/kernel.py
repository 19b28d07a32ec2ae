"""The kernel: perform effects, pass questions up, write down what happened.

Cards and rules are generators that yield effects and questions. An effect is a frozen value that
carries the rule it applies. Only one thing leaves the kernel: `Choose`. Whoever drives the
generator answers it: a script, an explorer, a person, chance.

A rule that is applied is cited, and a rule that is cited can be switched off: `Record.cite` does
both, so that a test can switch one rule off and see which ruling notices.
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
    """A question: who decides, between what, by which rule.

    `refused()` maps what is not on offer to the rule that refuses it, so that a refusal can be
    cited; it is asked only when somebody names such an option.
    A question with `always` set is a player's move: it is asked even when nothing is on offer.
    `unsaid` is the option that goes without saying when a script is silent: passing in a window.
    """

    player: Any
    options: tuple[Any, ...]
    rule: str
    what: str = "target"
    always: bool = False
    refused: Callable[[], Mapping[Any, str]] = dict
    unsaid: Any = None


class Effect(Struct, frozen=True):
    """One thing that happens. Subclasses are frozen dataclasses; `rule` is what it applies."""

    rule: ClassVar[str]

    def idle(self) -> bool:
        """Whether there is nothing for it to do: then it does not happen, and cites nothing."""
        return False

    def becomes(self, game: Any) -> Body | None:
        """What happens instead of it, by the rules themselves."""
        return None

    def apply(self, game: Any) -> Any:
        """Do it. May be a generator of further effects; what it returns is what happened."""
        raise NotImplementedError


class Answer(Struct, frozen=True):
    """A question that was answered, for the record."""

    question: Choose
    option: Any


class Refusal(Struct, frozen=True):
    """A move that a rule refused, for the record."""

    player: Any
    option: Any


class Line(Struct, frozen=True):
    """One line of the record: what happened, by which rule, in which step, how deep."""

    step: str
    rule: str
    what: Any
    depth: int
    path: tuple[str, ...] = ()  # the steps around it, the innermost last


class Record:
    """What happened, in order and depth. Written by the kernel alone."""

    def __init__(self, off: frozenset[str] = frozenset()) -> None:
        self.off = off
        self.watch: Callable[[Line], None] | None = None
        self.lines: list[Line] = []
        self.steps: list[str] = []
        self.passed: dict[str, None] = {}  # every step that was come to, also if nothing happened
        self.entered: list[tuple[int, tuple[str, ...]]] = []  # … before which line, if watched
        self.depth = 0
        self.since = 0  # the number of lines at the last move
        self.asked = 0  # questions since the last move, also those that decide nothing
        self.limit = MAX_LINES

    def enter(self, step: str) -> None:
        """A step of the chart begins; what happens until `leave` happens in it."""
        self.steps.append(step)
        self.passed[step] = None
        if self.watch is not None:
            self.entered.append((len(self.lines), tuple(self.steps)))

    def leave(self) -> None:
        self.steps.pop()

    def cite(self, rule: str, what: Any) -> bool:
        """Note that a rule is applied; False when it is switched off, and then it is not."""
        if rule in self.off:
            return False
        if len(self.lines) - self.since >= self.limit or self.depth >= MAX_DEPTH:
            raise Endless(
                f"stopped after {len(self.lines)} effects: this never ends (last: {rule}); "
                "an effect that repeats itself needs an end, or is a `scenario endless`"
            )
        path = tuple(self.steps)
        line = Line(path[-1] if path else "", rule, what, self.depth, path)
        self.lines.append(line)
        if self.watch is not None:
            self.watch(line)
        return True

    def ask(self, rule: str) -> None:
        """Count a question: one that decides nothing leaves no line, and may repeat itself too."""
        self.asked += 1
        if self.asked > self.limit:
            raise Endless(f"stopped after {self.asked} questions: this never ends (last: {rule})")

    @property
    def cites(self) -> list[str]:
        """Every rule that was applied, in the order of its first use."""
        return list(dict.fromkeys(line.rule for line in self.lines))


class GameOver(Exception):
    """The game has ended: nothing that was waiting happens any more."""


class Playable(Protocol):
    """What the kernel asks of a game."""

    record: Record

    def instead(self, effect: Effect) -> Body | None:
        """What happens instead of this effect, by what is in force."""

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """What was waiting for this effect."""


def perform(game: Playable, body: Body) -> Body:
    """Drive a card or a rule: do each effect, pass each question up."""
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
    """Pass a question up. One with a single option is passed up too, so that a script can check
    what it names, but nothing was decided and nothing is written down."""
    options = question.options
    if not options and not question.always:
        return None
    if question.rule in game.record.off and options:
        return options[0]
    if question.always:
        game.record.since, game.record.asked = len(game.record.lines), 0
    game.record.ask(question.rule)
    answer = yield question
    if len(options) > 1 and not question.always:
        game.record.cite(question.rule, Answer(question, answer))
    return answer


def resolve(game: Playable, effect: Effect) -> Body:
    """Do one effect, then what was waiting for it."""
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
