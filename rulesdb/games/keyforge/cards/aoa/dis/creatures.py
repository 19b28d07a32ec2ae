"""Creatures of house Dis in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Creature
from ....choices import choose, choose_house, destroyable, several
from ....damage import splash_for_each
from ....destruction import Destroy, Sacrifice
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....status import Stun
from ....text import Lasting
from ....when import after_destroyed, after_reap
from ....zones import DiscardFromHand, ReturnFromDiscard


class AemberImp(Creature):
    """Elusive. Each time a creature on either side reaps, that creature is then stunned."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after_reap()
    def sting(self, creature: Creature) -> Body:
        yield Stun(creature)


class AncientYurk(Creature):
    """After it is played, you discard 3 cards of your choice from your hand."""

    house, printed_power = "dis", 6
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        for card in (yield from several(game, you.hand, 3, ordered=True)):
            yield DiscardFromHand(you, card)


class Angwish(Creature):
    """The cost of your opponent's keys is higher by 1 Æmber for each damage on Angwish."""

    house, printed_power = "dis", 6
    traits = frozenset({"demon"})

    def key_cost_for(self, player: Player) -> int:
        return self.damage if player is self.you.opponent else 0


class BloodshardImp(Creature):
    """Each time a creature on either side reaps, the player who controls it then has to sacrifice
    that creature."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    @after_reap()
    def bleed(self, creature: Creature) -> Body:
        yield Sacrifice(creature.controller, creature)


class BronzeKeyImp(Creature):
    """Elusive. No player, neither you nor your opponent, can forge their first key."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def forbids_forging(self, player: Player) -> bool:
        return len(player.keys) == 0


class GoldKeyImp(Creature):
    """Elusive. No player, neither you nor your opponent, can forge their third key."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def forbids_forging(self, player: Player) -> bool:
        return len(player.keys) == 2


class Gub(Creature):
    """As long as it does not stand on a flank, its power is 5 higher and it gains Taunt."""

    house, printed_power = "dis", 1
    traits = frozenset({"demon"})

    def power_for(self, creature: Creature) -> int:
        return 5 if creature is self and not self.on_flank else 0

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"taunt": 1} if creature is self and not self.on_flank else {}


class Neffru(Creature):
    """Whenever a creature on either side is destroyed, the player who owns it gains 1 Æmber."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    @after_destroyed()
    def reward(self, creature: Creature) -> Body:
        yield Gain(creature.owner, 1)


class OldYurk(Creature):
    """After it is played, you discard 2 cards of your choice from your hand."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        for card in (yield from several(game, you.hand, 2, ordered=True)):
            yield DiscardFromHand(you, card)


class OnyxKnight(Creature):
    """After it is played, all creatures in play whose power is an odd number, on either side, are
    destroyed."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon", "knight"})

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(creature for creature in game.creatures if creature.power % 2))


class OrtannuTheChained(Creature):
    """After it reaps, all the copies of Ortannu's Binding in your discard pile go back to your
    hand. Once for each copy returned this way, you choose a creature, friendly or enemy, and deal 2
    damage to it, with 2 splash damage."""

    house, printed_power = "dis", 7
    traits = frozenset({"demon"})

    def reap(self, you: Player, game: Game) -> Body:
        bindings = [card for card in you.discard if card.name == "ortannu-s-binding"]
        for card in bindings:
            yield ReturnFromDiscard(card)
        yield from splash_for_each(game, lambda: [*game.creatures], len(bindings), 2, 2)


class SilverKeyImp(Creature):
    """Elusive. No player, neither you nor your opponent, can forge their second key."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def forbids_forging(self, player: Player) -> bool:
        return len(player.keys) == 1


class Skullion(Creature):
    """After it is played, you sacrifice one of your creatures."""

    house, printed_power, printed_armor = "dis", 7, 2
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        if creature is not None:
            yield Sacrifice(you, creature)


class Spyyyder(Creature):
    """Skirmish. It also gains Poison while it attacks an enemy creature that stands on a flank."""

    house, printed_power = "dis", 2
    traits = frozenset({"demon"})
    keywords = frozenset({"skirmish"})

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"poison": 1} if creature is self and self.attacks_a_flank() else {}

    def attacks_a_flank(self) -> bool:
        fight = self.game.fights[-1] if self.game.fights else None
        if fight is None or fight.attacker is not self or fight.target is None:
            return False
        return fight.target.in_play and fight.target.on_flank


class Streke(Creature):
    """Elusive. As long as Streke does not stand on a flank, your opponent, in their draw cards
    step, refills their hand to 1 card fewer than they otherwise would."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def hand_size_for(self, player: Player) -> int:
        return -1 if player is self.you.opponent and not self.on_flank else 0


class Tezmal(Creature):
    """Elusive. After it reaps, you choose a house. On their next turn, your opponent cannot choose
    it as the active house."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose_house(game)))

    class Lasts(Lasting):
        until = "end of opponent's next turn"
        needs = "house"

        def cannot_choose(self, player: Player) -> str:
            return self.house if self.begun and player is self.you.opponent else ""


class Yurk(Creature):
    """After it is played, you discard one card of your choice from your hand."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield DiscardFromHand(you, card)
