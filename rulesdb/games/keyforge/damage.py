"""Damage, following the steps of the chart: prevented, stopped by armor, dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card, Creature
from .choices import DECIDES, FOR_EACH, choose, for_each
from .rules import reading, rule
from .status import LoseWard
from .timing import Event, run, step

if TYPE_CHECKING:
    from .game import Game

HEALING = rule("destroyed#healing")
INSTEAD = rule("replacement-effects#in-place")
INVULNERABLE = rule("invulnerable#no-damage")
WARD_FIRST = reading("ward-and-armor#ward-first")
NOTHING_COUNTS = reading("redirected-damage-protection#none")
ARMOR_TOO = reading("redirected-damage-protection#armor-too")
ONE_BY_ONE = reading("for-each-damage#one-by-one")


class Dealing(Event):
    """Damage being dealt to creatures: what is left of it after each step."""

    def __init__(
        self, amounts: dict[Creature, int], poison: frozenset[Creature], past_armor: bool
    ) -> None:
        self.amounts = amounts
        self.past_armor = past_armor
        self.poison = set(poison)  # creatures damaged by the power of a poisonous one
        self.dealt: dict[Creature, int] = {}
        self.destroyed: list[Creature] = []


class Deal(Effect, frozen=True):
    """Damage is dealt to creatures, to all of them at the same time.

    The result says how much each was dealt, and which were destroyed.
    """

    rule = rule("timing/damage")
    amounts: tuple[tuple[Creature, int], ...]
    poison: tuple[Creature, ...] = ()
    past_armor: bool = False  # "this damage cannot be prevented by armor"

    def idle(self) -> bool:
        return not any(amount > 0 and creature.in_play for creature, amount in self.amounts)

    def apply(self, game: Game) -> Body:
        amounts: dict[Creature, int] = {}
        for creature, amount in self.amounts:
            if amount > 0 and creature.in_play:
                amounts[creature] = amounts.get(creature, 0) + amount
        dealing = Dealing(amounts, frozenset(self.poison), self.past_armor)
        yield from run(game, "damage", dealing)
        return dealing


def deal(amount: int, creature: Creature | None) -> Deal:
    """Deal damage to one creature."""
    return Deal(((creature, amount),) if creature is not None else ())


def destroys(dealing: Dealing | None, creature: Creature) -> bool:
    """Whether damage that was dealt has destroyed a creature."""
    return dealing is not None and creature in dealing.destroyed


def deal_each(amount: int, creatures: Any) -> Deal:
    """Deal the same damage to each of several creatures."""
    return Deal(tuple((creature, amount) for creature in creatures))


def deal_split(creatures: list[Creature], amount: int = 1) -> Deal:
    """Deal damage to each creature as often as it is listed."""
    return Deal(tuple((c, amount * creatures.count(c)) for c in dict.fromkeys(creatures)))


def deal_for_each(
    game: Game, options: Callable[[], Sequence[Creature]], times: int, amount: int = 1
) -> Body:
    """Deal damage for each of something, each time to a creature that the player chooses."""
    if game.reads(ONE_BY_ONE):
        for _ in range(times):
            yield deal(amount, (yield from choose(game, options(), rule=FOR_EACH)))
    else:
        yield deal_split((yield from for_each(game, options, times)), amount)


@step("damage.1.prevent")
def prevent(game: Game, dealing: Dealing) -> Body:
    for creature, amount in [*dealing.amounts.items()]:
        if amount and (protected(game, creature) or creature.keyword("invulnerable")):
            kind = Prevent if protected(game, creature) else Endure
            if (yield kind(creature, amount)):
                dealing.amounts[creature] = 0
    if game.reads(WARD_FIRST):
        yield from wards(dealing)


def protected(game: Game, creature: Creature) -> bool:
    return any(text.protects(creature) for text in game.in_force.saying("protects"))


class Prevent(Effect, frozen=True):
    """A creature that cannot be dealt damage is dealt none."""

    rule = rule("timing/damage#1.prevent")
    creature: Creature
    amount: int

    def apply(self, game: Game) -> bool:
        return True


class Endure(Prevent, frozen=True):
    """An invulnerable creature is dealt no damage."""

    rule = INVULNERABLE


@step("damage.2.armor")
def armor(game: Game, dealing: Dealing) -> Body:
    if dealing.past_armor and (yield PastArmor(tuple(dealing.amounts))):
        return
    stopped = {c: min(amount, c.armor) for c, amount in dealing.amounts.items()}
    shown = tuple((creature, amount) for creature, amount in stopped.items() if amount)
    if shown and (yield Absorb(shown)):
        for creature, amount in shown:
            dealing.amounts[creature] -= amount


class PastArmor(Effect, frozen=True):
    """A card says that armor does not prevent this damage."""

    rule = rule("rules/golden-rule#card-wins")
    cards: tuple[Creature, ...]

    def apply(self, game: Game) -> bool:
        return True


class Absorb(Effect, frozen=True):
    """Armor stops damage and is spent for this turn, on all creatures at once."""

    rule = rule("armor#prevents")
    amounts: tuple[tuple[Creature, int], ...]

    def apply(self, game: Game) -> bool:
        for creature, amount in self.amounts:
            creature.armor_spent += amount
        return True


@step("damage.3.deal")
def deal_rest(game: Game, dealing: Dealing) -> Body:
    yield from redirect(game, dealing)
    yield from wards(dealing)
    adding = game.in_force.saying("more_damage_to")
    for creature, amount in dealing.amounts.items() if adding else ():
        if amount > 0:
            dealing.amounts[creature] += sum(text.more_damage_to(creature) for text in adding)
    dealt = tuple((c, n) for c, n in dealing.amounts.items() if n > 0 and c.in_play)
    if not dealt:
        return
    before = {creature for creature, _ in dealt if creature.marked}
    yield Damage(dealt)
    dealing.dealt = dict(dealt)
    poisoned = tuple(c for c, _ in dealt if c in dealing.poison and c.in_play and not c.marked)
    if poisoned:
        yield Poison(poisoned)
    dealing.destroyed = [c for c, _ in dealt if c.last.marked and c not in before]


def wards(dealing: Dealing) -> Body:
    """Let warded creatures lose their ward instead of taking damage."""
    for creature, amount in [*dealing.amounts.items()]:
        if amount > 0 and creature.ward and (yield LoseWard(creature)):
            dealing.amounts[creature] = 0


def redirect(game: Game, dealing: Dealing) -> Body:
    """Let other creatures take damage instead; this comes after armor."""
    for creature, amount in [*dealing.amounts.items()]:
        takers = [t for t in game.in_force.saying("takes_damage_of") if t.takes_damage_of(creature)]
        if not amount or not takers:
            continue
        able = (*takers, creature) if creature.ward else tuple(takers)  # its ward may come first
        taker = yield Choose(game.active, able, DECIDES, "target")
        if taker is creature:
            continue
        if game.reads(ARMOR_TOO):
            stopped = min(amount, taker.armor)
            if stopped and (yield Absorb(((taker, stopped),))):
                amount -= stopped
        if (yield TakeDamage(taker, creature, amount)) is None:
            continue
        dealing.amounts[creature] = 0
        if creature in dealing.poison:
            dealing.poison.add(taker)
        if game.reads(NOTHING_COUNTS):
            yield Damage(((taker, amount),))
        elif protected(game, taker):
            yield Prevent(taker, amount)
        elif taker.keyword("invulnerable"):
            yield Endure(taker, amount)
        else:
            dealing.amounts[taker] = dealing.amounts.get(taker, 0) + amount


class TakeDamage(Effect, frozen=True):
    """A creature is dealt another's damage instead."""

    rule = INSTEAD
    creature: Creature
    other: Creature
    amount: int

    def apply(self, game: Game) -> bool:
        return True


