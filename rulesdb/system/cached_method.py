"""Answers that are kept with the object that gave them, and go with it.

`functools.cache` on a method keeps the object as long as the program runs: a server that builds
again after each change would keep every library it has ever loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Owner = TypeVar("Owner")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def remembered(
    method: Callable[Concatenate[Owner, Asked], Answer],
) -> Callable[Concatenate[Owner, Asked], Answer]:
    """A method that is run once for the same arguments."""
    name = f"_{method.__name__}_answers"

    @wraps(method)
    def ask(self: Owner, /, *asked: Asked.args, **_: Asked.kwargs) -> Answer:
        answers: dict[Any, Answer] = self.__dict__.setdefault(name, {})
        if asked not in answers:
            answers[asked] = method(self, *asked)  # type: ignore[call-arg]  # no keywords
        return answers[asked]

    return ask
