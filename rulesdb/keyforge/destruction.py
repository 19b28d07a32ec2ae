"""Damage and destruction, in the steps of the chart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..kernel import Body, Choose, Effect
from .card import Card, Creature
from .effects import Leave
from .rules import rule
from .timing import Event, Trigger, run, step

if TYPE_CHECKING:
    from .game import Game

ONCE = rule("destroyed#once")
FROZEN = rule("destroyed#frozen")
ORDER = rule("destroyed#order")
STILL_DESTROYED = rule("destroyed#still-destroyed")
LETHAL = rule("damage#lethal")


class Dealing(Event):
    """Damage on its way to creatures: what is left of it after each step."""

    def __init__(self, amounts: dict[Creature, int]) -> None:
        self.amounts = amounts


class Deal(Effect, frozen=True):
    """Damage is dealt to creatures, to all of them at the same time."""

    rule = rule("timing/damage")
    amounts: tuple[tuple[Creature, int], ...]

    def apply(self, game: Game) -> Body:
        return run(game, "damage", Dealing(dict(self.amounts)))


@step("damage.1.prevent")
def prevent(game: Game, dealing: Dealing) -> None:
    """Nothing that prevents damage is in the game yet."""


@step("damage.2.armor")
def armor(game: Game, dealing: Dealing) -> Body:
    for creature, amount in dealing.amounts.items():
        stopped = min(amount, creature.armor)
        if stopped and (yield Absorb(creature, stopped)):
            dealing.amounts[creature] -= stopped


@step("damage.3.deal")
def deal(game: Game, dealing: Dealing) -> Body:
    dealt = tuple((creature, amount) for creature, amount in dealing.amounts.items() if amount > 0)
    if dealt:
        yield Damage(dealt)


class Absorb(Effect, frozen=True):
    """Armor stops damage and is spent for this turn."""

    rule = rule("armor#prevents")
    creature: Creature
    amount: int

    def apply(self, game: Game) -> bool:
        self.creature.armor_spent += self.amount
        return True


class Damage(Effect, frozen=True):
    """Damage tokens are placed, on all creatures at once."""

    rule = rule("damage#tokens")
    amounts: tuple[tuple[Creature, int], ...]

    def apply(self, game: Game) -> None:
        for creature, amount in self.amounts:
            creature.damage += amount


def check_damage(game: Game, lethal: list[Creature]) -> Body | None:
    """Creatures with as much damage as power are destroyed."""
    if not game.record.cite(LETHAL, tuple(lethal)):
        return None
    return destroy(game, lethal)


class Destruction(Event):
    """The cards that are being destroyed together, and the abilities they had when marked."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = list(cards)
        self.marked: list[Card] = []
        self.destroyed: list[Card] = []
        self.frozen: list[Trigger] = []
        self.open = False

    def subjects(self, window: str) -> list[Any]:
        after = window == "destroyed.window-after-destroyed"
        return [c for c in (self.destroyed if after else self.marked) if c.type == "creature"]

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """In the "Destroyed:" window only what was frozen waits, though its card may have left."""
        if window != "destroyed.window-destroyed":
            return super().waiting(game, window)
        return super().waiting(game, window) if self.open else self.frozen


class Destroy(Effect, frozen=True):
    """Cards are destroyed."""

    rule = rule("timing/destroyed")
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> Body:
        return destroy(game, self.cards)


def destroy(game: Game, cards: Iterable[Card]) -> Body:
    """Run the procedure, or join the one that runs: more cards are marked before any leaves."""
    if game.destruction is None:
        game.destruction = destruction = Destruction(cards)
        yield from run(game, "destroyed", destruction)
        if game.destruction is destruction:
            game.destruction = None
    else:
        yield Cascade(tuple(cards))


class Cascade(Effect, frozen=True):
    """Cards that are destroyed meanwhile are marked too, before anything is discarded."""

    rule = rule("destroyed#cascade")
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> Body:
        assert game.destruction is not None
        yield from mark(game, self.cards, game.destruction)


@step("destroyed.1.mark")
def mark_all(game: Game, destruction: Destruction) -> Body:
    yield from mark(game, destruction.cards, destruction)


def mark(game: Game, cards: Iterable[Card], destruction: Destruction) -> Body:
    """A card is marked once; the abilities that it has at that moment are the ones that trigger."""
    fresh = [card for card in cards if not card.marked or not game.record.cite(ONCE, card)]
    if fresh and (yield Mark(tuple(fresh))):
        destruction.marked += [card for card in fresh if card not in destruction.marked]
        had = [
            Trigger(card, ability, card)
            for card in fresh
            for ability in card.abilities
            if ability.window == "destroyed.window-destroyed"
        ]
        if had and not game.record.cite(FROZEN, tuple(fresh)):
            destruction.open = True
        destruction.frozen += had


class Mark(Effect, frozen=True):
    """Cards are marked for destruction."""

    rule = rule("destroyed#marked")
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> bool:
        for card in self.cards:
            card.marked = True
        return True


@step("destroyed.2.discard")
def discard(game: Game, destruction: Destruction) -> Body:
    """The active player chooses the order; a card that left meanwhile is not looked for."""
    game.destruction = None  # what is destroyed from here on is destroyed anew
    waiting = [card for card in destruction.marked if card.in_play and card.marked]
    elsewhere = [card for card in destruction.marked if not card.in_play]
    while waiting:
        card = yield Choose(game.active, tuple(waiting), ORDER, "discard")
        waiting.remove(card)
        if (gone := (yield DiscardDestroyed(card))) is not None:
            destruction.destroyed.append(gone)
    for card in elsewhere:
        if game.record.cite(STILL_DESTROYED, card):
            destruction.destroyed.append(game.last_known[card])


class DiscardDestroyed(Leave, frozen=True):
    """A destroyed card goes to its owner's discard pile."""

    rule = rule("destroyed#discard")
    zone: str = "discard"
