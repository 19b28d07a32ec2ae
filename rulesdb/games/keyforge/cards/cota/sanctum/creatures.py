"""Creatures of house Sanctum in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....capture import Capture
from ....card import Creature
from ....choices import choose, destroyable, if_you_do, least_powerful, may
from ....damage import FullyHeal, Heal, deal_each
from ....deeds import Deed, FightWith, Use, fights
from ....destruction import Destroy
from ....effects import Lasts, Repeat
from ....entering import Swap
from ....fighting import ready_and_fight
from ....game import Game
from ....leaving import Return
from ....player import Player
from ....status import Stun
from ....text import Lasting
from ....using import UseCard
from ....when import after_destroyed_fighting, after_play, after_you_choose
from ....zones import Draw, ReturnFromDiscard


class Bulwark(Creature):
    """Its neighbors have 2 more armor each."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def armor_for(self, creature: Creature) -> int:
        return 2 if self in creature.neighbors else 0


class ChampionAnaphiel(Creature):
    """Taunt. Enemy creatures used to fight cannot attack those of its neighbors that lack Taunt.
    It has no other ability."""

    house, printed_power, printed_armor = "sanctum", 6, 1
    traits = frozenset({"knight", "spirit"})
    keywords = frozenset({"taunt"})


class ChampionTabris(Creature):
    """After it fights, it captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 6, 2
    traits = frozenset({"human", "knight"})

    def fight(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class CommanderRemiel(Creature):
    """After it reaps, you use one of your creatures that does not belong to Sanctum."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human", "knight"})

    def reap(self, you: Player, game: Game) -> Body:
        others = [
            creature for creature in you.friendly_creatures if not creature.belongs_to("sanctum")
        ]
        creature = yield from choose(game, others)
        if creature is not None:
            yield UseCard(you, creature)


class DumaTheMartyr(Creature):
    """When it is destroyed, all your other creatures are fully healed and you draw 2 cards."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    def destroyed(self, you: Player) -> Body:
        for creature in you.friendly_creatures:
            if creature is not self:
                yield FullyHeal(creature)
        yield Draw(you, 2)


class Francus(Creature):
    """After an enemy creature is destroyed in a fight with Francus, Francus captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 6, 1
    traits = frozenset({"knight", "spirit"})

    @after_destroyed_fighting()
    def take(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class Gatekeeper(Creature):
    """After it is played, if there are 7 or more Æmber in your opponent's pool, it captures all
    of that Æmber except 5."""

    house, printed_power, printed_armor = "sanctum", 5, 1
    traits = frozenset({"knight", "spirit"})

    def play(self, opponent: Player) -> Body:
        if opponent.amber >= 7:
            yield Capture(self, opponent.amber - 5, opponent)


class GreyMonk(Creature):
    """All your creatures have 1 more armor. After it reaps, you heal 2 damage from a creature,
    friendly or enemy."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human", "priest"})

    def armor_for(self, creature: Creature) -> int:
        return 1 if creature.controller is self.you else 0

    def reap(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Heal(creature, 2)


class HayyelTheMerchant(Creature):
    """You gain 1 Æmber each time you play an artifact."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human", "merchant"})

    @after_play(lambda text, card, event: card.type == "artifact" and event.player is text.you)
    def sell(self, you: Player) -> Body:
        yield Gain(you, 1)


class HorsemanOfDeath(Creature):
    """After it is played, you take all the Horseman creatures in your discard pile back to your
    hand."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"horseman", "spirit"})

    def play(self, you: Player) -> Body:
        for card in [c for c in you.discard if c.type == "creature" and "horseman" in c.traits]:
            yield ReturnFromDiscard(card)


class HorsemanOfFamine(Creature):
    """After it is played, after it fights and after it reaps, the least powerful creature in
    play, friendly or enemy, is destroyed."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"horseman", "spirit"})

    def play(self, game: Game) -> Body:
        creatures = destroyable(game, game.creatures)
        yield Destroy(tuple((yield from least_powerful(game, creatures))))

    fight = reap = play


class HorsemanOfPestilence(Creature):
    """After it is played, after it fights and after it reaps, all creatures in play that are not
    Horsemen, yours included, are dealt 1 damage."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"horseman", "spirit"})

    def play(self, game: Game) -> Body:
        yield deal_each(1, [c for c in game.creatures if "horseman" not in c.traits])

    fight = reap = play


class HorsemanOfWar(Creature):
    """After it is played: for the rest of the turn, you can use all your creatures as though
    they were of the active house, but they can only fight."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"horseman", "spirit"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            return self.friendly(deed) and self.able(deed)

        def forbids(self, deed: Deed) -> bool:
            return self.friendly(deed) and not self.able(deed)

        def friendly(self, deed: Deed) -> bool:
            """Whether it is a use of a friendly creature."""
            card = deed.card
            return isinstance(deed, Use) and card.type == "creature" and card.controller is self.you

        def able(self, deed: Deed) -> bool:
            return fights(deed)


