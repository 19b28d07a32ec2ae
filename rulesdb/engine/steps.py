"""The chart steps that have code: each step id with the function that runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .kernel import Body

Handler = Callable[[Any, Any], Body | None]
H = TypeVar("H", bound=Handler)


class Steps(dict[str, Handler]):
    """Functions by step id. `@STEPS.run("turn.1.forge")` adds one."""

    def run(self, *ids: str) -> Callable[[H], H]:
        """Register the function that runs these steps or windows."""

        def mark(body: H) -> H:
            self.update(dict.fromkeys(ids, body))
            return body

        return mark
