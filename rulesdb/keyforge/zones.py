"""Where cards are, and how they get from one place to another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..kernel import Body, Choose, Effect
from .card import Card, Creature
from .choices import CHANCE, by_chance
from .player import Player
from .rules import reading, rule
from .text import Given
from .timing import TIE, Event, window

if TYPE_CHECKING:
    from .game import Game

FLANK = rule("flank#choice")
OWNER = rule("leaves-play#owner")
UPGRADES_GONE = rule("rules/upgrades#host-leaves")
GRAFTED_GONE = rule("graft#host-leaves")
CREATURE_AMBER = rule("leaves-play#creature-aember")
OTHER_AMBER = rule("leaves-play#other-aember", unseen="the supply is not counted")
INSTEAD = rule("replacement-effects#in-place")
RESHUFFLE = rule("rules/empty-deck#reshuffle")
OF_OWNER = reading("leaving-aember-opponent#of-owner")
AT_ONCE = reading("reshuffle-moment#at-once")
ALONE = "alone"  # the only creature stands on both flanks
HIDDEN_ZONE = rule("leaves-play#hidden-zone")
HIDDEN = ("hand", "deck", "archives")


def place(card: Card, zone: list[Any], name: str, at: int = 0) -> None:
    """Put a card somewhere; it is taken from where it was."""
    if card.held_in is not None:
        card.held_in.remove(card)
    zone.insert(at, card)
    card.held_in, card.zone = zone, name
    card.game.changed()


def put(card: Card, zone: str, player: Player | None = None, at: int = 0) -> None:
    """Put a card into a zone of its owner, or of a player."""
    place(card, getattr(player or card.owner, zone), zone, at)


def in_reach(game: Game, card: Card) -> bool:
    """Whether an effect that waited can still reach a card that has left play."""
    return card.zone not in HIDDEN or not game.record.cite(HIDDEN_ZONE, card)


def top(game: Game, player: Player) -> Body:
    """The top card of a deck: chance decides where nobody knows the order."""
    if not player.deck:
        return None
    if not player.shuffled:
        return player.deck[0]
    different = {(card.name, card.house, card.owner.name): card for card in player.deck}
    found = yield Choose(CHANCE, tuple(different.values()), RESHUFFLE, "chance")
    player.deck.remove(found)
    player.deck.insert(0, found)
    return found


class Leave(Effect, frozen=True):
    """A card leaves play for a zone of its owner, and nothing that happened to it stays."""

    rule = OWNER
    card: Card
    zone: str
    player: Player | None = None  # whose zone, if a card effect says so

    def idle(self) -> bool:
        return not self.card.in_play and self.card not in self.card.game.playing

    def becomes(self, game: Game) -> Body | None:
        return self._lose_ward(game) if self.card.ward and self.card.in_play else None

    def apply(self, game: Game) -> Body | Card:
        card = self.card
        labelled = game.in_force.abilities_of(card, "leaves-play") if card.in_play else []
        leaving = game.in_force.abilities_of(card, "left-play") if card.in_play else []
        if labelled or leaving or card.upgrades or card.under or card.amber:
            return self._in_full(game, bool(labelled), leaving)
        return self._go(game)

    def _lose_ward(self, game: Game) -> Body:
        """A ward is discarded instead, and the creature stays."""
        from .status import LoseWard

        if (yield LoseWard(self.card)) is None:
            return (yield self)
        self.card.marked = False
        game.touched()
        return None

    def _in_full(self, game: Game, labelled: bool, leaving: list[Any]) -> Body:
        from .timing import Trigger

        card = self.card
        if labelled and game.together is None:
            yield from window(game, "leaves-play", Leaving(card))
            if not card.in_play:
                return None
        controller, amber = card.controller, card.amber
        upgrades, under = [*card.upgrades], [*card.under]
        left = self._go(game)
        if amber and card.type == "creature":
            lucky = card.owner if game.reads(OF_OWNER) else controller
            yield CreatureAmber(lucky.opponent, amber, left)
        elif amber:
            yield OtherAmber(left, amber)
        for upgrade in upgrades:
            yield DiscardUpgrade(upgrade)
        for grafted in under:
            if grafted.held_in is card.under or grafted.zone == "under":
                yield DiscardGrafted(grafted)
        triggers = [Trigger(Given(left, given.ability), left) for given in leaving]
        if game.together is not None:
            game.together += triggers
        else:
            yield from triggers
        return left

    def _go(self, game: Game) -> Card:
        card = self.card
        left = game.last_known[card] = card.remembered() if card.in_play else card
        was_in_play = card.in_play
        upgrades, under = card.upgrades, card.under
        put(card, self.zone, self.player)
        if card.real is not None:
            card.__class__, card.real = card.real, None  # a copy is itself again
        card.forget()
        card.upgrades, card.under = upgrades, under
        if was_in_play:
            game.lasting = [
                lasting
                for lasting in game.lasting
                if lasting.on is not card
                and not (lasting.until == "leaves play" and lasting.of is card)
            ]
        game.changed()
        return left


def together(game: Game, leaves: Iterable[Leave]) -> Body:
    """Several cards leave at the same time: what waits for that comes before or after all of it."""
    leaves = list(leaves)
    for leave in leaves:
        yield from window(game, "leaves-play", Leaving(leave.card))
    waiting: list[Any] = []
    for leave in leaves:
        game.together = waiting
        yield leave
        game.together = None
    while waiting:
        trigger = waiting[0]
        if len(waiting) > 1:
            trigger = yield Choose(game.active, tuple(waiting), TIE, "order")
        waiting.remove(trigger)
        yield trigger


class Leaving(Event):
    """A card that is about to leave play."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def subjects(self, window: Any) -> list[Any]:
        return [self.card]


