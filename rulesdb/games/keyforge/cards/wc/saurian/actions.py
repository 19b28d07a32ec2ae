"""Actions of house Saurian in Worlds Collide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....amber_on_cards import Exalt, MoveAmber, MoveToPool
from ....capture import Capture, capture_each
from ....card import Action, Creature
from ....choices import choose, destroyable, if_you_do, may, most_powerful, several
from ....damage import deal, destroys
from ....deeds import Deed, ReapWith
from ....destruction import Destroy
from ....effects import GainChains, Lasts, RepeatPreceding
from ....entering import TakeControl
from ....game import Game
from ....keys import forge, forge_for
from ....player import Player
from ....playing import play_effects, trigger_play
from ....status import Ward
from ....text import Lasting
from .amber_on_creatures import may_exalt


class AncientPower(Action):
    """After it is played, each of your creatures that has Æmber on it is warded."""

    house, bonus = "saurian", 1

    def play(self, you: Player) -> Body:
        for creature in you.friendly_creatures:
            if creature.amber:
                yield Ward(creature)


class AxiomOfGrisk(Action):
    """After it is played, you ward a creature, friendly or enemy. Then all creatures in play, on
    either side, that have no Æmber on them are destroyed. You gain 2 chains."""

    house = "saurian"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Ward(creature)
        yield Destroy(tuple(c for c in game.creatures if not c.amber))
        yield GainChains(you, 2)


class ChantOfHubris(Action):
    """After it is played, you choose two creatures, each friendly or enemy, and move 1 Æmber from
    one of them to the other."""

    house, bonus = "saurian", 1

    def play(self, game: Game) -> Body:
        giver = yield from choose(game, [c for c in game.creatures if c.amber])
        if giver is None:
            return
        taker = yield from choose(game, [c for c in game.creatures if c is not giver])
        if taker is not None:
            yield MoveAmber(giver, taker, 1)


class CityStateInterest(Action):
    """After it is played, all your creatures capture 1 Æmber each."""

    house = "saurian"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        yield from capture_each(game, you.friendly_creatures, 1, opponent)


class DiploMacy(Action):
    """Alpha. After it is played, and until your next turn begins, all creatures, on either side,
    gain this ability: before that creature fights, it is exalted."""

    house, bonus = "saurian", 1
    keywords = frozenset({"alpha"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "your next turn"

        def gives_to(self, creature: Creature) -> bool:
            return True

        class Gives:
            def before_fight(self: Any) -> Body:
                yield Exalt(self)


class Exile(Action):
    """After it is played, you choose one of your creatures, and control of it passes to your
    opponent."""

    house, bonus = "saurian", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield TakeControl(opponent, creature)


class FavorOfRex(Action):
    """After it is played, you choose a creature, friendly or enemy. Its play effect triggers just
    as it would if that creature had only now been played by you."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, [c for c in game.creatures if play_effects(c)])
        if creature is not None:
            yield from trigger_play(game, you, creature)


class GoodOfTheMany(Action):
    """After it is played, every creature in play, on either side, that has no trait in common with
    any other creature in the battleline of its controller is destroyed."""

    house = "saurian"

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if not self.belongs(c)))

    def belongs(self, creature: Creature) -> bool:
        """Whether a creature shares a trait with another one of its battleline."""
        others = [other for other in creature.controller.creatures if other is not creature]
        return any(creature.traits & other.traits for other in others)


class ImperialForge(Action):
    """After it is played, you forge a key. It costs 8 Æmber more than its current cost, and 1 Æmber
    less for each Æmber that is on your creatures."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from forge_for(game, you, self.more(you))

    def more(self, you: Player) -> int:
        return 8 - sum(creature.amber for creature in you.friendly_creatures)


class ImperialForgeAtFullCost(ImperialForge, instead_of="key-abduction-many-cards#not-below"):
    """The Æmber on creatures only takes back what is added."""

    def more(self, you: Player) -> int:
        return max(0, super().more(you))


class Imperium(Action):
    """After it is played, you choose 2 of your creatures and ward them."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        for creature in (yield from several(game, you.friendly_creatures, 2)):
            yield Ward(creature)


