"""How cards enter play, and where in the battleline."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card, Creature
from .forms import become, copy_creature
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
    stunned: bool = False  # whether the ability that plays it says so

    def apply(self, game: Game) -> None:
        card = self.card
        readying = [t for t in game.in_force.saying("readies") if t.readies(card, self.player)]
        zone = "creatures" if card.type == "creature" else "artifacts"
        put(card, zone, self.player, self.at)
        card.controller = card.keeper = self.player
        card.kept_since = game.tick()
        card.exhausted = not (card.enters_ready_for(self.player) or readying)
        card.stun = int(card.enters_stunned or self.stunned)
        card.armor_seen = card.printed_armor
        game.begins(card)
        for text in readying:
            text.readied(card)


class EntersArtifacts(Enters, frozen=True):
    """An artifact enters play exhausted."""

    rule = rule("rules/artifacts#enter-exhausted")


def enter(
    game: Game, player: Player, card: Card, at: int | None = None, *, stunned: bool = False
) -> Body:
    """Put a creature or artifact into play under a player's control, choosing its place."""
    if card.enters_as_copy:
        yield from copy_creature(game, player, card)
    if card.enters_opposite:
        player, at = player.opponent, None  # a place in the other battleline means nothing here
    if isinstance(card, Creature):
        if at is None:
            at = yield from choose_place(game, player, card)
        yield from enter_at(player, card, min(at, len(player.creatures)), stunned=stunned)
    else:
        yield EntersArtifacts(player, card, len(player.artifacts))


def enter_at(player: Player, card: Creature, at: int, *, stunned: bool = False) -> Body:
    """Put a creature into play at a place of the battleline."""
    yield Enters(player, card, at, stunned)


def choose_place(
    game: Game, player: Player, card: Creature, hosts: tuple[Creature, ...] = ()
) -> Body:
    """Choose the place in the line: a flank, or anywhere with Deploy; or one of the creatures that
    the card can be attached to."""
    line = player.creatures
    places: list[Any] = ["left", "right"] if line else [ALONE]
    between = [Between(left, right) for left, right in pairwise(line)]
    if "deploy" in card.keywords and card.zone != "creatures" and game.record.cite(DEPLOY, card):
        places[1:1] = between
    elif FLANK_ONLY in game.record.off:
        places += between
    chosen = yield Choose(
        game.active,
        (*places, *hosts),
        FLANK,
        "place" if hosts else "flank",
        refused=lambda: dict.fromkeys((b for b in between if b not in places), FLANK_ONLY),
    )
    return chosen if chosen in hosts else place_in(line, chosen)


def place_in(line: list[Creature], chosen: Any) -> int:
    """Return the number of a chosen place in a battleline."""
    if isinstance(chosen, Between):
        return line.index(chosen.right)
    return len(line) if chosen == "right" else 0


def flanks_of(card: Card, player: Player) -> tuple[str, ...]:
    """Return the flanks of a player's battleline on which a card is: both, if it is alone."""
    ends = zip(("left", "right"), (player.creatures[:1], player.creatures[-1:]), strict=True)
    return tuple(side for side, end in ends if end == [card])


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
        several = len(claims) > (2 if card.keeper is card.owner else 1)
        player = sorted(claims, key=lambda claim: claim[0])[-1][1]
        if several and LATEST in game.record.off:
            player = card.controller
        if player is not card.controller:
            return _pass(player, card, several)
    return None


def controlled(game: Game, card: Card) -> bool:
    """Whether a text in force says who controls a card."""
    return any(text.controls(card) for text in game.in_force.saying("controls"))


def _pass(player: Player, card: Card, several: bool) -> Body:
    if several:
        card.game.record.cite(LATEST, card)
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
            at = yield from choose_place(game, player, card)
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
    at: int | None = None  # its place in the battleline, if an ability says so

    def apply(self, game: Game) -> Body:
        yield from enter(game, self.player, self.card, self.at)
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


class MoveInLine(Effect, frozen=True):
    """A creature moves to any place in its controller's battleline."""

    rule = rule("move#creature")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play

    def apply(self, game: Game) -> Body:
        line = self.creature.controller.creatures
        others = [creature for creature in line if creature is not self.creature]
        if not others:
            return
        between = [Between(left, right) for left, right in pairwise(others)]
        chosen = yield Choose(game.active, ("left", *between, "right"), FLANK, "flank")
        line.remove(self.creature)
        line.insert(place_in(line, chosen), self.creature)
        game.changed()


class Rearrange(Effect, frozen=True):
    """The creatures of a battleline change places: they stand in another order, from the left."""

    rule = rule("move#creature")
    player: Player
    order: tuple[Creature, ...]

    def apply(self, game: Game) -> None:
        self.player.creatures[:] = self.order
        game.changed()


class JoinLine(Effect, frozen=True):
    """A card in play goes to a flank of its controller's battleline and counts as a creature."""

    rule = rule("rules/golden-rule#card-wins")
    card: Card

    def idle(self) -> bool:
        return not self.card.in_play

    def apply(self, game: Game) -> Body:
        card, player = self.card, self.card.controller
        become(card, card.forms["creature"])
        assert isinstance(card, Creature)
        at = yield from choose_place(game, player, card)
        put(card, "creatures", player, at)
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
