"""Every order: run again from the start with the next sequence of answers, until all were tried.

Generators cannot be copied and need not be. The sequence of answers is an odometer: the last wheel
that can still turn is turned, and the wheels behind it start again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from .errors import TooManyOrders
from .kernel import Choose

Policy = Callable[[Choose], Any]
T = TypeVar("T")

MAX_ORDERS = 20_000


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
        wheels = wheels[: len(sizes)] + [0] * (len(sizes) - len(wheels))
        while wheels and wheels[-1] + 1 >= sizes[len(wheels) - 1]:
            wheels.pop()
        if not wheels:
            return
        if orders >= limit:
            whats = ", ".join(dict.fromkeys(question.what for question in asked))
            raise TooManyOrders(
                f"more than {limit} orders; script some of its open choices ({whats}) "
                "with `- choose …`"
            )
        wheels[-1] += 1
