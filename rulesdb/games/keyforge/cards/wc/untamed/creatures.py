"""Creatures of house Untamed in Worlds Collide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal, StealFromSupply
from ....capture import CaptureInstead, robbed
from ....card import Card, Creature
from ....choices import choose, destroyable, may
from ....damage import FullyHeal, deal, deal_each
from ....deeds import Deed, ReapWith
from ....destruction import Destroy
from ....entering import PutIntoPlay
from ....game import Game
from ....leaving import ShuffleIn
from ....player import Player
from ....status import Ready, Ward
from ....using import Reap, able_to_reap
from ....when import after, after_any_choice, after_leaving, after_play
from ....zones import DiscardFromDeck


def _take_place(gone: Creature, card: Card | None) -> Body:
    """Put a discarded card into play where a creature stood that has left."""
    if card is not None and card.zone == "discard":
        yield PutIntoPlay(gone.controller, card, gone.place)


class BrambleLynx(Creature):
    """Skirmish. It comes into play ready, not exhausted, if you used a creature to reap earlier in
    the turn."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish"})

    def enters_ready_for(self, you: Player) -> bool:
        return you.active and you.game.turn.reaped > 0


class DeepwoodDruid(Creature):
    """Deploy. After it is played and after it reaps, you choose one of its neighbors and fully heal
    it."""

    house, printed_power = "untamed", 3
    traits = frozenset({"elf", "witch"})
    keywords = frozenset({"deploy"})

    def play(self, game: Game) -> Body:
        neighbor = yield from choose(game, self.neighbors)
        if neighbor is not None:
            yield FullyHeal(neighbor)

    reap = play


class EldestBear(Creature):
    """Assault 3. As long as it stands in the center of your battleline, it gains this ability:
    before it fights, you gain 2 Æmber."""

    house, printed_power = "untamed", 5
    traits = frozenset({"beast", "leader", "witch"})
    keywords = frozenset({"assault"})
    keyword_values: ClassVar[Mapping[str, int]] = {"assault": 3}

    def gives_to(self, creature: Creature) -> bool:
        return creature is self and self.in_center

    class Gives:
        def before_fight(self, you: Player) -> Body:
            yield Gain(you, 2)


class Gebuk(Creature):
    """When it is destroyed, the top card of your deck is discarded. If that card is a creature, you
    put it into play after Gebuk has left play. It takes the position that Gebuk had in the
    battleline."""

    house, printed_power = "untamed", 5
    traits = frozenset({"beast"})

    def destroyed(self, you: Player) -> Body:
        card = yield DiscardFromDeck(you)
        self.follower = card if card is not None and card.type == "creature" else None
        gone = self.last
        if gone is not self and isinstance(gone, Creature):  # another ability was faster
            yield from _take_place(gone, self.follower)

    @after_leaving
    def replace(self) -> Body:
        if self.marked:
            yield from _take_place(self, self.follower)


class Ghosthawk(Creature):
    """Deploy. After it is played, you may reap with each of its neighbors, one after the other."""

    house, printed_power = "untamed", 2
    traits = frozenset({"beast"})
    keywords = frozenset({"deploy"})

    def play(self, you: Player, game: Game) -> Body:
        left = [creature for creature in self.neighbors if able_to_reap(you, creature)]
        if not left or not (yield from may(game)):
            return
        while left := [creature for creature in left if able_to_reap(you, creature)]:
            creature = yield from choose(game, left, "order")
            left.remove(creature)
            yield Reap(creature)


class GiantGnawbill(Creature):
    """Each time a player, you or your opponent, chooses their active house, that same player then
    destroys an artifact of the chosen house, no matter who controls it."""

    house, printed_power = "untamed", 5
    traits = frozenset({"beast"})

    @after_any_choice()
    def gnaw(self, game: Game, house: str) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        able = [card for card in artifacts if card.belongs_to(house)]
        artifact = yield from choose(game, destroyable(game, able))
        if artifact is not None:
            yield Destroy((artifact,))


class Harmonia(Creature):
    """Elusive. Each time you play a creature, you then gain 1 Æmber if your opponent controls more
    creatures than you do."""

    house, printed_power = "untamed", 2
    traits = frozenset({"human", "witch"})
    keywords = frozenset({"elusive"})

    @after_play(
        lambda text, card, event: card.type == "creature" and event.player is text.controller
    )
    def balance(self, you: Player) -> Body:
        if len(you.enemy_creatures) > len(you.friendly_creatures):
            yield Gain(you, 1)


class ImprintedMurmook(Creature):
    """Elusive. Each of your keys costs 1 Æmber less."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"elusive"})

    def key_cost_for(self, player: Player) -> int:
        return -1 if player is self.controller else 0


class Kangaphant(Creature):
    """Every creature in play, on either side, gains this ability: after that creature reaps, it is
    destroyed."""

    house, printed_power = "untamed", 5
    traits = frozenset({"beast"})

    def gives_to(self, creature: Creature) -> bool:
        return True

    class Gives:
        def reap(self: Any) -> Body:
            yield Destroy((self,))


class MabTheMad(Creature):
    """After it reaps, Mab the Mad is shuffled into your deck."""

    house, printed_power, bonus = "untamed", 2, 1
    traits = frozenset({"faerie"})

    def reap(self) -> Body:
        yield ShuffleIn(self)


class Molephin(Creature):
    """Hazardous 3. Each time Æmber is stolen from you, all enemy creatures are then dealt 1 damage
    each for every Æmber that was stolen."""

    house, printed_power = "untamed", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 3}

    @after(
        (Steal, StealFromSupply, CaptureInstead),
        lambda text, effect, event: robbed(effect) is text.controller,
    )
    def lash_out(self, you: Player, event: Any) -> Body:
        yield deal_each(event.happened, you.enemy_creatures)


class MoorWolf(Creature):
    """Skirmish. After it is played, you ready all other Wolf creatures in play, on either side."""

    house, printed_power = "untamed", 2
    traits = frozenset({"beast", "wolf"})
    keywords = frozenset({"skirmish"})

    def play(self, game: Game) -> Body:
        for creature in [c for c in game.creatures if "wolf" in c.traits and c is not self]:
            yield Ready(creature)


class MusthicMurmook(Creature):
    """Every key, yours and your opponent's, costs 1 Æmber more. After it is played, you deal 4
    damage to a creature, friendly or enemy."""

    house, printed_power = "untamed", 4
    traits = frozenset({"beast"})

    def key_cost_for(self, player: Player) -> int:
        return 1

    def play(self, game: Game) -> Body:
        yield deal(4, (yield from choose(game, game.creatures)))


class TheFeatheredShaman(Creature):
    """Elusive. After it fights and after it reaps, each of its neighbors is warded."""

    house, printed_power = "untamed", 2
    traits = frozenset({"human", "witch"})
    keywords = frozenset({"elusive"})

    def fight(self) -> Body:
        for neighbor in self.neighbors:
            yield Ward(neighbor)

    reap = fight


class Toad(Creature):
    """It cannot reap."""

    house, printed_power = "untamed", 1
    traits = frozenset({"beast"})

    def forbids(self, deed: Deed) -> bool:
        return deed.card is self and isinstance(deed, ReapWith)


class XenosBloodshadow(Creature):
    """Elusive. Hazardous 6. Poison. Skirmish. It has no other ability."""

    house, printed_power = "untamed", 4
    traits = frozenset({"human", "witch"})
    keywords = frozenset({"elusive", "hazardous", "poison", "skirmish"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 6}
