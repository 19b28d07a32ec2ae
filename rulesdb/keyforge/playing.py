"""Playing a card, in the steps of the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import Body, Choose, Effect
from .card import Card, Creature
from .effects import Bonus, Leave
from .player import Player
from .rules import rule
from .timing import Event, run, step

if TYPE_CHECKING:
    from .game import Game

FLANK = rule("rules/creatures#flank")


class Playing(Event):
    """A card that is being played."""

    def __init__(self, player: Player, card: Card) -> None:
        self.player = player
        self.card = card

    def subjects(self, window: str) -> list[Any]:
        return [self.card]


class Play(Effect, frozen=True):
    """A player plays a card."""

    rule = rule("timing/play")
    player: Player
    card: Card

    def apply(self, game: Game) -> Body:
        return run(game, "play", Playing(self.player, self.card))


@step("play.1.enter-or-reveal")
def enter_or_reveal(game: Game, playing: Playing) -> Body:
    card = playing.card
    playing.player.hand.remove(card)
    if card.type == "action":
        yield Reveal(playing.player, card)
    elif isinstance(card, Creature):
        flanks = ("left", "right") if playing.player.creatures else ("left",)
        flank = yield Choose(playing.player, flanks, FLANK, "flank")
        yield EnterBattleline(playing.player, card, flank)
    else:
        yield EnterArtifacts(playing.player, card)


class Reveal(Effect, frozen=True):
    """An action card is shown; it is nowhere until it is put in the discard pile."""

    rule = rule("timing/play#1.enter-or-reveal")
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        game.playing.append(self.card)


class EnterBattleline(Effect, frozen=True):
    """A creature enters play exhausted, on a flank."""

    rule = rule("rules/creatures#enter-exhausted")
    player: Player
    card: Creature
    flank: str

    def apply(self, game: Game) -> None:
        line = self.player.creatures
        line.insert(0 if self.flank == "left" else len(line), self.card)
        self.card.exhausted = not self.card.enters_ready


class EnterArtifacts(Effect, frozen=True):
    """An artifact enters play exhausted."""

    rule = rule("rules/artifacts#enter-exhausted")
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        self.player.artifacts.append(self.card)
        self.card.exhausted = not self.card.enters_ready


@step("play.2.bonus")
def bonus(game: Game, playing: Playing) -> Body:
    if playing.card.bonus:
        yield Bonus(playing.player, playing.card.bonus, playing.card)


@step("play.3.action-to-discard")
def action_to_discard(game: Game, playing: Playing) -> Body:
    if playing.card in game.playing:
        yield DiscardAction(playing.card)


class DiscardAction(Leave, frozen=True):
    """An action card that has been resolved goes to its owner's discard pile."""

    rule = rule("rules/action-cards#discard")
    zone: str = "discard"


@step("play.4.omega")
def omega(game: Game, playing: Playing) -> None:
    """No card with Omega is in the game yet."""


class Discarding(Playing):
    """A card that is being discarded from hand."""


class Discard(Effect, frozen=True):
    """A player discards a card of the active house from hand."""

    rule = rule("timing/discard")
    player: Player
    card: Card

    def apply(self, game: Game) -> Body:
        return run(game, "discard", Discarding(self.player, self.card))


@step("discard.1.discard")
def discard(game: Game, discarding: Discarding) -> Body:
    yield DiscardFromHand(discarding.player, discarding.card)


class DiscardFromHand(Effect, frozen=True):
    """The card goes from hand to the discard pile."""

    rule = rule("rules/discarding-cards#one-at-a-time")
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        self.player.hand.remove(self.card)
        self.card.owner.discard.insert(0, self.card)
