"""Creatures of house Logos in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Card, Creature
from ....choices import choose, choose_one, may
from ....deeds import Deed, PlayCard
from ....effects import Lasts
from ....game import Game
from ....leaving import ArchiveFromPlay
from ....player import Player
from ....playing import play
from ....status import Stun
from ....text import Lasting
from ....when import after_enemy_reap, after_play, at_your_end_of_turn, at_your_start_of_turn
from ....zones import (
    Archive,
    ArchiveFrom,
    ArchiveUnder,
    DiscardFromDeck,
    Draw,
    Graft,
    LeaveArchives,
    TakeIntoHand,
    top,
    top_cards,
)


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


class DirectorOfZyx(Creature):
    """Elusive. At the start of each of your turns, the top card of your deck is archived."""

    house, printed_power = "logos", 3
    traits = frozenset({"cyborg", "scientist"})
    keywords = frozenset({"elusive"})

    @at_your_start_of_turn
    def file(self, you: Player, game: Game) -> Body:
        card = yield from top(game, you)
        if card is not None:
            yield ArchiveFrom(card)


class Eyegor(Creature):
    """After it is played, you look at the 3 cards on top of your deck. One of them, which you
    choose, goes into your hand, and the rest are discarded."""

    house, printed_power = "logos", 2
    traits = frozenset({"cyborg"})

    def play(self, you: Player, game: Game) -> Body:
        cards = yield from top_cards(game, you, 3)
        card = yield from choose(game, cards)
        if card is not None:
            yield TakeIntoHand(card)
        for _ in cards[1:]:
            yield DiscardFromDeck(you)


class FilaTheResearcher(Creature):
    """Elusive. Each time a creature is played into a position adjacent to Fila the Researcher, you
    then draw a card."""

    house, printed_power = "logos", 1
    traits = frozenset({"human", "scientist"})
    keywords = frozenset({"elusive"})

    @after_play(lambda text, card, event: text in event.beside)
    def take_notes(self, you: Player) -> Body:
        yield Draw(you, 1)


class HelperBot(Creature):
    """After it is played, you may, during this turn, play one card that does not belong to
    Logos."""

    house, printed_power = "logos", 1
    traits = frozenset({"robot"})

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            return (
                self.you.active and isinstance(deed, PlayCard) and not deed.card.belongs_to("logos")
            )

        def spend(self, deed: Deed) -> None:
            self.end()


class Hexpion(Creature):
    """When it is destroyed, it is archived, together with the top card of your deck."""

    house, printed_power = "logos", 2
    traits = frozenset({"ai"})

    def destroyed(self, you: Player, game: Game) -> Body:
        yield ArchiveFromPlay(self)
        card = yield from top(game, you)
        if card is not None:
            yield ArchiveFrom(card)


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


class PipPip(Creature):
    """Each time an enemy creature reaps, that creature is then stunned."""

    house, printed_power = "logos", 2
    traits = frozenset({"human", "scientist"})

    @after_enemy_reap()
    def shock(self, creature: Creature) -> Body:
        yield Stun(creature)


class ProfessorSutterkin(Creature):
    """After it reaps, you count your Logos creatures and draw one card for each of them."""

    house, printed_power = "logos", 2
    traits = frozenset({"human", "scientist"})

    def reap(self, you: Player) -> Body:
        yield Draw(you, sum(1 for c in you.friendly_creatures if c.belongs_to("logos")))


class ProjectZyx(Creature):
    """After it fights and after it reaps, you may play a card from your archives, as if it were a
    card of the active house in your hand."""

    house, printed_power, printed_armor = "logos", 5, 1
    traits = frozenset({"cyborg", "mutant"})

    def fight(self, you: Player, game: Game) -> Body:
        if not you.archives or not (yield from may(game)):
            return
        card = yield from choose(game, you.archives)
        if card.returns:
            yield LeaveArchives(card, "hand")
        else:
            yield from play(game, you, card)

    reap = fight


class TheCurator(Creature):
    """Your artifacts come into play ready, not exhausted."""

    house, printed_power = "logos", 3
    traits = frozenset({"human", "scientist"})

    def readies(self, card: Card, player: Player) -> bool:
        return card.type == "artifact" and player is self.you


class TitanLibrarian(Creature):
    """At the end of each of your turns, you archive a card from your hand, provided that Titan
    Librarian does not stand on a flank."""

    house, printed_power = "logos", 4
    traits = frozenset({"cyborg", "scientist"})

    @at_your_end_of_turn
    def file(self, you: Player, game: Game) -> Body:
        if not self.on_flank:
            card = yield from choose(game, you.hand)
            if card is not None:
                yield Archive(card)


class ZyxResearcher(Creature):
    """After it is played, you archive one card, taken either from the top of your deck or from the
    top of your discard pile, as you choose."""

    house, printed_power = "logos", 2
    traits = frozenset({"human", "scientist"})

    def play(self, you: Player, game: Game) -> Body:
        piles = {"deck": you.deck, "discard": you.discard}
        pile = yield from choose_one(game, *(pile for pile, cards in piles.items() if cards))
        if pile is not None:
            card = (yield from top(game, you)) if pile == "deck" else you.discard[0]
            yield ArchiveFrom(card)
