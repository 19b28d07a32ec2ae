"""Paying Æmber to the other player, from the pool and from cards whose Æmber counts as if there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .amber import IntoPool
from .card import Card
from .player import Player
from .rules import rule

if TYPE_CHECKING:
    from .game import Game


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
        for card, amount in shares:
            game.unchecked = True  # the Æmber is received before any creature dies
            yield PayFrom(player, card, amount)
        game.unchecked = False
        player.amber -= due
        return due


def at_once(game: Game, effects: Sequence[Effect]) -> Body:
    """Do all of it before the state is checked: no creature dies in between."""
    for effect in effects:
        game.unchecked = effect is not effects[-1]
        yield effect


class PayFrom(Effect, frozen=True):
    """Æmber on a card is taken into the pool, from where all is paid at once."""

    rule = rule("pay#to-opponent")
    player: Player
    card: Card
    amount: int

    def idle(self) -> bool:
        return not self.amount

    def apply(self, game: Game) -> None:
        self.card.amber -= self.amount
        self.player.amber += self.amount