class PhalanxStrike(Action):
    """After it is played, you choose a creature, friendly or enemy. For each friendly creature, the
    chosen one is dealt 1 damage. Then you may exalt a friendly creature. If you do, the preceding
    effect is repeated once."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        def strike() -> Body:
            creature = yield from choose(game, game.creatures)
            yield deal(len(you.friendly_creatures), creature)

        yield from strike()
        if not you.friendly_creatures or not (yield from may(game)):
            return
        creature = yield from choose(game, you.friendly_creatures)
        if if_you_do(game, (yield Exalt(creature))):
            yield RepeatPreceding(strike)


class RegrettableMeteor(Action):
    """After it is played, all Dinosaur creatures and all creatures whose power is at least 6, on
    either side, are destroyed."""

    house, bonus = "saurian", 1

    def play(self, game: Game) -> Body:
        hit = (c for c in game.creatures if "dinosaur" in c.traits or c.power >= 6)
        yield Destroy(tuple(hit))


class SauryAboutThat(Action):
    """After it is played, you destroy a creature, friendly or enemy. The player who controlled it
    gains 1 Æmber."""

    house = "saurian"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, game.creatures))
        if creature is not None:
            controller = creature.controller
            yield Destroy((creature,))
            yield Gain(controller, 1)


class SicSemperTyrannosaurus(Action):
    """After it is played, all the Æmber on the most powerful creature in play, friendly or enemy,
    is moved to your pool, and that creature is destroyed."""

    house = "saurian"

    def play(self, you: Player, game: Game) -> Body:
        for creature in (yield from most_powerful(game, game.creatures)):
            yield MoveToPool(creature, you, creature.amber)
            yield Destroy((creature,))


class SowSalt(Action):
    """Alpha. After it is played, and until your next turn begins, no creature, on either side, can
    be used to reap."""

    house, bonus = "saurian", 1
    keywords = frozenset({"alpha"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "your next turn"

        def forbids(self, deed: Deed) -> bool:
            return isinstance(deed, ReapWith)


class Stomp(Action):
    """After it is played, you deal 5 damage to a creature, friendly or enemy. If it is destroyed by
    this damage, you exalt one of your creatures."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is None or not destroys((yield deal(5, creature)), creature):
            return
        exalted = yield from choose(game, you.friendly_creatures)
        if exalted is not None:
            yield Exalt(exalted)


class Tertiate(Action):
    """After it is played, you destroy a third of the enemy creatures and a third of the friendly
    ones. Each of these two numbers is rounded up."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        enemies = yield from self.third(game, you.enemy_creatures)
        friends = yield from self.third(game, you.friendly_creatures)
        yield Destroy((*enemies, *friends))

    def third(self, game: Game, creatures: Sequence[Creature]) -> Body:
        """Choose a third of some creatures, rounded up."""
        amount = -(-len(creatures) // 3)
        return (yield from several(game, destroyable(game, creatures), amount))


class Tribute(Action):
    """After it is played, the most powerful of your creatures captures 2 Æmber. Then you may exalt
    that creature. If you do, the preceding effect is repeated once."""

    house, bonus = "saurian", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        def collect() -> Body:
            found = yield from most_powerful(game, you.friendly_creatures)
            for creature in found:
                yield Capture(creature, 2, opponent)
            return found

        for creature in (yield from collect()):
            if (yield from may_exalt(game, creature)):
                yield RepeatPreceding(collect)


class Triumph(Action):
    """After it is played: if there is no enemy creature in play, you exalt all your creatures. If
    you do this and have at least 6 creatures, you forge a key at no cost."""

    house, bonus = "saurian", 1

    def play(self, you: Player, game: Game) -> Body:
        if you.enemy_creatures:
            return
        for creature in you.friendly_creatures:
            yield Exalt(creature)
        if len(you.friendly_creatures) >= 6:
            yield from forge(game, you)
