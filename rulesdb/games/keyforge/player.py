"""A player: pool, keys, chains and zones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .card import Card, Creature
    from .game import Game

HOUSES = (
    "brobnar",
    "dis",
    "logos",
    "mars",
    "sanctum",
    "saurian",
    "shadows",
    "star-alliance",
    "untamed",
)
KEYS = ("red", "blue", "yellow")
HAUNTED = 10


class Player:
    """One side of the table."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.houses: tuple[str, ...] = HOUSES
        self.amber = 0
        self.keys: list[str] = []
        self.forged: list[str] = []  # keys forged on their last turn, or on this one
        self.chains = 0
        self.hand: list[Card] = []
        self.deck: list[Card] = []  # top first
        self.shuffled = False  # whether the order of the deck is unknown
        self.discard: list[Card] = []  # top first
        self.archives: list[Card] = []
        self.purged: list[Card] = []
        self.creatures: list[Creature] = []  # the battleline, from the left
        self.artifacts: list[Card] = []

    def __repr__(self) -> str:
        return self.name

    @property
    def opponent(self) -> Player:
        return self.game.opponent if self is self.game.me else self.game.me

    @property
    def active(self) -> bool:
        return self.game.active is self

    @property
    def in_play(self) -> Iterator[Card]:
        """Creatures and artifacts; upgrades are on them."""
        yield from self.creatures
        yield from self.artifacts

    @property
    def friendly(self) -> Iterator[Card]:
        """This player's cards in play, and those they use as if they were."""
        yield from self.in_play
        for player, card in self.game.borrowed:
            if player is self and card.in_play and card.controller is not self:
                yield card

    @property
    def haunted(self) -> bool:
        return len(self.discard) >= HAUNTED
