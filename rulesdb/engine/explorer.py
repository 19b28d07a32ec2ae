"""Explore every order: run again from the start with each sequence of answers.

Generators cannot be copied and need not be: a rerun repeats the known answers and gives the last
question with untried options its next one. A run that reaches a known point stops there, because
the endings from that point are known. Points are compared only after the first few runs, because
comparing costs more than a few runs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from rulesdb.errors import TooManyOrders

from .kernel import Choose

Policy = Callable[[Choose], Any]
T = TypeVar("T")

MAX_RUNS = 2_000
MERGE_AFTER = 12


def first(question: Choose) -> Any:
    """Answer with the first option; the default policy."""
    return question.options[0]


class Found(Struct, Generic[T]):
    """An ending: one run that leads there, and the number of orders that do."""

    run: T
    orders: int


Endings = dict[Hashable, Found[T]]


class _Known(BaseException):
    """The run reached a known point; not an error, so not an Exception."""

    def __init__(self, mark: int) -> None:
        self.mark = mark


class Explorer(Struct, Generic[T]):
    """Explores `run`; `ending` identifies endings, `mark` identifies points on the way."""

    run: Callable[[Policy], T]
    ending: Callable[[T], Hashable]
    mark: Callable[[], int] | None = None
    limit: int = MAX_RUNS
    runs: int = 0
    known: dict[int, Endings[T]] = field(default_factory=dict)
    # Alternatives to the first run: by question and option number, the endings they lead to.
    elsewhere: dict[tuple[int, int], Endings[T]] = field(default_factory=dict)

    def explore(self) -> Endings[T]:
        """Return every distinct ending with the number of orders that lead to it."""
        return self._visit([])

    def _visit(self, answers: list[int]) -> Endings[T]:
        asked: list[Choose] = []
        marks: list[int | None] = []

        def policy(question: Choose) -> Any:
            at = len(asked)
            asked.append(question)
            if at < len(answers):
                marks.append(None)
                return question.options[answers[at]]
            marks.append(self._mark() if len(question.options) > 1 else None)
            return question.options[0]

        if self.runs >= self.limit:
            raise TooManyOrders(_too_many(self.limit, self._last))
        self.runs += 1
        try:
            run = self.run(policy)
            found: Endings[T] = {self.ending(run): Found(run, 1)}
        except _Known as known:
            found = self.known[known.mark]
        self._last = asked
        for at in range(len(marks) - 1, len(answers) - 1, -1):
            mark = marks[at]
            if len(asked[at].options) > 1:
                found = dict(found)
                before = [*answers, *[0] * (at - len(answers))]
                for option in range(1, len(asked[at].options)):
                    there = self._visit([*before, option])
                    if not any(before):
                        self.elsewhere[at, option] = there
                    _add(found, there)
                if mark is not None:
                    self.known[mark] = found
        return found

    _last: list[Choose] = field(default_factory=list)

    def _mark(self) -> int | None:
        if self.mark is None or self.runs < MERGE_AFTER:
            return None
        mark = self.mark()
        if mark in self.known:
            raise _Known(mark)
        return mark


def _add(found: Endings[T], more: Endings[T]) -> None:
    for key, other in more.items():
        if key in found:
            found[key] = Found(found[key].run, found[key].orders + other.orders)
        else:
            found[key] = other


def _too_many(limit: int, asked: list[Choose]) -> str:
    whats = ", ".join(dict.fromkeys(q.what for q in asked if len(q.options) > 1))
    return f"more than {limit} runs; script some of the open choices ({whats}) with `- choose …`"
