"""A Power: its facts, its targets and its effect.

Class attributes are what the reference gives. What it does not give (a cost, a discard) comes from
the position, with the Reptante that has the Power.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from rulesdb.engine.kernel import Body

from .base_deck import SHADOW
from .rules import dated, dated_before, rule

if TYPE_CHECKING:
    from .chain import Link
    from .participant import Minion, Participant, Reptante

ANY = "any"
NEW_MOMENT = rule("power-type-change#new-moment")
ANY_TYPE = rule("neutral-power#any")


def _name(title: str) -> str:
    """Convert `CargaHeroica` to `carga-heroica`."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in title).lstrip("-")


class Power:
    """A Power of a Reptante."""

    registry: ClassVar[dict[str, type[Power]]] = {}
    older: ClassVar[dict[str, list[tuple[str, type[Power]]]]] = {}  # older texts, and until when
    printed: ClassVar[dict[str, type[Power]]] = {}  # misprints

    name: str
    type: str = ""  # attack, defense, tactical; empty: the position decides
    type_assumed: bool = False  # whether the document does not give it, and the position may
    cost: int = -1
    discard: str = ""
    amount: int = 0
    own_decrease: int = 0  # "decrease your resistance by …"
    aims: str = ""  # what is named at the announcement, the first if several; see `aims.py`
    number: int = 1  # number of Minions it targets
    of_type: str = ""  # … and of which type
    own_number: int = 1  # number of its launcher's own Minions it targets
    own_of_type: str = ""  # … and of which type
    harms: bool = False  # whether it damages its target, or decreases their resistance
    damages: bool = False  # whether it does damage, which can be prevented
    yours: bool = False  # whether it says "you" or "your"
    reveals: int = 0  # number of Minions it reveals from the Pit
    copies: bool = False
    only_prepared: bool = False  # whether it copies only from other Prepared Reptantes
    holds: bool = False  # whether its Reptante misses the next Prepare phase
    anyone: bool = False  # whether it targets any participant, not only opponents
    annuls: bool = False
    conditional: bool = False  # whether its text has a condition
    commits: bool = False  # whether its text commits another resource of its launcher
    exploding: bool = False  # whether its text requires paying by Exploding
    keeps_reptante: bool = False  # "after launching it, the Reptante is not Exhausted"
    unique: bool = False
    forbidden: bool = False
    substitute: str = ""  # the Power that replaces it if it is forbidden
    scales: bool = False  # whether its number is that of the version
    stands_for: str = ""  # the forbidden Power that it replaces

    def __init_subclass__(cls, until: str = "", printed: bool = False) -> None:
        """Register the Power by name, or as its text `until` a month, or as `printed`."""
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
        self.now = state.get("now") or ""  # the type that an effect gave it

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

    def aims_as(self, type: str) -> tuple[str, ...]:
        """Return what it aims at with the type it has now, in the order of its text."""
        return (aim_as(type, self.aims, self.damages),) if self.aims else ()

    def takes(self, you: Participant, minion: Minion) -> bool:
        """Whether a Minion of a hand has the type required for its discard."""
        if self.neutral:
            return minion.kind != SHADOW or ANY_TYPE not in you.game.record.off
        return self.discard == you.hand_type(minion)

    def condition(self, you: Participant, paid: Collection[Minion] = ()) -> bool:
        """Whether its condition holds, or would hold with some Minions `paid`."""
        return True

    def possible(self, you: Participant, payer: Participant, cost: int) -> bool:
        """Whether its condition can hold after Exploding `cost` Minions of the payer."""
        if not cost or type(self).condition is Power.condition:
            return self.condition(you)
        return any(self.condition(you, paid) for paid in combinations(payer.prepared, cost))

    def may_annul(self, you: Participant, link: Link) -> bool:
        """Whether it can target an announced Power."""
        return True

    def effect(self, link: Link) -> Body:
        """Carry out its effect when launched."""
        raise NotImplementedError


def aim_as(type: str, aims: str, damages: bool) -> str:
    """Return what a part of an effect aims at: prevention becomes damage, and the reverse."""
    if type == "attack" and aims in ("attack", "damage"):
        return "opponent"
    return "attack" if type == "defense" and (damages or aims == "damage") else aims


def power_named(name: str, variant: str) -> type[Power]:
    """Return a Power with the text it has in a variant."""
    words = variant.split()
    if name in Power.printed and ("printed" in words or f"printed/{name}" in words):
        return Power.printed[name]
    for until, kind in sorted(Power.older.get(name, ()), key=lambda each: each[0]):
        if dated_before(variant, until):
            return kind
    return Power.registry[name]
