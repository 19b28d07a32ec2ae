"""Effects on effects: repeating them, making them last; and chains."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Effect

from .card import Card
from .player import Player
from .rules import reading, rule
from .text import Lasting

if TYPE_CHECKING:
    from .game import Game


AT_MOST_24 = reading("chains-over-24#at-most-24")


class Repeat(Effect, frozen=True):
    """The whole effect happens again when it is done, including the words that repeat it."""

    rule = rule("repeat#whole")

    def apply(self, game: Game) -> None:
        game.again[-1] = True


class RepeatPreceding(Effect, frozen=True):
    """What precedes the repeating words happens once more, without those words."""

    rule = rule("preceding#once")
    body: Callable[[], Body]

    def apply(self, game: Game) -> Body:
        return self.body()


class Lasts(Effect, frozen=True):
    """A card's ability creates a lasting effect."""

    rule = rule("lasting-effects#period")
    player: Player
    card: Card
    on: Card | None = None
    house: str = ""
    box: type[Card] | None = None

    def idle(self) -> bool:
        return self.on is not None and not self.on.in_play

    def apply(self, game: Game) -> Lasting:
        lasting = self._kind(game)(self.player, self.on, self.house)
        lasting.of, lasting.box = self.card, self.box
        game.lasting.append(lasting)
        game.begins(lasting)
        return lasting

    def _kind(self, game: Game) -> type[Lasting]:
        """Return the effect of the card's own text, or of a text box that it has in addition."""
        source = game.resolving[-1].source if game.resolving else None
        boxes = [lasting.box for lasting in game.lasting if lasting.on is self.card]
        text: Any = source if source is not None and source in boxes else self.card
        kind: type[Lasting] = text.Lasts
        return kind


class GainChains(Effect, frozen=True):
    """A player gains chains."""

    rule = rule("chains#gain")
    player: Player
    amount: int

    def apply(self, game: Game) -> None:
        self.player.chains += self.amount
        if game.reads(AT_MOST_24):
            self.player.chains = min(24, self.player.chains)


class ShedChain(Effect, frozen=True):
    """A player sheds a chain after drawing fewer cards because of it."""

    rule = rule("chains#shed")
    player: Player

    def apply(self, game: Game) -> None:
        self.player.chains -= 1
