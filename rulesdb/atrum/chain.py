"""The chain: what was announced, and launching it from the last to the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..chart import Step
from ..kernel import Body, Choose, Effect
from .participant import PRINCIPAL, Minion, Participant, Reptante
from .power import NEW_MOMENT, Power
from .resistance import Decrease, Tax
from .rules import dated, reading, rule
from .timing import Event, run, step
from .zones import PlaceByEffect, different, to_dump

if TYPE_CHECKING:
    from .game import Game

NOT_WHILE_RESOLVING = rule("announce#not-while-resolving")
REVERSE = rule("chain#reverse-order")
UNPAYABLE = rule("not-launched#unpayable")
TARGET_DISABLED = rule("not-launched#target-disabled")
CONDITIONS_LOST = rule("not-launched#conditions-lost")
WRONG_MOMENT = rule("power-type-change#wrong-moment")
NO_EFFECT = rule("annul#no-effect")
PAID_IN_FULL = rule("annul#paid-in-full")
UNAFFECTED = rule("target#unaffected-is-annulled")
BY_EXPLODING = rule("pay-by-exploding#reptante")
COST_ZERO = rule("cost-zero#not-exhausted")
NOT_THE_NAME = rule("copy#not-the-name")
KEPT = rule("cards/antimateria#minions-exhausted")
DECREASE_LAST = rule("resistance-decrease#order")
UNLESS_CONDITION = rule("altar-low-cost-tax#unless-condition")
UNLESS_STATED = rule("altar-low-cost-tax#unless-stated")
UNLESS_RESOURCE = rule("altar-low-cost-tax#unless-resource")
SINCE_TAX = dated("2025-07")
PAY = "pay-cost#any-type"
WITH_SHADOW = "shadow-discard#at-payment"
DAMAGE_IGNORED = reading("zero-mid-chain#damage-ignored")
STILL_LAUNCHED = reading("reptante-eliminated-with-announced-power#launched")
TWO_EXCEPTIONS = reading("low-cost-exceptions#two")
NOT_ENOUGH = reading("empty-pit-and-dump#not-launched")
CHEAP = 1


class Link(Event):
    """A Power that was announced: a link of the chain."""

    def __init__(self, you: Participant, power: Power, copied: Power | None = None) -> None:
        self.you = you
        self.power = power
        self.copied = copied
        self.exploding = False
        self.shadow = False
        self.type = self.does.type_now
        self.announced_as = self.type
        self.targets: tuple[Any, ...] = ()
        self.against: Link | None = None
        self.discard: Minion | None = None
        self.uses_type = False  # the discard counts as a type that was chosen before
        self.discarded: tuple[Minion, ...] = ()
        self.reinforced = 0
        self.prevented = 0
        self.annulled = False
        self.able = True  # it can be launched
        self.places_for: Participant | None = None  # who places its discard in their Altar
        self.sizes: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.power.name

    @property
    def game(self) -> Game:
        return self.you.game

    @property
    def reptante(self) -> Reptante:
        return self.power.reptante

    @property
    def does(self) -> Power:
        """The Power whose effect it has: itself, or the one that it copies."""
        return self.copied or self.power

    @property
    def cost(self) -> int:
        return self.power.cost

    @property
    def own_decrease(self) -> int:
        return self.does.own_decrease

    @property
    def exhausts(self) -> bool:
        """Whether launching it will Exhaust its Reptante."""
        return self.cost > 0 and not self.exploding

    @property
    def participants(self) -> list[Participant]:
        """The participants whom it aims at."""
        owners = [t if isinstance(t, Participant) else t.of for t in self.targets]
        return list(dict.fromkeys(owner for owner in owners if owner is not None))

    @property
    def target(self) -> Any:
        return self.targets[0] if self.targets else None

    def skips(self, game: Game, part: Step) -> bool:
        return not self.able or self.you.out


class Chain(Event):
    """A chain that has ended and is resolved."""


@step("chain.1.resolve")
def resolve_chain(game: Game, chain: Chain) -> Body:
    """The last Power announced is the first to be launched."""
    while game.chain:
        last = len(game.chain) < 2 or game.record.cite(REVERSE, game.chain[-1])
        game.launching = game.chain.pop(-1 if last else 0)
        yield from run(game, "launch", game.launching)
        game.launching = None
        if game.chain and not game.record.cite(NOT_WHILE_RESOLVING, game.chain[-1]):
            from .announcing import respond

            yield from respond(game, game.chain[-1])
    game.closed = True


# 1. Can it be launched? --------------------------------------------------------------------------


@step("launch.1.check")
def check(game: Game, link: Link) -> None:
    """What the chain has made impossible is not launched, and nothing is paid for it."""
    why = cannot_launch(game, link)
    if why and game.record.cite(why, NotLaunched(link)):
        link.able = False


class NotLaunched(Effect, frozen=True):
    """A Power that is not launched, for the record."""

    link: Link
    rule = UNPAYABLE


def cannot_launch(game: Game, link: Link) -> str:
    """The rule by which a Power is not launched, or nothing."""
    you = link.you
    gone = not link.reptante.in_play and not game.reads(STILL_LAUNCHED)
    if gone or link.reptante.exhausted:
        return CONDITIONS_LOST
    if len(you.prepared) < link.cost or not _discardable(game, link):
        return UNPAYABLE
    if _disabled(game, link):
        return TARGET_DISABLED
    if link.type != link.announced_as and not _in_time(game, link):
        return WRONG_MOMENT
    short = game.reads(NOT_ENOUGH) and link.does.reveals > len(game.pit)
    return CONDITIONS_LOST if short or not link.does.condition(you) else ""


def _discardable(game: Game, link: Link) -> bool:
    """Whether the discard can still be made; a Minion of the same type will do as well."""
    you = link.you
    if link.discard is not None and link.discard not in you.hand:
        kept = {other.discard for other in game.chain}
        free = [m for m in you.hand if m not in kept and m.kind == link.discard.kind]
        if not free:
            return False
        link.discard = free[0]
    return not link.shadow or bool(companions(game, link))


def companions(game: Game, link: Link) -> list[Minion]:
    """The Minions that can be discarded together with the Shadow."""
    kept = {other.discard for other in game.chain}
    return [m for m in link.you.hand if m.kind in PRINCIPAL and m not in kept]


def _disabled(game: Game, link: Link) -> bool:
    """Whether what it was aimed at is no longer there, or cannot be its target any more."""
    if any(_lost(game, link, target) for target in link.targets):
        return True
    if link.copied is not None:
        other = link.copied.reptante
        if not other.in_play or (link.power.only_prepared and other.exhausted):
            return True
    return link.against is not None and link.against not in game.chain


def _lost(game: Game, link: Link, target: Any) -> bool:
    if isinstance(target, Minion):
        return target.zone != "altar"
    safe = shielded(game, link.you, target, link.does) and not game.reads(DAMAGE_IGNORED)
    return safe or target.out


def shielded(game: Game, you: Participant, target: Participant, power: Power) -> bool:
    """Whether somebody at 0 cannot be the target of a Power of another."""
    from .announcing import protected

    return power.harms and target is not you and protected(game, target)


def _in_time(game: Game, link: Link) -> bool:
    """Whether the type that a Power has been given can be launched now."""
    if link.type == "attack":
        first = not game.chain
        return link.you.active and game.step.startswith("3.main") and first
    if link.type == "defense":
        attacks = [other for other in game.chain if other.type == "attack"]
        if attacks and not link.you.active:
            link.against = attacks[0]
        return bool(attacks) and not link.you.active
    return True


# 2. Pay ------------------------------------------------------------------------------------------


@step("launch.2.pay")
def pay(game: Game, link: Link) -> Body:
    """Cost, Exhaustion of the Reptante and discard, all at once."""
    if link.annulled and PAID_IN_FULL in game.record.off:
        return
    minions = yield from _payment(game, link)
    yield Pay(link, minions)
    link.sizes = tuple(len(p.altar) for p in game.participants)


def _payment(game: Game, link: Link) -> Body:
    """Which Minions pay the cost: any that are Prepared."""
    able = link.you.prepared
    chosen: list[Minion] = []
    while len(chosen) < link.cost and able:
        marked = [m for m in able if any(m in other.targets for other in game.chain)]
        options = (*different(m for m in able if m not in marked), *marked)
        one = options[0]
        if len(options) > 1 and len(able) > link.cost - len(chosen):
            one = yield Choose(link.you, options, PAY, "pay")
        able.remove(one)
        chosen.append(one)
    return tuple(chosen)


class Pay(Effect, frozen=True):
    """A Power is paid for, in one instant, just before its effect."""

    rule = rule("launch#simultaneous")
    link: Link
    minions: tuple[Minion, ...]

    def apply(self, game: Game) -> Body:
        link = self.link
        if link.annulled:
            game.record.cite(PAID_IN_FULL, link)
        if self.minions and link.exploding:
            yield PayByExploding(link.you, self.minions)
        elif self.minions:
            yield ExhaustMinions(link.you, self.minions)
        if _exhausts(game, link):
            yield ExhaustReptante(link.you, link.reptante)
        yield from _discard(game, link)


def _exhausts(game: Game, link: Link) -> bool:
    """Whether the Reptante is Exhausted by the launch."""
    if link.cost == 0:
        return not game.record.cite(COST_ZERO, link)
    if link.exploding:
        return not game.record.cite(BY_EXPLODING, link)
    if link.power.keeps_reptante:
        return not game.record.cite(KEPT, link)
    if link.copied is not None and link.copied.keeps_reptante:
        return game.record.cite(NOT_THE_NAME, link)
    return True


def _discard(game: Game, link: Link) -> Body:
    minions = [link.discard] if link.discard is not None and link.discard in link.you.hand else []
    if link.shadow:
        with_it = different(m for m in companions(game, link) if m is not link.discard)
        if with_it:
            minions.append((yield Choose(link.you, with_it, WITH_SHADOW, "discard")))
    if link.uses_type and link.power.discard in link.you.discards_as:
        link.you.discards_as.remove(link.power.discard)
    yield DiscardToLaunch(link.you, tuple(minions))
    link.discarded = tuple(minions)
    if link.places_for is not None:
        for minion in minions:
            yield PlaceByEffect(link.places_for, minion)


class PayByExploding(Effect, frozen=True):
    """The cost is paid by Exploding Prepared Minions."""

    rule = rule("pay-by-exploding#instead")
    participant: Participant
    minions: tuple[Minion, ...]

    def apply(self, game: Game) -> None:
        for minion in self.minions:
            to_dump(game, minion)


class ExhaustMinions(Effect, frozen=True):
    """The cost is paid by Exhausting Minions, all together."""

    rule = rule("pay-cost#number")
    participant: Participant
    minions: tuple[Minion, ...]

    def apply(self, game: Game) -> None:
        for minion in self.minions:
            minion.exhausted = True


class ExhaustReptante(Effect, frozen=True):
    """The Reptante of a Power of cost 1 or more is Exhausted."""

    rule = rule("pay-cost#reptante")
    participant: Participant
    reptante: Reptante

    def apply(self, game: Game) -> None:
        self.reptante.exhausted = True


class DiscardToLaunch(Effect, frozen=True):
    """The Minion of the right type is discarded."""

    rule = rule("launch-discard#one")
    participant: Participant
    minions: tuple[Minion, ...]

    def idle(self) -> bool:
        return not self.minions

    def apply(self, game: Game) -> None:
        for minion in self.minions:
            to_dump(game, minion)


# 3. Annulled? ------------------------------------------------------------------------------------


@step("launch.3.annulled")
def annulled(game: Game, link: Link) -> None:
    """An Annulled effect is not carried out; nor one on something that no Power affects."""
    if link.annulled and game.record.cite(NO_EFFECT, link):
        link.able = False
    safe = [p for p in link.participants if p.protected and link.does.aims == "minion"]
    if safe and game.record.cite(UNAFFECTED, link):
        link.able = False


# 4. Effect, then 5. decreases --------------------------------------------------------------------


@step("launch.4.effect")
def effect(game: Game, link: Link) -> Body:
    if link.own_decrease and DECREASE_LAST in game.record.off:
        yield Decrease(link.you, link.own_decrease, link)
    yield Launch(link)


class Launch(Effect, frozen=True):
    """A Power is launched: its effect is carried out."""

    rule = rule("launch#launched")
    link: Link

    def apply(self, game: Game) -> Body:
        yield from self.link.power.effect(self.link)


@step("launch.5.decrease")
def decrease(game: Game, link: Link) -> Body:
    """What decreases resistance comes after the first part of the effect."""
    if link.own_decrease and game.record.cite(DECREASE_LAST, link):
        yield Decrease(link.you, link.own_decrease, link)
    changed = link.sizes != tuple(len(p.altar) for p in game.participants)
    taxed = link.cost <= CHEAP and changed and link.sizes and game.since(SINCE_TAX)
    if taxed and not _excepted(game, link):
        yield Tax(link.you, 2, link)


def _excepted(game: Game, link: Link) -> bool:
    """The three exceptions: a condition, the decrease in the text, another resource."""
    power, cite = link.does, game.record.cite
    if power.conditional and cite(UNLESS_CONDITION, link):
        return True
    if power.commits and cite(UNLESS_RESOURCE, link):
        return True
    return bool(power.own_decrease) and not game.reads(TWO_EXCEPTIONS) and cite(UNLESS_STATED, link)


class Annul(Effect, frozen=True):
    """The effect of a Power will not be carried out."""

    rule = rule("annul#at-launch")
    link: Link
    other: Link

    def apply(self, game: Game) -> None:
        self.other.annulled = True


class ChangeType(Effect, frozen=True):
    """A Power that was announced gets another type."""

    rule = NEW_MOMENT
    link: Link
    other: Link
    type: str

    def apply(self, game: Game) -> None:
        self.other.type = self.type
