"""Æmber in pools: gained, lost, stolen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Effect

from .card import Card
from .player import Player
from .rules import rule

if TYPE_CHECKING:
    from .game import Game

CANNOT = rule("cannot-vs-must-may#cannot")
STEAL_AT_MOST = rule("steal#at-most")


class IntoPool(Effect, frozen=True):
    """Æmber goes into a player's pool."""

    @property
    def receiver(self) -> Player:
        raise NotImplementedError

    def take(self, game: Game) -> int | Body:
        """Take the Æmber from where it is, and return how much."""
        raise NotImplementedError

    def apply(self, game: Game) -> int | Body:
        taken = self.take(game)
        if not isinstance(taken, int):
            return self._receive(taken)
        self.receiver.amber += taken
        return taken

    def _receive(self, taking: Body) -> Body:
        """Receive Æmber that is taken with questions."""
        taken = yield from taking
        self.receiver.amber += taken
        return taken


class Gain(IntoPool, frozen=True):
    """A player gains Æmber from the supply."""

    rule = rule("aember#gain")
    player: Player
    amount: int

    @property
    def receiver(self) -> Player:
        return self.player

    def idle(self) -> bool:
        return not self.amount

    def take(self, game: Game) -> int:
        return self.amount


class Receive(Gain, frozen=True):
    """A player gets the Æmber that the other one spent on a key."""

    rule = rule("rules/golden-rule#card-wins")


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


class Steal(IntoPool, frozen=True):
    """Æmber goes from the other pool into the pool of the player who steals."""

    rule = rule("steal#taken")
    player: Player
    amount: int

    @property
    def receiver(self) -> Player:
        return self.player

    @property
    def victim(self) -> Player:
        return self.player.opponent

    def idle(self) -> bool:
        if not self.amount:
            return True
        if self.victim.amber:
            return False
        return self.player.game.record.cite(STEAL_AT_MOST, self.victim)

    def becomes(self, game: Game) -> Body | None:
        guards = [
            t for t in game.in_force.saying("guards_pool_of") if t.guards_pool_of(self.victim)
        ]
        return _guarded(guards[0]) if guards and CANNOT not in game.record.off else None

    def take(self, game: Game) -> int:
        taken = self.amount
        if taken > self.victim.amber and game.record.cite(STEAL_AT_MOST, self.victim):
            taken = self.victim.amber
        self.victim.amber -= taken
        if taken:
            game.turn.thieves.add(self.player.name)
        return taken


def _guarded(card: Card) -> Body:
    yield Guard(card)
    return 0


class Guard(Effect, frozen=True):
    """Æmber that cannot be stolen stays where it is."""

    rule = CANNOT
    card: Card

    def apply(self, game: Game) -> None:
        """Change nothing."""


class StealFromSupply(Gain, frozen=True):
    """The stolen Æmber comes from the supply; it still counts as stolen."""

    rule = rule("steal#taken")

    def take(self, game: Game) -> int:
        game.turn.thieves.add(self.player.name)
        return super().take(game)
