"""Creatures of house Logos in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Creature
from ....choices import choose, destroyable
from ....destruction import Destroy
from ....effects import Repeat
from ....game import Game
from ....player import Player
from ....timing import Trigger
from ....zones import DiscardFromDeck, Draw, LeaveArchives


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
