"""Playing and discarding a card, following the steps of the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .amber import Bonus
from .card import As, Card, Creature
from .choices import choose
from .deeds import ALPHA, CANNOT, PlayCard, pay_tolls, remember
from .entering import choose_place, enter, enter_at, flanks_of
from .forms import Copy, be_itself, become
from .leaving import Leave
from .player import Player
from .rules import reading, rule
from .text import Given
from .timing import TIE, Event, Trigger, run, step
from .vocabulary import NAMELESS
from .zones import DiscardFromHand, place, top

if TYPE_CHECKING:
    from .game import Game

HOST = rule("rules/upgrades#who-chooses")
OMEGA = rule("omega#step-ends")
HAND_ONLY = rule("rules/first-turn-rule#hand-only")
OWN_BONUS = reading("mimicry-bonus#own")
PLAYERS_PILE = reading("action-discard-pile#player")
AT_ONCE = reading("end-your-turn#at-once")
STILL_ENEMY = reading("favor-of-rex-friendly#still-enemy")
STAYS_GRAFTED = reading("grafted-action-purges-itself#stays")


class Playing(Event):
    """A card that is being played."""

    played = True

    def __init__(self, player: Player, card: Card, *, stunned: bool = False) -> None:
        self.player = player
        self.card = card
        self.stunned = stunned  # whether it enters play stunned
        self.came_from = card.held_in, card.zone
        self.beside: tuple[Any, ...] = ()  # the neighbors with which it entered play
        self.flanks: tuple[str, ...] = ()  # the flanks of the player on which it entered play
        self.failed = False  # whether it turned out to be unplayable
        self.omega = False  # whether it had Omega when it was played

    def subjects(self, window: str) -> list[Any]:
        return [] if self.failed else [self.card]

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """Return what waits for the card; an action card is not in play, and waits for itself."""
        found = super().waiting(game, window)
        if self.card in game.playing:
            own = (Given(self.card, a) for a in self.card.abilities if a.window == window)
            found += [Trigger(g, self.card, self, self.player) for g in own]
        return found


class Play(Effect, frozen=True):
    """A player plays a card, from hand or elsewhere."""

    rule = rule("timing/play")
    player: Player
    card: Card
    stunned: bool = False  # "that creature enters play stunned"

    def apply(self, game: Game) -> Body:
        card = self.card
        if card.zone == "hand":
            game.turn.from_hand += 1
        yield from pay_tolls(game, PlayCard(card), self.player)
        playing = Playing(self.player, card, stunned=self.stunned)
        game.plays.append(playing)
        yield from run(game, "play", playing)
        game.plays.pop()
        return not playing.failed


def refusal(game: Game, player: Player, card: Card) -> str:
    """Return why an ability cannot play a card: any house will do, everything else applies."""
    limited = game.first_turn and card.zone != "hand" and game.turn.from_hand
    if limited and not game.record.cite(HAND_ONLY, card):
        return HAND_ONLY
    why = PlayCard(card).needs(game, player)
    return "" if why in game.record.off else why


class CannotBePlayed(Effect, frozen=True):
    """A card that cannot be played goes back to where it came from."""

    rule = rule(
        "rules/playing-cards#cannot-play",
        unseen="a card that is not played is still where it was",
    )
    player: Player
    card: Card
    why: str  # the rule that forbids it; empty for a card that nobody knows

    def apply(self, game: Game) -> bool:
        if self.why:
            game.record.cite(self.why, As(self.card.name))
        return False


def play(game: Game, player: Player, card: Card | None, *, stunned: bool = False) -> Body:
    """Play a card by an ability, if it can be played."""
    if card is None:
        return False
    why = refusal(game, player, card)
    if why or card.name == NAMELESS:
        return (yield CannotBePlayed(player, card, why))
    return (yield Play(player, card, stunned))


def play_top(game: Game, player: Player) -> Body:
    """Play the top card of a deck, if it can be played."""
    card = yield from top(game, player)
    return (yield from play(game, player, card))


@step("play.1.enter-or-reveal")
def enter_or_reveal(game: Game, playing: Playing) -> Body:
    card, player = playing.card, playing.player
    if card.type == "action":
        yield Reveal(player, card)
        if card.copies and not (yield from copy_action(game, playing)):
            playing.failed = True
            return
    elif card.type == "upgrade":
        host = yield Choose(game.active, tuple(game.creatures), HOST, "host")
        if host is None:
            playing.failed = True
            return
        yield Attach(player, card, host)
    elif "upgrade" in card.forms and any(game.creatures):
        yield from enter_or_attach(game, playing)
    else:
        yield from enter(game, player, card, stunned=playing.stunned)
    playing.beside, playing.flanks = card.neighbors, flanks_of(card, player)
    if "alpha" in card.keywords:
        game.record.cite(ALPHA, As(card.name))
    playing.omega = "omega" in card.keywords and not card.blank
    remember(game, "play", card)


def enter_or_attach(game: Game, playing: Playing) -> Body:
    """Let a creature that may be played as an upgrade enter play in one way or the other."""
    card, player = playing.card, playing.player
    assert isinstance(card, Creature)
    types = [way.type for way in PlayCard(card).ways(game)]
    hosts = tuple(game.creatures) if "upgrade" in types else ()
    if "creature" in types:
        where = yield from choose_place(game, player, card, hosts)
    else:
        flanks = dict.fromkeys(("left", "right"), CANNOT)
        where = yield Choose(game.active, hosts, HOST, "host", refused=lambda: flanks)
    if isinstance(where, Creature):
        become(card, card.forms["upgrade"])
        yield Attach(player, card, where)
    else:
        yield from enter_at(player, card, where, stunned=playing.stunned)


def copy_action(game: Game, playing: Playing) -> Body:
    """Choose what a card is a copy of; return whether it can be played so."""
    actions = [c for c in playing.player.opponent.discard if c.type == "action"]
    other = yield from choose(game, actions)
    if other is None:
        return True
    yield Copy(playing.player, playing.card, other)
    why = refusal(game, playing.player, playing.card)
    if not why:
        return True
    yield CannotBePlayed(playing.player, playing.card, why)
    card = playing.card
    be_itself(card)
    held_in, zone = playing.came_from
    if held_in is not None:
        place(card, held_in, zone)
    if zone == "hand":
        game.turn.from_hand -= 1
    return False


class Reveal(Effect, frozen=True):
    """An action card is revealed; it is in no zone until it is discarded."""

    rule = rule("timing/play#1.enter-or-reveal")
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        place(self.card, game.playing, "playing", len(game.playing))


class Attach(Effect, frozen=True):
    """An upgrade enters play attached to a creature."""

    rule = rule("rules/upgrades#attached")
    player: Player
    card: Card
    host: Card

    def apply(self, game: Game) -> None:
        place(self.card, self.host.upgrades, "upgrades", len(self.host.upgrades))
        self.card.host, self.card.controller = self.host, self.player
        game.begins(self.card)


PLAY = "play.window-play"


def play_effects(card: Card) -> list[Given]:
    """Return a card's "Play:" abilities; an action card has them wherever it is."""
    if card.in_play:
        found = card.game.in_force.abilities_of(card, PLAY)
        return [given for given in found if not given.ability.watches]
    if card.type != "action":
        return []
    return [Given(card, ability) for ability in card.abilities if ability.window == PLAY]


