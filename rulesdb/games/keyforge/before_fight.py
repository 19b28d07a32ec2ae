"""Assault and Hazardous: the damage that creatures deal before they fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Effect

from .card import Creature
from .damage import Deal
from .rules import reading, rule
from .text import Ability

if TYPE_CHECKING:
    from .fighting import Fighting
    from .game import Game

NO_REST = rule("assault#destroyed")
NO_REST_HAZARDOUS = rule("hazardous#attacker-destroyed")
NOT_ATTACKED = reading("elusive-after-interrupted-fight#not-used")
NOTHING_MORE = reading("before-fight-after-assault#stop")
EVERY_DAMAGE = reading("deals-no-damage-when-fighting#all")


def _assault(self: Any, event: Any) -> Body:
    amount = besides(event, self, self.keyword("assault"))
    yield from _blow(event, event.target, amount, Assault)


def _hazardous(self: Any, event: Any) -> Body:
    amount = besides(event, self, self.keyword("hazardous"))
    yield from _blow(event, event.attacker, amount, Hazardous)


ASSAULT = Ability("assault", "fight.window-before-fight", False, _assault, ("event",))
HAZARDOUS = Ability("hazardous", "fight.window-before-fight", False, _hazardous, ("event",))


def besides(fighting: Fighting, creature: Creature, amount: int) -> int:
    """Return the damage that a fighting creature deals besides the exchange.

    In another reading, a text that limits its damage in a fight limits this damage too.
    """
    game, attacks = creature.game, creature is fighting.attacker
    if not game.reads(EVERY_DAMAGE):
        return amount
    other = fighting.target if attacks else fighting.attacker
    limits: list[int | None] = [amount]
    limits += [text.strikes_only(creature) for text in game.in_force.saying("strikes_only")]
    for text in game.in_force.saying("strikes_for"):
        limits += [0] if text.strikes_for(creature, other, attacks) is None else []
    return min(limit for limit in limits if limit is not None)


def _blow(fighting: Fighting, creature: Creature, amount: int, kind: Any) -> Body:
    if not amount:
        return
    dealing = yield kind(creature, amount)
    rest = NO_REST if kind is Assault else NO_REST_HAZARDOUS
    if dealing is None or creature not in dealing.destroyed:
        return
    if creature.game.record.cite(rest, creature):
        fighting.over = True
        fighting.undone = fighting.undone or creature.game.reads(NOTHING_MORE)
        target = fighting.target if fighting.elusive else None
        if target is not None and creature.game.reads(NOT_ATTACKED):
            target.attacked = False


class Assault(Effect, frozen=True):
    """An attacker with Assault deals damage before the fight."""

    rule = rule("assault#damage")
    creature: Creature
    amount: int

    def idle(self) -> bool:
        return not self.creature.in_play

    def apply(self, game: Game) -> Body:
        return (yield Deal(((self.creature, self.amount),)))


class Hazardous(Assault, frozen=True):
    """A creature with Hazardous that is attacked deals damage before the fight."""

    rule = rule("hazardous#before-fight")
