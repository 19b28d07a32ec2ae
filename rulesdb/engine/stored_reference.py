"""A game's reference in one message: what a session needs where there are no files.

The site has one for each game, `table/<game>.msgpack`; `site/runtime.py` makes it.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import msgspec
from msgspec import Struct, field

from rulesdb.errors import NotFound

from .chart import Chart, Step


class StoredEntry(Struct, array_like=True):
    """The titles of an entry, and its statements by anchor; the empty anchor is its opening."""

    titles: dict[str, str]
    texts: dict[str, dict[str, str]]  # by anchor, then by language


class StoredPlace(Struct, frozen=True):
    """An entry, or one of its statements."""

    id: str
    anchor: str
    entry: StoredEntry

    @property
    def address(self) -> str:
        return f"{self.id}#{self.anchor}" if self.anchor else self.id

    def title(self, lang: str) -> str:
        """Return the title of the entry."""
        return _in(self.entry.titles, lang) or self.id

    def wording(self, lang: str) -> str:
        """Return the text of the statement, or the first paragraph of the entry."""
        return _in(self.entry.texts.get(self.anchor, {}), lang)


def _in(texts: dict[str, str], lang: str) -> str:
    """Return the text in a language, or in the first one."""
    return texts.get(lang) or next(iter(texts.values()), "")


class Stored(Struct):
    """The message."""

    game: str
    build: str  # the version of engine and content that made it
    languages: list[str]
    procedures: dict[str, tuple[Step, ...]]
    entries: dict[str, msgspec.Raw]  # each a StoredEntry, read when it is asked for
    cards: dict[str, list[str]] = field(default_factory=dict)  # the cards that an entry is about
    names: dict[str, str] = field(default_factory=dict)  # other names, with the id that they mean
    steps: dict[str, tuple[str, str]] = field(default_factory=dict)  # other names of chart steps


class StoredReference:
    """The reference of one game."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored

    @classmethod
    def decode(cls, data: bytes) -> StoredReference:
        """Read the message."""
        return cls(msgspec.msgpack.decode(data, type=Stored))

    @cached_property
    def _chart(self) -> Chart:
        return Chart(self.stored.procedures)

    def chart(self, game: str) -> Chart:
        """Return the timing chart."""
        return self._chart

    def languages(self, game: str) -> list[str]:
        """Return the languages of the game."""
        return self.stored.languages

    def about_cards(self, game: str) -> dict[str, list[str]]:
        """Return the entries that are about cards, by id, with the names of the cards."""
        return self.stored.cards

    def lookup(self, name: str, game: str = "", kind: str = "glossary") -> StoredPlace | None:
        """Resolve a reference, or return None."""
        target, _, anchor = name.partition("#")
        parts = target.strip("/").split("/")
        if len(parts) < 3 and game:
            parts = [game, kind, *parts] if len(parts) == 1 else [game, *parts]
        id = "/".join(parts)
        if id in self.stored.steps:
            id, anchor = self.stored.steps[id]
        elif "/timing/" in id and id not in self.stored.entries and "." in parts[-1]:
            last, _, anchor = parts[-1].partition(".")
            id = "/".join([*parts[:-1], last])
        id = self.stored.names.get(id, id)
        entry = self._entry(id)
        if entry is None or (anchor and anchor not in entry.texts):
            return None
        return StoredPlace(id, anchor, entry)

    @lru_cache(maxsize=256)  # noqa: B019  (one reference for as long as the program runs)
    def _entry(self, id: str) -> StoredEntry | None:
        data = self.stored.entries.get(id)
        return None if data is None else msgspec.msgpack.decode(data, type=StoredEntry)

    def find(self, name: str, game: str = "", kind: str = "glossary") -> StoredPlace:
        """Resolve a reference; raise NotFound if there is no such entry."""
        place = self.lookup(name, game, kind)
        if place is None:
            raise NotFound(f"there is no entry '{name}'")
        return place
