"""Using an ability, following the steps of the chart: declare, pay, respond, cancel, resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card
from .choices import DIFFERENT, DONE, PAYER, UP_TO, alike_once, may, these
from .moves import NEEDS_TARGET
from .player import Player
from .requirements import all_met
from .rules import reading, rule
from .text import Ability
from .timing import (
    Event,
    address,
    in_turns,
    resolve_all,
    respond,
    responses,
    run,
    step,
    trigger,
    window,
)

if TYPE_CHECKING:
    from .game import Game

DECLARED = rule("use-an-ability#declare", unseen="everything that is used is declared")
SOURCE_GONE = rule("activated-ability#source-afterwards")
NEEDED = rule("use-an-ability#card-conditions")
ONLY_OPTION = rule("target#only-option")
ONE_ATTEMPT = rule("use-an-ability#one-attempt")
CANCEL_FIRST = reading("annul-vs-response-order#stop-first")
ANNUL_BOTH = reading("cancel-or-annul-terms#annul-both")
EFFECT_FREE = reading("activated-optional#effect-is-free")


class Target(Struct, frozen=True):
    """A chosen card as it was then: a card that has left since is another one."""

    card: Card
    object: int
    only: bool = False  # whether there was no other one to choose

    @property
    def there(self) -> bool:
        return self.card.object == self.object


class Using(Event):
    """An ability being used."""

    def __init__(
        self, player: Player, card: Card, ability: Ability, event: Any, window: str
    ) -> None:
        self.player = player
        self.card = card
        self.ability = ability
        self.event = event
        self.window = window
        self.object = card.object
        self.targets: list[Any] = []
        self.cancelled = False
        self.declined = False


def use(
    game: Game, player: Player, card: Card, ability: Ability, event: Any, window: str = ""
) -> Body:
    """Use an ability of a card, from declaring it to resolving it."""
    using = Using(player, card, ability, event, window)
    own_pool = ability.kind != "triggered"
    if own_pool:
        game.pools.append([])
    if ability.kind != "triggered":
        game.turn.acted = True
    if ability.limit:
        card.uses[ability.name] = card.uses.get(ability.name, 0) + 1
    yield from run(game, "ability", using)
    if own_pool:
        yield from resolve_all(game, "play.window-entered")
        game.pools.pop()


class Declare(Effect, frozen=True):
    """The use of an ability is declared: at will, or in the window where it triggered."""

    player: Player
    card: Card
    window: str = ""

    @property
    def rule(self) -> str:  # type: ignore[override]
        return address(self.window) if self.window else DECLARED

    def apply(self, game: Game) -> None:
        """Do nothing: choosing targets follows."""


def choose_targets(
    player: Player,
    groups: list[list[Any]],
    up_to: int = 0,
    invalid: dict[Any, str] | None = None,
) -> Body:
    """Choose one target from each group, all different; or as many as wanted, up to a number.

    `invalid` targets are refused by their rule.
    """
    chosen: list[Any] = []
    if up_to:
        for _ in range(up_to):
            left = [card for card in groups[0] if card not in chosen]
            pick = yield Choose(player, (*left, DONE), UP_TO, "target")
            if pick is DONE:
                break
            chosen.append(pick)
        return chosen
    for at, group in enumerate(groups):
        left = [card for card in group if card not in chosen or DIFFERENT in player.game.record.off]
        later = [
            card for card in left if all(_other(card, rest, chosen) for rest in groups[at + 1 :])
        ]
        same = _unfit(player, group) | {card: DIFFERENT for card in group if card in chosen}
        same |= invalid or {}
        if left:
            options = tuple(alike_once(later or left))
            chosen.append((yield Choose(player, options, PAYER, "target", refused=these(same))))
    return chosen


def _unfit(player: Player, group: list[Any]) -> dict[Any, str]:
    """Return the cards in play that are no valid target, with the rule that refuses them."""
    if NEEDS_TARGET in player.game.record.off:
        return {}
    there = (card for each in (player, player.opponent) for card in each.in_play)
    return {card: NEEDS_TARGET for card in there if card not in group}


def _other(card: Card, group: list[Any], chosen: list[Any]) -> bool:
    """Whether a later group still has another card."""
    return not group or any(c is not card and c not in chosen for c in group)


def as_targets(groups: list[list[Any]], chosen: list[Any]) -> list[Target]:
    only = [group[0] for group in groups if len(group) == 1]
    return [Target(card, card.object, card in only) for card in chosen]


def targeted(game: Game, targets: list[Target], event: Any) -> None:
    """Trigger what waits for these cards to be targets; the only option is one too."""
    for target in targets:
        waits = any(text is target.card for text, _ in game.in_force.abilities(*TARGETED))
        if waits and (not target.only or game.record.cite(ONLY_OPTION, target.card)):
            trigger(game, "targeted", target.card, event)


TARGETED = ("triggered", "targeted")


@step("ability.a.declare")
def declare(game: Game, using: Using) -> Body:
    ability = using.ability
    triggered = ability.kind == "triggered"
    lacking = triggered and not all_met(ability.needs, using.player)
    if lacking and NEEDED not in game.record.off:
        using.stopped = True
        return
    if triggered and ability.may:
        able = ability.cost is None or ability.cost.able(using.card, using.player, using.event)
        if not able or not (yield from may(using.player, f"use {using.card.name}")):
            using.stopped = True
            return
    yield Declare(using.player, using.card, using.window if triggered else "")
    if ability.targets is not None:
        groups = ability.targets(using.card, using.player)
        chosen = yield from choose_targets(using.player, groups, ability.up_to)
        using.targets = as_targets(groups, chosen)


@step("ability.b.pay")
def pay(game: Game, using: Using) -> Body:
    cost = using.ability.cost
    game.pools.append([])
    if cost is not None:
        yield from cost.pay(using.card, using.player, using.event)


@window("ability.c.window-used")
def used(game: Game, using: Using) -> Body:
    trigger(game, "used", None, using)
    targeted(game, using.targets, using)
    yield from resolve_all(game, "ability.c.window-used")
    game.pools.pop()


@window("ability.d.respond")
def responded(game: Game, using: Using) -> Body:
    if game.reads(CANCEL_FIRST):
        yield from attempt(game, using)
    yield from respond(game, "ability.d.respond", using)


@window("ability.d.cancel")
def cancelled(game: Game, using: Using) -> Body:
    if not game.reads(CANCEL_FIRST):
        yield from attempt(game, using)


def annulling(game: Game, player: Player, using: Using) -> dict[Any, str]:
    """Return the cards that annul, in the reading where they stop abilities too."""
    from .moves import Play

    if not game.reads(ANNUL_BOTH):
        return {}
    cards = game.in_force.answers(player, "play.d.annul")
    deeds = [Play(player, card, using, "ability.d.cancel") for card in cards]
    return {deed: deed.refused(game) for deed in deeds if deed.card.annuls(using, player)}


def attempt(game: Game, using: Using) -> Body:
    """Allow one attempt to cancel the ability, by the opponent or else by its controller."""
    id = "ability.d.cancel"
    yield from in_turns(
        game,
        using.player.opponent,
        lambda p: {**responses(game, p, id, using), **annulling(game, p, using)},
        id,
        "cancel",
        once=ONE_ATTEMPT,
        in_all=True,
    )


class Cancel(Effect, frozen=True):
    """An ability is cancelled: it does not resolve, and what was paid stays paid."""

    rule = rule("cancel#not-resolved")
    card: Card
    using: Using

    def apply(self, game: Game) -> None:
        self.using.cancelled = True


@step("ability.e.resolve")
def resolve(game: Game, using: Using) -> Body:
    if using.cancelled:
        return
    card, ability = using.card, using.ability
    gone = not card.in_play or card.object != using.object
    if gone and ability.kind == "activated" and not game.record.cite(SOURCE_GONE, card):
        return
    free = ability.kind == "activated" and game.reads(EFFECT_FREE)
    if free and not (yield from may(using.player, "effect")):
        return
    there = [target.card for target in using.targets if target.there]
    if using.targets and not there:
        return
    yield from game.by(using.player, ability.run(card, using.player, using.event, there))