def trigger_play(game: Game, player: Player, card: Card) -> Body:
    """Trigger a card's "Play:" abilities as if a player had just played it."""
    playing = Playing(player, card)
    playing.borrows = not game.reads(STILL_ENEMY)
    left = [Trigger(given, card, playing, player) for given in play_effects(card)]
    while left:
        chosen = left[0]
        if len(left) > 1:
            chosen = yield Choose(game.active, tuple(left), TIE, "order")
        left.remove(chosen)
        yield chosen


@step("play.2.bonus")
def bonus(game: Game, playing: Playing) -> Body:
    card = playing.card
    printed = card.real if card.real is not None and game.reads(OWN_BONUS) else card
    if printed.bonus and not playing.failed:
        yield Bonus(playing.player, printed.bonus, card)


@step("play.3.action-to-discard")
def action_to_discard(game: Game, playing: Playing) -> Body:
    if playing.card in game.playing:
        pile = playing.player if game.reads(PLAYERS_PILE) else None
        yield DiscardAction(playing.card, player=pile)


class DiscardAction(Leave, frozen=True):
    """A resolved action card goes to its owner's discard pile."""

    rule = rule("rules/action-cards#discard")
    zone: str = "discard"


class PurgeAction(Leave, frozen=True):
    """An action card purges itself while it resolves."""

    rule = rule("purge#removed")
    zone: str = "purged"

    def idle(self) -> bool:
        grafted = self.card.zone == "under" and not self.card.game.reads(STAYS_GRAFTED)
        return super().idle() and not grafted


@step("play.4.omega")
def omega(game: Game, playing: Playing) -> Body:
    card = playing.card
    if playing.omega:
        yield EndStep(playing.player, card)


class EndStep(Effect, frozen=True):
    """Omega ends the current step."""

    rule = OMEGA
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        game.turn.ended = True


class EndMain(Effect, frozen=True):
    """An ability ends the active player's turn: nothing more is played, discarded or used."""

    rule = rule("rules/golden-rule#card-wins")
    player: Player

    def apply(self, game: Game) -> None:
        game.turn.ended = True
        game.turn.cut_short = game.reads(AT_ONCE)


class Discarding(Event):
    """A card that is being discarded from hand."""

    def __init__(self, player: Player, card: Card) -> None:
        self.player = player
        self.card = card

    def subjects(self, window: str) -> list[Any]:
        return [self.card]


class Discard(Effect, frozen=True):
    """A player discards a card of the active house from hand."""

    rule = rule("timing/discard")
    player: Player
    card: Card

    def apply(self, game: Game) -> Body:
        game.turn.from_hand += 1
        remember(game, "discard", self.card)
        return run(game, "discard", Discarding(self.player, self.card))


@step("discard.1.discard")
def discard(game: Game, discarding: Discarding) -> Body:
    yield DiscardFromHand(discarding.player, discarding.card)
