"""Damage Assignment: compare Forces, damage the Castle Deck, destroy Allies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body

from .battle import Clash
from .card import Card
from .castle import CombatDamage
from .rules import reading, rule
from .timing import resolve_all, respond, step, window
from .turn import end_effects
from .zones import Destroy

if TYPE_CHECKING:
    from .battle import Battle
    from .game import Game

STRONGER = rule("combat-damage-rules#attacker-stronger")
EQUAL = rule("combat-damage-rules#equal")
WEAKER = rule("combat-damage-rules#blocker-stronger")
UNCOVERED = rule("force#attacking")
RESPOND_BEFORE = reading("damage-response-time#before")
RESPOND_AFTER = reading("damage-response-time#after")
FULL_EACH = reading("exhaust-force-comparison#full-each")
SUMMED = reading("exhaust-force-comparison#sum")


@step("battle.4.damage.compare")
def compare(game: Game, event: Battle) -> None:
    """Compare each attacker with its blocker; unblocked Force goes to the Castle Deck."""
    game.step = "battle.4.damage.compare"
    left: dict[Card, int] = {}
    if game.reads(SUMMED):
        _compare_sums(game, event)
        return
    for attacker in game.attackers:
        blocker = next(iter(attacker.blockers), None)
        if blocker is None:
            if attacker.force and game.record.cite(UNCOVERED, attacker):
                event.clashes.append(Clash((attacker,), attacker.force))
            continue
        force = left.setdefault(blocker, blocker.force)
        if game.reads(FULL_EACH):
            force = blocker.force
        _compare(game, event, attacker, blocker, force)
        left[blocker] = max(0, force - attacker.force)


def _compare_sums(game: Game, event: Battle) -> None:
    """Compare all attackers of one blocker together."""
    for blocker in event.defender.defense:
        together = [attacker for attacker in game.attackers if blocker in attacker.blockers]
        force = sum(attacker.force for attacker in together)
        if together:
            lost = [blocker] if force >= blocker.force else []
            lost += together if force <= blocker.force else []
            damage = max(0, force - blocker.force)
            event.clashes.append(Clash(tuple(together), damage, tuple(lost)))


def _compare(game: Game, event: Battle, attacker: Card, blocker: Card, force: int) -> None:
    pair = (attacker, blocker)
    if attacker.force > force:
        if game.record.cite(STRONGER, pair):
            event.clashes.append(Clash((attacker,), attacker.force - force, (blocker,)))
    elif attacker.force == force:
        if game.record.cite(EQUAL, pair):
            event.clashes.append(Clash((attacker,), falling=pair))
    elif game.record.cite(WEAKER, pair):
        event.clashes.append(Clash((attacker,), falling=(attacker,)))


@window("battle.4.damage.window-response")
def before_damage(game: Game, event: Battle) -> Body:
    if not game.reads(RESPOND_AFTER):
        yield from respond(game, "battle.4.damage.window-response", event)


@step("battle.4.damage.castle")
def castle(game: Game, event: Battle) -> Body:
    """Deal the damage; an attacker that was turned back since has no part in it."""
    for clash in event.clashes:
        if any(attacker.attacking for attacker in clash.attackers):
            event.damage += clash.damage
            event.falling += clash.falling
    yield CombatDamage(event.defender, event.damage)


@window("battle.4.damage.window-received")
def after_damage(game: Game, event: Battle) -> Body:
    if event.damage and not game.reads(RESPOND_BEFORE):
        yield from respond(game, "battle.4.damage.window-received", event)


@step("battle.4.damage.destroy")
def destroy(game: Game, event: Battle) -> Body:
    """Destroy all Allies that lost or tied, together."""
    game.pools.append([])
    yield Destroy(tuple(dict.fromkeys(event.falling)), "combat")


@window("battle.4.damage.window-destroyed")
def destroyed(game: Game, event: Battle) -> Body:
    yield from resolve_all(game, "battle.4.damage.window-destroyed")
    game.pools.pop()


@step("battle.4.damage.end")
def end_of_damage(game: Game, event: Battle) -> Body:
    yield from end_effects(game, "damage")