class Damage(Effect, frozen=True):
    """Damage tokens are placed, on all creatures at once."""

    rule = rule("damage#tokens")
    amounts: tuple[tuple[Creature, int], ...]

    def apply(self, game: Game) -> None:
        for creature, amount in self.amounts:
            add_damage(creature, amount)
        game.touched()


def add_damage(creature: Creature, amount: int) -> None:
    """Put damage on a creature, and note whether it had none before."""
    creature.just_hurt = creature.just_hurt or not creature.damage
    creature.damage += amount


class Poison(Effect, frozen=True):
    """Damage from the power of a poisonous creature destroys."""

    rule = rule("poison#destroys")
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> Body:
        from .destruction import destroy

        return destroy(game, self.cards)


class FullyHeal(Effect, frozen=True):
    """All damage is removed from a creature; a mark for destruction stays."""

    rule = rule("heal#fully")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.damage or not self.creature.in_play

    def apply(self, game: Game) -> int:
        healed, self.creature.damage = self.creature.damage, 0
        if self.creature.marked and not game.record.cite(HEALING, self.creature):
            self.creature.marked = False
        game.touched()
        return healed


class Heal(Effect, frozen=True):
    """Some damage is removed from a creature."""

    rule = rule("heal#removes")
    creature: Creature
    amount: int

    def idle(self) -> bool:
        return not self.amount or not self.creature.damage or not self.creature.in_play

    def apply(self, game: Game) -> int:
        healed = min(self.amount, self.creature.damage)
        self.creature.damage -= healed
        game.touched()
        return healed


