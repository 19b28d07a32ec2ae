"""What a card counts as while it is in play or played: a copy of another, or another type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Effect

from .card import Card
from .choices import choose
from .player import Player
from .rules import rule

if TYPE_CHECKING:
    from .game import Game

GOLDEN = rule("rules/golden-rule#card-wins")


def become(card: Card, kind: type[Card]) -> None:
    """Let a card count as one of another class until it leaves play or is itself again."""
    if card.real is None:
        card.real = type(card)
    card.__class__ = kind
    card.game.changed()


def be_itself(card: Card) -> None:
    """Let a card count as itself again."""
    if card.real is not None:
        card.__class__, card.real = card.real, None
        card.game.changed()


class Copy(Effect, frozen=True):
    """A card is treated as a copy of another until it has been played or leaves play."""

    rule = GOLDEN
    player: Player
    card: Card
    other: Card

    def apply(self, game: Game) -> None:
        become(self.card, type(self.other))


def copy_creature(game: Game, player: Player, card: Card) -> Body:
    """Choose the creature in play that a card enters play as a copy of."""
    other = yield from choose(game, [c for c in game.creatures if c is not card], rule=GOLDEN)
    if other is not None:
        yield Copy(player, card, other)
