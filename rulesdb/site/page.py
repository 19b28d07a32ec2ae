"""A page before it is rendered.

Its context (`view_models`) becomes HTML only when the page is rendered. A page whose context is
unchanged is not rendered again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from rulesdb.system.fingerprint import fingerprint

from .replay import Replay
from .replay_comparison import Comparison, compare
from .replay_titles import own_title
from .tracking import Tracker

MISSING = "404.html"  # of the site, and of each language


class PageWords:
    """Interface texts on a page; a fingerprint represents them in the page's key."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self._tables = tables  # public names are keys of the tables
        self._digest = fingerprint(msgspec.json.encode(tables))

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_tables"][name]
        except KeyError:
            raise AttributeError(name) from None


class ReplayRef:
    """A replay that runs only when its page is rendered; `key` covers all its inputs."""

    def __init__(self, key: str, text: str, number: str, replay: Replay, table: str = "") -> None:
        self.key, self._replay = f"{key} {table}", replay
        self.text, self.number = text, number  # the text or reading it runs, or its number
        self.table = table  # the address that opens it on the table
        self.all: tuple[ReplayRef, ...] = (self,)  # the replays of its page
        self.game, self.variant = replay.scenario.game, replay.scenario.variant
        self.prefix = replay.prefix

    @cached_property
    def replay(self) -> Replay:
        return self._replay.run()

    @cached_property
    def title(self) -> str:
        """What it runs and, if other replays of the page run that too, what happens in it alone."""
        others = [ref.replay for ref in self.all if ref is not self and ref.text == self.text]
        if not others:
            return self.text
        own = own_title(self.replay, others)
        own = own or ": ".join([self.number, *(s.told.text for s in self.replay.scenes[-1:])])
        return f"{self.text}: {own}" if self.text else own

    def compared_with(self, new: ReplayRef, words: Mapping[str, Any]) -> Comparison:
        """Return this replay and a newer one side by side."""
        return compare(self.replay, new.replay, words)


class Page(Struct, frozen=True, dict=True):
    """A file of the site: path, template and context. Without a template it is JSON data."""

    path: str
    template: str
    context: Any

    @cached_property
    def data(self) -> bytes:
        """The context encoded as JSON."""
        return msgspec.json.encode(self.context, enc_hook=_encode)

    def key(self) -> str:
        """Return a hash that changes with anything the page shows."""
        return fingerprint(self.template, self.data)


def _encode(value: Any) -> Any:
    if isinstance(value, ReplayRef):
        return [value.key, value.text, value.number]
    if isinstance(value, PageWords):
        return value._digest
    raise NotImplementedError(type(value))


class Route(NamedTuple):
    """A file of the site: its path and the function that makes it and records dependencies."""

    path: str
    make: Callable[[Tracker], Page]
