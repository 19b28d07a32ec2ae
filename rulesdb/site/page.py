"""A page before it is rendered.

Its context (`view_models`) is turned into HTML only when the page is rendered, and a page whose
context is as before is not rendered again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from rulesdb.system.fingerprint import fingerprint

from .replay import Replay
from .tracking import Tracker


class PageWords:
    """The words of the interface on a page; a fingerprint stands for so many tables."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self._tables = tables  # names without an underscore are theirs
        self._digest = fingerprint(msgspec.json.encode(tables))

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_tables"][name]
        except KeyError:
            raise AttributeError(name) from None


class ReplayRef:
    """A replay that is run only when its page is rendered; its key is all that it depends on."""

    def __init__(self, key: str, title: str, replay: Replay) -> None:
        self.key, self.title, self._replay = key, title, replay
        self.game, self.variant = replay.scenario.game, replay.scenario.variant
        self.prefix = replay.prefix

    @cached_property
    def replay(self) -> Replay:
        return self._replay.run()


class Page(Struct, frozen=True, dict=True):
    """A file of the site: its path, its template, and what the template gets; else it is data."""

    path: str
    template: str
    context: Any

    @cached_property
    def data(self) -> bytes:
        """Its context as it is written where there is no template."""
        return msgspec.json.encode(self.context, enc_hook=_stand_in)

    def key(self) -> str:
        """Changes when anything that the page shows does."""
        return fingerprint(self.template, self.data)


def _stand_in(value: Any) -> Any:
    if isinstance(value, ReplayRef):
        return [value.key, value.title]
    if isinstance(value, PageWords):
        return value._digest
    raise NotImplementedError(type(value))


class Route(NamedTuple):
    """A file of the site: its path, and how it is made. The tracker notes what it is made from."""

    path: str
    make: Callable[[Tracker], Page]