class HorsemanOfWarForOtherHouses(
    HorsemanOfWar, instead_of="horseman-of-war-only-fight#other-houses-only"
):
    """Creatures of the active house are used as on any turn."""

    class Lasts(HorsemanOfWar.Lasts):
        def forbids(self, deed: Deed) -> bool:
            return False


class HorsemanOfWarWithoutTheStunned(
    HorsemanOfWar, instead_of="horseman-of-war-only-fight#keeps-stun"
):
    """Removing a stun is not fighting."""

    class Lasts(HorsemanOfWar.Lasts):
        def able(self, deed: Deed) -> bool:
            return isinstance(deed, FightWith)


class JehuTheBureaucrat(Creature):
    """Each time you choose Sanctum as your active house, you then gain 2 Æmber."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    @after_you_choose("sanctum")
    def stamp(self, you: Player) -> Body:
        yield Gain(you, 2)


class LadyMaxena(Creature):
    """After it is played, you stun a creature, friendly or enemy.

    Action: Lady Maxena goes back to the hand of its owner."""

    house, printed_power, printed_armor = "sanctum", 5, 2
    traits = frozenset({"knight", "spirit"})

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Stun(creature)

    def action(self) -> Body:
        yield Return(self)


class LordGolgotha(Creature):
    """Before it fights, 3 damage is dealt to each neighbor of the creature that it fights."""

    house, printed_power, printed_armor = "sanctum", 5, 2
    traits = frozenset({"knight", "spirit"})

    def before_fight(self, event: Any) -> Body:
        if event.target is not None:
            yield deal_each(3, event.target.last.neighbors)


class NumquidTheFair(Creature):
    """After it is played, you destroy an enemy creature. If your opponent then still controls
    more creatures than you do, the effect of this card is repeated."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.enemy_creatures))
        if creature is not None:
            yield Destroy((creature,))
            if len(you.enemy_creatures) > len(you.friendly_creatures):
                yield Repeat()


class Protectrix(Creature):
    """After it reaps, you may fully heal a creature, friendly or enemy. If you do, no damage can
    be dealt to it for the rest of the turn."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"knight", "spirit"})

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may(game)):
            creature = yield from choose(game, game.creatures)
            if creature is not None and if_you_do(game, (yield FullyHeal(creature))):
                yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def protects(self, creature: Creature) -> bool:
            return creature is self.on


class RaidingKnight(Creature):
    """After it is played, it captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class SanctumGuardian(Creature):
    """Taunt. After it fights and after it reaps, you swap it with another friendly creature in
    your battleline."""

    house, printed_power, printed_armor = "sanctum", 6, 1
    traits = frozenset({"knight", "spirit"})
    keywords = frozenset({"taunt"})

    def fight(self, you: Player, game: Game) -> Body:
        other = yield from choose(game, [c for c in you.friendly_creatures if c is not self])
        if other is not None and self.in_play:
            yield Swap(self, other)

    reap = fight


class Sequis(Creature):
    """After it reaps, it captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def reap(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class SergeantZakiel(Creature):
    """After it is played, you may ready one of its neighbors and fight with that creature."""

    house, printed_power, printed_armor = "sanctum", 4, 1
    traits = frozenset({"human", "knight"})

    def play(self, you: Player, game: Game) -> Body:
        if self.neighbors and (yield from may(game)):
            yield from ready_and_fight(you, (yield from choose(game, self.neighbors)))


class StaunchKnight(Creature):
    """As long as it stands on a flank, its power is 2 higher."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    def power_for(self, creature: Creature) -> int:
        return 2 if creature is self and self.on_flank else 0


class TheVaultkeeper(Creature):
    """No Æmber of yours can be stolen."""

    house, printed_power, printed_armor = "sanctum", 4, 1
    traits = frozenset({"knight", "spirit"})

    def guards_pool_of(self, player: Player) -> bool:
        return player is self.you


class VeemosLightbringer(Creature):
    """After it is played, all creatures in play with Elusive, on either side, are destroyed."""

    house, printed_power = "sanctum", 6
    traits = frozenset({"angel", "spirit"})

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if c.keyword("elusive")))
