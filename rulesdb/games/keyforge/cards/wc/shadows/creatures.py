"""Creatures of house Shadows in Worlds Collide."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain, Lose, Steal
from ....capture import Capture
from ....card import Creature
from ....choices import by_chance, choose, choose_one, destroyable, if_you_do, may
from ....damage import deal, destroys
from ....destruction import Destroy
from ....game import Game
from ....leaving import PutOnDeck, ShuffleIn
from ....player import Player
from ....playing import play
from ....status import Ready
from ....when import after_forge, after_play
from ....zones import DiscardAtRandom, DiscardFromDeck, LeaveArchives, Shuffle


class AVinda(Creature):
    """After it reaps, you deal 1 damage to a creature, friendly or enemy. If that creature is
    destroyed by this damage, your opponent discards from their hand one card at random."""

    house, printed_power = "shadows", 4
    traits = frozenset({"elf", "thief"})

    def reap(self, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if destroys((yield deal(1, creature)), creature):
            yield DiscardAtRandom(opponent)


class BreakerHill(Creature):
    """Elusive. Each of its neighbors gains an Action ability: you steal 1 Æmber."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def gives_to(self, creature: Creature) -> bool:
        return creature in self.neighbors

    class Gives:
        def action(self, you: Player) -> Body:
            yield Steal(you, 1)


class ChainGang(Creature):
    """Each time you play Subtle Chain, you then ready Chain Gang.

    Action: you steal 1 Æmber. Then a Subtle Chain that is in your discard pile is shuffled into
    your deck."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})

    @after_play(
        lambda text, card, event: card.name == "subtle-chain" and event.player is text.controller
    )
    def rattle(self) -> Body:
        yield Ready(self)

    def action(self, you: Player, game: Game) -> Body:
        yield Steal(you, 1)
        chain = yield from choose(game, [c for c in you.discard if c.name == "subtle-chain"])
        if chain is not None:
            yield Shuffle(you, (chain,))


class Fidgit(Creature):
    """Elusive. After it reaps, you discard one of two cards, as you choose: a card of your
    opponent's archives, picked at random, or the top card of their deck. If the discarded card is
    an action card, you play it as if it were yours."""

    house, printed_power = "shadows", 2
    traits = frozenset({"faerie", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, opponent: Player, game: Game) -> Body:
        places = {"archives": opponent.archives, "deck": opponent.deck}
        place = yield from choose_one(game, *(place for place, cards in places.items() if cards))
        card = None
        if place == "deck":
            card = yield DiscardFromDeck(opponent, by=you)
        elif place == "archives":
            found = yield from by_chance(opponent.archives)
            if (yield LeaveArchives(found, "discard", by=you)):
                card = found
        if card is not None and card.type == "action":
            yield from play(game, you, card)


class FinchCloak(Creature):
    """After it fights and after it reaps: if your pool holds less Æmber than your opponent's, you
    steal 1 Æmber. If it does not, you and your opponent gain 1 Æmber each."""

    house, printed_power = "shadows", 4
    traits = frozenset({"elf", "thief"})

    def fight(self, you: Player, opponent: Player, game: Game) -> Body:
        if you.amber < opponent.amber:
            yield Steal(you, 1)
        else:
            for player in game.players:
                yield Gain(player, 1)

    reap = fight


class HuggerMugger(Creature):
    """Elusive. After it is played, it captures 1 Æmber. Then, if the forged keys of your opponent
    outnumber yours, you steal 1 Æmber."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)
        if len(opponent.keys) > len(you.keys):
            yield Steal(you, 1)


class JVinda(Creature):
    """Elusive. After it reaps, you deal 1 damage to a creature, friendly or enemy. If that creature
    is destroyed by this damage, you steal 1 Æmber."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if destroys((yield deal(1, creature)), creature):
            yield Steal(you, 1)


class Manchego(Creature):
    """After it is played: if your deck holds 5 cards or fewer, you steal 2 Æmber. After it fights
    and after it reaps, you may shuffle Manchego into your deck."""

    house, printed_power = "shadows", 3
    traits = frozenset({"human", "thief"})

    def play(self, you: Player) -> Body:
        if len(you.deck) <= 5:
            yield Steal(you, 2)

    def fight(self, game: Game) -> Body:
        if (yield from may(game)):
            yield ShuffleIn(self)

    reap = fight


class Symon(Creature):
    """Skirmish. After it fights, the creature that it fights goes on top of the deck of its
    owner."""

    house, printed_power = "shadows", 1
    traits = frozenset({"alien", "thief"})
    keywords = frozenset({"skirmish"})

    def fight(self, event: Any) -> Body:
        if event.target is not None:
            yield PutOnDeck(event.target)


class TheShadowCouncil(Creature):
    """Elusive. As long as it stands in the center of your battleline, it gains an Action ability:
    you steal 2 Æmber."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "leader", "thief"})
    keywords = frozenset({"elusive"})

    def gives_to(self, creature: Creature) -> bool:
        return creature is self and self.in_center

    class Gives:
        def action(self, you: Player) -> Body:
            yield Steal(you, 2)


class Weasand(Creature):
    """Deploy. Elusive. It is destroyed if it stands on a flank. After a player, you or your
    opponent, forges a key, you gain 2 Æmber."""

    house, printed_power = "shadows", 1
    traits = frozenset({"beast", "thief"})
    keywords = frozenset({"deploy", "elusive"})

    def perishes(self) -> bool:
        return self.on_flank

    @after_forge()
    def feast(self, you: Player) -> Body:
        yield Gain(you, 2)


class Whisper(Creature):
    """Elusive.

    Action: you lose 1 Æmber. If you do, you destroy a creature, friendly or enemy."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Lose(you, 1))):
            creature = yield from choose(game, destroyable(game, game.creatures))
            if creature is not None:
                yield Destroy((creature,))
