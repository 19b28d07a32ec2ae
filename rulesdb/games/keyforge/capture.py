"""Captured Æmber: it goes from a pool onto a creature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Effect

from .amber import IntoPool, Steal, StealFromSupply
from .card import Creature
from .choices import choose
from .player import Player
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

NOT_STOLEN = reading("steal-into-ether-spider#not-stolen")
OWN_CREATURE = reading("stated-no-answer-capture-place#own-creature")


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


class CaptureInstead(Effect, frozen=True):
    """A creature captures Æmber that would have gone into a pool."""

    rule = rule("replacement-effects#in-place")
    creature: Creature
    instead_of: IntoPool

    @property
    def theft(self) -> Steal | None:
        """The steal in whose place Æmber is captured from a pool, if it is one."""
        return self.instead_of if isinstance(self.instead_of, Steal) else None

    def apply(self, game: Game) -> Body:
        amount = self.instead_of.take(game)
        if not isinstance(amount, int):
            amount = yield from amount
        self.creature.amber += amount
        return amount


def robbed(effect: Effect) -> Player | None:
    """Return the player from whom an effect steals, even if a replacement changed its way."""
    if isinstance(effect, CaptureInstead):
        if effect.creature.game.reads(NOT_STOLEN):
            return None
        effect = effect.instead_of
    return effect.player.opponent if isinstance(effect, (Steal, StealFromSupply)) else None


def capture_each(game: Game, creatures: Iterable[Creature], amount: int, victim: Player) -> Body:
    """Let each creature capture; if there is too little, the active player chooses the order."""
    waiting = list(creatures)
    while waiting and victim.amber:
        creature = waiting[0]
        if victim.amber < amount * len(waiting):
            creature = yield from choose(game, waiting)
        waiting.remove(creature)
        yield Capture(creature, amount, victim)
