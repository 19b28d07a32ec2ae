"""What the engine asks of the library: the chart, and where statements and cards are."""

from __future__ import annotations

from typing import Protocol

from .chart import Chart


class Place(Protocol):
    """An entry of the library, or one statement of it."""

    @property
    def address(self) -> str:
        """Its full address: `game/kind/name#anchor`."""

    def title(self, lang: str) -> str:
        """The title of the entry."""


class Reference(Protocol):
    """A library, as the engine sees it."""

    def chart(self, game: str) -> Chart:
        """The timing chart of a game."""

    def seek(self, name: str, game: str = "", kind: str = "glossary") -> Place | None:
        """Where a reference leads, if anywhere."""

    def find(self, name: str, game: str = "", kind: str = "glossary") -> Place:
        """Where a reference leads; NotFound says what comes near."""
