"""Costs: of playing a card, in the order of the document, and of using an ability."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card
from .castle import IntoCastle
from .choices import VIRTUAL, choose
from .player import Player
from .rules import reading, rule
from .zones import Destroy, DiscardWeapon, place, take

if TYPE_CHECKING:
    from .game import Game

ADD = rule("cost-calculation#add")
REDUCE = rule("cost-calculation#reduce")
LESS = rule("cost-calculation#less")
FLOOR = rule("cost-calculation#floor", unseen="less than nothing is not paid either")
ZERO = rule("cost-calculation#zero")
ANY_TIME = rule("virtual-gold#any-time")
CANNOT_PAY = rule("pay#cards")
CANNOT_PAY_ABILITY = rule("pay#abilities")
NO_GOLDS = rule("affect-a-player#example-tsachila")
RESOURCES = rule("activation-cost#resources")
LESS_IS_APART = reading("reduce-vs-costs-less#different")
SUM_REDUCED = reading("zero-cost-with-surcharge#sum-reduced")
AS_DESTROYED = reading("discard-weapon-term#destroyed")


def price(game: Game, card: Card, player: Player, *, tell: bool = False) -> int:
    """Return the Golds that playing a card costs: add, reduce, subtract, never below 0."""
    record, off = game.record, game.record.off

    def applies(rule: str) -> bool:
        return record.cite(rule, card) if tell else rule not in off

    if card.cost is None:
        return 0
    printed = cost = card.cost
    more = game.in_force.total("surcharge", card, player)
    reduced = game.in_force.total("reduction", card, player)
    less = game.in_force.total("costs_less", card, player)
    if more and applies(ADD):
        cost += more
    apart = game.reads(LESS_IS_APART)  # only reductions stop at a cost of 0
    limited = reduced or (less and not apart)
    fixed = printed == 0 and limited and not game.reads(SUM_REDUCED) and applies(ZERO)
    if reduced and not fixed and applies(REDUCE):
        cost -= reduced
    if less and (apart or not fixed) and applies(LESS):
        cost -= less
    if cost < 0 and applies(FLOOR):
        cost = 0
    return cost


def can_pay(game: Game, player: Player, amount: int) -> bool:
    return amount <= 0 or (
        amount <= player.funds and not game.in_force.any("forbids_golds", player)
    )


class PayGold(Effect, frozen=True):
    """Golds go from the Reserve to the Paid Gold zone; virtual Golds are spent."""

    rule = rule("pay#move")
    player: Player
    amount: int

    def idle(self) -> bool:
        return self.amount <= 0

    def apply(self, game: Game) -> Body:
        player = self.player
        for _ in range(self.amount):
            golds: list[Any] = [*player.reserve]
            if player.virtual:
                golds.append(VIRTUAL)
            if not golds:
                return
            options = tuple({g.name: g for g in golds}.values())
            paid = yield Choose(player, options, ANY_TIME, "gold")
            if paid is VIRTUAL:
                player.virtual -= 1
            else:
                take(paid)
                place(paid, "paid", player)


class Generate(Effect, frozen=True):
    """Virtual Golds are generated: they are not cards."""

    rule = rule("generate#virtual")
    player: Player
    amount: int

    def apply(self, game: Game) -> None:
        banned = game.in_force.any("forbids_golds", self.player)
        if not banned or not game.record.cite(NO_GOLDS, self.player):
            self.player.virtual += self.amount


# Costs of abilities ------------------------------------------------------------------------------


class Cost(Struct, frozen=True):
    """The cost of using an ability."""

    def able(self, card: Card, you: Player, event: Any) -> bool:
        return True

    def pay(self, card: Card, you: Player, event: Any) -> Body:
        return
        yield


class Golds(Cost, frozen=True):
    """A number of Golds."""

    amount: Callable[[Any], int] | int

    def _amount(self, event: Any) -> int:
        return self.amount if isinstance(self.amount, int) else self.amount(event)

    def able(self, card: Card, you: Player, event: Any) -> bool:
        return can_pay(you.game, you, self._amount(event))

    def pay(self, card: Card, you: Player, event: Any) -> Body:
        yield PayGold(you, self._amount(event))


class Itself(Cost, frozen=True):
    """The card itself is destroyed. That is no effect, so what stops effects does not stop it."""

    def able(self, card: Card, you: Player, event: Any) -> bool:
        return not any(says(card, "cost") for says in you.game.in_force.saying("prevents"))

    def pay(self, card: Card, you: Player, event: Any) -> Body:
        yield Destroy((card,), "cost")


class DiscardItself(Cost, frozen=True):
    """The card itself is discarded from play."""

    def pay(self, card: Card, you: Player, event: Any) -> Body:
        if you.game.reads(AS_DESTROYED):
            yield Destroy((card,), "cost")
        else:
            yield DiscardWeapon(card)


class TalismanFromHand(Cost, frozen=True):
    """A Talisman from the hand is shuffled into the Castle Deck."""

    def able(self, card: Card, you: Player, event: Any) -> bool:
        return any(held.type == "talisman" for held in you.hand)

    def pay(self, card: Card, you: Player, event: Any) -> Body:
        able = [held for held in you.hand if held.type == "talisman"]
        chosen = yield from choose(you, able, "cost", RESOURCES)
        yield IntoCastle((chosen,))
