"""Actions of house Logos in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Effect

from ....amber import Pay, Steal
from ....card import Action, Card, Creature
from ....choices import choose
from ....damage import deal
from ....deeds import Deed, FightWith, PlayCard
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....playing import PurgeAction, play_top
from ....text import Lasting
from ....using import ReapGain
from ....when import after_forge, after_play
from ....zones import Draw


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


class WildWormhole(Action):
    """After it is played, you play the top card of your deck, whatever its house."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from play_top(game, you)
