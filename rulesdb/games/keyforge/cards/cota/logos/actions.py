"""Actions of house Logos in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Effect

from ....amber import Gain, Lose, Steal
from ....card import Action, Card, Creature
from ....choices import choose, choose_one, destroyable, idle_ways, may, several
from ....damage import deal, deal_each
from ....deeds import Deed, FightWith, PlayCard
from ....destruction import Destroy
from ....effects import GainChains, Lasts, Repeat
from ....game import Game
from ....payment import Pay
from ....player import Player
from ....playing import PurgeAction, play_top
from ....text import Lasting
from ....using import ReapGain, use_as_if_yours
from ....when import after_forge, after_play
from ....zones import (
    Archive,
    ArchiveFrom,
    DiscardFromHand,
    Draw,
    ShowCards,
    Shuffle,
    SwapDeck,
    TakeIntoHand,
    search,
    top,
)


class BouncingDeathquark(Action):
    """After it is played, you destroy two creatures: one enemy and one friendly. You may then
    do this again, any number of times, but only while the whole effect can be repeated."""

    house = "logos"

    def play(self, you: Player, game: Game) -> Body:
        enemy = yield from choose(game, destroyable(game, you.enemy_creatures))
        friend = yield from choose(game, destroyable(game, you.friendly_creatures))
        yield Destroy(tuple(card for card in (enemy, friend) if card is not None))
        left = destroyable(game, you.enemy_creatures) and destroyable(game, you.friendly_creatures)
        if left and (yield from may(game)):
            yield Repeat()


class DimensionDoor(Action):
    """After it is played, for the rest of the turn, you steal from your opponent any Æmber that
    reaping would make you gain, instead of gaining it."""

    house = "logos"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def instead(self, effect: Effect) -> Body | None:
            if isinstance(effect, ReapGain) and effect.player is self.you:
                return self.steal(effect.amount)
            return None

        def steal(self, amount: int) -> Body:
            yield Steal(self.you, amount)


class DimensionDoorIntoAnOpenPool(DimensionDoor, instead_of="replaced-by-forbidden-steal#gain"):
    """Where nothing can be stolen, the gain is not replaced."""

    class Lasts(DimensionDoor.Lasts):
        def instead(self, effect: Effect) -> Body | None:
            guards = self.game.in_force.saying("guards_pool_of")
            if any(text.guards_pool_of(self.you.opponent) for text in guards):
                return None
            return super().instead(effect)


class EffervescentPrinciple(Action):
    """After it is played, each of the two players loses half of the Æmber in their pool; for an
    odd amount, the loss is rounded down. Then you gain 1 chain."""

    house = "logos"

    def play(self, you: Player, game: Game) -> Body:
        for player in game.players:
            yield Lose(player, player.amber // 2)
        yield GainChains(you, 1)


class Foggify(Action):
    """After it is played: during your opponent's next turn, they cannot use any creature to
    fight."""

    house, bonus = "logos", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, FightWith) and not self.you.active


class HelpFromFutureSelf(Action):
    """After it is played, you search for a Timetraveller, both in your deck and in your discard
    pile. Once revealed, it goes into your hand. Then your discard pile is shuffled into your
    deck."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        card = yield from search(game, you, "deck discard", lambda c: c.name == "timetraveller")
        if card is not None:
            yield ShowCards(you, (card,))
            yield TakeIntoHand(card)
        yield Shuffle(you, tuple(you.discard))


class InterdimensionalGraft(Action):
    """After it is played: if your opponent forges a key during their next turn, then after
    forging it they must give you all the Æmber they have left."""

    house, bonus = "logos", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        @after_forge(lambda text, forger, event: text.begun and forger is not text.controller)
        def collect(self, forger: Player) -> Body:
            yield Pay(forger, forger.amber)


class KnowledgeIsPower(Action):
    """After it is played, you choose between two effects: either you archive a card from your
    hand, or you gain 1 Æmber for each card in your archives."""

    house = "logos"

    def play(self, you: Player, game: Game) -> Body:
        idle = idle_ways(archive=you.hand, gain=you.archives)
        if (yield from choose_one(game, "archive", "gain", idle=idle)) == "gain":
            yield Gain(you, len(you.archives))
            return
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class Labwork(Action):
    """After it is played, you archive a card from your hand."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class LibraryAccess(Action):
    """After it is played: for the rest of the turn, you draw a card each time you play another
    card. Library Access is purged."""

    house = "logos"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)
        yield PurgeAction(self)

    class Lasts(Lasting):
        @after_play(lambda text, card, event: event.player is text.you and card is not text.of)
        def look_up(self, you: Player) -> Body:
            yield Draw(you, 1)


class LibraryAccessAsPrinted(
    LibraryAccess, instead_of="printed library-access-discard-or-purge#discarded"
):
    """The printed card does not purge itself."""

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)


class NeuroSyphon(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, you steal 1
    Æmber, and you also draw a card."""

    house, bonus = "logos", 1

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber > you.amber:
            yield Steal(you, 1)
            yield Draw(you, 1)


