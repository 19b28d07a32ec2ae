"""Using a card: to reap, for an ability, or to remove a stun. Fights are in `fighting`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulesdb.engine.kernel import Body, Choose, Effect

from .amber import Gain
from .card import Card, Creature
from .choices import choose, ignore_rest
from .deeds import OMNI, ReapWith, RemoveStun, UseAbility, pay_tolls, remember, uses
from .player import Player
from .rules import reading, rule
from .status import Exhaust, Unstun
from .text import Given
from .timing import Event, Trigger, run, step

if TYPE_CHECKING:
    from .game import Game

OPTIONS = rule("rules/using-creatures#options")
STUNNED_INSTEAD = rule("stun#instead")
BORROWED = rule("as-if-it-were-yours#use")
NO_ARTIFACT = reading("artifact-use-trigger#nothing")
ONE_ABILITY = reading("two-action-abilities#one")


class Using(Event):
    """A card that is used, and the player who uses it."""

    target: Creature | None = None  # only a fight has one

    def __init__(self, card: Card, player: Player) -> None:
        self.card = card
        self.player = player
        self.borrowed = player is not card.controller

    def subjects(self, window: str) -> list[Any]:
        return [self.card]

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """Return what waits; whoever uses a card as if it were theirs resolves its abilities so."""
        found = super().waiting(game, window)
        return [self._resolved(trigger) for trigger in found] if self.borrowed else found

    def _resolved(self, trigger: Trigger) -> Trigger:
        own = trigger.card is self.card and not trigger.given.ability.watches
        return replace(trigger, player=self.player) if own else trigger


class UseEffect(Effect, frozen=True):
    """A creature is used; a stunned one only loses its stun."""

    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play or self.creature.exhausted

    def becomes(self, game: Game) -> Body | None:
        stunned = self.creature.stun and game.record.cite(STUNNED_INSTEAD, self.creature)
        return _unstun(self.creature) if stunned else None


def _unstun(creature: Creature) -> Body:
    yield UseStunned(creature)
    return True  # it was used


# Reap ------------------------------------------------------------------------------------------


class Reap(UseEffect, frozen=True):
    """A creature is used to reap."""

    rule = rule("timing/reap")

    def apply(self, game: Game) -> Body:
        player = game.side(self.creature)
        yield from pay_tolls(game, ReapWith(self.creature), player)
        remember(game, "use", self.creature)
        game.turn.reaped += 1
        yield from run(game, "reap", Reaping(self.creature, player))
        return True


def able_to_reap(player: Player, creature: Creature) -> bool:
    """Whether an ability lets a player reap with a creature; a stunned one only loses its stun."""
    game, deed = player.game, RemoveStun(creature) if creature.stun else ReapWith(creature)
    ours = creature.in_play and game.side(creature) is player
    return ours and not deed.needs(game, player)


class Reaping(Using):
    """A creature that reaps."""

    card: Creature

    def __init__(self, card: Card, player: Player) -> None:
        super().__init__(card, player)
        self.number = player.game.turn.reaped  # which reap of the turn it is


@step("reap.1.exhaust")
def exhaust_to_reap(game: Game, reaping: Reaping) -> Body:
    yield Exhaust(reaping.card)


@step("reap.2.gain")
def gain(game: Game, reaping: Reaping) -> Body:
    if reaping.card.in_play:
        yield ReapGain(reaping.player, 1)


class ReapGain(Gain, frozen=True):
    """Reaping brings 1 Æmber."""

    rule = rule("reap#steps")


# Abilities -------------------------------------------------------------------------------------


class UsingAbility(Using):
    """A card whose "Action:" or "Omni:" ability is used, and the player who uses it."""

    def __init__(self, card: Card, player: Player, label: str) -> None:
        super().__init__(card, player)
        self.label = label

    def subjects(self, window: str) -> list[Any]:
        nothing = self.card.type == "artifact" and self.card.game.reads(NO_ARTIFACT)
        return [] if nothing else [self.card]


class TriggerAbility(Effect, frozen=True):
    """A card is used for its ability, by its controller or as if it were theirs."""

    rule = rule("timing/ability")
    player: Player
    card: Card
    label: str = "action"

    def idle(self) -> bool:
        return not self.card.in_play or self.card.exhausted

    def becomes(self, game: Game) -> Body | None:
        card = self.card
        if not isinstance(card, Creature) or not card.stun:
            return None
        return _unstun(card) if game.record.cite(STUNNED_INSTEAD, card) else None

    def apply(self, game: Game) -> Body:
        yield from pay_tolls(game, UseAbility(self.card, self.label), self.player)
        remember(game, "use", self.card)
        borrowed = self.player is not self.card.controller
        if borrowed and not game.record.cite(BORROWED, self.card):
            return False
        if self.label == "omni" and not self.card.belongs_to(game.house):
            game.record.cite(OMNI, self.card)
        yield from run(game, "ability", UsingAbility(self.card, self.player, self.label))
        return True


@step("ability.1.exhaust")
def exhaust_to_act(game: Game, using: UsingAbility) -> Body:
    yield Exhaust(using.card)


@step("ability.2.resolve")
def resolve_ability(game: Game, using: UsingAbility) -> Body:
    """Resolve the abilities with the label used; the active player orders them.

    As in a window, those that are gone by their turn do not resolve, and none is added.
    """
    left = _labelled(game, using)
    while left:
        given = left[0]
        if len(left) > 1:
            given = (yield from choose(game, [_Named(g) for g in left])).given
        left.remove(given)
        yield Trigger(given, using.card, using, using.player)
        if game.reads(ONE_ABILITY):
            return
        left = [other for other in left if other in _labelled(game, using)]


def _labelled(game: Game, using: UsingAbility) -> list[Given]:
    found = game.in_force.abilities_of(using.card, "ability.2.resolve")
    return [given for given in found if given.ability.name == using.label]


class _Named:
    """One of several abilities of a card, named by the card that gives it."""

    def __init__(self, given: Given) -> None:
        self.given = given

    @property
    def name(self) -> str:
        return str((self.given.giver or self.given.bearer).name)


def use_as_if_yours(game: Game, player: Player, card: Card | None) -> Body:
    """Use an artifact that may be somebody else's; all other requirements still apply."""
    if card is None:
        return
    ways = [deed for deed in uses(game, card) if not deed.needs(game, player)]
    able = [way for way in ways if isinstance(way, UseAbility)]
    if not able:
        ignore_rest(game, card)
        return
    deed = able[0] if len(able) == 1 else (yield from choose(game, able, "use"))
    yield TriggerAbility(player, card, deed.label)