class MoveDamage(Effect, frozen=True):
    """Damage moves from one creature to another; it is not dealt, so nothing prevents it."""

    rule = rule("move#damage")
    creature: Creature
    to: Creature
    amount: int

    def idle(self) -> bool:
        return not self.creature.damage

    def apply(self, game: Game) -> int:
        moved = min(self.amount, self.creature.damage)
        self.creature.damage -= moved
        add_damage(self.to, moved)
        game.touched()
        return moved


def share_damage(game: Game, creatures: Sequence[Creature], amounts: Sequence[int]) -> Body:
    """Move damage among creatures, all at once, until each has the amount that is given."""
    creatures = list(creatures)  # the battleline may change meanwhile
    due = {c: amount - c.damage for c, amount in zip(creatures, amounts, strict=True)}
    while over := [creature for creature in creatures if due[creature] < 0]:
        to = next(creature for creature in creatures if due[creature] > 0)
        amount = min(-due[over[0]], due[to])
        due[over[0]] += amount
        due[to] -= amount
        game.unchecked = any(due.values())  # none dies before all of it is moved
        yield MoveDamage(over[0], to, amount)


class Splash(Effect, frozen=True):
    """Damage to a creature with splash damage to each of its neighbors."""

    rule = rule("splash#neighbors")
    creature: Creature
    amount: int
    splash: int

    def apply(self, game: Game) -> Body:
        near = tuple((neighbor, self.splash) for neighbor in self.creature.neighbors)
        return (yield Deal(((self.creature, self.amount), *near)))


class SplashAll(Effect, frozen=True):
    """Damage with splash damage to several creatures, or to one again, all at the same time."""

    rule = rule("splash#neighbors")
    creatures: tuple[Creature, ...]
    amount: int
    splash: int

    def idle(self) -> bool:
        return not self.creatures

    def apply(self, game: Game) -> Body:
        hit = [(creature, self.amount) for creature in self.creatures]
        hit += [(near, self.splash) for creature in self.creatures for near in creature.neighbors]
        return (yield Deal(tuple(hit)))


def splash_for_each(
    game: Game, options: Callable[[], Sequence[Creature]], times: int, amount: int, splash: int
) -> Body:
    """Deal damage with splash damage for each of something, as `deal_for_each` does."""
    if game.reads(ONE_BY_ONE):
        for _ in range(times):
            creature = yield from choose(game, options(), rule=FOR_EACH)
            if creature is not None:
                yield Splash(creature, amount, splash)
    else:
        chosen = yield from for_each(game, options, times)
        yield SplashAll(tuple(chosen), amount, splash)
