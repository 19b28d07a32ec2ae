"""What the engine requires of the library: charts, and lookup of statements and cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from .chart import Chart


class Place(Protocol):
    """An entry, or one of its statements."""

    @property
    def address(self) -> str:
        """Its full address: `game/kind/name#anchor`."""

    def title(self, lang: str) -> str:
        """Return the title of the entry."""

    def wording(self, lang: str) -> str:
        """Return the text of the statement, or the first paragraph of the entry."""


class Reference(Protocol):
    """The library as the engine sees it."""

    def chart(self, game: str) -> Chart:
        """Return the timing chart of a game."""

    def languages(self, game: str) -> list[str]:
        """Return the languages of a game."""

    def about_cards(self, game: str) -> Mapping[str, Collection[str]]:
        """Return the entries that are about cards, by id, with the names of the cards."""

    def lookup(self, name: str, game: str = "", kind: str = "glossary") -> Place | None:
        """Resolve a reference, or return None."""

    def find(self, name: str, game: str = "", kind: str = "glossary") -> Place:
        """Resolve a reference; raise NotFound with the closest match."""
