"""Where Minions go: drawing, discarding, revealing, searching."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .base_deck import SHADOW
from .participant import Minion, Participant
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

CHANCE = "chance"
RANDOM = "timing/turn"  # a question to chance; there is no rule to apply
LAUNCHER_CHOOSES = "explode#launcher-chooses"
AT_LAUNCH = "choice#at-launch"
DONE = "done"
COUNTS_AS = rule("shadow-reveal#counts-as")
NOT_FOUND = rule("shadow-search#not-found")
SHUFFLED = rule("search#pit-shuffled")
PIT_TYPE_SHOWN = rule("search#pit-type-shown")
DUMP_SHOWN = rule("search#dump-shown")
ONLY_DRAWN = reading("pit-emptied-without-drawing#only-drawn")
AFTER_ONLY = reading("show-hand-before-after#after-only")


def put(minion: Minion, held: list[Minion], zone: str, of: Participant | None, at: int = 0) -> None:
    """Put a Minion into a list, Prepared."""
    minion.exhausted, minion.zone, minion.of = False, zone, of
    held.insert(at, minion)


def take(game: Game, minion: Minion) -> None:
    """Remove a Minion from where it is."""
    places: Iterable[list[Minion]] = (game.pit, game.dump, game.revealed)
    if minion.of is not None:
        places = (minion.of.hand, minion.of.altar)
    if minion in game.pit[: game.known]:
        game.known -= 1
    for held in places:
        if minion in held:
            held.remove(minion)


def to_hand(game: Game, minion: Minion, who: Participant) -> None:
    take(game, minion)
    put(minion, who.hand, "hand", who, len(who.hand))


def to_dump(game: Game, minion: Minion) -> None:
    take(game, minion)
    put(minion, game.dump, "dump", None)


def to_pit(game: Game, minion: Minion) -> None:
    take(game, minion)
    put(minion, game.pit, "pit", None)


def shuffle(game: Game) -> None:
    """Mark the order of the Pit as unknown."""
    game.shuffled, game.known = True, 0


def different(minions: Iterable[Minion]) -> tuple[Minion, ...]:
    """Return one Minion of each type: those of a type are interchangeable."""
    return tuple({minion.kind: minion for minion in reversed(list(minions))}.values())[::-1]


def top(game: Game) -> Body:
    """Return the top Minion of the Pit; chance decides if the order is unknown."""
    if game.shuffled and not game.known:
        return (yield Choose(CHANCE, different(game.pit), RANDOM, "chance"))
    return game.pit[0]


class Draw(Effect, frozen=True):
    """Minions from the top of the Pit go to a hand."""

    rule = rule("draw#top")
    participant: Participant
    amount: int

    def apply(self, game: Game) -> Body:
        yield from new_pit(game)
        for _ in range(self.amount):
            if game.pit:
                minion = yield from top(game)
                to_hand(game, minion, self.participant)
            yield from new_pit(game)


def new_pit(game: Game) -> Body:
    """Form a new Pit, at once, when the old one has run out."""
    if not game.pit and game.dump:
        yield NewPit(game.active)


class NewPit(Effect, frozen=True):
    """All Minions of the Dump are shuffled into a new Pit."""

    rule = rule("pit#new-pit")
    participant: Participant

    def apply(self, game: Game) -> None:
        for minion in [*game.dump]:
            to_pit(game, minion)
        shuffle(game)


class Discard(Effect, frozen=True):
    """A Minion goes from a hand to the Dump."""

    rule = rule("discard#to-the-dump")
    participant: Participant
    minion: Minion

    def apply(self, game: Game) -> None:
        to_dump(game, self.minion)


class DiscardAtRandom(Effect, frozen=True):
    """Random Minions are discarded from a hand."""

    rule = rule("hand#is-the-target")
    participant: Participant
    amount: int

    def apply(self, game: Game) -> Body:
        for _ in range(min(self.amount, len(self.participant.hand))):
            minion = yield Choose(CHANCE, different(self.participant.hand), RANDOM, "chance")
            yield Discard(self.participant, minion)


class DiscardChosen(Effect, frozen=True):
    """Minions of a hand are seen, chosen by the launcher and discarded."""

    rule = rule("hand#is-the-target")
    participant: Participant
    launcher: Participant
    amount: int

    def apply(self, game: Game) -> Body:
        for _ in range(min(self.amount, len(self.participant.hand))):
            able = different(self.participant.hand)
            minion = yield Choose(self.launcher, able, AT_LAUNCH, "discard")
            yield Discard(self.participant, minion)


class ShowHand(Effect, frozen=True):
    """A hand is shown to everybody."""

    rule = rule("show-hand#before-discard")
    participant: Participant

    def apply(self, game: Game) -> None:
        game.turn.shown.append(f"{self.participant.name} hand")


class ShowHandAfter(ShowHand, frozen=True):
    """A hand is shown because the Power says so."""

    rule = rule("power#beats-the-rules")


class Show(Effect, frozen=True):
    """A Minion that was searched for is shown before it goes to the hand."""

    rule = DUMP_SHOWN
    participant: Participant
    minion: Minion

    def apply(self, game: Game) -> None:
        game.turn.shown.append(self.minion.kind)


class ShowFromPit(Show, frozen=True):
    rule = PIT_TYPE_SHOWN


# Revealing and searching ------------------------------------------------------------------------


class Reveal(Effect, frozen=True):
    """Minions from the top of the Pit are turned face up for everybody."""

    rule = rule("reveal#in-view")
    participant: Participant
    amount: int

    def apply(self, game: Game) -> Body:
        if not game.reads(ONLY_DRAWN):
            yield from new_pit(game)
        for _ in range(min(self.amount, len(game.pit))):
            minion = yield from top(game)
            take(game, minion)
            put(minion, game.revealed, "revealed", None, len(game.revealed))


class ReturnRevealed(Effect, frozen=True):
    """What was revealed goes back to the Pit, which is shuffled."""

    rule = rule("reveal#goes-back")
    participant: Participant

    def apply(self, game: Game) -> Body:
        for minion in [*game.revealed]:
            to_pit(game, minion)
        shuffle(game)
        if not game.reads(ONLY_DRAWN):
            yield from new_pit(game)


class TakeRevealed(Effect, frozen=True):
    """One of the revealed Minions goes to the hand, because the Power says so."""

    rule = rule("reveal#unless")
    participant: Participant
    minion: Minion

    def apply(self, game: Game) -> None:
        to_hand(game, self.minion, self.participant)


def revealed_as(game: Game, kind: str) -> list[Minion]:
    """Return the revealed Minions that count as a type; Shadows do."""
    found = [minion for minion in game.revealed if minion.kind == kind]
    shadows = [minion for minion in game.revealed if minion.kind == SHADOW]
    if shadows and game.record.cite(COUNTS_AS, tuple(shadows)):
        found = [minion for minion in game.revealed if minion.kind in (kind, SHADOW)]
    return found


def search(
    game: Game, you: Participant, where: str, most: int, kind: str = "", exactly: bool = False
) -> Body:
    """Search one pile or both and draw up to `most` Minions, of a type if the Power names one.

    `exactly` so many must be drawn, or all that are found.
    """
    piles = [pile for name, pile in (("pit", game.pit), ("dump", game.dump)) if name in where]
    for _ in range(most):
        fits = [found for pile in piles for found in _fitting(game, you, pile, kind)]
        options = (*fits,) if exactly and fits else (*fits, DONE)
        chosen = yield Choose(you, options, AT_LAUNCH, "search")
        if chosen == DONE:
            break
        if chosen.zone == "dump":
            yield Show(you, chosen)
        elif kind:
            yield ShowFromPit(you, chosen)
        yield DrawFound(you, chosen)
    if "pit" in where and game.record.cite(SHUFFLED, you):
        shuffle(game)
    if "pit" in where:
        yield from new_pit(game)


def _fitting(game: Game, you: Participant, pile: list[Minion], kind: str) -> tuple[Minion, ...]:
    """Return the Minions of a pile that a search finds, one of each type."""
    fits = [minion for minion in pile if kind in ("", minion.kind)]
    shadows = [minion for minion in pile if kind and minion.kind == SHADOW]
    if shadows and not game.record.cite(NOT_FOUND, you):
        fits += shadows
    return different(fits)


class DrawFound(Effect, frozen=True):
    """A Minion that was searched for goes to the hand."""

    rule = rule("draw#by-search")
    participant: Participant
    minion: Minion

    def apply(self, game: Game) -> None:
        to_hand(game, self.minion, self.participant)
