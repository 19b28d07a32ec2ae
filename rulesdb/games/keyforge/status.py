"""Ready and exhausted, stun, ward, enrage, and counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Effect

from .card import Card, Creature
from .player import Player
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

WARD_ONCE = rule("ward#one-only")
STUN_ONCE = rule("stun#one-only")
ENRAGE_ONCE = rule("enrage#one-only")
WARD_STAYS = reading("ward-moved-to-warded#stays")


class Exhaust(Effect, frozen=True):
    """A card is turned sideways: it has been used."""

    rule = rule("rules/ready-and-exhausted#use-exhausts")
    card: Card

    def idle(self) -> bool:
        return self.card.exhausted

    def apply(self, game: Game) -> bool:
        self.card.exhausted = True
        return True


class Ready(Effect, frozen=True):
    """A card is turned upright by an ability."""

    rule = rule("rules/ready-and-exhausted#exhausted-no-use")
    card: Card

    def idle(self) -> bool:
        return not self.card.exhausted or not self.card.in_play

    def apply(self, game: Game) -> bool:
        self.card.exhausted = False
        return True


class ReadyAll(Effect, frozen=True):
    """A player's exhausted cards are turned upright."""

    rule = rule("rules/step-4-ready-cards#ready-all")
    player: Player

    def idle(self) -> bool:
        return not any(card.exhausted for card in self.player.in_play)

    def apply(self, game: Game) -> None:
        for card in self.player.in_play:
            card.exhausted = False


class Stun(Effect, frozen=True):
    """A creature becomes stunned."""

    rule = rule("stun#card")
    creature: Creature

    def idle(self) -> bool:
        if not self.creature.in_play:
            return True
        stunned = self.creature.stun > 0
        return stunned and self.creature.game.record.cite(STUN_ONCE, self.creature)

    def apply(self, game: Game) -> bool:
        self.creature.stun += 1
        return True


class Unstun(Effect, frozen=True):
    """The stun is removed from a creature."""

    rule = rule("stun#remove")
    creature: Creature

    def apply(self, game: Game) -> bool:
        self.creature.exhausted = True
        self.creature.stun -= 1
        return True


class LoseStun(Effect, frozen=True):
    """An ability removes the stun from a creature, which is not used for it."""

    rule = rule("stun#remove")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.stun or not self.creature.in_play

    def apply(self, game: Game) -> bool:
        self.creature.stun = 0
        return True


class Ward(Effect, frozen=True):
    """A creature becomes warded."""

    rule = rule("ward#counter")
    creature: Creature

    def idle(self) -> bool:
        if not self.creature.in_play:
            return True
        warded = self.creature.ward > 0
        return warded and self.creature.game.record.cite(WARD_ONCE, self.creature)

    def apply(self, game: Game) -> bool:
        self.creature.ward += 1
        return True


class MoveWard(Effect, frozen=True):
    """A ward moves from a creature to another one."""

    rule = rule("ward#counter")
    creature: Creature
    to: Creature

    def idle(self) -> bool:
        stays = bool(self.to.ward) and self.to.game.reads(WARD_STAYS)
        return not self.creature.ward or self.creature is self.to or stays

    def apply(self, game: Game) -> Body:
        self.creature.ward -= 1
        yield Ward(self.to)


class LoseWard(Effect, frozen=True):
    """The ward is discarded instead of what would have happened."""

    rule = rule("ward#instead")
    card: Card

    def apply(self, game: Game) -> bool:
        self.card.ward -= 1
        game.touched()
        return True


class Enrage(Effect, frozen=True):
    """A creature becomes enraged."""

    rule = rule("enrage#counter")
    creature: Creature

    def idle(self) -> bool:
        if not self.creature.in_play:
            return True
        enraged = self.creature.enrage > 0
        return enraged and self.creature.game.record.cite(ENRAGE_ONCE, self.creature)

    def apply(self, game: Game) -> bool:
        self.creature.enrage += 1
        return True


class CalmDown(Effect, frozen=True):
    """A creature that has fought is no longer enraged."""

    rule = rule("enrage#removed")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.enrage or not self.creature.in_play

    def apply(self, game: Game) -> None:
        self.creature.enrage -= 1


class AddPower(Effect, frozen=True):
    """A creature gets +1 power counters."""

    rule = rule("power-counter#each")
    creature: Creature
    amount: int

    def apply(self, game: Game) -> None:
        self.creature.power_counters += self.amount
        game.changed()


class LosePower(Effect, frozen=True):
    """A creature loses +1 power counters."""

    rule = rule("power-counter#each")
    creature: Creature
    amount: int

    def idle(self) -> bool:
        return not self.creature.power_counters

    def apply(self, game: Game) -> None:
        self.creature.power_counters -= min(self.amount, self.creature.power_counters)
        game.changed()


class RemoveCounters(Effect, frozen=True):
    """Counters whose meaning its card defines are removed from a card."""

    rule = rule("other-counters#card-says")
    card: Card
    counter: str
    amount: int

    def idle(self) -> bool:
        return not self.card.counters.get(self.counter)

    def apply(self, game: Game) -> int:
        removed = min(self.amount, self.card.counters[self.counter])
        self.card.counters[self.counter] -= removed
        if not self.card.counters[self.counter]:
            del self.card.counters[self.counter]
        game.changed()
        return removed


class AddCounter(Effect, frozen=True):
    """A card gets counters whose meaning its card defines."""

    rule = rule("other-counters#card-says")
    card: Card
    counter: str
    amount: int

    def apply(self, game: Game) -> None:
        counters = self.card.counters
        counters[self.counter] = counters.get(self.counter, 0) + self.amount
        game.changed()
