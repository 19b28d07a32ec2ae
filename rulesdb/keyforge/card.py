"""What a card is: its printed facts, its abilities, and what has happened to it.

A card is a class. A method with the name of a label (`play`, `reap`, `fight`, `destroyed`) is the
ability behind that label; `@after_destroyed` and its like mark abilities that watch for something.
An ability takes what it needs by name: `you` (its controller), `opponent`, and whatever the window
is about (`creature`, `house`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

if TYPE_CHECKING:
    from ..kernel import Body
    from .player import Player

LABELS = {
    "play": "play.window-play",
    "before_reap": "reap.window-before-reap",
    "reap": "reap.window-reap",
    "before_fight": "fight.window-before-fight",
    "fight": "fight.window-fight",
    "destroyed": "destroyed.window-destroyed",
}


class Ability(Struct, frozen=True):
    """An ability of a card class: the window in which it waits, and what it does there."""

    name: str
    window: str
    watches: bool
    body: Callable[..., Body]
    takes: tuple[str, ...]
    when: Callable[[Any, Any], bool] | None = None

    def waits(self, card: Card, subject: Any) -> bool:
        """Whether it triggers for what the window is about."""
        if not self.watches and subject is not card:
            return False
        return self.when is None or self.when(card, subject)

    def run(self, card: Card, subject: Any) -> Body:
        known = {"you": card.controller, "opponent": card.controller.opponent}
        given = (known.get(name, subject) for name in self.takes)
        return self.body(card, *given)


def watch(window: str, when: Callable[[Any, Any], bool] | None = None) -> Callable[..., Any]:
    """Mark a method as an ability that watches a window of the chart."""

    def mark(body: Callable[..., Body]) -> Callable[..., Body]:
        body.watches = (window, when)  # type: ignore[attr-defined]
        return body

    return mark


after_destroyed = watch("destroyed.window-after-destroyed")


def after_you_choose(house: str) -> Callable[..., Any]:
    """'After you choose HOUSE as your active house'."""
    return watch(
        "turn.2.house.window-after-choose",
        lambda card, chosen: chosen == house and card.controller.active,
    )


def _abilities(cls: type[Card]) -> Iterator[Ability]:
    for name in dir(cls):
        body = getattr(cls, name)
        if not callable(body) or name.startswith("_"):
            continue
        if name in LABELS:
            yield Ability(name, LABELS[name], False, body, _takes(body))
        elif hasattr(body, "watches"):
            window, when = body.watches
            yield Ability(name, window, True, body, _takes(body), when)


def _takes(body: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(signature(body).parameters)[1:]


def _name(title: str) -> str:
    """BaitAndSwitch → bait-and-switch."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in title).lstrip("-")


class Card:
    """A card in a game. Class attributes are what is printed, instance attributes what happened."""

    registry: ClassVar[dict[str, type[Card]]] = {}
    variants: ClassVar[dict[str, dict[str, type[Card]]]] = {}

    name: ClassVar[str]
    house: ClassVar[str]
    type: ClassVar[str]
    abilities: ClassVar[tuple[Ability, ...]] = ()
    bonus: ClassVar[int] = 0
    printed_power: ClassVar[int] = 0
    printed_armor: ClassVar[int] = 0
    traits: ClassVar[frozenset[str]] = frozenset()
    keywords: ClassVar[frozenset[str]] = frozenset()
    enters_ready: ClassVar[bool] = False

    def __init_subclass__(cls, instead_of: str = "") -> None:
        """Register the card by its name; `instead_of` names the variant it stands for."""
        cls.abilities = tuple(_abilities(cls))
        if cls.__module__.endswith(".card"):
            return
        if instead_of:
            Card.variants.setdefault(instead_of, {})[cls.name] = cls
        else:
            cls.name = _name(cls.__name__)
            Card.registry[cls.name] = cls

    def __init__(self, owner: Player) -> None:
        self.owner = owner
        self.controller = owner
        self.damage = 0
        self.armor_spent = 0
        self.exhausted = False
        self.marked = False
        self.attacked = False

    def __repr__(self) -> str:
        return self.name

    @property
    def in_play(self) -> bool:
        return self in self.controller.creatures or self in self.controller.artifacts

    def reset(self) -> None:
        """Forget everything that happened to it: it has left play."""
        self.__init__(self.owner)  # type: ignore[misc]


class Action(Card):
    type = "action"


class Artifact(Card):
    type = "artifact"


class Creature(Card):
    type = "creature"

    @property
    def power(self) -> int:
        """Power, with what constant abilities add to it now."""
        return max(0, self.printed_power + self.adds_power())

    @property
    def armor(self) -> int:
        """What armor is left this turn."""
        return max(0, self.printed_armor - self.armor_spent)

    def adds_power(self) -> int:
        """A constant ability of the creature that changes its own power."""
        return 0

    @property
    def on_flank(self) -> bool:
        line = self.controller.creatures
        return bool(line) and (line[0] is self or line[-1] is self)


class Upgrade(Card):
    type = "upgrade"
