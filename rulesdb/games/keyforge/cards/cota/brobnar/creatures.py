"""Creatures of house Brobnar in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....capture import Capture
from ....card import Card, Creature
from ....choices import choose, may
from ....damage import FullyHeal, Heal, deal, deal_each
from ....deeds import Deed, ReapWith, Use
from ....destruction import Destroy
from ....effects import Lasts
from ....fighting import ready_and_fight
from ....game import Game
from ....leaving import Return, together
from ....player import Player
from ....status import AddPower, Stun
from ....text import Lasting
from ....when import (
    after,
    after_destroyed,
    after_destroyed_fighting,
    after_enters,
    after_forge,
    at_your_end_of_turn,
)
from ....zones import DiscardFromHand


def _enemy_creature(text: Any, card: Card) -> bool:
    return card.type == "creature" and card.controller is not text.controller


def _own_brobnar(text: Any, discard: DiscardFromHand) -> bool:
    yours = discard.player is text.you and text.you.active
    return yours and discard.card.belongs_to("brobnar")


class BilgumAvalanche(Creature):
    """Each time you forge a key, all enemy creatures are then dealt 2 damage each."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    @after_forge(lambda text, forger, event: forger is text.controller)
    def roll_down(self, you: Player) -> Body:
        yield deal_each(2, you.enemy_creatures)


class Bumpsy(Creature):
    """After it is played, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class Earthshaker(Creature):
    """After it is played, all creatures in play whose power is 3 or less, on either side, are
    destroyed."""

    house, printed_power = "brobnar", 7
    traits = frozenset({"giant"})

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(creature for creature in game.creatures if creature.power <= 3))


class Firespitter(Creature):
    """Before it fights, all enemy creatures are dealt 1 damage each."""

    house, printed_power, printed_armor = "brobnar", 5, 1
    traits = frozenset({"giant"})

    def before_fight(self, you: Player) -> Body:
        yield deal_each(1, you.enemy_creatures)


class GangerChieftain(Creature):
    """After it is played, you may ready one of its neighbors, of any house, and fight with that
    creature."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, you: Player, game: Game) -> Body:
        if self.neighbors and (yield from may(game)):
            yield from ready_and_fight(you, (yield from choose(game, self.neighbors)))


class GrenadeSnib(Creature):
    """When it is destroyed, your opponent loses 2 Æmber from their pool."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})

    def destroyed(self, opponent: Player) -> Body:
        yield Lose(opponent, 2)


class Headhunter(Creature):
    """After it fights, you gain 1 Æmber."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def fight(self, you: Player) -> Body:
        yield Gain(you, 1)


class HebeTheHuge(Creature):
    """After it is played, all other creatures in play that have no damage on them, on either side,
    are dealt 2 damage each."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant", "knight"})

    def play(self, game: Game) -> Body:
        yield deal_each(2, [c for c in game.creatures if c is not self and not c.damage])


class KelifiDragon(Creature):
    """You cannot play it unless you have at least 7 Æmber. After it fights and after it reaps,
    you gain 1 Æmber. Then you deal 5 damage to a creature."""

    house, printed_power = "brobnar", 12
    traits = frozenset({"dragon"})

    def playable(self, you: Player) -> bool:
        return you.amber >= 7

    def fight(self, you: Player, game: Game) -> Body:
        yield Gain(you, 1)
        yield deal(5, (yield from choose(game, game.creatures)))

    reap = fight


class KingOfTheCrag(Creature):
    """The power of each enemy creature of house Brobnar is 2 lower."""

    house, printed_power = "brobnar", 7
    traits = frozenset({"giant"})

    def power_for(self, creature: Creature) -> int:
        enemy = creature.controller is not self.you
        return -2 if enemy and creature.belongs_to("brobnar") else 0


class Krump(Creature):
    """After an enemy creature is destroyed in a fight with Krump, the player who controlled that
    creature loses 1 Æmber."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    @after_destroyed_fighting()
    def rob(self, creature: Creature) -> Body:
        yield Lose(creature.controller, 1)


class LomirFlamefist(Creature):
    """After it is played: if there are 7 or more Æmber in your opponent's pool, that player loses 2
    Æmber."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, opponent: Player) -> Body:
        if opponent.amber >= 7:
            yield Lose(opponent, 2)


class LooterGoblin(Creature):
    """Elusive. After it reaps: for the rest of the turn, you gain 1 Æmber each time an enemy
    creature is destroyed."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_destroyed(lambda text, creature, event: creature.controller is not text.controller)
        def loot(self, you: Player) -> Body:
            yield Gain(you, 1)


class Mugwump(Creature):
    """After an enemy creature is destroyed in a fight with Mugwump, Mugwump is fully healed and
    gets a +1 power counter."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    @after_destroyed_fighting()
    def grow(self) -> Body:
        yield FullyHeal(self)
        yield AddPower(self, 1)


class PingleWhoAnnoys(Creature):
    """Elusive. Each time an enemy creature enters play, that creature is then dealt 1 damage."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})
    keywords = frozenset({"elusive"})

    @after_enters(lambda text, card, event: _enemy_creature(text, card))
    def annoy(self, creature: Creature) -> Body:
        yield deal(1, creature)


class RockHurlingGiant(Creature):
    """On your turn, for each Brobnar card that you discard from your hand, you may deal 4 damage to
    a creature, friendly or enemy."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    @after(DiscardFromHand, lambda text, discard, event: _own_brobnar(text, discard))
    def hurl(self, game: Game) -> Body:
        if (yield from may(game)):
            yield deal(4, (yield from choose(game, game.creatures)))


class RogueOgre(Creature):
    """At the end of each of your turns: if you have played one card in that turn, no more and no
    fewer, 2 damage is healed from Rogue Ogre and it captures 1 Æmber."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant", "mutant"})

    @at_your_end_of_turn
    def feast(self, opponent: Player, game: Game) -> Body:
        if len(game.turn.played) == 1:
            yield Heal(self, 2)
            yield Capture(self, 1, opponent)


class Smaaash(Creature):
    """After it is played, you stun a creature, friendly or enemy."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def play(self, game: Game) -> Body:
        yield Stun((yield from choose(game, game.creatures)))


class TirelessCrocag(Creature):
    """It cannot reap. You may use it as if it were of the active house. It is destroyed if there is
    no creature in play on your opponent's side."""

    house, printed_power = "brobnar", 7
    traits = frozenset({"giant"})

    def lets(self, deed: Deed) -> bool:
        return isinstance(deed, Use) and deed.card is self

    def forbids(self, deed: Deed) -> bool:
        return deed.card is self and isinstance(deed, ReapWith)

    def perishes(self) -> bool:
        return not self.you.opponent.creatures


class Troll(Creature):
    """After it reaps, 3 damage is healed from it."""

    house, printed_power = "brobnar", 8
    traits = frozenset({"giant"})

    def reap(self) -> Body:
        yield Heal(self, 3)


class Valdr(Creature):
    """While it attacks an enemy creature on a flank, it deals 2 more damage."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int:
        return 2 if creature is self and attacks and target.on_flank else 0


class Wardrummer(Creature):
    """After it is played, all your other Brobnar creatures go back to your hand."""

    house, printed_power = "brobnar", 3
    traits = frozenset({"goblin"})

    def play(self, you: Player, game: Game) -> Body:
        others = [c for c in you.friendly_creatures if c is not self and c.belongs_to("brobnar")]
        yield from together(game, map(Return, others))
