"""A game of KeyForge: two players, whose turn it is, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..kernel import Effect, Record, perform
from .card import Card, Creature
from .player import Player

if TYPE_CHECKING:
    from ..chart import Chart
    from ..kernel import Body
    from .destruction import Destruction


class GameOver(Exception):
    """Somebody has won: nothing that was waiting happens any more."""


class Game:
    """The whole state. The chart says in which order things happen."""

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        self.chart = chart
        self.record = record
        self.variant = variant
        self.me = Player("me", self)
        self.opponent = Player("opponent", self)
        self.active = self.me
        self.house = ""
        self.step = "turn.1.forge"
        self.winner: Player | None = None
        self.playing: list[Card] = []  # revealed and not yet put anywhere
        self.destruction: Destruction | None = None
        self.last_known: dict[Card, Card] = {}  # how a card was just before it left
        self.again: list[bool] = []  # for each ability that resolves: is it to be repeated?

    def card(self, name: str, owner: Player) -> Card:
        """A new card, as it reads in the variant that is being played."""
        kind = Card.variants.get(self.variant, {}).get(name) or Card.registry[name]
        return kind(owner)

    @property
    def players(self) -> tuple[Player, Player]:
        """The active player first."""
        return self.active, self.active.opponent

    @property
    def creatures(self) -> Iterator[Creature]:
        for player in self.players:
            yield from player.creatures

    @property
    def in_play(self) -> Iterator[Card]:
        for player in self.players:
            yield from player.in_play

    def play(self) -> Body:
        """Go on from the step that the position names, turn after turn, until somebody wins."""
        from .turn import turns

        return perform(self, turns(self))

    def after(self, effect: Effect) -> Body | None:
        """The check after each change: a creature with damage up to its power is destroyed."""
        from .destruction import check_damage

        lethal = [
            creature
            for creature in self.creatures
            if creature.damage >= creature.power and not creature.marked
        ]
        return check_damage(self, lethal) if lethal else None

    def name(self, option: Any) -> str:
        """What a script calls an option."""
        return str(getattr(option, "name", option))