class UseStunned(Effect, frozen=True):
    """A stunned creature is used: it only loses its stun."""

    rule = rule("timing/unstun")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play or self.creature.exhausted

    def apply(self, game: Game) -> Body:
        player = game.side(self.creature)
        yield from pay_tolls(game, RemoveStun(self.creature), player)
        remember(game, "use", self.creature)
        yield from run(game, "unstun", Using(self.creature, player))


@step("unstun.1.unstun")
def unstun(game: Game, using: Using) -> Body:
    assert isinstance(using.card, Creature)
    yield Unstun(using.card)


class UseCard(Effect, frozen=True):
    """A creature is used by an ability: the active player chooses how."""

    rule = rule("rules/using-creatures#effects-count")
    player: Player
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.in_play or self.creature.exhausted

    def apply(self, game: Game) -> Body:
        creature = self.creature
        if creature.stun and game.record.cite(STUNNED_INSTEAD, creature):
            able = not RemoveStun(creature).needs(game, self.player)
            return (yield UseStunned(creature)) if able else False
        ways = [deed for deed in uses(game, creature) if not deed.needs(game, self.player)]
        way = yield Choose(game.active, tuple(ways), OPTIONS, "use")
        if way is None:
            return False
        effect = way.effect(game)
        if isinstance(way, UseAbility):
            effect = TriggerAbility(self.player, creature, way.label)
        return (yield effect)
