"""The Castle Deck and the hand: milling, drawing, discarding, shuffling and searching."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card
from .choices import by_chance, choose
from .player import Player
from .rules import rule
from .zones import Exile, place, put, take

if TYPE_CHECKING:
    from .game import Game

AT_RANDOM = rule("discard#random")
OPPONENT_DISCARDS = rule("discard#opponent-discards")
SHUFFLED_AFTER = rule("search#shuffle")


class Mill(Effect, frozen=True):
    """Cards go from the top of a Castle Deck to the Graveyard, as far as possible."""

    rule = rule("mill#as-far-as-possible")
    player: Player
    amount: int

    def idle(self) -> bool:
        return self.amount <= 0

    def apply(self, game: Game) -> Body:
        for _ in range(self.amount):
            if self.player.castle:
                put((yield from top(game, self.player)), "graveyard")


class MillEach(Effect, frozen=True):
    """Each player mills, both at once."""

    rule = rule("mill#as-far-as-possible")
    players: tuple[Player, ...]
    amount: int

    def apply(self, game: Game) -> Body:
        for player in self.players:
            yield from Mill(player, self.amount).apply(game)


class CombatDamage(Mill, frozen=True):
    """A Castle Deck receives combat damage: one card for each point."""

    rule = rule("combat-damage-rules#point")


class Draw(Effect, frozen=True):
    """Cards go from a player's Castle Deck to the hand."""

    rule = rule("draw#to-hand")
    player: Player
    amount: int

    def idle(self) -> bool:
        return self.amount <= 0

    def apply(self, game: Game) -> Body:
        for _ in range(self.amount):
            if self.player.castle:
                card = yield from top(game, self.player)
                take(card)
                place(card, "hand", self.player)


def top(game: Game, player: Player) -> Body:
    """Return the top card of a Castle Deck; chance decides if it is shuffled."""
    if not player.shuffled:
        return player.castle[0]
    return (yield from by_chance(player.castle))


class Discard(Effect, frozen=True):
    """A card goes from the hand to the Graveyard."""

    rule = rule("discard#from-hand")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "graveyard")


class DiscardAtRandom(Effect, frozen=True):
    """An effect discards a random card from a player's hand."""

    rule = AT_RANDOM
    player: Player

    def idle(self) -> bool:
        return not self.player.hand

    def apply(self, game: Game) -> Body:
        yield Discard((yield from by_chance(self.player.hand)))


class DiscardsOne(Effect, frozen=True):
    """A player must discard a card of their choice."""

    rule = OPPONENT_DISCARDS
    player: Player

    def idle(self) -> bool:
        return not self.player.hand

    def apply(self, game: Game) -> Body:
        yield Discard((yield from choose(self.player, self.player.hand, "discard", self.rule)))


class Shuffle(Effect, frozen=True):
    """A Castle Deck is shuffled after a search, whatever was found."""

    rule = SHUFFLED_AFTER
    player: Player

    def apply(self, game: Game) -> None:
        self.player.shuffled = True


class IntoCastle(Effect, frozen=True):
    """Cards that are not in play are shuffled into their owner's Castle Deck."""

    rule = rule("shuffle#cards")
    cards: tuple[Card, ...]

    def idle(self) -> bool:
        return not self.cards

    def apply(self, game: Game) -> list[Card]:
        for card in self.cards:
            put(card, "castle")
        return list(self.cards)


def search(
    game: Game, you: Player, castle: Player, wanted: Any, amount: int = 1, *, may: bool = False
) -> Body:
    """Search a Castle Deck for as many cards, if they are there; it is shuffled afterwards."""
    from .choices import NO

    found: list[Card] = []
    for _ in range(amount):
        there = [c for c in castle.castle if c.type and c not in found and wanted(c)]
        options: tuple[Any, ...] = tuple(_each_once(there))
        if not options:
            break
        if may:
            options = (*options, NO)
        card = yield Choose(you, options, SEARCH, "search")
        if card is NO or card is None:
            break
        found.append(card)
    return found


SEARCH = "search#where"


def _each_once(cards: list[Card]) -> list[Card]:
    """Return one of each group of identical cards."""
    seen: dict[Any, Card] = {}
    for card in cards:
        seen.setdefault((card.id, str(card.stated)), card)
    return list(seen.values())


class ExileFromCastle(Exile, frozen=True):
    """A card is exiled from a Castle Deck, which is shuffled."""

    def apply(self, game: Game) -> Body:  # type: ignore[override]
        put(self.card, self.zone)
        yield Shuffle(self.card.owner)


class ReturnTop(Effect, frozen=True):
    """The top cards of a Graveyard go back to the Castle Deck, as many as there are."""

    rule = rule("return#graveyard")
    player: Player
    amount: int

    def idle(self) -> bool:
        return not self.player.graveyard

    def apply(self, game: Game) -> None:
        for card in self.player.graveyard[: self.amount]:
            put(card, "castle")


class Order(Effect, frozen=True):
    """A player puts the cards of their Castle Deck in order, from the top."""

    rule = rule("order#castle-deck")
    player: Player

    def apply(self, game: Game) -> Body:
        left, ordered = list(self.player.castle), []
        while len(different := _each_once(left)) > 1:
            card = yield Choose(self.player, tuple(different), self.rule, "next")
            left.remove(card)
            ordered.append(card)
        self.player.castle[:] = [*ordered, *left]
        self.player.shuffled = False


class Recover(Effect, frozen=True):
    """A card out of play goes to its owner's hand; nothing returns from Exile."""

    rule = rule("bounce#any-zone")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "hand")
