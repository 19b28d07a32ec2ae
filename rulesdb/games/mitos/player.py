"""A player: zones in play and out of play, and virtual Golds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .card import Card
    from .game import Game

LINES = ("defense", "attack", "support")
GOLDS = ("reserve", "paid")
IN_PLAY = (*LINES, *GOLDS)
OUT_OF_PLAY = ("castle", "hand", "graveyard", "exile")


class Player:
    """One side of the table."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.castle: list[Card] = []  # top first
        self.shuffled = False  # whether the order of the Castle Deck is unknown
        self.hand: list[Card] = []
        self.graveyard: list[Card] = []  # top first
        self.exile: list[Card] = []
        self.reserve: list[Card] = []
        self.paid: list[Card] = []
        self.defense: list[Card] = []
        self.attack: list[Card] = []
        self.support: list[Card] = []
        self.virtual = 0  # Golds generated and not yet spent

    def __repr__(self) -> str:
        return self.name

    @property
    def opponent(self) -> Player:
        return self.game.opponent if self is self.game.me else self.game.me

    @property
    def active(self) -> bool:
        return self.game.active is self

    @property
    def allies(self) -> list[Card]:
        return [*self.defense, *self.attack]

    @property
    def golds(self) -> list[Card]:
        """Gold cards in play; virtual Golds are not cards."""
        return [*self.reserve, *self.paid]

    @property
    def weapons(self) -> list[Card]:
        return [weapon for ally in self.allies for weapon in ally.weapons]

    @property
    def in_play(self) -> Iterator[Card]:
        """Every card this player has in play, a Weapon after its bearer."""
        for ally in self.allies:
            yield ally
            yield from ally.weapons
        yield from self.support
        yield from self.reserve
        yield from self.paid

    @property
    def funds(self) -> int:
        """The number of Golds available to pay with."""
        return len(self.reserve) + self.virtual
