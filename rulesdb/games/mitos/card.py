"""A card: its printed facts, the facts a scenario states, and its state.

The document gives few costs, Forces and races. A scenario may state the others (`inti: {force: 3,
cost: 2}`); the rest count as 0.
"""

from __future__ import annotations

import builtins
from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from rulesdb.engine.kernel import Effect

from .text import Lasting, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesdb.engine.kernel import Body

    from .player import Player
    from .requirements import Needs

FORCED = ("must-attack", "must-block")
WORDS = ("double", "zero", "no-ability", "pacified", "unblockable", *FORCED)
KINDS = ("bonus", "set", "race", *WORDS)


class OnCard(Struct, frozen=True):
    """An effect on a card in play: kind, amount, duration, and when it was applied."""

    kind: str
    amount: int
    until: str  # one of UNTIL
    clock: int
    word: str = ""  # the race, of a change of race


STEPS = ("vigil", "attack", "block", "war", "damage")
NEXT = {step: f"next-{step}" for step in STEPS}  # an effect made this turn waits for a later step
UNTIL = ("end", "next-end", "final", "next-turn", "permanent", *STEPS, *NEXT.values())
USUAL = {"bonus": "end", "set": "end", "double": "end", "zero": "end", "no-ability": "final"}
USUAL |= {"pacified": "permanent"} | dict.fromkeys(("race", "unblockable", *FORCED), "final")
USUAL_COPY = "final"


class Copied(Struct, frozen=True):
    """What a card has copied: a whole card, or only its Force and ability."""

    of: type[Card]
    force: int
    cost: int | None
    race: str
    whole: bool
    until: str
    blank: bool = False  # whether that card had no ability to copy


