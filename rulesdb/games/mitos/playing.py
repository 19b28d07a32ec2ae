"""Playing a card, following steps A to G of the chart, and putting cards into play by an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect, Refusal

from .card import Card
from .castle import Shuffle
from .choices import PAYER, alike_once, these
from .costs import PayGold, price
from .moves import Put, valid_bearer
from .player import Player
from .rules import reading, rule
from .timing import ONE_IN_ALL, Event, in_turns, resolve_all, respond, run, step, trigger, window
from .using import Target, as_targets, choose_targets, targeted
from .zones import Enter, EnterUnderOpponent, PutGold, TakeControl, put, take

if TYPE_CHECKING:
    from .game import Game

NO_COST = rule("put-into-play#no-cost")
GOLDS_NOT_ANNULLED = rule("gold-card#not-annulled")
ANNULLED_TALISMAN = rule("annul#talisman")
ANNULLED_ALLY = rule("annul#ally")
TRANSITION = rule("talisman#transition")
NO_TRIGGERS_LEFT = reading("triggers-before-annul#none-resolve")
OWN_ACTION = reading("golds-played#own-action")
STOP_LAST = reading("annul-vs-response-order#responses-first")
ON_ENTRY = reading("nidavellir-moment#on-entry")
ONE_ANNULMENT = reading("second-annulment#one-in-all")
NOT_COUNTED = reading("second-annulment#not-counted")
WITH_THE_REST = reading("entering-play-trigger-step#with-the-rest")


class Playing(Event):
    """A card being played."""

    def __init__(self, player: Player, card: Card, answers: Any = None, free: bool = False) -> None:
        self.player = player
        self.card = card
        self.answers = answers  # what it annuls or responds to
        self.free = free
        self.annulled = False
        self.annullers: set[Player] = set()  # who has used an annulment against it
        self.goes_to = "graveyard"  # where it goes if it is annulled
        self.taken_by: Player | None = None
        self.targets: list[Target] = []
        self.bearer: Card | None = None


def play_card(
    game: Game, player: Player, card: Card, answers: Any = None, *, free: bool = False
) -> Body:
    """Play a card, from declaring it to resolving its triggers."""
    playing = Playing(player, card, answers, free)
    game.pools.append([])
    if isinstance(answers, Playing) and game.reads(ONE_ANNULMENT):
        playing.annullers = answers.annullers
    yield from run(game, "play", playing)
    if isinstance(answers, Playing) and playing.annulled and game.reads(NOT_COUNTED):
        answers.annullers.discard(player)
    game.pools.pop()
    return card.in_play


def put_into_play(game: Game, player: Player, card: Card) -> Body:
    """Put a card into play by an effect: it is played without its cost, unless it is a Gold."""
    why = cannot_put(game, player, card)
    if why and game.record.cite(why, Refusal(player, Put(player, card))):
        return False
    if card.is_gold:
        yield PutGold(player, card)
        return True
    return (yield from play_card(game, player, card, free=True))


class PutIntoPlay(Effect, frozen=True):
    """An effect puts a card into play: from a hand, a Graveyard or a Castle Deck."""

    rule = rule("enter-play#from")
    player: Player
    card: Card

    def apply(self, game: Game) -> Body:
        searched = self.card.zone == "castle"
        entered = yield from put_into_play(game, self.player, self.card)
        if searched:
            yield Shuffle(self.card.owner)
        return entered


def cannot_put(game: Game, player: Player, card: Card) -> str:
    """Return the rule that keeps a card from being put into play, or an empty string."""
    return Put(player, card).refused(game)


def choose_to_put(game: Game, player: Player, cards: list[Card]) -> Body:
    """Choose one of the cards to put it into play; those that may not be are refused."""
    whys = {card: cannot_put(game, player, card) for card in cards}
    able = alike_once([card for card, why in whys.items() if not why])
    refused = {card: why for card, why in whys.items() if why}
    if able:
        card = yield Choose(player, tuple(able), PAYER, "put", refused=these(refused))
        return (yield from put_into_play(game, player, card))
    for card in list(refused)[:1]:
        yield from put_into_play(game, player, card)
    return False


class Show(Effect, frozen=True):
    """A card is declared and shown."""

    rule = rule("play-a-card#declare", unseen="everything that is played is declared")
    player: Player
    card: Card

    def apply(self, game: Game) -> None:
        take(self.card)
        game.playing.append(self.card)
        self.card.zone = "playing"
        self.card.controller = self.player


@step("play.a.declare")
def declare(game: Game, playing: Playing) -> Body:
    player, card = playing.player, playing.card
    yield Show(player, card)
    groups, invalid = valid_targets(game, card, player), unfit_bearers(game, card)
    chosen = yield from choose_targets(player, groups, invalid=invalid)
    if card.type == "weapon" and chosen:
        playing.bearer = chosen[0]
    playing.targets = as_targets(groups, chosen)


def valid_targets(game: Game, card: Card, player: Player) -> list[list[Card]]:
    """Return what can be chosen for each target that a card needs; a Weapon needs a bearer."""
    if card.type == "weapon":
        return [[ally for ally in game.allies if not valid_bearer(game, card, ally)]]
    return card.kind.targets(card, player)


def unfit_bearers(game: Game, card: Card) -> dict[Any, str]:
    """Return the Allies that cannot bear a Weapon, each with the rule."""
    if card.type != "weapon":
        return {}
    return {ally: why for ally in game.allies if (why := valid_bearer(game, card, ally))}


@step("play.b.pay")
def pay(game: Game, playing: Playing) -> Body:
    card, player = playing.card, playing.player
    if playing.free and game.record.cite(NO_COST, card):
        return
    also = card.kind.also_pay(card, player)
    if also is not None:
        yield from also
    yield PayGold(player, price(game, card, player, tell=True))


def apart(game: Game, playing: Playing) -> bool:
    """Whether it is a Gold, in the reading that makes putting one down a separate action."""
    return playing.card.is_gold and game.reads(OWN_ACTION)


@step("play.c.played")
def played(game: Game, playing: Playing) -> None:
    if not playing.card.is_gold:
        game.turn.acted = True
    if not apart(game, playing):
        trigger(game, "played", None, playing)
        targeted(game, playing.targets, playing)


@window("play.d.annul")
def annul(game: Game, playing: Playing) -> Body:
    if not game.reads(STOP_LAST):
        yield from annulments(game, playing)


def annulments(game: Game, playing: Playing) -> Body:
    """Let the players annul in turns, opponent first, at most once each."""
    from .moves import OWN_CONDITIONS, Play

    def annulling(player: Player) -> dict[Any, str]:
        if playing.annulled:
            return {}
        found: dict[Any, str] = {}
        for card in game.in_force.answers(player, "play.d.annul"):
            deed = Play(player, card, playing, "play.d.annul")
            found[deed] = deed.refused(game) if card.annuls(playing, player) else OWN_CONDITIONS
            if playing.card.is_gold and not found[deed]:
                golds = game.record.cite(GOLDS_NOT_ANNULLED, playing.card)
                found[deed] = GOLDS_NOT_ANNULLED if golds else ""
        return found

    yield from in_turns(
        game,
        playing.player.opponent,
        annulling,
        "play.d.annul",
        "annul",
        in_all=game.reads(ONE_IN_ALL),
        done=playing.annullers,
    )


class Annul(Effect, frozen=True):
    """A card being played is annulled."""

    rule = rule("annul#after-costs")
    card: Card
    playing: Playing
    to: str = "graveyard"

    def apply(self, game: Game) -> None:
        self.playing.annulled = True
        self.playing.goes_to = self.to


@window("play.e.respond")
def responses(game: Game, playing: Playing) -> Body:
    if not playing.annulled and not apart(game, playing):
        yield from respond(game, "play.e.respond", playing)
    if game.reads(STOP_LAST):
        yield from annulments(game, playing)


@window("play.f.window-played")
def triggers(game: Game, playing: Playing) -> Body:
    if playing.annulled and game.reads(NO_TRIGGERS_LEFT):
        game.pools[-1].clear()
    if game.reads(WITH_THE_REST) and not playing.annulled:
        own = [
            a for a in playing.card.kind.abilities if a.kind == "triggered" and a.on == "entered"
        ]
        from .timing import Trigger

        if not playing.card.blank:
            card = playing.card
            game.pools[-1] += [Trigger(card, a, playing.player, card) for a in own]
    yield from resolve_all(game, "play.f.window-played")


class Annulled(Effect, frozen=True):
    """An annulled card goes to its owner's Graveyard, unless something else is specified."""

    rule = rule("annul#graveyard")
    card: Card
    zone: str = "graveyard"

    def apply(self, game: Game) -> None:
        put(self.card, self.zone)


