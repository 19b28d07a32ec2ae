"""Launching a Power: payment, annulment, its effect, and what it costs its launcher."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .aims import OWN
from .altar import MINIONS_ONLY, UNAFFECTED, PlaceByEffect
from .chain import Link, companions, serving
from .participant import Minion, Participant, Reptante
from .power import NEW_MOMENT
from .resistance import Decrease, Tax
from .rules import dated, reading, rule
from .timing import step
from .zones import different, to_dump

if TYPE_CHECKING:
    from .game import Game

NO_EFFECT = rule("annul#no-effect")
PAID_IN_FULL = rule("annul#paid-in-full")
BY_EXPLODING = rule("pay-by-exploding#reptante")
ORDERED = rule("pay-by-exploding#required")
COST_ZERO = rule("cost-zero#not-exhausted")
NOT_THE_NAME = rule("copy#not-the-name")
KEPT = rule("cards/antimateria#minions-exhausted")
DECREASE_LAST = rule("resistance-decrease#order")
UNLESS_CONDITION = rule("altar-low-cost-tax#unless-condition")
UNLESS_STATED = rule("altar-low-cost-tax#unless-stated")
UNLESS_RESOURCE = rule("altar-low-cost-tax#unless-resource")
SINCE_TAX = dated("2025-07")
ONE = rule("launch-discard#one")
PAY = "pay-cost#any-type"
WITH_SHADOW = "shadow-discard#at-payment"
TEAMMATE_LOSES = reading("decrease-for-teammate#teammate")
STILL_KEPT = reading("annulled-antimateria#still-kept")
TWO_EXCEPTIONS = reading("low-cost-exceptions#two")
A_CONDITION = reading("low-cost-placed-discard#condition")
OWN_LAUNCH = reading("low-cost-placed-discard#own-launch")
COPIED_COST = reading("copied-low-cost#copied-cost")
CHEAP = 1
ALTARS = {"minion", "altar", OWN}  # aims at an Altar and nothing else

# 2. Pay ------------------------------------------------------------------------------------------


@step("launch.2.pay")
def pay(game: Game, link: Link) -> Body:
    """Pay the cost, Exhaust the Reptante and discard, all at once."""
    if link.annulled and PAID_IN_FULL in game.record.off:
        return
    minions = yield from _payment(game, link)
    yield Pay(link, minions)
    link.sizes = tuple((who, len(who.altar)) for who in game.participants)
    if link.places_for is not None and any(m.zone == "altar" for m in link.discarded):
        yield from _tax(game, link.places_for)  # only now has it changed an Altar


def _payment(game: Game, link: Link) -> Body:
    """Choose the Minions that pay the cost: any that are Prepared."""
    kept = link.own_minions if link.exploding else ()
    able = [minion for minion in link.you.prepared if minion not in kept]
    chosen: list[Minion] = []
    while len(chosen) < link.cost and able:
        marked = [m for m in able if any(m in other.targets for other in game.chain)]
        options = (*different(m for m in able if m not in marked), *marked)
        options = _within_conditions(link, chosen, able, options)
        one = options[0]
        if len(options) > 1 and len(able) > link.cost - len(chosen):
            one = yield Choose(link.you, options, PAY, "pay")
        able.remove(one)
        chosen.append(one)
    return tuple(chosen)


def _within_conditions(
    link: Link, chosen: list[Minion], able: list[Minion], options: tuple[Minion, ...]
) -> tuple[Minion, ...]:
    """Return what can be Exploded as payment without breaking the conditions of the effect."""
    if not link.exploding or not link.does.conditional:
        return options

    def leaves(minion: Minion) -> bool:
        paid, left = [*chosen, minion], [m for m in able if m is not minion]
        rest = combinations(left, link.cost - len(paid))
        return any(link.does.condition(link.whose, (*paid, *more)) for more in rest)

    return tuple(minion for minion in options if leaves(minion))


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
    """Whether the launch Exhausts the Reptante."""
    if link.cost == 0:
        return not game.record.cite(COST_ZERO, link)
    if link.exploding:
        ordered = link.power.exploding and game.record.cite(ORDERED, link)
        return not ordered and not game.record.cite(BY_EXPLODING, link)
    if link.power.keeps_reptante and (not link.annulled or game.reads(STILL_KEPT)):
        return not game.record.cite(KEPT, link)
    if link.copied is not None and link.copied.keeps_reptante:
        return game.record.cite(NOT_THE_NAME, link)
    return True


def _discard(game: Game, link: Link) -> Body:
    able, minions = different(serving(game, link)), []
    if able:
        minions = [able[0] if len(able) == 1 else (yield Choose(link.you, able, ONE, "discard"))]
    if link.shadow:
        with_it = different(m for m in companions(game, link) if m not in minions)
        if with_it:
            minions.append((yield Choose(link.you, with_it, WITH_SHADOW, "discard")))
    if link.uses_type and link.power.discard in link.you.discards_as:
        link.you.discards_as.remove(link.power.discard)
    yield DiscardToLaunch(link.you, tuple(minions))
    link.discarded = tuple(minions)
    if link.places_for is None or link.places_for.you.out:
        return
    who = link.places_for.you
    kept = who.protected and not game.reads(MINIONS_ONLY)
    if not (kept and game.record.cite(UNAFFECTED, link)):
        for minion in minions:
            yield PlaceByEffect(who, minion)


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
    """A Minion of the right type is discarded."""

    rule = ONE
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
    """Skip an Annulled effect, and one on something that no Power affects."""
    if link.annulled and game.record.cite(NO_EFFECT, link):
        link.able = False
    aims = link.does.aims_as(link.type)
    on_altars = bool(aims) and ALTARS.issuperset(aims)
    safe = on_altars and link.owners and all(who.protected for who in link.owners)
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
    """Apply decreases of resistance, after the first part of the effect."""
    if link.own_decrease and not link.unaffected and game.record.cite(DECREASE_LAST, link):
        who = link.whose if game.reads(TEAMMATE_LOSES) else link.you
        yield Decrease(who, link.own_decrease, link)
    changed = any(size != len(who.altar) for who, size in link.sizes if not who.out)
    will_change = link.places and not link.you.protected and game.reads(OWN_LAUNCH)
    if changed or will_change:
        yield from _tax(game, link)


def _tax(game: Game, link: Link) -> Body:
    """Take 2 resistance, once, for a cheap Power that has changed the size of an Altar."""
    cost = link.does.cost if game.reads(COPIED_COST) else link.cost
    if cost > CHEAP or link.taxed or not game.since(SINCE_TAX):
        return
    if not _excepted(game, link):
        link.taxed = True
        yield Tax(link.you, 2, link)


def _excepted(game: Game, link: Link) -> bool:
    """Whether one of the three exceptions applies: a condition, a stated decrease, a resource."""
    power, cite = link.does, game.record.cite
    conditional = power.conditional or (link.places and game.reads(A_CONDITION))
    if conditional and cite(UNLESS_CONDITION, link):
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
    """An announced Power gets another type."""

    rule = NEW_MOMENT
    link: Link
    other: Link
    type: str

    def apply(self, game: Game) -> None:
        self.other.type = self.type
