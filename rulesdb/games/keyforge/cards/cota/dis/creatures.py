"""Creatures of house Dis in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body, Effect

from ....amber import Gain, Lose, Steal
from ....capture import Capture
from ....card import Creature
from ....choices import choose, choose_number, destroyable, if_you_do, may
from ....damage import Heal, deal
from ....deeds import Deed, PlayCard, Use
from ....destruction import Destroy
from ....effects import Lasts
from ....entering import PutIntoPlay
from ....game import Game
from ....leaving import Return
from ....payment import Pay
from ....player import HOUSES, Player
from ....status import AddPower
from ....text import Lasting
from ....when import after_destroyed, after_destroyed_fighting, at_your_end_of_turn
from ....zones import DiscardAtRandom, Purge, in_reach


def _may_destroy(game: Game, power: int) -> Body:
    """Let the active player destroy a creature of a certain power, or not."""
    creatures = destroyable(game, [c for c in game.creatures if c.power == power])
    if creatures and (yield from may(game)):
        yield Destroy(((yield from choose(game, creatures)),))


class Charette(Creature):
    """After it is played, it captures 3 Æmber."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 3, opponent)


class Drumble(Creature):
    """Elusive. After it is played: if your opponent's pool holds 7 or more Æmber, it captures
    all of that Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def play(self, opponent: Player) -> Body:
        if opponent.amber >= 7:
            yield Capture(self, opponent.amber, opponent)


class DustImp(Creature):
    """When it is destroyed, you gain 2 Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    def destroyed(self, you: Player) -> Body:
        yield Gain(you, 2)


class EaterOfTheDead(Creature):
    """After it fights and after it reaps, you purge a creature that is in a discard pile, yours
    or your opponent's. If you do, Eater of the Dead gets a +1 power counter."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def fight(self, you: Player, opponent: Player, game: Game) -> Body:
        piles = (*you.discard, *opponent.discard)
        dead = yield from choose(game, [card for card in piles if card.type == "creature"])
        purged = dead is not None and (yield Purge(dead))
        if if_you_do(game, purged) and self.in_play:
            yield AddPower(self, 1)

    reap = fight


class EmberImp(Creature):
    """In each turn, your opponent can play at most 2 cards."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    def forbids(self, deed: Deed) -> bool:
        played = len(self.game.turn.played)
        return isinstance(deed, PlayCard) and not self.you.active and played >= 2


class GabosLongarms(Creature):
    """Before it fights, you choose a creature. In that fight, Gabos Longarms deals its damage to
    the chosen creature and not to the one it is fighting."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def before_fight(self, game: Game, event: Any) -> Body:
        event.strikes = (yield from choose(game, game.creatures)) or event.strikes


class GuardianDemon(Creature):
    """After it is played, after it fights and after it reaps, you heal up to 2 damage from a
    creature, friendly or enemy. Then you deal as much damage as you healed to another creature,
    friendly or enemy."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is None:
            return
        amount = yield from choose_number(game, 0, min(2, creature.damage))
        healed = (yield Heal(creature, amount)) or 0
        if healed:
            others = [other for other in game.creatures if other is not creature]
            yield deal(healed, (yield from choose(game, others)))

    fight = reap = play


class MasterOf1(Creature):
    """After it reaps, you may choose a creature, friendly or enemy, whose power is 1, and
    destroy it."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def reap(self, game: Game) -> Body:
        yield from _may_destroy(game, 1)


class MasterOf2(Creature):
    """After it reaps, you may choose a creature, friendly or enemy, whose power is 2, and
    destroy it."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def reap(self, game: Game) -> Body:
        yield from _may_destroy(game, 2)


class MasterOf3(Creature):
    """After it reaps, you may choose a creature, friendly or enemy, whose power is 3, and
    destroy it."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def reap(self, game: Game) -> Body:
        yield from _may_destroy(game, 3)


class OverlordGreking(Creature):
    """After an enemy creature is destroyed in a fight with Overlord Greking, it comes into play
    under your control."""

    house, printed_power = "dis", 7
    traits = frozenset({"demon"})

    @after_destroyed_fighting()
    def command(self, creature: Creature, you: Player, game: Game) -> Body:
        card = game.where(creature)
        if not card.in_play and card.zone != "purged" and in_reach(game, card):
            yield PutIntoPlay(you, card)


class PitDemon(Creature):
    """Action: you steal 1 Æmber."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def action(self, you: Player) -> Body:
        yield Steal(you, 1)


