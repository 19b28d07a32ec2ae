"""Artifacts of house Shadows in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Choose, Effect

from ....amber import Gain, Lose
from ....card import Artifact
from ....choices import DECIDES, by_chance, choose_house, if_you_do, may
from ....damage import deal_each
from ....destruction import Destroy, Sacrifice
from ....game import Game
from ....keys import Forge
from ....player import HOUSES, Player
from ....when import after_forge, at_each_start_of_turn
from ....zones import ShowCards, reveal_top


class GamblingDen(Artifact):
    """At the start of every turn, yours or your opponent's, the player whose turn it is may name a
    house. If they do, the top card of that player's deck is revealed. If it belongs to the named
    house, that player gains 2 Æmber. If not, that player loses 2 Æmber."""

    house, bonus = "shadows", 1
    traits = frozenset({"location"})

    @at_each_start_of_turn
    def bet(self, game: Game, player: Player) -> Body:
        if not (yield from may(game)):
            return
        house = yield from choose_house(game)
        card = yield from reveal_top(game, player)
        if card is not None:
            yield Gain(player, 2) if card.belongs_to(house) else Lose(player, 2)


class Keyforgery(Artifact):
    """Each time your opponent is about to forge a key, they first name a house. You reveal a card
    from your hand, picked at random. If it does not belong to the named house, Keyforgery is
    destroyed and your opponent does not forge that key, nor do they spend Æmber."""

    house, bonus = "shadows", 1
    traits = frozenset({"item"})

    def instead(self, effect: Effect) -> Body | None:
        if isinstance(effect, Forge) and effect.player is not self.controller:
            return self.guess(effect)
        return None

    def guess(self, forging: Forge) -> Body:
        """Let the player guess the house of a card before the key is forged."""
        named = yield Choose(forging.player, HOUSES, DECIDES, "house")
        card = yield from by_chance(self.controller.hand)
        if card is not None:
            yield ShowCards(self.controller, (card,))
            if not card.belongs_to(named):
                yield Destroy((self,))
                return None
        return (yield forging)


class SpikeTrap(Artifact):
    """Omni: you sacrifice Spike Trap. If you do, all creatures in play that stand on a flank, on
    either side, are dealt 3 damage."""

    house, bonus = "shadows", 1
    traits = frozenset({"weapon"})

    def omni(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Sacrifice(you, self))):
            yield deal_each(3, [creature for creature in game.creatures if creature.on_flank])


class TheQuietAnvil(Artifact):
    """All keys, yours and your opponent's, cost 2 Æmber less. After a player, you or your opponent,
    forges a key, The Quiet Anvil is destroyed."""

    house, bonus = "shadows", 1
    traits = frozenset({"item"})

    def key_cost_for(self, player: Player) -> int:
        return -2

    @after_forge()
    def crack(self) -> Body:
        yield Destroy((self,))
