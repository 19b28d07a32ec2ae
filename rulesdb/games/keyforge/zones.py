"""Zones, and how cards move between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card
from .choices import CHANCE, any_number, by_chance, rearranged
from .player import Player
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

INSTEAD = rule("replacement-effects#in-place")
RESHUFFLE = rule("rules/empty-deck#reshuffle")
AT_ONCE = reading("reshuffle-moment#at-once")
HIDDEN_ZONE = rule("leaves-play#hidden-zone")
MAY_FAIL = rule("search#may-fail")
HIDDEN = ("hand", "deck", "archives")


def place(card: Card, zone: list[Any], name: str, at: int = 0) -> None:
    """Put a card into a list, taking it from where it was."""
    if card.held_in is not None:
        if card.zone == "deck" and card.held_in.index(card) < card.owner.known:
            card.owner.known -= 1
        card.held_in.remove(card)
    if card.zone == "purged":
        for box in card.game.in_play:
            box.purges = [other for other in box.purges if other is not card]
    zone.insert(at, card)
    card.held_in, card.zone = zone, name
    card.game.changed()


def put(card: Card, zone: str, player: Player | None = None, at: int = 0) -> None:
    """Put a card into a zone of its owner, or of a player."""
    place(card, getattr(player or card.owner, zone), zone, at)


def in_reach(game: Game, card: Card) -> bool:
    """Whether a waiting effect can still reach a card that has left play."""
    return card.zone not in HIDDEN or not game.record.cite(HIDDEN_ZONE, card)


def top(game: Game, player: Player) -> Body:
    """Return the top card of a deck; chance decides if the order is unknown."""
    cards = yield from top_cards(game, player, 1)
    return cards[0] if cards else None


def top_cards(game: Game, player: Player, amount: int) -> Body:
    """Return the cards on top of a deck; chance decides where the order is unknown."""
    amount = min(amount, len(player.deck))
    for place in range(player.known, amount) if player.shuffled else ():
        hidden = player.deck[place:]
        different = {(card.name, card.house, card.owner.name): card for card in hidden}
        found = yield Choose(CHANCE, tuple(different.values()), RESHUFFLE, "chance")
        player.deck.remove(found)
        player.deck.insert(place, found)
        player.known = place + 1
    return player.deck[:amount]


def shuffle(player: Player) -> None:
    """Shuffle a deck: chance decides what is drawn from it."""
    player.shuffled, player.known = True, 0


def on_top(player: Player) -> None:
    """Note that a known card was put on top of a deck."""
    if player.shuffled:
        player.known += 1


class Shuffle(Effect, frozen=True):
    """A player shuffles their deck, with other cards if an ability says so."""

    rule = rule("ability#in-play")
    player: Player
    cards: tuple[Card, ...] = ()

    def apply(self, game: Game) -> None:
        for card in self.cards:
            put(card, "deck", self.player, len(self.player.deck))
        shuffle(self.player)


class SwapDeck(Effect, frozen=True):
    """A player's deck and discard pile change places."""

    rule = rule("ability#in-play")
    player: Player

    def apply(self, game: Game) -> None:
        deck, discard = [*self.player.deck], [*self.player.discard]
        for card in deck:
            put(card, "discard", self.player, len(self.player.discard))
        for card in discard:
            put(card, "deck", self.player, len(self.player.deck))
        self.player.shuffled = False


class ShowCards(Effect, frozen=True):
    """Cards that are not in play are revealed; they stay where they are."""

    rule = rule("ability#in-play")
    player: Player
    cards: tuple[Card, ...]

    def idle(self) -> bool:
        return not self.cards

    def apply(self, game: Game) -> int:
        return len(self.cards)


class LookAtHand(Effect, frozen=True):
    """A player looks at the other player's hand."""

    rule = rule("ability#in-play")
    player: Player

    def apply(self, game: Game) -> None:
        """Change nothing: a scenario knows the cards anyway."""


def reveal_top(game: Game, player: Player) -> Body:
    """Reveal the top card of a deck and return it; it stays there."""
    card = yield from top(game, player)
    if card is not None:
        yield ShowCards(player, (card,))
    return card


def reveal_any(game: Game, player: Player, cards: list[Card]) -> Body:
    """Reveal any number of these cards and return them; they stay where they are."""
    chosen = yield from any_number(game, cards)
    yield ShowCards(player, tuple(chosen))
    return chosen


def reorder_top(game: Game, player: Player, amount: int) -> Body:
    """Look at the cards on top of a deck and put them back there in any order."""
    cards = yield from top_cards(game, player, amount)
    order = yield from rearranged(game, cards)
    for card in reversed(order):
        yield PutOnTop(card)


def search(game: Game, player: Player, zones: str, wanted: Callable[[Card], bool]) -> Body:
    """Search zones for a card; the player may choose not to find it. Return it, or None."""
    found = yield from search_all(game, player, zones, wanted, most=1)
    return found[0] if found else None


