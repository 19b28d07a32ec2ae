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
        self.forged: list[str] = []  # on their last turn or this one, even if unforged since
        self.creatures_played = 0  # on their last turn
        self.stole = False  # whether they stole Æmber on their last turn
        self.tide = ""  # "high" or "low"; at first neither
        self.chains = 0
        self.hand: list[Card] = []
        self.deck: list[Card] = []  # top first
        self.shuffled = False  # whether the order of the deck is unknown
        self.known = 0  # of a shuffled deck: how many cards on top are known nevertheless
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

    # What an ability calls friendly or enemy -----------------------------------------------------

    @property
    def friendly(self) -> list[Card]:
        """Friendly creatures and artifacts."""
        cards = (*self.in_play, *self.opponent.in_play)
        return [card for card in cards if self.game.side(card) is self]

    @property
    def enemy(self) -> list[Card]:
        """Enemy creatures and artifacts."""
        return self.opponent.friendly

    @property
    def friendly_creatures(self) -> list[Creature]:
        creatures = (*self.creatures, *self.opponent.creatures)
        return [creature for creature in creatures if self.game.side(creature) is self]

    @property
    def enemy_creatures(self) -> list[Creature]:
        return self.opponent.friendly_creatures

    @property
    def haunted(self) -> bool:
        return len(self.discard) >= HAUNTED