class Pitlord(Creature):
    """Taunt. You must choose Dis as your active house as long as Pitlord is in play."""

    house, printed_power, bonus = "dis", 9, 2
    traits = frozenset({"demon"})
    keywords = frozenset({"taunt"})

    def must_choose(self, player: Player) -> str:
        return "dis" if player is self.you else ""


class Restringuntus(Creature):
    """After it is played, you choose a house. Until Restringuntus leaves play, your opponent
    cannot choose that house as the active one."""

    house, printed_power = "dis", 1
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose(game, HOUSES, "house")))

    class Lasts(Lasting):
        until = "leaves play"
        needs = "house"

        def cannot_choose(self, player: Player) -> str:
            return self.house if player is self.you.opponent else ""


class Shaffles(Creature):
    """At the end of each of your turns, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    @at_your_end_of_turn
    def pester(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class Shooler(Creature):
    """After it is played: if there are 4 or more Æmber in your opponent's pool, you steal 1
    Æmber."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber >= 4:
            yield Steal(you, 1)


class Snudge(Creature):
    """After it fights and after it reaps, you choose an artifact or a creature on a flank,
    friendly or enemy. It goes back to the hand of its owner."""

    house, printed_power = "dis", 4
    traits = frozenset({"demon"})

    def fight(self, game: Game) -> Body:
        flanks = [creature for creature in game.creatures if creature.on_flank]
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        card = yield from choose(game, (*flanks, *artifacts))
        if card is not None:
            yield Return(card)

    reap = fight


class StealerOfSouls(Creature):
    """After an enemy creature is destroyed in a fight with Stealer of Souls, you purge that
    creature and gain 1 Æmber."""

    house, printed_power = "dis", 6
    traits = frozenset({"demon"})

    @after_destroyed(lambda text, creature, event: event.fighting(text, creature))
    def steal_soul(self, creature: Creature, you: Player, game: Game) -> Body:
        card = game.where(creature)
        if in_reach(game, card):
            yield Purge(card)
        yield Gain(you, 1)


class Succubus(Creature):
    """In your opponent's draw cards step, that player refills their hand to 1 card fewer than
    they otherwise would."""

    house, printed_power = "dis", 3
    traits = frozenset({"demon"})

    def hand_size_for(self, player: Player) -> int:
        return -1 if player is self.you.opponent else 0


class Tentacus(Creature):
    """To use an artifact, your opponent has to pay 1 Æmber to you."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def toll(self, deed: Deed, player: Player) -> Effect | None:
        artifact = isinstance(deed, Use) and deed.card.type == "artifact"
        return Pay(player, 1) if artifact and player is self.you.opponent else None


class TheTerror(Creature):
    """After it is played, if your opponent has no Æmber in their pool, you gain 2 Æmber."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon", "knight"})

    def play(self, you: Player, opponent: Player) -> Body:
        if not opponent.amber:
            yield Gain(you, 2)


class Tocsin(Creature):
    """After it reaps, your opponent discards from their hand one card at random."""

    house, printed_power = "dis", 3
    traits = frozenset({"demon"})

    def reap(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class Tolas(Creature):
    """Elusive. Whenever a creature on either side is destroyed, the opponent of that creature's
    controller gains 1 Æmber."""

    house, printed_power = "dis", 1
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after_destroyed()
    def reward(self, creature: Creature) -> Body:
        yield Gain(creature.controller.opponent, 1)


class TolasForItsController(Tolas, instead_of="tolas-receiver#asker-gains"):
    """As the FAQ puts it, whoever has Tolas gains."""

    @after_destroyed()
    def reward(self, creature: Creature, you: Player) -> Body:
        yield Gain(you, 1)


class Truebaru(Creature):
    """Taunt. To play it, you have to lose 3 Æmber. When it is destroyed, you gain 5 Æmber."""

    house, printed_power = "dis", 7
    traits = frozenset({"demon"})
    keywords = frozenset({"taunt"})

    def toll(self, deed: Deed, player: Player) -> Effect | None:
        return Lose(player, 3) if isinstance(deed, PlayCard) and deed.card is self else None

    def destroyed(self, you: Player) -> Body:
        yield Gain(you, 5)
