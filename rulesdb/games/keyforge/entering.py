"""How cards enter play, and where in the battleline."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card, Creature
from .player import Player
from .rules import rule
from .timing import Event, window
from .zones import put

if TYPE_CHECKING:
    from .game import Game

FLANK = rule("flank#choice")
LATEST = rule("control#latest")
SAME_SIDE = rule("swap#same-controller")
ALONE = "alone"  # the only creature is on both flanks


class Enters(Effect, frozen=True):
    """A creature or artifact enters play exhausted; a creature joins the battleline."""

    rule = rule("rules/creatures#enter-exhausted")
    player: Player
    card: Card
    at: int

    def apply(self, game: Game) -> None:
        card = self.card
        readying = [t for t in game.in_force.saying("readies") if t.readies(card, self.player)]
        zone = "creatures" if card.type == "creature" else "artifacts"
        put(card, zone, self.player, self.at)
        card.controller = card.keeper = self.player
        card.kept_since = game.tick()
        card.exhausted = not (card.enters_ready or readying)
        card.stun = int(card.enters_stunned)
        card.armor_seen = card.printed_armor
        game.begins(card)
        for text in readying:
            text.readied(card)


class EntersArtifacts(Enters, frozen=True):
    """An artifact enters play exhausted."""

    rule = rule("rules/artifacts#enter-exhausted")


def enter(game: Game, player: Player, card: Card) -> Body:
    """Put a creature or artifact into play under a player's control, choosing its place."""
    if card.enters_opposite:
        player = player.opponent
    if isinstance(card, Creature):
        at = yield from choose_flank(game, player, card)
        yield Enters(player, card, at)
    else:
        yield EntersArtifacts(player, card, len(player.artifacts))


def choose_flank(game: Game, player: Player, card: Creature) -> Body:
    """Choose the place in the line: a flank, or anywhere with Deploy."""
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


def check_control(game: Game) -> Body | None:
    """Let a card pass to the player whom the latest effect makes its controller."""
    texts = game.in_force.saying("controls")
    for card in game.in_play:
        claims = [(card.kept_since, card.keeper)]
        claims += [(text.since, text.you) for text in texts if text.controls(card)]
        player = sorted(claims, key=lambda claim: claim[0])[-1][1]
        if len(claims) > 1 and LATEST in game.record.off:
            player = card.keeper
        if player is not card.controller:
            return _pass(player, card)
    return None


def controlled(game: Game, card: Card) -> bool:
    """Whether a text in force says who controls a card."""
    return any(text.controls(card) for text in game.in_force.saying("controls"))


def _pass(player: Player, card: Card) -> Body:
    yield PassControl(player, card)


class PassControl(Effect, frozen=True):
    """A card in play changes its controller and moves to their side."""

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
        game.lasting = [
            lasting
            for lasting in game.lasting
            if lasting.until != "control changes" or lasting.on is not card or lasting.you is player
        ]
        game.changed()
        return True


class TakeControl(PassControl, frozen=True):
    """A player takes control of a card in play for as long as it is there."""

    def idle(self) -> bool:
        return not self.card.in_play or self.card.controller is self.card.keeper is self.player

    def apply(self, game: Game) -> Body:
        self.card.keeper, self.card.kept_since = self.player, game.tick()
        if self.card.controller is not self.player:
            yield from super().apply(game)
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


class MoveToFlank(Effect, frozen=True):
    """A creature moves to a flank of its controller's battleline."""

    rule = rule("move#creature")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play

    def apply(self, game: Game) -> Body:
        line = self.creature.controller.creatures
        side = yield Choose(game.active, ("left", "right"), FLANK, "flank")
        line.remove(self.creature)
        line.insert(0 if side == "left" else len(line), self.creature)
        game.changed()


class Swap(Effect, frozen=True):
    """Two creatures of one battleline swap places."""

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
        if one.controller is not other.controller:
            one.controller, other.controller = other.controller, one.controller
            one.keeper, other.keeper = one.controller, other.controller
        game.changed()