class PhaseShift(Action):
    """After it is played, you may, during this turn, play one card that does not belong to
    Logos."""

    house = "logos"

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            return (
                self.you.active and isinstance(deed, PlayCard) and not deed.card.belongs_to("logos")
            )

        def spend(self, deed: Deed) -> None:
            self.end()


class PositronBolt(Action):
    """After it is played, you deal 3 damage to a flank creature, friendly or enemy. Then you
    deal 2 damage to its neighbor; if it has two, you choose one of them. Then you deal 1 damage
    to the other neighbor of that second creature."""

    house, bonus = "logos", 1

    def play(self, game: Game) -> Body:
        first = yield from choose(game, [c for c in game.creatures if c.on_flank])
        if first is None:
            return
        line = [*first.controller.creatures]
        yield deal(3, first)
        second = yield from choose(game, self.beside(first))
        if second is None:
            return
        at = line.index(second) if second in line else 0
        behind = line[:at] if first in line[:at] else [first, *line[at:]]  # whence the bolt comes
        yield deal(2, second)
        third = yield from choose(game, [c for c in self.beside(second) if c not in behind])
        yield deal(1, third)

    def beside(self, creature: Card) -> tuple[Creature, ...]:
        """The neighbors of a creature that was hit, or those it had when it left."""
        return creature.last.neighbors


class PositronBoltThatStops(PositronBolt, instead_of="positron-bolt-line-change#stops"):
    """A creature that has left has no neighbors."""

    def beside(self, creature: Card) -> tuple[Creature, ...]:
        return creature.neighbors


class PositronBoltOnTheFirstLine(
    PositronBolt, instead_of="positron-bolt-line-change#line-at-start"
):
    """The line is read once, when the bolt begins."""

    def play(self, game: Game) -> Body:
        first = yield from choose(game, [c for c in game.creatures if c.on_flank])
        if first is None:
            return
        second = yield from choose(game, first.neighbors)
        third = None
        if second is not None:
            third = yield from choose(game, [c for c in second.neighbors if c is not first])
        for amount, creature in ((3, first), (2, second), (1, third)):
            yield deal(amount, creature)


class RandomAccessArchives(Action):
    """After it is played, the top card of your deck is archived."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        card = yield from top(game, you)
        if card is not None:
            yield ArchiveFrom(card)


class RemoteAccess(Action):
    """After it is played, you choose one of your opponent's artifacts and use it as if it were
    yours."""

    house, bonus = "logos", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        artifact = yield from choose(game, opponent.artifacts)
        yield from use_as_if_yours(game, you, artifact)


class ReverseTime(Action):
    """After it is played, your deck and your discard pile trade places: each becomes the other.
    Then you shuffle your new deck."""

    house, bonus = "logos", 1

    def play(self, you: Player) -> Body:
        yield SwapDeck(you)
        yield Shuffle(you)


class ScramblerStorm(Action):
    """After it is played: during your opponent's next turn, they cannot play any action
    card."""

    house, bonus = "logos", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, PlayCard) and deed.card.type == "action"


class SloppyLabwork(Action):
    """After it is played, you archive a card from your hand. Then you discard a card from your
    hand."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        kept = yield from choose(game, you.hand)
        if kept is not None:
            yield Archive(kept)
        lost = yield from choose(game, you.hand)
        if lost is not None:
            yield DiscardFromHand(you, lost)


class TwinBoltEmission(Action):
    """After it is played, you deal 2 damage to one creature and 2 damage to another one. Each
    of them can be friendly or enemy."""

    house, bonus = "logos", 1

    def play(self, game: Game) -> Body:
        yield deal_each(2, (yield from several(game, [*game.creatures], 2)))


class WildWormhole(Action):
    """After it is played, you play the top card of your deck, whatever its house."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from play_top(game, you)
