"""Destruction, following the steps of the chart: marked, "Destroyed:", discarded, after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card, Creature
from .leaving import Leave
from .player import Player
from .rules import reading, rule
from .status import LoseWard
from .text import Given
from .timing import AT_DISCARD, Event, Trigger, run, step

if TYPE_CHECKING:
    from .fighting import Fighting
    from .game import Game

ONCE = rule("destroyed#once")
FROZEN = rule("destroyed#frozen")
ORDER = rule("destroyed#order")
STILL_DESTROYED = rule("destroyed#still-destroyed")
ACTIVE = rule("ability#active")
LETHAL = rule("damage#lethal")
NOT_MARKED = rule("ward#not-marked")
AFTER_FIGHT = reading("after-destroyed-inside-fight#later")
WINDOW = "destroyed.window-destroyed"
AFTER = "destroyed.window-after-destroyed"


def check_damage(game: Game, lethal: list[Creature]) -> Body | None:
    """Destroy creatures with as much damage as power."""
    if not game.record.cite(LETHAL, tuple(lethal)):
        return None
    return destroy(game, lethal)


class Destruction(Event):
    """The cards being destroyed together, and the abilities they had when marked."""

    def __init__(self, cards: Iterable[Card], fight: Fighting | None) -> None:
        self.cards = list(cards)
        self.fight = fight  # the fight in which they are destroyed
        self.marked: list[Card] = []
        self.first: list[Card] = []  # those marked before any "Destroyed:" ability resolved
        self.destroyed: list[Card] = []
        self.frozen: list[Trigger] = []
        self.pending: list[Trigger] = []  # replacements that wait until the card would be discarded
        self.open = False
        self.later = False  # in another reading, the last window waits for the end of the fight
        self.inactive: bool | None = None  # whether destroyed cards have no ability any more

    def subjects(self, window: str) -> list[Any]:
        after = window == AFTER
        return [c for c in (self.destroyed if after else self.marked) if c.type == "creature"]

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """Return what waits: in the "Destroyed:" window what was frozen, even if its card left."""
        if window == AFTER and game.fights and game.reads(AFTER_FIGHT):
            game.fights[-1].later.append(self)
            self.later = True
        if self.later and game.fights:
            return []
        if window != WINDOW:
            return [*super().waiting(game, window), *self._gone(game, window)]
        if self.open:
            return [Trigger(g, c) for c in self.marked for g in _abilities(game, c)]
        return self.frozen

    def fighting(self, one: Card, other: Card) -> bool:
        """Whether they are destroyed in a fight between two creatures; either may be remembered."""
        where = one.game.where
        return self.fight is not None and self.fight.involves(where(one), where(other))

    def fell(self, known: Card) -> bool:
        """Whether a card, as it is remembered, was destroyed in a fight of its own."""
        return self.fight is not None and self.fight.involved(known.game.where(known))

    def _gone(self, game: Game, window: str) -> list[Trigger]:
        """Return what destroyed cards would do in the window, were they still in play."""
        gone = [
            Trigger(Given(card, ability), subject, self)
            for card in self.destroyed
            for ability in card.abilities
            for subject in self.subjects(window)
            if ability.window == window and ability.waits(card, subject, self)
        ]
        if gone and self.inactive is None:
            self.inactive = game.record.cite(ACTIVE, tuple(dict.fromkeys(t.card for t in gone)))
        return [] if self.inactive or not gone else gone


def _abilities(game: Game, card: Card) -> list[Any]:
    return game.in_force.abilities_of(card, WINDOW)


class Destroy(Effect, frozen=True):
    """Cards are destroyed. The result is those that were marked."""

    rule = rule("timing/destroyed")
    cards: tuple[Card, ...]

    def idle(self) -> bool:
        return not any(card.in_play for card in self.cards)

    def apply(self, game: Game) -> Body:
        return destroy(game, [card for card in self.cards if card.in_play])


class Sacrifice(Effect, frozen=True):
    """A player sacrifices one of their cards. The result says whether it was done."""

    rule = rule("sacrifice#discard")
    player: Player
    card: Card

    def idle(self) -> bool:
        return self.card not in self.player.friendly

    def apply(self, game: Game) -> Body:
        yield from destroy(game, (self.card,))
        return not self.card.in_play or self.card.marked


class SacrificeAll(Effect, frozen=True):
    """A player sacrifices several of their cards at once. The result is those that were."""

    rule = rule("sacrifice#discard")
    player: Player
    cards: tuple[Card, ...]

    def idle(self) -> bool:
        return not any(card in self.player.friendly for card in self.cards)

    def apply(self, game: Game) -> Body:
        cards = [card for card in self.cards if card in self.player.friendly]
        yield from destroy(game, cards)
        return [card for card in cards if not card.in_play or card.marked]


def destroy(game: Game, cards: Iterable[Card]) -> Body:
    """Run the procedure, or join the one that is running: it marks more cards before any leaves."""
    if game.destruction is None:
        fight = next((fight for fight in game.fights[-1:] if fight.counts), None)
        game.destruction = destruction = Destruction(cards, fight)
        yield from run(game, "destroyed", destruction)
        if game.destruction is destruction:
            game.destruction = None
        return destruction.first
    return (yield Cascade(tuple(cards)))


class Cascade(Effect, frozen=True):
    """Cards destroyed meanwhile are marked too, before anything is discarded."""

    rule = rule("destroyed#cascade")
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> Body:
        assert game.destruction is not None
        return (yield from mark(game, self.cards, game.destruction))


@step("destroyed.1.mark")
def mark_all(game: Game, destruction: Destruction) -> Body:
    destruction.first = yield from mark(game, destruction.cards, destruction)


def mark(game: Game, cards: Iterable[Card], destruction: Destruction) -> Body:
    """Mark each card once; the abilities it has at that moment are the ones that trigger."""
    fresh: dict[Card, object] = {}  # a card marked twice would trigger twice
    for card in cards:
        if card.marked and game.record.cite(ONCE, card):
            continue
        again = object() if card.marked else None
        hard = isinstance(card, Creature) and card.keyword("invulnerable")
        if hard and (yield Withstand(card)):
            continue
        if card.ward and game.record.cite(NOT_MARKED, card) and (yield LoseWard(card)):
            continue
        fresh[card] = again
    if not fresh or not (yield Mark(tuple(fresh))):
        return []
    destruction.marked += [card for card in fresh if card not in destruction.marked]
    had = [
        Trigger(given, card, again, side=card.controller)
        for card, again in fresh.items()
        for given in _abilities(game, card)
    ]
    if had and not game.record.cite(FROZEN, tuple(fresh)):
        destruction.open = True
    destruction.frozen += had
    return list(fresh)


class Mark(Effect, frozen=True):
    """Cards are marked for destruction."""

    rule = rule("destroyed#marked")
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> bool:
        for card in self.cards:
            card.marked = True
        return True


class Withstand(Effect, frozen=True):
    """An invulnerable creature is not destroyed."""

    rule = rule("invulnerable#not-destroyed")
    card: Card

    def apply(self, game: Game) -> bool:
        return True


class Pending(Effect, frozen=True):
    """A replacement is ready; it applies when the card would be discarded."""

    rule = rule("replacement-effects#lasting")
    trigger: Trigger

    @property
    def card(self) -> Card:
        found: Card = self.trigger.subject
        return found

    def apply(self, game: Game) -> None:
        assert game.destruction is not None
        game.destruction.pending.append(self.trigger)


@step("destroyed.2.discard")
def discard(game: Game, destruction: Destruction) -> Body:
    """Discard in the order the active player chooses; skip cards that left meanwhile."""
    game.destruction = None  # further destruction is a new one
    waiting = list(destruction.marked)
    discarded: list[Card] = []
    while waiting := [card for card in waiting if card.in_play and card.marked]:
        card = waiting[0]
        if len(waiting) > 1:
            card = yield Choose(game.active, tuple(waiting), ORDER, "discard")
        waiting.remove(card)
        saving = [trigger for trigger in destruction.pending if trigger.subject is card]
        if game.reads(AT_DISCARD):
            saving = [trigger for trigger in saving if trigger.holds]
        if saving and (yield Survive(card, saving[0])):
            continue
        if (gone := (yield DiscardDestroyed(card))) is not None:
            destruction.destroyed.append(gone)
            discarded.append(card)
        else:
            card.marked = False
    for card in destruction.marked:
        left = not card.in_play and card not in discarded
        if left and game.record.cite(STILL_DESTROYED, card):
            destruction.destroyed.append(card.last)
    for known in destruction.destroyed:
        if known.type != "creature":
            continue
        game.turn.destroyed[known.controller.name] += 1
        if destruction.fell(known):
            game.turn.fallen[known.controller.name] += 1


class Survive(Effect, frozen=True):
    """A replacement takes the place of the discard: the mark is removed."""

    rule = rule("replacement-effects#mark-removed")
    card: Card
    trigger: Trigger

    def apply(self, game: Game) -> Body:
        given = self.trigger.given
        self.card.marked = False
        yield from given.ability.run(
            given.bearer, self.trigger.you, self.card, self.trigger.event, given.giver
        )
        return True


class DiscardDestroyed(Leave, frozen=True):
    """A destroyed card goes to its owner's discard pile."""

    rule = rule("destroyed#discard")
    zone: str = "discard"
