"""Forging and unforging keys, and winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .player import KEYS, Player
from .rules import rule
from .timing import Event, window

if TYPE_CHECKING:
    from .game import Game

KEY_COST = 6
KEY_COLOR = rule("forge#flip")
AFTER_FORGE = "turn.1.forge.window-after-forge"


def current_cost(game: Game, player: Player) -> int:
    """Return what a key costs now."""
    more: int = sum(text.key_cost_for(player) for text in game.in_force.saying("key_cost_for"))
    return max(0, KEY_COST + more)


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
        return self.player.amber < self.cost or len(self.player.keys) == len(KEYS)

    def apply(self, game: Game) -> Body:
        player = self.player
        player.amber -= self.cost
        unforged = tuple(key for key in KEYS if key not in player.keys)
        key = yield Choose(game.active, unforged, KEY_COLOR, "key")
        player.keys.append(key)
        player.forged.append(key)
        if len(player.keys) == len(KEYS):
            yield Win(player)
        return key


class ForgeFree(Forge, frozen=True):
    """A key is forged at no cost."""

    rule = rule("forge#changed-cost")
    cost: int = 0


def forge(game: Game, player: Player) -> Body:
    """Forge a key at no cost by an ability, then resolve what waits for a forged key."""
    if (yield ForgeFree(player)) is not None:
        yield from window(game, AFTER_FORGE, Forging(player))


class Unforge(Effect, frozen=True):
    """A key is turned back to its unforged side."""

    rule = rule("unforge#flip")
    player: Player
    key: str

    def apply(self, game: Game) -> None:
        self.player.keys.remove(self.key)
        if self.key in self.player.forged:
            self.player.forged.remove(self.key)


class Win(Effect, frozen=True):
    """The third key is forged and the game ends at once."""

    rule = rule("timing/win#third-key")
    player: Player

    def apply(self, game: Game) -> None:
        from rulesdb.engine.kernel import GameOver

        game.winner = self.player
        raise GameOver
