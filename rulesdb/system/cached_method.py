"""Cache the results of a method in its object.

`functools.cache` on a method would keep the object alive as long as the program runs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Owner = TypeVar("Owner")
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def cached_method(
    method: Callable[Concatenate[Owner, Arguments], Result],
) -> Callable[Concatenate[Owner, Arguments], Result]:
    """Run the method once per tuple of positional arguments."""
    name = f"_{method.__name__}_results"

    @wraps(method)
    def cached(self: Owner, /, *arguments: Arguments.args, **_: Arguments.kwargs) -> Result:
        results: dict[Any, Result] = self.__dict__.setdefault(name, {})
        if arguments not in results:
            results[arguments] = method(self, *arguments)  # type: ignore[call-arg]
        return results[arguments]

    return cached
