"""Decorators that say when an ability triggers.

Each names a window of the chart, or the kind of effect that triggers it, and a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Condition = Callable[[Any, Any, Any], bool]
Mark = Callable[[Callable[..., Any]], Callable[..., Any]]


def watch(window: Any, when: Condition | None = None, *, first: bool = False) -> Mark:
    """Mark a method as an ability that watches for something."""

    def mark(body: Callable[..., Any]) -> Callable[..., Any]:
        body.watches = (window, when, first)  # type: ignore[attr-defined]
        return body

    return mark


def instead(body: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a "Destroyed:" ability that replaces the destruction."""
    body.replaces = True  # type: ignore[attr-defined]
    return body


def instead_if(when: Condition) -> Mark:
    """Mark one that replaces the destruction only on a condition, checked when it resolves."""

    def mark(body: Callable[..., Any]) -> Callable[..., Any]:
        body.only_if = when  # type: ignore[attr-defined]
        return instead(body)

    return mark


def _yours(text: Any, turn: Any, event: Any) -> bool:
    return bool(text.controller.active)


at_your_start_of_turn = watch("turn.1.forge.window-start-of-turn", _yours)
at_your_end_of_ready_step = watch("readied", _yours)
at_your_end_of_turn = watch("turn.5.draw.window-end-of-turn", _yours)


at_each_start_of_turn = watch("turn.1.forge.window-start-of-turn")


def after_any_choice(when: Condition | None = None) -> Mark:
    """'After a player chooses an active house'; the subject is the house."""
    return watch("turn.2.house.window-after-choose", when)


def after_you_choose(house: str) -> Mark:
    """'After you choose HOUSE as your active house'."""
    return watch(
        "turn.2.house.window-after-choose",
        lambda text, chosen, event: chosen == house and text.controller.active,
    )


def after_forge(when: Condition | None = None) -> Mark:
    """'After a player forges a key'; the subject is that player."""
    return watch("turn.1.forge.window-after-forge", when)


def after_destroyed(when: Condition | None = None) -> Mark:
    """'After a creature is destroyed'; the subject is the creature as it last was."""
    return watch("destroyed.window-after-destroyed", when)


def after_destroyed_fighting(
    when: Condition = lambda text, dead, event: dead.controller is not text.controller,
) -> Mark:
    """'After an enemy creature is destroyed fighting' the bearer; the subject is the creature."""

    def fought(text: Any, dead: Any, event: Any) -> bool:
        return bool(event.fighting(text, dead)) and when(text, dead, event)

    return watch("destroyed.window-after-destroyed", fought)


def after_play(when: Condition | None = None, *, first: bool = False) -> Mark:
    """'After a card is played'; the subject is the card."""

    def played(text: Any, subject: Any, event: Any) -> bool:
        return event.played and (when is None or when(text, subject, event))

    return watch("play.window-play", played, first=first)


def after_enters(when: Condition | None = None) -> Mark:
    """'After a card enters play'; the subject is the card."""

    def entered(text: Any, subject: Any, event: Any) -> bool:
        return subject.in_play and (when is None or when(text, subject, event))

    return watch("play.window-play", entered)


def after_reap(when: Condition | None = None) -> Mark:
    """'After a creature reaps'; the subject is the creature."""
    return watch("reap.window-reap", when)


def after_enemy_reap(when: Condition | None = None) -> Mark:
    """'After an enemy creature reaps', even if it has left play since."""

    def reaped(text: Any, creature: Any, event: Any) -> bool:
        enemy = creature.last.controller is text.controller.opponent
        return enemy and (when is None or when(text, creature, event))

    return after_reap(reaped)


def before_any_fight(body: Callable[..., Any]) -> Callable[..., Any]:
    """'Before a creature fights'; the subject is the attacker, `event` is the fight."""
    there = watch("fight.window-before-fight", lambda text, creature, event: creature.in_play)
    return there(body)


def after_fight(when: Condition | None = None) -> Mark:
    """'After a creature fights'; the subject is the attacker, `event` is the fight."""
    return watch("fight.window-fight", when)


AFTER_USE = ("reap.window-reap", "fight.window-fight", "ability.window-after-use")


def after_use(when: Condition | None = None) -> Mark:
    """'After a card is used'; the subject is the card, `event` is the use."""
    return watch(AFTER_USE, when)


def after_leaving(body: Callable[..., Any]) -> Callable[..., Any]:
    """'If it leaves play': right after its card leaves."""
    return watch("left-play", lambda text, card, event: card is text)(body)


def after(kind: type | tuple[type, ...], when: Condition | None = None) -> Mark:
    """After an effect of some kind, or of several; the subject is the effect."""
    return watch(kind, when)
