"""Actions of house Sanctum in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose
from ....capture import Capture, capture_each
from ....card import Action, Creature
from ....choices import choose, choose_house, choose_one, idle_ways
from ....damage import Heal, deal, deal_each
from ....destruction import Destroy
from ....effects import Lasts
from ....fighting import Fighting, fight_with
from ....game import Game
from ....leaving import PurgeFromPlay
from ....player import Player
from ....status import LoseStun, Ready, Stun
from ....text import Lasting
from ....using import UseCard
from ....when import after_fight


class Begone(Action):
    """After it is played, you choose one of two effects: all Dis creatures in play, on either
    side, are destroyed; or you gain 1 Æmber."""

    house = "sanctum"

    def play(self, you: Player, game: Game) -> Body:
        demons = tuple(c for c in game.creatures if c.belongs_to("dis"))
        idle = idle_ways(destroy=demons)
        if (yield from choose_one(game, "destroy", "gain", idle=idle)) == "gain":
            yield Gain(you, 1)
        else:
            yield Destroy(demons)


class BlindingLight(Action):
    """After it is played, you choose a house. All creatures of that house, on either side, are
    stunned."""

    house, bonus = "sanctum", 1

    def play(self, game: Game) -> Body:
        house = yield from choose_house(game)
        for creature in [c for c in game.creatures if c.belongs_to(house)]:
            yield Stun(creature)


class Charge(Action):
    """After it is played: for the rest of the turn, every creature that you play gains this
    ability: after that creature is played, you deal 2 damage to an enemy creature."""

    house, bonus = "sanctum", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def gives_to(self, creature: Creature) -> bool:
            playing = any(p.card is creature and p.player is self.you for p in self.game.plays)
            return playing and creature.since > self.since

        class Gives:
            def play(self: Any, you: Player, game: Game) -> Body:
                yield deal(2, (yield from choose(game, you.enemy_creatures)))


class CleansingWave(Action):
    """After it is played, 1 damage is healed from every creature in play, on either side. For
    each creature that was healed this way, you gain 1 Æmber."""

    house = "sanctum"

    def play(self, you: Player, game: Game) -> Body:
        healed = 0
        for creature in [*game.creatures]:
            if (yield Heal(creature, 1)):
                healed += 1
        yield Gain(you, healed)


class ClearMind(Action):
    """After it is played, the stun is removed from all your creatures."""

    house, bonus = "sanctum", 1

    def play(self, you: Player) -> Body:
        for creature in you.friendly_creatures:
            yield LoseStun(creature)


class DoorstepToHeaven(Action):
    """After it is played, the pool of each player, yours included, goes down to 5 Æmber if it
    holds 6 or more."""

    house, bonus = "sanctum", 1

    def play(self, game: Game) -> Body:
        for player in game.players:
            if player.amber >= 6:
                yield Lose(player, player.amber - 5)


class GloriousFew(Action):
    """After it is played, if your opponent controls more creatures than you do, you gain 1 Æmber
    for each creature of the difference."""

    house = "sanctum"

    def play(self, you: Player) -> Body:
        yield Gain(you, max(0, len(you.enemy_creatures) - len(you.friendly_creatures)))


class HonorableClaim(Action):
    """After it is played, each of your Knight creatures captures 1 Æmber."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        knights = [c for c in you.friendly_creatures if "knight" in c.traits]
        yield from capture_each(game, knights, 1, opponent)


class Inspiration(Action):
    """After it is played, you choose one of your creatures, ready it and use it."""

    house = "sanctum"

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Ready(creature)
            yield UseCard(you, creature)


class MightyLance(Action):
    """After it is played, you choose a creature, friendly or enemy, and one of its neighbors.
    You deal 3 damage to each of the two."""

    house = "sanctum"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            neighbor = yield from choose(game, creature.neighbors)
            yield deal_each(3, [c for c in (creature, neighbor) if c is not None])


class OathOfPoverty(Action):
    """After it is played, all your artifacts are destroyed. For each artifact that was destroyed
    this way, you gain 2 Æmber."""

    house, bonus = "sanctum", 1

    def play(self, you: Player) -> Body:
        destroyed = yield Destroy(tuple(c for c in you.friendly if c.type == "artifact"))
        yield Gain(you, 2 * len(destroyed or ()))


class OneStoodAgainstMany(Action):
    """After it is played, you choose a friendly creature. You ready it and fight with it three
    times, each time against a different enemy creature. Each of these fights is resolved before
    the next one begins."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, self.heroes(you, game))
        fought: list[Creature] = []
        for number in range(3):
            if creature is None or not creature.in_play:
                return
            if self.readies_before(number):
                yield Ready(creature)
            enemies = creature.controller.enemy_creatures
            others = tuple(enemy for enemy in enemies if enemy not in fought)
            fighting = yield from fight_with(you, creature, others)
            if isinstance(fighting, Fighting) and fighting.target is not None:
                fought.append(fighting.target)

    def heroes(self, you: Player, game: Game) -> list[Creature]:
        return you.friendly_creatures

    def readies_before(self, number: int) -> bool:
        return True


class OneStoodAgainstManyReadyingOnce(
    OneStoodAgainstMany, instead_of="one-stood-readying#at-the-start"
):
    """The creature is readied before the first fight only."""

    def readies_before(self, number: int) -> bool:
        return number == 0


class OneStoodAgainstManyAsPrinted(OneStoodAgainstMany, instead_of="printed"):
    """The printed words do not say that the creature has to be friendly."""

    def heroes(self, you: Player, game: Game) -> list[Creature]:
        return list(game.creatures)


class RadiantTruth(Action):
    """After it is played, all enemy creatures that are not on a flank are stunned."""

    house, bonus = "sanctum", 1

    def play(self, you: Player) -> Body:
        for creature in [c for c in you.enemy_creatures if not c.on_flank]:
            yield Stun(creature)


class ShieldOfJustice(Action):
    """After it is played: no damage can be dealt to your creatures for the rest of the turn."""

    house, bonus = "sanctum", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def protects(self, creature: Creature) -> bool:
            return creature.controller is self.you


class TakeHostages(Action):
    """After it is played, each time one of your creatures fights during the rest of this turn,
    that creature captures 1 Æmber."""

    house, bonus = "sanctum", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_fight(lambda text, creature, event: event.attacker.last.controller is text.you)
        def take(self, creature: Creature, opponent: Player) -> Body:
            yield Capture(creature, 1, opponent)


class TermsOfRedress(Action):
    """After it is played, you choose one of your creatures. That creature captures 2 Æmber."""

    house, bonus = "sanctum", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Capture(creature, 2, opponent)


class TheHarderTheyCome(Action):
    """After it is played, you purge a creature, friendly or enemy, whose power is at least 5."""

    house = "sanctum"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, [c for c in game.creatures if c.power >= 5])
        if creature is not None:
            yield PurgeFromPlay(creature)


class TheSpiritSWay(Action):
    """After it is played, all creatures in play whose power is at least 3, on either side, are
    destroyed."""

    house = "sanctum"

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if c.power >= 3))


class VirtuousWorks(Action):
    """It has no text."""

    house, bonus = "sanctum", 3
