"""Æmber: gained, lost, stolen, captured, paid, moved, returned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card, Creature
from .choices import choose
from .player import Player
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

CANNOT = rule("cannot-vs-must-may#cannot")
STEAL_AT_MOST = rule("steal#at-most")
NOT_STOLEN = reading("steal-into-ether-spider#not-stolen")
OWN_CREATURE = reading("stated-no-answer-capture-place#own-creature")


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


def purses(game: Game, player: Player) -> list[Card]:
    """Return the cards whose Æmber a player may spend as if it were in their pool."""
    texts = game.in_force.saying("purses_of")
    found = (card for text in texts for card in text.purses_of(player) if card.amber)
    return list(dict.fromkeys(found))


def funds(game: Game, player: Player) -> int:
    """Return the Æmber that a player can spend."""
    return player.amber + sum(card.amber for card in purses(game, player))


def share_of_purses(game: Game, player: Player, due: int, cards: Iterable[Card], rule: str) -> Body:
    """Choose how much of an amount is spent from each card; the pool pays the rest."""
    left, shares = list(cards), []
    while left:
        card = left.pop(0)
        least = max(0, due - player.amber - sum(other.amber for other in left))
        amounts = tuple(str(n) for n in range(least, min(due, card.amber) + 1))
        amount = int((yield Choose(game.active, amounts, rule, "amount")))
        due -= amount
        shares.append((card, amount))
    return shares


class Pay(IntoPool, frozen=True):
    """A player pays Æmber to the other player."""

    rule = rule("pay#to-opponent")
    player: Player
    amount: int

    @property
    def receiver(self) -> Player:
        return self.player.opponent

    def idle(self) -> bool:
        return not funds(self.player.game, self.player) or not self.amount

    def take(self, game: Game) -> int | Body:
        cards = purses(game, self.player)
        if cards:
            return self._take_from(game, cards)
        paid = min(self.amount, self.player.amber)
        self.player.amber -= paid
        return paid

    def _take_from(self, game: Game, cards: list[Card]) -> Body:
        """Pay from cards too, whose Æmber counts as if it were in the pool."""
        player, due = self.player, min(self.amount, funds(game, self.player))
        shares = yield from share_of_purses(game, player, due, cards, self.rule)
        player.amber -= due - sum(amount for _, amount in shares)
        for card, amount in shares:
            game.unchecked = True  # the Æmber is received before any creature dies
            yield PayFrom(player, card, amount)
        game.unchecked = False
        return due


def at_once(game: Game, effects: Sequence[Effect]) -> Body:
    """Do all of it before the state is checked: no creature dies in between."""
    for effect in effects:
        game.unchecked = effect is not effects[-1]
        yield effect


class PayFrom(Effect, frozen=True):
    """Æmber on a card is paid to the other player."""

    rule = rule("pay#to-opponent")
    player: Player
    card: Card
    amount: int

    def idle(self) -> bool:
        return not self.amount

    def apply(self, game: Game) -> None:
        self.card.amber -= self.amount


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
