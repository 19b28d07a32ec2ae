"""Every order: run again from the start with the next sequence of answers, until all were tried.

Generators cannot be copied and need not be. The sequence of answers is an odometer: the last wheel
that can still turn is turned, and the wheels behind it start again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any, TypeVar

from .errors import TooManyOrders
from .kernel import Choose

Policy = Callable[[Choose], Any]
T = TypeVar("T")

MAX_ORDERS = 20_000
FAR = 20  # a first run that promises so many times the bound is not followed by others


def first(question: Choose) -> Any:
    """The policy that takes the first option."""
    return question.options[0]


def explore(run: Callable[[Policy], T], limit: int = MAX_ORDERS) -> Iterator[T]:
    """The result of `run` for every sequence of answers to its open questions."""
    wheels: list[int] = []
    orders = 0
    while True:
        asked: list[Choose] = []

        def turn(question: Choose, wheels: list[int] = wheels, asked: list[Choose] = asked) -> Any:
            asked.append(question)
            at = len(asked) - 1
            return question.options[wheels[at] if at < len(wheels) else 0]

        yield run(turn)
        orders += 1
        sizes = [len(question.options) for question in asked]
        if orders == 1 and prod(sizes) > FAR * limit:
            raise TooManyOrders(_too_many(limit, asked))
        wheels = wheels[: len(sizes)] + [0] * (len(sizes) - len(wheels))
        while wheels and wheels[-1] + 1 >= sizes[len(wheels) - 1]:
            wheels.pop()
        if not wheels:
            return
        if orders >= limit:
            raise TooManyOrders(_too_many(limit, asked))
        wheels[-1] += 1


def _too_many(limit: int, asked: list[Choose]) -> str:
    whats = ", ".join(dict.fromkeys(question.what for question in asked))
    return f"more than {limit} orders; script some of its open choices ({whats}) with `- choose …`"
