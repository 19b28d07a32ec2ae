"""Logos in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ...amber import Gain
from ...card import Action, Creature
from ...choices import by_chance, choose
from ...game import Game
from ...leaving import ArchiveFromPlay
from ...player import Player
from ...playing import play
from ...zones import Archive, ArchiveUnder, Graft


class Archimedes(Creature):
    """Elusive. Each of its neighbors gains an ability: when that neighbor is destroyed, it is
    archived."""

    house, printed_power = "logos", 2
    traits = frozenset({"cyborg", "beast"})
    keywords = frozenset({"elusive"})

    def gives_to(self, creature: Creature) -> bool:
        return creature in self.neighbors

    class Gives:
        def destroyed(self: Any) -> Body:
            yield ArchiveFromPlay(self)


class Eureka(Action):
    """Alpha. After it is played, you gain 2 Æmber. Then you archive 2 cards from your hand,
    picked at random."""

    house, bonus = "logos", 1
    keywords = frozenset({"alpha"})

    def play(self, you: Player, game: Game) -> Body:
        yield Gain(you, 2)
        for _ in range(2):
            card = yield from by_chance(you.hand)
            if card is not None:
                yield Archive(card)


class Jargogle(Creature):
    """Elusive. After it is played, you put a card from your hand facedown under Jargogle. When
    it is destroyed: if it is your turn, you play the card under Jargogle; if not, you archive
    that card."""

    house, printed_power = "logos", 2
    traits = frozenset({"beast", "mutant"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Graft(card, self)

    def destroyed(self, you: Player, game: Game) -> Body:
        for card in [*self.under]:
            if you.active:
                yield from play(game, you, card)
            else:
                yield ArchiveUnder(card)
