"""A card: its printed facts and its state.

Class attributes are printed facts, instance attributes are state. What a card does is its text; see
`text.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from .text import Lasting, Text
from .vocabulary import NAMELESS

if TYPE_CHECKING:
    from .player import Player

IN_PLAY = frozenset({"creatures", "artifacts", "upgrades"})
FORMS = ("AsCreature", "AsUpgrade")  # classes in a card's class: the card as another type


class As(Struct, frozen=True):
    """A card's name at some moment: a copy has another name only while it is played."""

    name: str


def _name(title: str) -> str:
    """Convert `BaitAndSwitch` to `bait-and-switch`, and `MasterOf1` to `master-of-1`."""
    return re.sub(r"(?<!^)([A-Z]|[0-9]+)", r"-\1", title).lower()


def _is_form(kind: type) -> bool:
    """Whether a class is nested in a card's class: what the card is as another type."""
    return kind.__name__ in FORMS


class Card(Text):
    """A card in a game."""

    registry: ClassVar[dict[str, type[Card]]] = {}
    variants: ClassVar[dict[str, dict[str, type[Card]]]] = {}

    name: ClassVar[str]
    type: ClassVar[str]
    printed_house: ClassVar[str]
    house: str
    bonus: ClassVar[int] = 0
    printed_power: ClassVar[int] = 0
    printed_armor: ClassVar[int] = 0
    traits: ClassVar[frozenset[str]] = frozenset()
    keywords: ClassVar[frozenset[str]] = frozenset()
    keyword_values: ClassVar[Mapping[str, int]] = {}  # the X of those printed with one
    enters_ready: ClassVar[bool] = False  # "it enters play ready"
    enters_stunned: ClassVar[bool] = False  # "it enters play stunned"
    enters_opposite: ClassVar[bool] = False  # "it enters play under your opponent's control"
    copies: ClassVar[bool] = False  # "when you play it, treat it as a copy of …"
    enters_as_copy: ClassVar[bool] = False  # "it enters play as a copy of another creature"
    forms: ClassVar[Mapping[str, Any]] = {}  # what else it can be in play, by type

    def __init_subclass__(cls, instead_of: str = "") -> None:
        """Register the card by name; `instead_of` names the variants it belongs to."""
        super().__init_subclass__()
        if cls.__module__.endswith(".card") or _is_form(cls):
            return
        if instead_of:
            for variant in instead_of.split():
                Card.variants.setdefault(variant, {})[cls.name] = cls
        else:
            own = cls.__dict__.get("name")  # "1-2-punch" is no class name
            cls.name = own or _name(cls.__name__)
            cls.printed_house = cls.house
            Card.registry[cls.name] = cls
        forms = [getattr(cls, form) for form in FORMS if hasattr(cls, form)]
        for form in forms:
            form.name, form.house, form.printed_house = cls.name, cls.house, cls.house
            form.bonus, form.traits = cls.bonus, cls.traits
        cls.forms = {form.type: form for form in forms}
        lasting = getattr(cls, "Lasts", None)
        if lasting is not None and issubclass(lasting, Lasting):
            lasting.of_name = cls.name

    def __init__(self, owner: Player) -> None:
        self.owner = owner
        self.game = owner.game
        self.real: type[Card] | None = None  # its own class, while it counts as something else
        self.then: dict[str, Any] = {}  # of a remembered card: facts that depended on other cards
        self.zone = ""
        self.held_in: list[Any] | None = None
        self.house = self.house  # a maverick has another house for the whole game
        self.forget()

    def forget(self) -> None:
        """Reset all state: the card has left play."""
        self.controller = self.owner
        self.keeper = self.owner  # who controls it if no later text in force says otherwise
        self.kept_since = -1
        self.damage = 0
        self.just_hurt = False  # whether it has yet to survive its first damage
        self.armor_spent = 0
        self.armor_seen = self.printed_armor
        self.amber = 0
        self.exhausted = False
        self.stun = 0  # status cards and counters; a second one is refused by a rule
        self.ward = 0
        self.enrage = 0
        self.power_counters = 0
        self.counters: dict[str, int] = {}
        self.gains: dict[str, int] = {}  # keywords gained for the rest of the turn
        self.marked = False
        self.attacked = False
        self.uses = 0  # how often it was used this turn
        self.spent = False  # whether its permission of this turn is used up
        self.upgrades: list[Card] = []
        self.under: list[Card] = []
        self.host: Card | None = None
        self.purges: list[Card] = []  # cards it purged, while it is in play
        self.follower: Card | None = None  # the card that takes its place when it is destroyed
        self.returns = False  # whether it goes to its owner's hand when it leaves the archives

    if not TYPE_CHECKING:  # a wrong name is still an error to the type checker

        def __getattr__(self, name: str) -> Any:
            """Return what only the text box of another card has, if this card has it too."""
            for lasting in vars(self)["game"].lasting if "game" in vars(self) else ():
                found = getattr(lasting.box, name, None) if lasting.on is self else None
                if found is not None:
                    return MethodType(found, self) if isinstance(found, FunctionType) else found
            raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def __repr__(self) -> str:
        return self.name

    @property
    def in_play(self) -> bool:
        return self.zone in IN_PLAY

    @property
    def blank(self) -> bool:
        """Whether its text box is blank now."""
        return self in self.game.in_force.blank

    @property
    def last(self) -> Card:
        """The card as it was just before it left play; the card itself while in play."""
        return self if self.in_play else self.game.last_known.get(self, self)

    def remembered(self) -> Card:
        """Return a copy that keeps what is known of the card now."""
        known = copy(self)
        known.then = self.facts()
        known.upgrades, known.under, known.purges = [*self.upgrades], [*self.under], [*self.purges]
        return known

    def facts(self) -> dict[str, Any]:
        """Return the facts that depend on other cards and must be remembered with the card."""
        return {"neighbors": (), "houses": self.houses}

    @property
    def neighbors(self) -> tuple[Any, ...]:
        return ()

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses it belongs to now; an unknown card belongs to none."""
        if self.then:
            return self.then["houses"]  # type: ignore[no-any-return]
        if self.in_play:
            return self.game.in_force.houses(self)
        return (self.house,) if self.house else ()

    def belongs_to(self, house: str) -> bool:
        """Whether it belongs to a house now."""
        return house in self.houses

    def enters_ready_for(self, you: Player) -> bool:
        """Whether the card's own text lets it enter play ready under a player's control."""
        return self.enters_ready

    def playable(self, you: Player) -> bool:
        """Whether the card's own text lets it be played now."""
        return True