class CreatureAmber(Effect, frozen=True):
    """The Æmber on a creature that left goes to the opponent's pool."""

    rule = CREATURE_AMBER
    player: Player
    amount: int
    card: Card

    def apply(self, game: Game) -> None:
        self.player.amber += self.amount


class OtherAmber(Effect, frozen=True):
    """The Æmber on a card that is no creature goes to the supply."""

    rule = OTHER_AMBER
    card: Card
    amount: int

    def apply(self, game: Game) -> None:
        pass


class DiscardUpgrade(Leave, frozen=True):
    """The upgrades on a card that left are discarded."""

    rule = UPGRADES_GONE
    zone: str = "discard"


class DiscardGrafted(Effect, frozen=True):
    """The cards under a card that left are put in their owners' discard piles."""

    rule = GRAFTED_GONE
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "discard")


class Return(Leave, frozen=True):
    """A card in play returns to its owner's hand."""

    zone: str = "hand"


class ArchiveFromPlay(Leave, frozen=True):
    """A card in play goes to its owner's archives, or where the ability says."""

    rule = rule("archives#only-abilities")
    zone: str = "archives"

    def apply(self, game: Game) -> Body | Card:
        left = super().apply(game)
        if self.player is not None and self.card.zone == "archives":
            self.card.returns = self.player is not self.card.owner
        return left


class PurgeFromPlay(Leave, frozen=True):
    """A card in play is purged."""

    rule = rule("purge#removed")
    zone: str = "purged"


class ShuffleIn(Leave, frozen=True):
    """A card in play is shuffled into its owner's deck."""

    zone: str = "deck"

    def apply(self, game: Game) -> Body:
        left = super().apply(game)
        if not isinstance(left, Card):
            left = yield from left
        if self.card.zone == "deck":
            self.card.owner.shuffled = True
        return left


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


class Archive(Effect, frozen=True):
    """A card goes from hand to the archives."""

    rule = rule("archives#from-hand")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "archives")


class ArchiveUnder(Archive, frozen=True):
    """A card that lay under another goes to the archives."""

    rule = rule("archives#only-abilities")


class LeaveArchives(Effect, frozen=True):
    """A card leaves the archives; one that was put there by the opponent's card returns to hand."""

    rule = rule("archives#out-of-play")
    card: Card
    zone: str

    def apply(self, game: Game) -> bool:
        if self.card.returns and game.record.cite(INSTEAD, self.card):
            put(self.card, "hand")
            self.card.returns = False
            return self.zone == "hand"
        put(self.card, self.zone)
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

    def idle(self) -> bool:
        return not self.player.deck

    def apply(self, game: Game) -> Body:
        card = yield from top(game, self.player)
        put(card, "discard")
        game.changed()
        return card


class DiscardAtRandom(Effect, frozen=True):
    """A card that chance decides is discarded from hand."""

    rule = rule("discard-pile#top")
    player: Player

    def idle(self) -> bool:
        return not self.player.hand

    def apply(self, game: Game) -> Body:
        card = yield from by_chance(self.player.hand)
        put(card, "discard")
        return card


