"""Creatures of house Logos in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....capture import Capture
from ....card import Card, Creature
from ....choices import choose, choose_house, choose_one, destroyable, idle_ways
from ....damage import Heal
from ....deeds import Deed, Use
from ....destruction import Destroy
from ....effects import Lasts, Repeat
from ....game import Game
from ....leaving import PutOnDeck, ShuffleIn
from ....player import Player
from ....status import Stun
from ....text import Lasting
from ....timing import Trigger
from ....when import after_destroyed_fighting, after_use
from ....zones import (
    Archive,
    ArchiveFrom,
    DiscardFromDeck,
    Draw,
    LeaveArchives,
    LookAtHand,
    reveal_top,
    top,
)


class Batdrone(Creature):
    """Skirmish. After it fights, you steal 1 Æmber."""

    house, printed_power = "logos", 2
    traits = frozenset({"robot"})
    keywords = frozenset({"skirmish"})

    def fight(self, you: Player) -> Body:
        yield Steal(you, 1)


class BrainEater(Creature):
    """After a creature is destroyed in a fight with Brain Eater, you draw a card."""

    house, printed_power = "logos", 6
    traits = frozenset({"cyborg", "beast"})

    @after_destroyed_fighting(lambda text, dead, event: True)
    def feast(self, you: Player) -> Body:
        yield Draw(you, 1)


class Dextre(Creature):
    """After it is played, it captures 1 Æmber. When it is destroyed, it goes on top of your
    deck."""

    house, printed_power = "logos", 3
    traits = frozenset({"human", "scientist"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)

    def destroyed(self) -> Body:
        yield PutOnDeck(self)


class DocBookton(Creature):
    """After it reaps, you draw a card."""

    house, printed_power = "logos", 5
    traits = frozenset({"human", "scientist"})

    def reap(self, you: Player) -> Body:
        yield Draw(you, 1)


class DrEscotera(Creature):
    """After it is played, for each of your opponent's keys that is forged, you gain 1 Æmber."""

    house, printed_power = "logos", 4
    traits = frozenset({"cyborg", "scientist"})

    def play(self, you: Player, opponent: Player) -> Body:
        yield Gain(you, len(opponent.keys))


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


class GanymedeArchivist(Creature):
    """After it reaps, you archive a card from your hand."""

    house, printed_power = "logos", 3
    traits = frozenset({"human", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class HarlandMindlock(Creature):
    """After it is played, you take control of an enemy creature on a flank. You keep control of
    it for as long as Harland Mindlock stays in play."""

    house, printed_power = "logos", 1
    traits = frozenset({"cyborg", "scientist"})

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, [c for c in you.enemy_creatures if c.on_flank])
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        until = "leaves play"
        needs = "on"

        def controls(self, card: Card) -> bool:
            return card is self.on


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


class NovuArchaeologist(Creature):
    """Action: you choose a card in your discard pile and archive it."""

    house, printed_power = "logos", 4
    traits = frozenset({"cyborg", "scientist"})

    def action(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.discard)
        if card is not None:
            yield ArchiveFrom(card)


class OzmoMartianologist(Creature):
    """Elusive. After it fights and after it reaps, you do one of two things to a Mars creature,
    friendly or enemy: either you heal 3 damage from it or you stun it."""

    house, printed_power = "logos", 2
    traits = frozenset({"human", "scientist"})
    keywords = frozenset({"elusive"})

    def fight(self, game: Game) -> Body:
        martians = [c for c in game.creatures if c.belongs_to("mars")]
        idle = idle_ways(
            heal=(c for c in martians if c.damage), stun=(c for c in martians if not c.stun)
        )
        way = yield from choose_one(game, "heal", "stun", idle=idle)
        creature = yield from choose(game, martians)
        if creature is not None:
            yield Heal(creature, 3) if way == "heal" else Stun(creature)

    reap = fight


class PsychicBug(Creature):
    """After it is played and after it reaps, you look at all the cards in your opponent's
    hand."""

    house, printed_power, bonus = "logos", 2, 1
    traits = frozenset({"cyborg", "insect"})

    def play(self, you: Player) -> Body:
        yield LookAtHand(you)

    reap = play


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


class ResearchSmoko(Creature):
    """When it is destroyed, the top card of your deck is archived."""

    house, printed_power = "logos", 2
    traits = frozenset({"mutant"})

    def destroyed(self, you: Player, game: Game) -> Body:
        card = yield from top(game, you)
        if card is not None:
            yield ArchiveFrom(card)


class SkippyTimehog(Creature):
    """After it is played: during your opponent's next turn, they cannot use any card. Playing
    and discarding cards is still possible for them."""

    house, printed_power = "logos", 1
    traits = frozenset({"mutant"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, Use)


class Timetraveller(Creature):
    """After it is played, you draw 2 cards.

    Action: Timetraveller is shuffled into your deck."""

    house, printed_power, bonus = "logos", 2, 1
    traits = frozenset({"human", "scientist"})

    def play(self, you: Player) -> Body:
        yield Draw(you, 2)

    def action(self) -> Body:
        yield ShuffleIn(self)


class TitanMechanic(Creature):
    """As long as it stands on a flank, every key, yours and your opponent's, costs 1 Æmber
    less."""

    house, printed_power = "logos", 6
    traits = frozenset({"cyborg", "scientist"})

    def key_cost_for(self, player: Player) -> int:
        return -1 if self.on_flank else 0


class VespilonTheorist(Creature):
    """Elusive. After it reaps, you choose a house and then reveal the top card of your deck. If
    that card belongs to the chosen house, you archive it and gain 1 Æmber. If it does not, you
    discard it."""

    house, printed_power = "logos", 2
    traits = frozenset({"cyborg", "scientist"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        house = yield from choose_house(game)
        card = yield from reveal_top(game, you)
        if card is not None and card.belongs_to(house):
            yield ArchiveFrom(card)
            yield Gain(you, 1)
        else:
            yield DiscardFromDeck(you)


class VeylanAnalyst(Creature):
    """You gain 1 Æmber whenever you use an artifact."""

    house, printed_power = "logos", 2
    traits = frozenset({"cyborg", "scientist"})

    @after_use(lambda text, card, event: card.type == "artifact" and event.player is text.you)
    def analyse(self, you: Player) -> Body:
        yield Gain(you, 1)
