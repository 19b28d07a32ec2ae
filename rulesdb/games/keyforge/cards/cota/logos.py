"""Logos in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body, Effect

from ...amber import Gain, Pay, Steal
from ...card import Action, Artifact, Card, Creature
from ...choices import choose, destroyable, if_you_do
from ...damage import deal
from ...deeds import Deed, FightWith, PlayCard
from ...destruction import Destroy
from ...effects import Lasts, Repeat
from ...entering import PutIntoPlay, TakeControl
from ...game import Game
from ...leaving import PurgeFromPlay
from ...player import Player
from ...playing import PurgeAction, play_top
from ...text import Lasting
from ...timing import Trigger
from ...using import ReapGain
from ...when import after_forge, after_leaving, after_play
from ...zones import DiscardFromDeck, Draw, LeaveArchives


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


class Dysania(Creature):
    """After it is played, your opponent discards every card in their archives. You gain 1 Æmber
    for each card discarded this way."""

    house, printed_power = "logos", 4
    traits = frozenset({"mutant"})

    def play(self, you: Player, opponent: Player) -> Body:
        discarded = 0
        for card in [*opponent.archives]:
            if (yield LeaveArchives(card, "discard")):
                discarded += 1
        yield Gain(you, discarded)


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


class Mother(Creature):
    """In your draw cards step, you refill your hand to 1 card more than you otherwise would."""

    house, printed_power = "logos", 5
    traits = frozenset({"robot", "scientist"})

    def hand_size_for(self, player: Player) -> int:
        return 1 if player is self.you else 0


class NeutronShark(Creature):
    """After it is played, after it fights and after it reaps, you destroy two cards: one enemy
    creature or artifact, and one friendly creature or artifact, which can be Neutron Shark
    itself. Then you discard the top card of your deck. If it does not belong to Logos, this
    whole effect triggers again, discard and check included."""

    house, printed_power = "logos", 1
    traits = frozenset({"beast", "mutant"})

    def play(self, you: Player, game: Game) -> Body:
        enemy = yield from choose(game, destroyable(game, you.enemy))
        friend = yield from choose(game, destroyable(game, you.friendly))
        yield Destroy(tuple(card for card in (enemy, friend) if card is not None))
        card = yield DiscardFromDeck(you)
        if card is not None and not card.belongs_to("logos"):
            yield Repeat()

    fight = reap = play


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


class QuixoTheAdventurer(Creature):
    """Skirmish. After it fights, you draw a card."""

    house, printed_power = "logos", 3
    traits = frozenset({"human", "scientist"})
    keywords = frozenset({"skirmish"})

    def fight(self, you: Player) -> Body:
        yield Draw(you, 1)


class Replicator(Creature):
    """After it reaps, you choose another creature in play, friendly or enemy, and trigger its
    reap effect as if you controlled that creature. This does not exhaust it."""

    house, printed_power = "logos", 2
    traits = frozenset({"mutant"})

    def reap(self, you: Player, game: Game, event: Any) -> Body:
        found = [
            Trigger(given, given.bearer, event, you)
            for given in game.in_force.abilities("reap.window-reap")
            if not given.ability.watches and given.bearer is not self
        ]
        trigger = yield from choose(game, found)
        if trigger is not None:
            yield trigger


class SpanglerBox(Artifact):
    """When you use its Action ability, you purge a creature in play, friendly or enemy. If you
    do, control of Spangler Box passes to your opponent.

    If Spangler Box leaves play, every card that it has purged returns to play."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is None:
            return
        yield PurgeFromPlay(creature)
        if if_you_do(game, creature.zone == "purged"):
            if self.in_play:
                self.purges.append(creature)
            yield TakeControl(opponent, self)

    @after_leaving
    def give_back(self, box: Card, game: Game) -> Body:
        waiting = [card for card in box.purges if card.zone == "purged"]
        while waiting:
            card = waiting[0] if len(waiting) == 1 else (yield from choose(game, waiting))
            waiting.remove(card)
            yield PutIntoPlay(card.owner, card)


class SpectralTunneler(Artifact):
    """When you use its Action ability, you choose a creature, friendly or enemy. For the rest of
    the turn, that creature counts as a flank creature and gains this ability: after it reaps,
    you draw a card."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def flanks(self, creature: Creature) -> bool:
            return creature is self.on

        def gives_to(self, creature: Creature) -> bool:
            return creature is self.on

        class Gives:
            def reap(self: Any, you: Player) -> Body:
                yield Draw(you, 1)


class StrangeGizmo(Artifact):
    """Each time you forge a key, every creature and every artifact in play, on both sides, is
    then destroyed, Strange Gizmo included."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    @after_forge(lambda text, forger, event: forger is text.controller)
    def explode(self, game: Game) -> Body:
        yield Destroy(tuple(game.in_play))


class WildWormhole(Action):
    """After it is played, you play the top card of your deck, whatever its house."""

    house, bonus = "logos", 1

    def play(self, you: Player, game: Game) -> Body:
        yield from play_top(game, you)
