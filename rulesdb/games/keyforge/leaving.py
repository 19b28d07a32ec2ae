"""How cards leave play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .amber import Gain
from .card import Card
from .forms import be_itself
from .player import Player
from .rules import reading, rule
from .text import Given
from .timing import TIE, Event, window
from .zones import on_top, put, shuffle

if TYPE_CHECKING:
    from .game import Game

OWNER = rule("leaves-play#owner")
UPGRADES_GONE = rule("rules/upgrades#host-leaves")
GRAFTED_GONE = rule("graft#host-leaves")
CREATURE_AMBER = rule("leaves-play#creature-aember")
OTHER_AMBER = rule("leaves-play#other-aember", unseen="the supply is not counted")
OF_OWNER = reading("leaving-aember-opponent#of-owner")


class Leave(Effect, frozen=True):
    """A card leaves play for a zone of its owner and loses its state."""

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
        """Discard the ward instead; the creature stays."""
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
        if amber and left.type == "creature":
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
        be_itself(card)
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
    """Let several cards leave at once; what waits for that comes before or after all of them."""
    leaves = list(leaves)
    for leave in leaves:
        yield from window(game, "leaves-play", Leaving(leave.card))
    leaves = [leave for leave in leaves if leave.card.in_play]
    waiting: list[Any] = []
    for leave in leaves:
        game.together = waiting
        game.unchecked = leave is not leaves[-1]  # none dies because another left first
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


class CreatureAmber(Gain, frozen=True):
    """The Æmber on a creature that left goes to the opponent's pool."""

    rule = CREATURE_AMBER
    card: Card


class OtherAmber(Effect, frozen=True):
    """The Æmber on a card that is not a creature goes to the supply."""

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
    returns: bool = False  # "if it leaves your archives, it goes to its owner's hand instead"

    def apply(self, game: Game) -> Body:
        left = super().apply(game)
        if not isinstance(left, Card):
            left = yield from left
        self.card.returns = self.returns and self.card.zone == "archives"
        return left


class PutOnDeck(Leave, frozen=True):
    """A card in play goes on top of its owner's deck."""

    zone: str = "deck"

    def apply(self, game: Game) -> Body:
        left = super().apply(game)
        if not isinstance(left, Card):
            left = yield from left
        if self.card.zone == "deck":
            on_top(self.card.owner)
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
            shuffle(self.card.owner)
        return left
