"""Forging and unforging keys, and winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .amber import CANNOT, Receive
from .card import Card
from .payment import at_once, purses, share_of_purses
from .player import KEYS, Player
from .rules import rule
from .timing import Event, window

if TYPE_CHECKING:
    from .game import Game

KEY_COST = 6
ON_CARDS = rule("forge#aember-on-cards")
KEY_COLOR = rule("forge#flip")
AFTER_FORGE = "turn.1.forge.window-after-forge"


def current_cost(game: Game, player: Player) -> int:
    """Return what a key costs now."""
    more: int = sum(text.key_cost_for(player) for text in game.in_force.saying("key_cost_for"))
    return max(0, KEY_COST + more)


def key_purses(game: Game, player: Player) -> list[Card]:
    """Return the cards whose Æmber a player may spend on keys."""
    if ON_CARDS in game.record.off:
        return []
    texts = game.in_force.saying("pays_for_keys_of")
    own = [text for text in texts if text.amber and text.pays_for_keys_of(player)]
    return list(dict.fromkeys((*own, *purses(game, player))))


def can_forge(game: Game, player: Player, cost: int) -> bool:
    """Whether a player has an unforged key and enough Æmber for it."""
    funds = player.amber + sum(card.amber for card in key_purses(game, player))
    return funds >= cost and len(player.keys) < len(KEYS) and not forbidden(game, player)


def forbidden(game: Game, player: Player) -> bool:
    """Whether a text in force says that a player cannot forge a key."""
    if CANNOT in game.record.off:
        return False
    return any(text.forbids_forging(player) for text in game.in_force.saying("forbids_forging"))


class Forging(Event):
    """A key being forged by a card's ability."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def subjects(self, window: Any) -> list[Any]:
        return [self.player]


class Forge(Effect, frozen=True):
    """A key is forged for its cost."""

    rule = rule("forge#spend")
    player: Player
    cost: int

    def idle(self) -> bool:
        return not can_forge(self.player.game, self.player, self.cost)

    def apply(self, game: Game) -> Body:
        player = self.player
        yield from self._spend(game)
        unforged = tuple(key for key in KEYS if key not in player.keys)
        key = yield Choose(game.active, unforged, KEY_COLOR, "key")
        player.keys.append(key)
        if key not in player.forged:
            player.forged.append(key)
        game.changed()
        if len(player.keys) == len(KEYS):
            yield Win(player)
        return key

    def _spend(self, game: Game) -> Body:
        """Pay the cost, from the pool and from cards whose Æmber counts too."""
        player, cards = self.player, key_purses(game, self.player)
        shares = yield from share_of_purses(game, player, self.cost, cards, ON_CARDS)
        player.amber -= self.cost - sum(amount for _, amount in shares)
        yield from at_once(game, [SpendFrom(player, card, amount) for card, amount in shares])
        getting = [t for t in game.in_force.saying("receives_from") if t.receives_from(player)]
        if getting:
            yield Receive(getting[0].you, self.cost)


class SpendFrom(Effect, frozen=True):
    """Æmber on a card is spent on a key."""

    rule = ON_CARDS
    player: Player
    card: Card
    amount: int

    def idle(self) -> bool:
        return not self.amount

    def apply(self, game: Game) -> None:
        self.card.amber -= self.amount


class ForgeFree(Forge, frozen=True):
    """A key is forged at no cost."""

    rule = rule("forge#changed-cost")
    cost: int = 0


def forge(game: Game, player: Player) -> Body:
    """Forge a key at no cost by an ability, then resolve what waits for a forged key."""
    return (yield from _forge(game, ForgeFree(player)))


def forge_for(game: Game, player: Player, more: int = 0) -> Body:
    """Forge a key by an ability at the current cost, or so much more; if it can be paid."""
    cost = max(0, current_cost(game, player) + more)
    return (yield from _forge(game, Forge(player, cost)))


def _forge(game: Game, forging: Forge) -> Body:
    """Forge a key, then resolve what waits for it; return the key, or None."""
    key = yield forging
    if key is not None:
        yield from window(game, AFTER_FORGE, Forging(forging.player))
    return key


class Unforge(Effect, frozen=True):
    """A key is turned back to its unforged side."""

    rule = rule("unforge#flip")
    player: Player
    key: str

    def apply(self, game: Game) -> None:
        self.player.keys.remove(self.key)
        game.changed()


class Win(Effect, frozen=True):
    """The third key is forged and the game ends at once."""

    rule = rule("timing/win#third-key")
    player: Player

    def apply(self, game: Game) -> None:
        from rulesdb.engine.kernel import GameOver

        game.winner = self.player
        raise GameOver
