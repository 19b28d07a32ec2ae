"""Creatures of house Brobnar in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....before_fight import Assault
from ....card import Creature
from ....choices import choose, may
from ....damage import deal, deal_each, destroys
from ....fighting import ready_and_fight
from ....game import Game
from ....leaving import Return
from ....player import Player
from ....when import after_enters, after_forge, watch
from ....zones import ShowCards, Shuffle, TakeIntoHand, search


def _attacks_and_destroys(text: Any, subject: Any, event: Any) -> bool:
    """Whether a creature destroys the one it attacks: in the fight, or before it by Assault."""
    if isinstance(subject, Assault):
        attacker = text.game.fights[-1].attacker
        return attacker is text and destroys(event.happened, subject.creature)
    fight = event.fight
    fought = fight is not None and fight.fought and fight.attacker is text
    return fought and bool(event.fighting(text, subject))


class BellowingPatrizate(Creature):
    """As long as it is ready, each creature that enters play, on either side, is then dealt 1
    damage."""

    house, printed_power = "brobnar", 7
    traits = frozenset({"giant"})

    @after_enters(lambda text, card, event: card.type == "creature" and not text.exhausted)
    def bellow(self, creature: Creature) -> Body:
        yield deal(1, creature)


class BingleBangbang(Creature):
    """Before it fights, 5 damage is dealt to each neighbor of the creature that it fights."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})

    def before_fight(self, event: Any) -> Body:
        yield deal_each(5, event.target.last.neighbors)


class Brammo(Creature):
    """After it is played, all enemy creatures on a flank are dealt 2 damage each."""

    house, printed_power, printed_armor = "brobnar", 4, 1
    traits = frozenset({"giant", "knight"})

    def play(self, you: Player) -> Body:
        yield deal_each(2, [creature for creature in you.enemy_creatures if creature.on_flank])


class Cowfyne(Creature):
    """Before it fights, 2 damage is dealt to each neighbor of the creature that it fights."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def before_fight(self, event: Any) -> Body:
        yield deal_each(2, event.target.last.neighbors)


class CulfTheQuiet(Creature):
    """Elusive. It has no other ability."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})
    keywords = frozenset({"elusive"})


class Drummernaut(Creature):
    """After it is played, after it fights and after it reaps, you return one of your other Giant
    creatures to your hand. It cannot return itself."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    def play(self, you: Player, game: Game) -> Body:
        giants = [c for c in you.friendly_creatures if "giant" in c.traits and self.may_return(c)]
        giant = yield from choose(game, giants)
        if giant is not None:
            yield Return(giant)

    fight = reap = play

    def may_return(self, creature: Creature) -> bool:
        return creature is not self


class DrummernautAsPrinted(Drummernaut, instead_of="printed"):
    """The printed card may return itself."""

    def may_return(self, creature: Creature) -> bool:
        return True


class FlamewakeShaman(Creature):
    """After it is played, you deal 2 damage to a creature, friendly or enemy."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"human"})

    def play(self, game: Game) -> Body:
        yield deal(2, (yield from choose(game, game.creatures)))


class Foozle(Creature):
    """After it reaps, you gain 1 Æmber if at least one enemy creature has been destroyed this
    turn."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def reap(self, you: Player, opponent: Player, game: Game) -> Body:
        if game.turn.destroyed[opponent.name]:
            yield Gain(you, 1)


class ForgemasterOg(Creature):
    """After a player, you or your opponent, forges a key, that player loses all the Æmber left
    in their pool."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant"})

    @after_forge()
    def tax(self, forger: Player) -> Body:
        yield Lose(forger, forger.amber)


class GargantesScrapper(Creature):
    """Alpha. After it is played: if there are at least 3 Æmber in your pool, you deal 3 damage to
    an enemy creature."""

    house, printed_power = "brobnar", 3
    traits = frozenset({"giant"})
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        if you.amber >= 3:
            yield deal(3, (yield from choose(game, you.enemy_creatures)))


class Groggins(Creature):
    """When it is used to fight, the only creatures it can attack are those on a flank."""

    house, printed_power = "brobnar", 8
    traits = frozenset({"giant"})

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        return attacker is self and not target.on_flank


class Groke(Creature):
    """After it fights, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def fight(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class GrumpusTamer(Creature):
    """After it reaps, you search for a War Grumpus, both in your deck and in your discard pile.
    Once revealed, it goes into your hand. Then you shuffle your deck."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant"})

    def reap(self, you: Player, game: Game) -> Body:
        card = yield from search(game, you, "deck discard", lambda c: c.name == "war-grumpus")
        if card is not None:
            yield ShowCards(you, (card,))
            yield TakeIntoHand(card)
        yield Shuffle(you)


class LittleRapscal(Creature):
    """Elusive. Whenever a creature on either side is used, it has to be used to fight, if it
    can."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})
    keywords = frozenset({"elusive"})

    def must_fight(self, creature: Creature) -> bool:
        return True


class LollopTheTitanic(Creature):
    """In a fight in which it is the creature attacked, it deals no damage."""

    house, printed_power = "brobnar", 11
    traits = frozenset({"giant", "location"})

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int | None:
        return None if creature is self and not attacks else 0


class Ogopogo(Creature):
    """Each time it attacks a creature and destroys it, you may then deal 2 damage to a creature,
    friendly or enemy."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    @watch(("destroyed.window-after-destroyed", Assault), _attacks_and_destroys)
    def rampage(self, game: Game) -> Body:
        if (yield from may(game)):
            yield deal(2, (yield from choose(game, game.creatures)))


class WarGrumpus(Creature):
    """After it fights and after it reaps, you choose one of its neighbors that is a Giant. You
    ready that creature and fight with it."""

    house, printed_power = "brobnar", 3
    traits = frozenset({"beast"})

    def fight(self, you: Player, game: Game) -> Body:
        giants = [creature for creature in self.neighbors if "giant" in creature.traits]
        yield from ready_and_fight(you, (yield from choose(game, giants)))

    reap = fight
