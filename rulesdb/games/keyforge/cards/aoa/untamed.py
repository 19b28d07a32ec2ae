"""Untamed in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Effect

from ...amber import Capture, CaptureFromSupply, CaptureInstead, Steal, StealFromSupply
from ...card import Card, Creature
from ...choices import choose
from ...game import Game
from ...player import Player
from ...zones import ReturnFromDiscard


class Duskwitch(Creature):
    """Omega. Elusive. Your creatures come into play ready, not exhausted."""

    house, printed_power = "untamed", 1
    traits = frozenset({"human", "witch"})
    keywords = frozenset({"omega", "elusive"})

    def readies(self, card: Card, player: Player) -> bool:
        return card.type == "creature" and player is self.you


class DuskwitchForHerself(Duskwitch, instead_of="duskwitch-own-entry#ready"):
    """Her own entry counts too."""

    enters_ready = True


class Glimmer(Creature):
    """Alpha. After it is played, you take a card from your discard pile back to your hand."""

    house, printed_power = "untamed", 1
    traits = frozenset({"faerie"})
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.discard)
        if card is not None:
            yield ReturnFromDiscard(card)


class PoSPixies(Creature):
    """Elusive. When Æmber is stolen or captured from your pool, it comes from the common supply
    instead of from your pool."""

    house, printed_power = "untamed", 1
    traits = frozenset({"faerie"})
    keywords = frozenset({"elusive"})

    def instead(self, effect: Effect) -> Body | None:
        taking = effect.theft if isinstance(effect, CaptureInstead) else effect
        if not isinstance(taking, (Steal, Capture)) or taking.victim is not self.you:
            return None
        return self.take(effect, min(taking.amount, self.you.amber))

    def take(self, effect: Effect, amount: int) -> Body:
        if isinstance(effect, (Capture, CaptureInstead)):
            return (yield CaptureFromSupply(effect.creature, amount))
        assert isinstance(effect, Steal)
        return (yield StealFromSupply(effect.player, amount))