class Draw(Effect, frozen=True):
    """Cards are drawn one at a time; an empty deck is made anew from the discard pile."""

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
        self.player.shuffled = True


class Enters(Effect, frozen=True):
    """A creature or artifact enters play exhausted; a creature stands in the battleline."""

    rule = rule("rules/creatures#enter-exhausted")
    player: Player
    card: Card
    at: int

    def apply(self, game: Game) -> None:
        card = self.card
        ready = card.enters_ready or any(
            text.readies(card, self.player) for text in game.in_force.saying("readies")
        )
        zone = "creatures" if card.type == "creature" else "artifacts"
        put(card, zone, self.player, self.at)
        card.controller = self.player
        card.exhausted = not ready
        card.armor_seen = card.printed_armor
        game.changed()


class EntersArtifacts(Enters, frozen=True):
    """An artifact enters play exhausted."""

    rule = rule("rules/artifacts#enter-exhausted")


def enter(game: Game, player: Player, card: Card) -> Body:
    """Put a creature or artifact into play under somebody's control; where it stands is chosen."""
    if card.enters_opposite:
        player = player.opponent
    if isinstance(card, Creature):
        at = yield from choose_flank(game, player, card)
        yield Enters(player, card, at)
    else:
        yield EntersArtifacts(player, card, len(player.artifacts))


def choose_flank(game: Game, player: Player, card: Creature) -> Body:
    """The place in the line: a flank, or anywhere with Deploy."""
    line = player.creatures
    places: list[Any] = ["left", "right"] if line else [ALONE]
    between = [Between(left, right) for left, right in pairwise(line)]
    if "deploy" in card.keywords and card.zone != "creatures" and game.record.cite(DEPLOY, card):
        places[1:1] = between
    elif FLANK_ONLY in game.record.off:
        places += between
    chosen = yield Choose(
        game.active,
        tuple(places),
        FLANK,
        "flank",
        refused=lambda: dict.fromkeys((b for b in between if b not in places), FLANK_ONLY),
    )
    if isinstance(chosen, Between):
        return line.index(chosen.right)
    return len(line) if chosen == "right" else 0


DEPLOY = rule("deploy#anywhere")
FLANK_ONLY = rule("rules/creatures#flank")


class Between(Struct, frozen=True):
    """A place between two creatures."""

    left: Creature
    right: Creature

    @property
    def name(self) -> str:
        return f"between {self.left.name} and {self.right.name}"


class TakeControl(Effect, frozen=True):
    """A card in play gets another controller and is moved to their side."""

    rule = rule("control#take")
    player: Player
    card: Card

    def idle(self) -> bool:
        return not self.card.in_play or self.card.controller is self.player

    def apply(self, game: Game) -> Body:
        card, player = self.card, self.player
        if isinstance(card, Creature):
            at = yield from choose_flank(game, player, card)
            put(card, "creatures", player, at)
        else:
            put(card, "artifacts", player, len(player.artifacts))
        card.controller = player
        for upgrade in card.upgrades:
            upgrade.host = card
        game.changed()
        return True


class PutIntoPlay(Effect, frozen=True):
    """A card is put into play without being played: its "Play:" abilities do not resolve."""

    rule = rule("play#put-into-play")
    player: Player
    card: Card

    def apply(self, game: Game) -> Body:
        yield from enter(game, self.player, self.card)
        yield from window(game, "play.window-play", Entering(self.card))


class Entering(Event):
    """A card that enters play without being played."""

    played = False

    def __init__(self, card: Card) -> None:
        self.card = card

    def subjects(self, window: Any) -> list[Any]:
        return [self.card]

    def waiting(self, game: Game, window: str) -> list[Any]:
        return [t for t in super().waiting(game, window) if t.given.ability.watches]


SAME_SIDE = rule("swap#same-controller")


class Swap(Effect, frozen=True):
    """Two creatures of one battleline exchange their places."""

    rule = rule("swap#creatures")
    one: Creature
    other: Creature

    def apply(self, game: Game) -> None:
        one, other = self.one, self.other
        if one.controller is not other.controller and game.record.cite(SAME_SIDE, one):
            return
        line, far = one.controller.creatures, other.controller.creatures
        at, there = line.index(one), far.index(other)
        line[at], far[there] = other, one
        one.held_in, other.held_in = far, line
        one.controller, other.controller = other.controller, one.controller
        game.changed()