def _id(title: str) -> str:
    """Convert `EclipseDeDragon` to `eclipse-de-dragon`."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in title).lstrip("-")


class Card(Text):
    """A card in a game."""

    not_marked: ClassVar[tuple[str, ...]] = ("renamed",)  # not in the state hash
    registry: ClassVar[dict[str, type[Card]]] = {}
    variants: ClassVar[dict[str, dict[str, type[Card]]]] = {}

    id: ClassVar[str]
    type: ClassVar[str] = ""
    printed_cost: ClassVar[int | None] = None
    printed_force: ClassVar[int | None] = None
    printed_race: ClassVar[str] = ""
    affects_golds: ClassVar[bool] = False
    copies: ClassVar[bool] = False  # whether it can have, and have used, any other Ally's ability
    unique: ClassVar[bool] = False
    has_box: ClassVar[bool] = True
    uses_graveyard: ClassVar[bool] = False
    needs: ClassVar[tuple[Needs, ...]] = ()  # the cards that its effect asks for
    answers: ClassVar[bool] = False  # whether it is played only in response, or to annul
    moments: ClassVar[tuple[str, ...]] = ()  # the windows of the chart in which it can be played

    def __init_subclass__(cls, instead_of: str = "") -> None:
        super().__init_subclass__()
        if cls.__module__.endswith(".card"):
            return
        if instead_of:
            for variant in instead_of.split():
                Card.variants.setdefault(variant, {})[cls.id] = cls
        else:
            cls.id = _id(cls.__name__)
            Card.registry[cls.id] = cls
        lasting = getattr(cls, "Lasts", None)
        if lasting is not None and issubclass(lasting, Lasting):
            lasting.of_name = cls.id

    def __init__(self, owner: Player) -> None:
        self.owner = owner
        self.game = owner.game
        self.zone = ""
        self.stated: dict[str, Any] = {}
        self.object = 0  # changes when it leaves play: it is a new card then
        self.renamed: list[tuple[int, str]] = []  # old names, each with the line at which it ended
        self._copied: Copied | None = None
        self.forget()

    def forget(self) -> None:
        """Reset all state: it is a new card."""
        self.object += 1
        self.controller = self.owner
        self.put_by = self.owner  # who put it into play
        self.effects: list[OnCard] = []
        self.weapons: list[Card] = []
        self.bearer: Card | None = None
        self.copied = None
        self.grouped = False  # whether it has been through its controller's Grouping Phase
        self.settled = False  # … or either player's
        self.uses: dict[str, int] = {}  # number of uses of each ability this turn
        self.attacking = False  # whether it was declared an attacker in this battle
        self.blockers: list[Card] = []
        self.clock = 0

    def __repr__(self) -> str:
        return self.name

    # Current facts -----------------------------------------------------------------------------

    @property
    def kind(self) -> builtins.type[Card]:
        """The class whose text counts: its own, or the one it copied."""
        return NoAbility if self._copied is not None and self._copied.blank else self.box

    @property
    def box(self) -> builtins.type[Card]:
        """The class whose text box it has, or would have with its ability."""
        return self._copied.of if self._copied is not None else type(self)

    @property
    def name(self) -> str:
        return self._copied.of.id if self._copied is not None and self._copied.whole else self.id

    @property
    def copied(self) -> Copied | None:
        """What it has copied."""
        return self._copied

    @copied.setter
    def copied(self, copied: Copied | None) -> None:
        name = self.name
        self._copied = copied
        if self.name != name:
            self.renamed.append((len(self.game.record.lines), name))

    def name_in(self, at: int) -> str:
        """Return the name that it had in a line of the record."""
        return next((name for end, name in self.renamed if at < end), self.name)

    @property
    def in_play(self) -> bool:
        return self.zone in ("defense", "attack", "support", "reserve", "paid", "weapons")

    @property
    def is_gold(self) -> bool:
        return self.type == "gold"

    @property
    def cost(self) -> int | None:
        """The printed cost; None for a Gold."""
        if self.is_gold:
            return None
        if self.copied is not None and self.copied.whole:
            return self.copied.cost
        return int(self.stated.get("cost", self.printed_cost or 0))

    @property
    def own_force(self) -> int:
        """The Force printed on the card itself."""
        return int(self.stated.get("force", self.printed_force or 0))

    @property
    def base_force(self) -> int:
        return self.own_force if self.copied is None else self.copied.force

    @property
    def race(self) -> str:
        own = self.stated.get("race", self.printed_race)
        if self.copied is not None and self.copied.whole:
            own = self.copied.race
        return self.game.in_force.race(self, str(own))

    @property
    def force(self) -> int:
        return self.game.in_force.force(self)

    @property
    def blank(self) -> bool:
        """Whether it has lost its ability."""
        return self.game.in_force.is_blank(self)

    @property
    def has_ability(self) -> bool:
        return self.kind.has_box and not self.blank

    @property
    def number(self) -> int:
        """Its number among its controller's cards of that name in play."""
        same = [card for card in self.controller.in_play if card.name == self.name]
        return same.index(self) + 1 if self in same else 1

    # Requirements for playing it ----------------------------------------------------------------

    def targets(self, you: Player) -> list[list[Card]]:
        """Return the valid cards for each target needed to play it."""
        return []

    def condition(self, you: Player) -> bool:
        """Whether its conditions for being played are met, besides the cards it `needs`."""
        return True

    def also_pay(self, you: Player) -> Body | None:
        """Return what must be done to play it, besides paying its cost."""
        return None

    def annuls(self, playing: Any, you: Player) -> bool:
        return False

    def responds(self, event: Any, you: Player) -> bool:
        """Whether it can be played at one of its moments, in response to this event."""
        return True


class Ally(Card):
    type = "ally"


class NoAbility(Ally):
    """The text of a copy of an Ally that has lost its ability: an empty box."""

    has_box = False


class Weapon(Card):
    type = "weapon"


class Gold(Card):
    type = "gold"


class Totem(Card):
    type = "totem"


class Talisman(Card):
    """It resolves on its way from the hand to the Graveyard and never enters play."""

    type = "talisman"
    effect: ClassVar[Any]  # its effect when it resolves; takes what it needs by name

    @classmethod
    def resolve(cls, card: Card, you: Player, targets: list[Card], event: Any) -> Body:
        known = {
            "you": you,
            "opponent": you.opponent,
            "game": you.game,
            "event": event,
            "targets": targets,
            "target": targets[0] if targets else None,
        }
        takes = tuple(signature(cls.effect).parameters)[1:]
        body: Body = cls.effect(card, *(known[name] for name in takes))
        return body


class Affects(Effect, frozen=True):
    """An effect that affects a card in play."""

    card: Card


def everything(player: Player) -> Iterator[Card]:
    """Yield all cards in a player's zones, in play and out of play."""
    for zone in (player.castle, player.hand, player.graveyard, player.exile):
        yield from zone
    yield from player.in_play


def reads_otherwise(variant: str) -> dict[str, type[Card]]:
    """Return the cards that have another text in a variant; `printed/CARD` names a single one."""
    found: dict[str, type[Card]] = {}
    for word in variant.split():
        name, _, only = word.partition("/")
        cards = Card.variants.get(name, {})
        found.update({card: kind for card, kind in cards.items() if only in ("", card)})
    return found
