"""Artifacts of house Shadows in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....amber_on_cards import MoveFromPool
from ....capture import Capture
from ....card import Artifact, Card, Creature
from ....choices import choose
from ....damage import deal, deal_each, destroys
from ....deeds import Deed, PlayCard
from ....destruction import Sacrifice
from ....fighting import StopFight
from ....game import Game
from ....leaving import PurgeFromPlay
from ....payment import Pay
from ....player import Player
from ....playing import play
from ....status import Exhaust
from ....when import before_any_fight
from ....zones import DiscardAtRandom, DiscardFromDeck, Graft, Purge, in_reach


class CustomsOffice(Artifact):
    """To play an artifact, your opponent has to pay you 1 Æmber."""

    house = "shadows"
    traits = frozenset({"location"})

    def toll(self, deed: Deed, player: Player) -> Pay | None:
        due = isinstance(deed, PlayCard) and deed.card.type == "artifact" and self.in_play
        return Pay(player, 1) if due and player is self.you.opponent else None


class EvasionSigil(Artifact):
    """Before any creature fights, friendly or enemy, the top card of the deck of that creature's
    controller is discarded. If that card belongs to the active house, the creature is exhausted
    with no effect: it does not fight."""

    house, bonus = "shadows", 1
    traits = frozenset({"power"})

    @before_any_fight
    def evade(self, creature: Creature, game: Game, event: Any) -> Body:
        card = yield DiscardFromDeck(creature.controller)
        if card is not None and card.belongs_to(game.house):
            yield Exhaust(creature)
            yield StopFight(creature, event)


class LongfusedMines(Artifact):
    """Omni: you sacrifice Longfused Mines. Then all enemy creatures that are not on a flank are
    dealt 3 damage."""

    house, bonus = "shadows", 1
    traits = frozenset({"weapon"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield deal_each(3, [c for c in you.enemy_creatures if not c.on_flank])


class Masterplan(Artifact):
    """After it is played, you put a card from your hand facedown under it.

    Omni: you play the card under it. Then you sacrifice Masterplan."""

    house, bonus = "shadows", 1
    traits = frozenset({"item"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Graft(card, self)

    def omni(self, you: Player, game: Game) -> Body:
        for card in [*self.under]:
            yield from play(game, you, card)
        if self.in_play:
            yield Sacrifice(you, self)


class SafePlace(Artifact):
    """When you forge keys, you may also spend the Æmber that lies on Safe Place.

    Action: you take 1 Æmber from your pool and move it to Safe Place."""

    house, bonus = "shadows", 1
    traits = frozenset({"location"})

    def pays_for_keys_of(self, player: Player) -> bool:
        return player is self.you

    def action(self, you: Player) -> Body:
        yield MoveFromPool(you, self, 1)


class SeekerNeedle(Artifact):
    """Action: you deal 1 damage to a creature, friendly or enemy. If it is destroyed by this
    damage, you gain 1 Æmber."""

    house = "shadows"
    traits = frozenset({"weapon"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if destroys((yield deal(1, creature)), creature):
            yield Gain(you, 1)


class SkeletonKey(Artifact):
    """Action: you choose one of your creatures. That creature captures 1 Æmber."""

    house = "shadows"
    traits = frozenset({"item"})

    def action(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Capture(creature, 1, opponent)


class SpecialDelivery(Artifact):
    """Omni: you sacrifice Special Delivery. Then you deal 3 damage to a flank creature, friendly or
    enemy. If it is destroyed by this damage, you purge it."""

    house, bonus = "shadows", 1
    traits = frozenset({"item"})

    def omni(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        creature = yield from choose(game, [c for c in game.creatures if c.on_flank])
        if destroys((yield deal(3, creature)), creature):
            if creature.in_play:
                yield PurgeFromPlay(creature)
            elif in_reach(game, creature):
                yield Purge(creature)


class SpeedSigil(Artifact):
    """In each turn, the first creature that is played, by either player, comes into play ready, not
    exhausted."""

    house, bonus = "shadows", 1
    traits = frozenset({"power"})

    def readies(self, card: Card, player: Player) -> bool:
        played = bool(self.game.plays) and self.game.plays[-1].card is card
        return played and card.type == "creature" and not self.late

    @property
    def late(self) -> bool:
        """Whether a creature has been played this turn."""
        return bool(self.game.turn.creatures_played)


class SubtleMaul(Artifact):
    """Action: your opponent has to discard one card from their hand, picked at random."""

    house = "shadows"
    traits = frozenset({"weapon"})

    def action(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class TheSting(Artifact):
    """You skip the step of your turn in which a key is forged. All the Æmber that your opponent
    spends to forge keys goes to you.

    Action: you sacrifice The Sting."""

    house, bonus = "shadows", 1
    traits = frozenset({"vehicle"})

    def skips_forging(self, player: Player) -> bool:
        return player is self.you

    def receives_from(self, player: Player) -> bool:
        return player is self.you.opponent

    def action(self, you: Player) -> Body:
        yield Sacrifice(you, self)