class AnnulledElsewhere(Annulled, frozen=True):
    """An annulled card goes to the zone that the annulment names."""


class Resolved(Effect, frozen=True):
    """A resolved Talisman goes to its owner's Graveyard."""

    rule = rule("talisman#graveyard")
    card: Card

    def idle(self) -> bool:
        return self.card.zone != "playing"

    def apply(self, game: Game) -> None:
        put(self.card, "graveyard")


@step("play.g.resolve")
def resolve(game: Game, playing: Playing) -> Body:
    card, player = playing.card, playing.player
    stops = ANNULLED_TALISMAN if card.type == "talisman" else ANNULLED_ALLY
    if playing.annulled and game.record.cite(stops, card):
        usual = playing.goes_to == "graveyard"
        yield Annulled(card) if usual else AnnulledElsewhere(card, playing.goes_to)
    elif card.type == "talisman":
        if not game.record.cite(TRANSITION, card):
            put(card, "graveyard")
        there = [target.card for target in playing.targets if target.there]
        lost = card.answers and playing.answers is None  # there is nothing to respond to
        if (there or not playing.targets) and not lost:
            yield from game.by(player, card.kind.resolve(card, player, there, playing.answers))  # type: ignore[attr-defined]
        yield Resolved(card)
    elif card.type == "weapon":
        yield from _equip(game, playing)
    elif playing.taken_by is not None and game.reads(ON_ENTRY):
        yield Enter(playing.taken_by, card)
    else:
        yield Enter(player, card)
        if playing.taken_by is not None:
            yield from game.by(playing.taken_by, TakeControl(card, playing.taken_by))


def _equip(game: Game, playing: Playing) -> Body:
    card, bearer = playing.card, playing.bearer
    if bearer is None or not playing.targets[0].there:
        yield Annulled(card)
    elif bearer.controller is playing.player:
        yield Enter(playing.player, card, bearer)
    else:
        yield EnterUnderOpponent(playing.player, card, bearer)


@window("play.window-entered")
def entered(game: Game, playing: Playing) -> Body:
    if game.reads(WITH_THE_REST):
        game.pools[-1][:] = [t for t in game.pools[-1] if t.ability.on != "entered"]
    yield from resolve_all(game, "play.window-entered")