class UnknownCard(Card):
    """A card that nobody knows: it moves and counts like any card, but cannot be played."""

    name = NAMELESS
    type = house = printed_house = ""


class Action(Card):
    type = "action"


class Artifact(Card):
    type = "artifact"


class Upgrade(Card):
    type = "upgrade"


class Creature(Card):
    type = "creature"

    def facts(self) -> dict[str, Any]:
        return {
            **super().facts(),
            "power": self.power,
            "neighbors": self.neighbors,
            "on_flank": self.on_flank,
            "place": self.place,
            "keywords": dict(self.game.in_force.keywords(self)),
        }

    @property
    def power(self) -> int:
        """Power, with all modifiers."""
        return self.then["power"] if self.then else self.game.in_force.power(self)

    @property
    def armor_value(self) -> int:
        """Armor, with all modifiers."""
        return self.game.in_force.armor(self)

    @property
    def armor(self) -> int:
        """Armor left this turn."""
        return max(0, self.armor_value - self.armor_spent)

    def keyword(self, name: str) -> int:
        """Return the value of a keyword now: 0 if absent, 2 for Assault 2."""
        known = self.then["keywords"] if self.then else self.game.in_force.keywords(self)
        return known.get(name, 0)

    @property
    def on_flank(self) -> bool:
        """Whether it is a flank creature."""
        if self.then:
            return bool(self.then["on_flank"])
        line = self.controller.creatures
        if line and (line[0] is self or line[-1] is self):
            return True
        return any(text.flanks(self) for text in self.game.in_force.saying("flanks"))

    @property
    def neighbors(self) -> tuple[Creature, ...]:
        """The creatures next to it, left first."""
        if self.then:
            return self.then["neighbors"]  # type: ignore[no-any-return]
        if self.zone != "creatures":
            return ()
        line = self.controller.creatures
        at = line.index(self)
        return tuple(line[i] for i in (at - 1, at + 1) if 0 <= i < len(line))

    @property
    def place(self) -> int:
        """Its place in the battleline, from the left."""
        return self.then["place"] if self.then else self.controller.creatures.index(self)

    @property
    def in_center(self) -> bool:
        """Whether as many creatures are left of it as right."""
        line = self.controller.creatures
        return len(line) % 2 == 1 and line[len(line) // 2] is self


def class_of(name: str) -> type[Card] | None:
    """Return the class of a card, or None if no card has this name."""
    return UnknownCard if name == NAMELESS else Card.registry.get(name)


def reads_otherwise(variant: str) -> dict[str, type[Card]]:
    """Return the cards that have another text in a variant; `printed/CARD` names a single one."""
    found: dict[str, type[Card]] = {}
    for word in variant.split():
        name, _, only = word.partition("/")
        cards = Card.variants.get(name, {})
        found.update({card: kind for card, kind in cards.items() if only in ("", card)})
    return found
