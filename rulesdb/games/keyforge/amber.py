"""Æmber: gained, lost, stolen, captured, paid, moved, returned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Effect

from .card import Card, Creature
from .player import Player
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

STEAL_AT_MOST = rule("steal#at-most")
OWN_CREATURE = reading("stated-no-answer-capture-place#own-creature")


class Gain(Effect, frozen=True):
    """A player gains Æmber from the supply."""

    rule = rule("aember#gain")
    player: Player
    amount: int

    def idle(self) -> bool:
        return not self.amount

    def apply(self, game: Game) -> int:
        self.player.amber += self.amount
        return self.amount


class Bonus(Gain, frozen=True):
    """The bonus Æmber of a card that is being played."""

    rule = rule("rules/bonus-aember#first")
    card: Card


class Lose(Effect, frozen=True):
    """A player loses Æmber to the supply."""

    rule = rule("aember#yours")
    player: Player
    amount: int

    def idle(self) -> bool:
        return not self.player.amber or not self.amount

    def apply(self, game: Game) -> int:
        lost = min(self.amount, self.player.amber)
        self.player.amber -= lost
        return lost


class Steal(Effect, frozen=True):
    """Æmber goes from the other pool into the pool of the player who steals."""

    rule = rule("steal#taken")
    player: Player
    amount: int

    @property
    def victim(self) -> Player:
        return self.player.opponent

    def idle(self) -> bool:
        if self.victim.amber:
            return False
        return self.player.game.record.cite(STEAL_AT_MOST, self.victim)

    def apply(self, game: Game) -> int:
        taken = self.amount
        if taken > self.victim.amber and game.record.cite(STEAL_AT_MOST, self.victim):
            taken = self.victim.amber
        self.victim.amber -= taken
        self.player.amber += taken
        return taken


class StealFromSupply(Effect, frozen=True):
    """The stolen Æmber comes from the supply; it still counts as stolen."""

    rule = rule("steal#taken")
    player: Player
    amount: int

    def apply(self, game: Game) -> int:
        self.player.amber += self.amount
        return self.amount


class Capture(Effect, frozen=True):
    """A creature captures Æmber: it goes from a pool onto the creature."""

    rule = rule("capture#taken")
    creature: Creature
    amount: int
    victim: Player

    def idle(self) -> bool:
        return not self.victim.amber or not self.amount or not self.creature.in_play

    def apply(self, game: Game) -> int:
        taken = min(self.amount, self.victim.amber)
        self.victim.amber -= taken
        captor = self.creature
        if game.reads(OWN_CREATURE) and captor.controller is self.victim:
            captor = game.active.creatures[0]
        captor.amber += taken
        return taken


class CaptureFromSupply(Effect, frozen=True):
    """The captured Æmber comes from the supply."""

    rule = rule("capture#taken")
    creature: Creature
    amount: int

    def apply(self, game: Game) -> int:
        self.creature.amber += self.amount
        return self.amount


class Pay(Effect, frozen=True):
    """A player pays Æmber to the other player."""

    rule = rule("pay#to-opponent")
    player: Player
    amount: int

    def idle(self) -> bool:
        return not self.player.amber or not self.amount

    def apply(self, game: Game) -> int:
        paid = min(self.amount, self.player.amber)
        self.player.amber -= paid
        self.player.opponent.amber += paid
        return paid


class Exalt(Effect, frozen=True):
    """1 Æmber goes from the supply onto a creature."""

    rule = rule("exalt#one-aember")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play

    def apply(self, game: Game) -> None:
        self.creature.amber += 1


class ReturnAmber(Effect, frozen=True):
    """Captured Æmber goes back to the opponent's pool."""

    rule = rule("return#opponents-pool")
    creature: Creature
    amount: int

    def idle(self) -> bool:
        return not self.creature.amber

    def apply(self, game: Game) -> int:
        back = min(self.amount, self.creature.amber)
        self.creature.amber -= back
        self.creature.controller.opponent.amber += back
        return back


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
