"""A page before it is written: what it is made of, and how to tell whether that has changed.

Its context (`contexts`) is turned into HTML only when the page is rendered, and a page whose
context reads as before is not rendered again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from rulesdb.engine.words import read_words

from .replay import Replay


def interface_words(folder: Path, lang: str) -> dict[str, Any]:
    """The words of the site itself, in a language of the interface; English where it has none."""
    path = folder / "words" / f"{lang}.toml"
    path = path if path.is_file() else folder / "words" / "en.toml"
    return _words(path, path.stat().st_mtime_ns)


@cache
def _words(path: Path, changed: int) -> dict[str, Any]:
    return read_words(path)


class Words:
    """The words of the interface on a page: of so many tables the page is told by their digest."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self._tables = tables  # the names without a bar are theirs
        self._digest = blake2b(msgspec.json.encode(tables), digest_size=16).hexdigest()

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

    def fingerprint(self) -> str:
        """Changes when anything that the page shows does."""
        digest = blake2b(self.template.encode(), digest_size=16)
        digest.update(self.data)
        return digest.hexdigest()


def _stand_in(value: Any) -> Any:
    if isinstance(value, ReplayRef):
        return [value.key, value.title]
    if isinstance(value, Words):
        return value._digest
    raise NotImplementedError(type(value))


def no_key() -> str:
    return ""


class Draft(NamedTuple):
    """A page that may not have to be made: its path, what it is made of, and how.

    Without a key it is made each time, and written only if it shows something else then.
    """

    path: str
    key: Callable[[], str]
    make: Callable[[], Page]