def search_all(
    game: Game, player: Player, zones: str, wanted: Callable[[Card], bool], most: int | None = None
) -> Body:
    """Search zones for every such card; the player may choose not to find some. Return them."""
    left = [card for zone in zones.split() for card in getattr(player, zone) if wanted(card)]
    yield Search(player, zones)
    if "deck" in zones.split():
        yield ShuffleSearched(player)
    found: list[Card] = []
    while left and len(found) != most:
        card = yield Choose(game.active, (*left, "nothing"), MAY_FAIL, "found")
        if card == "nothing":
            break
        left.remove(card)
        found.append(card)
    return found


class Search(Effect, frozen=True):
    """A player looks through all cards of a zone."""

    rule = rule("search#look", unseen="a position does not say who has seen a card")
    player: Player
    zones: str

    def apply(self, game: Game) -> None:
        """Change nothing: a scenario knows the cards anyway."""


class ShuffleSearched(Effect, frozen=True):
    """A deck that was searched is shuffled."""

    rule = rule("search#shuffle")
    player: Player

    def apply(self, game: Game) -> None:
        shuffle(self.player)


class PutOnTop(Effect, frozen=True):
    """A card that is not in play goes on top of its owner's deck."""

    rule = rule("ability#in-play")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "deck")
        on_top(self.card.owner)


class Purge(Effect, frozen=True):
    """A card that is not in play is purged."""

    rule = rule("purge#removed")
    card: Card

    def apply(self, game: Game) -> bool:
        if self.card.returns and game.record.cite(INSTEAD, self.card):
            put(self.card, "hand")
            self.card.returns = False
            return False
        put(self.card, "purged")
        return True


class ReturnFromDiscard(Effect, frozen=True):
    """A card goes from a discard pile to its owner's hand."""

    rule = rule("ability#in-play")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "hand")


class TakeIntoHand(Effect, frozen=True):
    """A card that was found by a search goes to its owner's hand."""

    rule = rule("ability#in-play")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "hand")


class Archive(Effect, frozen=True):
    """A card goes from hand to the archives."""

    rule = rule("archives#from-hand")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "archives")


class ArchiveFrom(Archive, frozen=True):
    """A card goes from a deck or discard pile to the archives."""

    rule = rule("ability#in-play")


class ArchiveUnder(Archive, frozen=True):
    """A card under another goes to the archives."""

    rule = rule("archives#only-abilities")


class LeaveArchives(Effect, frozen=True):
    """A card leaves the archives; one put there by the opponent's card returns to hand."""

    rule = rule("archives#out-of-play")
    card: Card
    zone: str
    by: Player | None = None  # who discards it, if not its owner

    def apply(self, game: Game) -> bool:
        if self.card.returns and game.record.cite(INSTEAD, self.card):
            put(self.card, "hand")
            self.card.returns = False
            return self.zone == "hand"
        put(self.card, self.zone)
        if self.zone == "discard":
            game.turn.discards[(self.by or self.card.owner).name] += 1
        return True


class Graft(Effect, frozen=True):
    """A card is put under another one."""

    rule = rule("graft#beneath")
    card: Card
    host: Card

    def apply(self, game: Game) -> None:
        place(self.card, self.host.under, "under", len(self.host.under))


class DiscardFromDeck(Effect, frozen=True):
    """The top card of a deck is discarded."""

    rule = rule("discard-pile#top")
    player: Player
    by: Player | None = None  # who discards it, if not the player whose deck it is

    def idle(self) -> bool:
        return not self.player.deck

    def apply(self, game: Game) -> Body:
        card = yield from top(game, self.player)
        put(card, "discard")
        game.turn.discards[(self.by or self.player).name] += 1
        game.changed()
        return card


class DiscardAtRandom(Effect, frozen=True):
    """A random card is discarded from hand."""

    rule = rule("discard-pile#top")
    player: Player

    def idle(self) -> bool:
        return not self.player.hand

    def apply(self, game: Game) -> Body:
        card = yield from by_chance(self.player.hand)
        yield DiscardFromHand(self.player, card)
        return card


class DiscardFromHand(Effect, frozen=True):
    """The card goes from hand to the discard pile."""

    rule = rule("rules/discarding-cards#one-at-a-time")
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        if self.player.active:
            game.turn.discarded.append((self.card.name, self.card.house))
        game.turn.discards[self.player.name] += 1
        put(self.card, "discard")


class Draw(Effect, frozen=True):
    """Cards are drawn one at a time; the discard pile replaces an empty deck."""

    rule = rule("rules/step-5-draw-cards#one-at-a-time")
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        player, drawn = self.player, 0
        for _ in range(self.amount):
            if not player.deck and player.discard:
                yield Reshuffle(player)
            if not player.deck:
                break
            card = yield from top(game, player)
            put(card, "hand", player)
            drawn += 1
            if game.reads(AT_ONCE) and not player.deck and player.discard:
                yield Reshuffle(player)
        return drawn


class Reshuffle(Effect, frozen=True):
    """The discard pile becomes the deck; chance decides what is drawn from it."""

    rule = RESHUFFLE
    player: Player

    def apply(self, game: Game) -> None:
        for card in [*self.player.discard]:
            put(card, "deck", self.player, len(self.player.deck))
        shuffle(self.player)
