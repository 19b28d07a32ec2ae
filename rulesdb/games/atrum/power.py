"""What a Power is: its facts, what it aims at, and its effect.

Class attributes are what the reference gives; what it does not give (a cost, a discard) is said by
the position, of the Reptante that has the Power.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from rulesdb.engine.kernel import Body

from .participant import SHADOW
from .rules import dated, dated_before, rule

if TYPE_CHECKING:
    from .chain import Link
    from .participant import Minion, Participant, Reptante

ANY = "any"
NEW_MOMENT = rule("power-type-change#new-moment")
ANY_TYPE = rule("neutral-power#any")


def _name(title: str) -> str:
    """CargaHeroica → carga-heroica."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in title).lstrip("-")


class Power:
    """A Power of a Reptante."""

    registry: ClassVar[dict[str, type[Power]]] = {}
    older: ClassVar[dict[str, list[tuple[str, type[Power]]]]] = {}  # until when it read so
    printed: ClassVar[dict[str, type[Power]]] = {}  # misprints

    name: str
    type: str = ""  # attack, defense, tactical; nothing: as the position says
    cost: int = -1
    discard: str = ""
    amount: int = 0
    own_decrease: int = 0  # "decrease your resistance by …"
    aims: str = ""  # what is named at the announcement; see `announcing.targets`
    number: int = 1  # how many Minions it aims at
    of_type: str = ""  # … and of which type
    harms: bool = False  # it does its target damage, or decreases their resistance
    damages: bool = False  # it does damage, which can be prevented
    yours: bool = False  # it speaks of "you" or something "yours"
    reveals: int = 0  # how many Minions of the Pit it turns over
    copies: bool = False
    only_prepared: bool = False  # it copies from a Prepared Reptante
    anyone: bool = False  # it aims at any participant, not only at opponents
    annuls: bool = False
    conditional: bool = False  # its text has a condition to be met
    commits: bool = False  # its text commits another resource of whoever launches it
    exploding: bool = False  # its text says that it is paid by Exploding
    keeps_reptante: bool = False  # "after launching it, the Reptante is not Exhausted"
    unique: bool = False
    forbidden: bool = False
    substitute: str = ""  # the Power that takes the place of a forbidden one
    scales: bool = False  # its number is that of the version
    stands_for: str = ""  # the forbidden Power whose place it takes

    def __init_subclass__(cls, until: str = "", printed: bool = False) -> None:
        """Register the Power by its name; `until` a month, or as `printed`, it read otherwise."""
        super().__init_subclass__()
        if ".powers." not in cls.__module__ or cls.__name__.startswith("_"):
            return
        if until:
            Power.older.setdefault(cls.name, []).append((dated(until), cls))
        elif printed:
            Power.printed[cls.name] = cls
        else:
            cls.name = _name(cls.__name__)
            Power.registry[cls.name] = cls

    def __init__(self, reptante: Reptante, state: dict[str, Any] | None = None) -> None:
        state = state or {}
        self.reptante = reptante
        self.state = state
        self.own_type = state.get("type") or self.type
        self.cost = self.cost if state.get("cost") is None else state["cost"]
        self.discard = state.get("discard") or self.discard
        self.amount = state.get("amount") or self.amount
        self.now = state.get("now") or ""  # the type that an effect has given it

    def __repr__(self) -> str:
        return self.name

    @property
    def type_now(self) -> str:
        if self.now and NEW_MOMENT not in self.reptante.participant.game.record.off:
            return self.now
        return self.own_type

    @property
    def neutral(self) -> bool:
        return self.discard == ANY

    def aims_as(self, type: str) -> str:
        """What it aims at, with the type that it has now."""
        if type == "attack" and self.aims in ("attack", "damage"):
            return "opponent"
        return "attack" if type == "defense" and self.aims == "opponent" else self.aims

    def takes(self, you: Participant, minion: Minion) -> bool:
        """Whether a Minion of a hand is of the type that it asks for as its discard."""
        if self.neutral:
            return minion.kind != SHADOW or ANY_TYPE not in you.game.record.off
        return self.discard == you.hand_type(minion)

    def condition(self, you: Participant, paid: Collection[Minion] = ()) -> bool:
        """Whether what the text asks for is there, or would be with some Minions `paid`."""
        return True

    def possible(self, you: Participant, payer: Participant, cost: int) -> bool:
        """Whether its condition holds with so many Minions of whoever pays Exploded for it."""
        if not cost or type(self).condition is Power.condition:
            return self.condition(you)
        return any(self.condition(you, paid) for paid in combinations(payer.prepared, cost))

    def may_annul(self, you: Participant, link: Link) -> bool:
        """Whether it can be about an announced Power."""
        return True

    def effect(self, link: Link) -> Body:
        """What it does when it is launched."""
        raise NotImplementedError


def power_named(name: str, variant: str) -> type[Power]:
    """A Power as it reads in the variant that is being played."""
    words = variant.split()
    if name in Power.printed and ("printed" in words or f"printed/{name}" in words):
        return Power.printed[name]
    for until, kind in sorted(Power.older.get(name, ()), key=lambda each: each[0]):
        if dated_before(variant, until):
            return kind
    return Power.registry[name]
