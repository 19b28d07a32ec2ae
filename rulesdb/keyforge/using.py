"""Using a creature to reap or to fight, in the steps of the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import Body, Choose, Effect
from .card import Creature
from .destruction import Deal
from .effects import Exhaust, Gain
from .player import Player
from .rules import rule
from .timing import Event, run, step

if TYPE_CHECKING:
    from .game import Game

TARGET = rule("fight#exhaust-and-choose")
EXCHANGE = rule("fight#exchange")
ELUSIVE = rule("elusive#first-attack")
SKIRMISH = rule("skirmish#no-damage")
OPTIONS = rule("rules/using-creatures#options")


class Reaping(Event):
    """A creature that reaps."""

    def __init__(self, creature: Creature) -> None:
        self.creature = creature

    def subjects(self, window: str) -> list[Any]:
        return [self.creature]


class Reap(Effect, frozen=True):
    """A creature is used to reap."""

    rule = rule("timing/reap")
    creature: Creature

    def apply(self, game: Game) -> Body:
        return run(game, "reap", Reaping(self.creature))


@step("reap.1.exhaust")
def exhaust_to_reap(game: Game, reaping: Reaping) -> Body:
    yield Exhaust(reaping.creature)


@step("reap.2.gain")
def gain(game: Game, reaping: Reaping) -> Body:
    if reaping.creature.in_play:
        yield ReapGain(reaping.creature.controller, 1)


class ReapGain(Gain, frozen=True):
    """Reaping brings 1 Æmber."""

    rule = rule("reap#steps")


class Fighting(Event):
    """A fight: the attacker, and the creature it chose."""

    def __init__(self, attacker: Creature) -> None:
        self.attacker = attacker
        self.target: Creature | None = None
        self.elusive = False

    def subjects(self, window: str) -> list[Any]:
        return [self.attacker]

    @property
    def goes_on(self) -> bool:
        """Both creatures are still there to fight."""
        return self.attacker.in_play and self.target is not None and self.target.in_play


class Fight(Effect, frozen=True):
    """A creature is used to fight."""

    rule = rule("timing/fight")
    creature: Creature

    def apply(self, game: Game) -> Body:
        return run(game, "fight", Fighting(self.creature))


@step("fight.1.exhaust-and-choose")
def exhaust_and_choose(game: Game, fighting: Fighting) -> Body:
    yield Exhaust(fighting.attacker)
    enemies = tuple(fighting.attacker.controller.opponent.creatures)
    fighting.target = target = yield Choose(game.active, enemies, TARGET, "target")
    if target is not None:
        fighting.elusive = "elusive" in target.keywords and not target.attacked
        target.attacked = True


@step("fight.2.deal-damage")
def deal_damage(game: Game, fighting: Fighting) -> Body:
    attacker, target = fighting.attacker, fighting.target
    if not fighting.goes_on or target is None:
        return
    if fighting.elusive and game.record.cite(ELUSIVE, target):
        return
    blows = [(target, attacker.power)]
    if "skirmish" not in attacker.keywords or not game.record.cite(SKIRMISH, attacker):
        blows.append((attacker, target.power))
    yield Exchange(attacker, target, tuple(blows))


class Exchange(Effect, frozen=True):
    """Two fighting creatures deal damage equal to their power, at the same time."""

    rule = EXCHANGE
    attacker: Creature
    target: Creature
    blows: tuple[tuple[Creature, int], ...]

    def apply(self, game: Game) -> Body:
        yield Deal(self.blows)


class UsingAbility(Reaping):
    """A card whose Action: or Omni: ability is used."""


@step("ability.1.exhaust")
def exhaust_to_act(game: Game, using: UsingAbility) -> Body:
    yield Exhaust(using.creature)


@step("ability.2.resolve")
def resolve_ability(game: Game, using: UsingAbility) -> None:
    """No card with an Action: or Omni: ability is in the game yet."""


@step("unstun.1.unstun")
def unstun(game: Game, using: Reaping) -> None:
    """Nothing stuns a creature yet."""


class Use(Effect, frozen=True):
    """A creature is used: its controller chooses how."""

    rule = rule("rules/using-creatures#effects-count")
    player: Player
    creature: Creature

    def apply(self, game: Game) -> Body:
        ways = ["reap", "fight"] if self.creature.controller.opponent.creatures else ["reap"]
        way = yield Choose(self.player, tuple(ways), OPTIONS, "use")
        yield Reap(self.creature) if way == "reap" else Fight(self.creature)
