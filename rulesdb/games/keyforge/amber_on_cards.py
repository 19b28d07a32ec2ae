"""Æmber on cards: put there, discarded, returned, moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Effect

from .amber import IntoPool
from .card import Card, Creature
from .player import Player
from .rules import rule

if TYPE_CHECKING:
    from .game import Game


class Exalt(Effect, frozen=True):
    """1 Æmber goes from the supply onto a creature."""

    rule = rule("exalt#one-aember")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play

    def apply(self, game: Game) -> bool:
        self.creature.amber += 1
        return True


class PlaceAmber(Effect, frozen=True):
    """Æmber goes from the supply onto a card."""

    rule = rule("rules/resolve-as-much-as-you-can#as-much")
    card: Card
    amount: int

    def idle(self) -> bool:
        return not self.card.in_play or not self.amount

    def apply(self, game: Game) -> None:
        self.card.amber += self.amount


class DiscardAmber(Effect, frozen=True):
    """Æmber goes from a card to the supply."""

    rule = rule("rules/resolve-as-much-as-you-can#as-much")
    card: Card
    amount: int

    def idle(self) -> bool:
        return not self.card.amber or not self.amount

    def apply(self, game: Game) -> int:
        gone = min(self.amount, self.card.amber)
        self.card.amber -= gone
        return gone


class ReturnAmber(IntoPool, frozen=True):
    """Captured Æmber goes back to the opponent's pool."""

    rule = rule("return#opponents-pool")
    creature: Creature
    amount: int

    @property
    def receiver(self) -> Player:
        return self.creature.controller.opponent

    def idle(self) -> bool:
        return not self.creature.amber

    def take(self, game: Game) -> int:
        back = min(self.amount, self.creature.amber)
        self.creature.amber -= back
        return back


class MoveToPool(IntoPool, frozen=True):
    """Æmber moves from a card to a pool."""

    rule = rule("move#aember")
    card: Card
    player: Player
    amount: int

    @property
    def receiver(self) -> Player:
        return self.player

    def idle(self) -> bool:
        return not self.card.amber or not self.amount

    def take(self, game: Game) -> int:
        moved = min(self.amount, self.card.amber)
        self.card.amber -= moved
        return moved


class MoveFromPool(Effect, frozen=True):
    """Æmber moves from a pool to a card."""

    rule = rule("move#aember")
    player: Player
    card: Card
    amount: int

    def idle(self) -> bool:
        return not self.player.amber or not self.amount or not self.card.in_play

    def apply(self, game: Game) -> int:
        moved = min(self.amount, self.player.amber)
        self.player.amber -= moved
        self.card.amber += moved
        return moved


class MoveAmber(Effect, frozen=True):
    """Æmber moves from one card to another; it is not captured, stolen or lost."""

    rule = rule("move#aember")
    card: Card
    to: Card
    amount: int

    def idle(self) -> bool:
        return not self.card.amber

    def apply(self, game: Game) -> int:
        moved = min(self.amount, self.card.amber)
        self.card.amber -= moved
        self.to.amber += moved
        return moved
