"""Actions of house Shadows in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....card import Action
from ....choices import choose, destroyable, if_you_do, may, several
from ....damage import Splash, deal, deal_each, destroys
from ....deeds import Deed, PlayCard
from ....destruction import Destroy, Sacrifice
from ....effects import Lasts, Repeat, RepeatPreceding
from ....game import Game
from ....keys import forge_for
from ....leaving import PurgeFromPlay, Return, together
from ....player import Player
from ....text import Lasting
from ....zones import Archive, LookAtHand, Purge


class BaitAndSwitch(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, steal 1 Æmber. If
    it still holds more after that, do the same a second time.

    It never steals more than 2 Æmber."""

    house = "shadows"

    def play(self, you: Player, opponent: Player) -> Body:
        def steal() -> Body:
            if opponent.amber > you.amber:
                yield Steal(you, 1)

        yield from steal()
        if opponent.amber > you.amber:
            yield RepeatPreceding(steal)


class BaitAndSwitchAsPrinted(BaitAndSwitch, instead_of="printed"):
    """The printed words repeat the whole effect, so it goes on until the pools are level."""

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber > you.amber:
            yield Steal(you, 1)
        if opponent.amber > you.amber:
            yield Repeat()


class BoobyTrap(Action):
    """After it is played, you choose a creature, friendly or enemy, that is not on a flank. You
    deal 4 damage to it, with 2 splash damage."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, [c for c in game.creatures if not c.on_flank])
        if creature is not None:
            yield Splash(creature, 4, 2)


class FinishingBlow(Action):
    """After it is played, you destroy a damaged creature, friendly or enemy. If you do, you steal 1
    Æmber."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        damaged = [c for c in game.creatures if c.damage]
        creature = yield from choose(game, destroyable(game, damaged))
        if creature is None:
            return
        yield Destroy((creature,))
        if if_you_do(game, not creature.in_play or creature.marked):
            yield Steal(you, 1)


class GhostlyHand(Action):
    """After it is played: if there is exactly 1 Æmber in your opponent's pool, you steal it."""

    house, bonus = "shadows", 2

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber == 1:
            yield Steal(you, 1)


class HiddenStash(Action):
    """After it is played, you archive a card from your hand."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class ImperialTraitor(Action):
    """After it is played, you look at the cards in your opponent's hand. You may choose one of them
    that belongs to Sanctum and purge it."""

    house, bonus = "shadows", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        yield LookAtHand(you)
        knights = [card for card in opponent.hand if card.belongs_to("sanctum")]
        if knights and (yield from may(game)):
            yield Purge((yield from choose(game, knights)))


class KeyOfDarkness(Action):
    """After it is played, you forge a key, for 6 Æmber more than the current cost. If your opponent
    has no Æmber, you forge it for 2 Æmber more than the current cost instead."""

    house = "shadows"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        yield from forge_for(game, you, 6 if opponent.amber else 2)


class LightsOut(Action):
    """After it is played, 2 enemy creatures that you choose go back to the hands of their
    owners."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        chosen = yield from several(game, you.enemy_creatures, 2)
        yield from together(game, map(Return, chosen))


class Miasma(Action):
    """After it is played: on their next turn, your opponent skips the step in which a key is
    forged."""

    house, bonus = "shadows", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def skips_forging(self, player: Player) -> bool:
            return self.begun and player is self.you.opponent


class NerveBlast(Action):
    """After it is played, you steal 1 Æmber. If you do, you deal 2 damage to a creature,
    friendly or enemy."""

    house = "shadows"

    def play(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Steal(you, 1))):
            yield deal(2, (yield from choose(game, game.creatures)))


class OneLastJob(Action):
    """After it is played, you purge all your Shadows creatures. For each creature that was purged
    this way, you steal 1 Æmber."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        thieves = [c for c in you.friendly_creatures if c.belongs_to("shadows")]
        yield from together(game, map(PurgeFromPlay, thieves))
        yield Steal(you, sum(1 for thief in thieves if thief.zone == "purged"))


class Oubliette(Action):
    """After it is played, you purge a creature, friendly or enemy, whose power is at most 3."""

    house = "shadows"

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, [c for c in game.creatures if c.power <= 3])
        if creature is not None:
            yield PurgeFromPlay(creature)


class PawnSacrifice(Action):
    """After it is played, you sacrifice one of your creatures. If you do, you choose 2 creatures,
    friendly or enemy, and deal 3 damage to each of them."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, destroyable(game, you.friendly_creatures))
        done = creature is not None and (yield Sacrifice(you, creature))
        if if_you_do(game, done):
            yield deal_each(3, (yield from several(game, list(game.creatures), 2)))


class PoisonWave(Action):
    """After it is played, every creature in play, yours included, is dealt 2 damage."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        yield deal_each(2, game.creatures)


class RelentlessWhispers(Action):
    """After it is played, you deal 2 damage to a creature, friendly or enemy. If it is destroyed by
    this damage, you steal 1 Æmber."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if destroys((yield deal(2, creature)), creature):
            yield Steal(you, 1)


class RoutineJob(Action):
    """After it is played, you steal 1 Æmber. Then you steal 1 more for each copy of Routine Job
    that lies in your discard pile."""

    house = "shadows"

    def play(self, you: Player) -> Body:
        yield Steal(you, 1)
        yield Steal(you, sum(1 for card in you.discard if card.name == "routine-job"))


class TooMuchToProtect(Action):
    """After it is played, you steal all the Æmber that your opponent has beyond the first 6."""

    house, bonus = "shadows", 1

    def play(self, you: Player, opponent: Player) -> Body:
        yield Steal(you, max(0, opponent.amber - 6))


class TreasureMap(Action):
    """After it is played: if you have played no other card this turn, you gain 3 Æmber. You cannot
    play cards for the rest of the turn."""

    house, bonus = "shadows", 1

    def play(self, you: Player, game: Game) -> Body:
        if len(game.turn.played) == 1:
            yield Gain(you, 3)
        yield Lasts(you, self)

    class Lasts(Lasting):
        def forbids(self, deed: Deed) -> bool:
            return self.you.active and isinstance(deed, PlayCard)
