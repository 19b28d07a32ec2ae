"""Creatures of house Shadows in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....card import Creature
from ....choices import by_chance, choose, choose_one, destroyable
from ....damage import deal_each
from ....deeds import Deed, Use
from ....destruction import Destroy
from ....fighting import Fight, Fighting
from ....game import Game
from ....player import Player
from ....playing import play
from ....when import after, after_fight, at_your_end_of_turn
from ....zones import LeaveArchives, top


def _stopped_beside(niff: Creature, fight: Fighting) -> bool:
    return fight.stopped and niff in fight.neighbors


class BrendTheFanatic(Creature):
    """Skirmish. After it is played, your opponent gains 1 Æmber. When it is destroyed, you steal 3
    Æmber."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"skirmish"})

    def play(self, opponent: Player) -> Body:
        yield Gain(opponent, 1)

    def destroyed(self, you: Player) -> Body:
        yield Steal(you, 3)


class Gamgee(Creature):
    """Elusive. After it reaps, if your opponent's pool holds more Æmber than yours, you steal 1
    Æmber."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, opponent: Player) -> Body:
        if opponent.amber > you.amber:
            yield Steal(you, 1)


class KnucklesBolton(Creature):
    """Elusive. Skirmish. It has no other ability."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive", "skirmish"})


class Lamindra(Creature):
    """Deploy. Elusive. Its neighbors gain Elusive too."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"deploy", "elusive"})

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"elusive": 1} if self in creature.neighbors else {}


class LittleNiff(Creature):
    """Omega. Deploy. Elusive. After one of its neighbors is used to fight, you steal 1 Æmber.
    The neighbor need not survive the fight."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"omega", "deploy", "elusive"})

    @after_fight(lambda text, attacker, event: text in event.neighbors)
    def pick_pocket(self, you: Player) -> Body:
        yield Steal(you, 1)


class LittleNiffForAnyUse(LittleNiff, instead_of="little-niff-interrupted-fight#steal"):
    """A neighbor is used to fight even if the fight stops before it is resolved."""

    @after(Fight, lambda text, fight, event: _stopped_beside(text, event.happened))
    def pick_pocket_early(self, you: Player) -> Body:
        yield Steal(you, 1)


class Murkens(Creature):
    """After it is played, you choose where a card comes from: your opponent's archives, picked at
    random, or the top of your opponent's deck. You then play the card as if it were yours."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        places = {"archives": opponent.archives, "deck": opponent.deck}
        place = yield from choose_one(game, *(place for place, cards in places.items() if cards))
        if place == "deck":
            yield from play(game, you, (yield from top(game, opponent)))
        elif place == "archives":
            card = yield from by_chance(opponent.archives)
            if card.returns:  # it can only go to its owner's hand
                yield LeaveArchives(card, "hand")
            else:
                yield from play(game, you, card)


class PlagueRat(Creature):
    """Elusive. After it is played, all creatures in play that are not Rats, yours included, are
    dealt 1 damage each for every Rat creature in play, on either side."""

    house, printed_power = "shadows", 1
    traits = frozenset({"beast", "rat"})
    keywords = frozenset({"elusive"})

    def play(self, game: Game) -> Body:
        rats = [creature for creature in game.creatures if "rat" in creature.traits]
        yield deal_each(
            len(rats), [creature for creature in game.creatures if creature not in rats]
        )


class Redlock(Creature):
    """Skirmish. At the end of each of your turns, you gain 1 Æmber if you have played no creature
    in that turn."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"skirmish"})

    @at_your_end_of_turn
    def lock(self, you: Player, game: Game) -> Body:
        if not game.turn.creatures_played:
            yield Gain(you, 1)


class RonnieWristclocks(Creature):
    """After it is played, you steal 1 Æmber. If your opponent has 7 or more Æmber in their pool,
    you steal 2 instead."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})

    def play(self, you: Player, opponent: Player) -> Body:
        yield Steal(you, 2 if opponent.amber >= 7 else 1)


class ScowlyCaper(Creature):
    """Skirmish. It enters play under your opponent's control. Its controller can use it as if it
    were of any house. At the end of its controller's turn, that player destroys one of Scowly
    Caper's neighbors."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"skirmish"})
    enters_opposite = True

    def lets(self, deed: Deed) -> bool:
        return isinstance(deed, Use) and deed.card is self

    @at_your_end_of_turn
    def caper(self, game: Game) -> Body:
        neighbor = yield from choose(game, destroyable(game, self.neighbors))
        if neighbor is not None:
            yield Destroy((neighbor,))


class YantzeeGang(Creature):
    """Action: you steal 1 Æmber."""

    house, printed_power = "shadows", 5
    traits = frozenset({"elf", "thief"})

    def action(self, you: Player) -> Body:
        yield Steal(you, 1)
