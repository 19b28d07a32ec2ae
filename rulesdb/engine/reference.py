"""What the engine requires of the library: charts, addresses of statements, titles of cards."""

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


def full_address(library: Reference, rule: str, game: str) -> str:
    """Return the full address of a rule, or the rule as it is if the library has no such entry."""
    place = library.lookup(rule, game)
    return rule if place is None else place.address


def card_title(library: Reference, name: str, game: str, lang: str) -> str:
    """Return the title of a card, or its name if it has no page."""
    place = library.lookup(name, game, "cards") if name else None
    return name if place is None else place.title(lang)
