"""Actions of house Shadows in Worlds Collide."""

from __future__ import annotations

from collections import Counter

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....amber_on_cards import MoveToPool
from ....card import Action
from ....choices import choose, choose_one, destroyable, if_you_do
from ....damage import deal, deal_each
from ....deeds import Deed, FightWith, ReapWith
from ....destruction import Destroy
from ....effects import Lasts
from ....game import Game
from ....leaving import Return, ShuffleIn, together
from ....player import Player
from ....status import Enrage, MoveWard, Ward
from ....text import Lasting
from ....zones import DiscardAtRandom


class HitAndRun(Action):
    """After it is played, you deal 2 damage to a creature, friendly or enemy. Then you return one
    of your creatures to your hand."""

    house = "shadows"

    def play(self, you: Player, game: Game) -> Body:
        yield deal(2, (yield from choose(game, game.creatures)))
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Return(creature)


class Hock(Action):
    """After it is played, you destroy an artifact, friendly or enemy. If you do, you gain 1
    Æmber."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        artifact = yield from choose(game, destroyable(game, artifacts))
        if artifact is None:
            return
        yield Destroy((artifact,))
        if if_you_do(game, not artifact.in_play or artifact.marked):
            yield Gain(you, 1)


class HunterOrHunted(Action):
    """After it is played, you do one of two things: either you ward a creature, or you take a ward
    from one creature and move it to another. The creatures can be friendly or enemy."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        creatures = list(game.creatures)
        warded = [creature for creature in creatures if creature.ward]
        ways = ("ward", "move") if warded and len(creatures) > 1 else ("ward",)
        if (yield from choose_one(game, *ways)) == "ward":
            creature = yield from choose(game, creatures)
            if creature is not None:
                yield Ward(creature)
        else:
            creature = yield from choose(game, warded)
            others = [other for other in creatures if other is not creature]
            yield MoveWard(creature, (yield from choose(game, others)))


class InkyGloom(Action):
    """After it is played: during your opponent's next turn, they cannot use any creature to
    reap."""

    house = "shadows"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, ReapWith)


class IntoTheNight(Action):
    """After it is played, and until your next turn begins, no creature that does not belong to
    Shadows, on either side, can be used to fight."""

    house = "shadows"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "your next turn"

        def forbids(self, deed: Deed) -> bool:
            return isinstance(deed, FightWith) and not deed.card.belongs_to("shadows")


class KymoorEclipse(Action):
    """After it is played, all creatures in play that stand on a flank, on either side, are shuffled
    into the decks of their owners."""

    house = "shadows"

    def play(self, game: Game) -> Body:
        flanks = [creature for creature in game.creatures if creature.on_flank]
        yield from together(game, map(ShuffleIn, flanks))


class Mug(Action):
    """After it is played, you choose a creature, friendly or enemy, and move 1 Æmber from it to
    your pool. You deal 2 damage to it."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield MoveToPool(creature, you, 1)
            yield deal(2, creature)


class NoSafetyInNumbers(Action):
    """After it is played, 3 damage is dealt to each creature in play, on either side, whose house
    has at least 3 creatures in play, counting both sides."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        count = Counter(house for creature in game.creatures for house in creature.houses)
        crowd = [c for c in game.creatures if any(count[house] >= 3 for house in c.houses)]
        yield deal_each(3, crowd)


class PesteringBlow(Action):
    """After it is played, you choose a creature, friendly or enemy. You deal 1 damage to it and you
    enrage it."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield deal(1, creature)
            yield Enrage(creature)


class SubtleChain(Action):
    """After it is played, your opponent discards from their hand one card at random."""

    house, bonus = "shadows", 1

    def play(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class TrustNoOne(Action):
    """After it is played, you steal 1 Æmber. If you have no creatures in play, you steal instead 1
    Æmber for each house to which at least one enemy creature belongs, but never more than 3."""

    house = "shadows"

    def play(self, you: Player) -> Body:
        if you.friendly_creatures:
            yield Steal(you, 1)
        else:
            houses = {house for creature in you.enemy_creatures for house in creature.houses}
            yield Steal(you, min(3, len(houses)))
