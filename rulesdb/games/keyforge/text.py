"""What a card says: abilities that wait in windows of the chart, and constant abilities.

A text is borne by a card, or stands on its own while a lasting effect lasts. A method with the name
of a label (`play`, `reap`, `destroyed` …) is the ability behind that label; a method marked with a
decorator of `when.py` watches for something. An ability takes what it needs by name: `you` (whoever
resolves it), `opponent`, `game`, `giver` (the card that gives it, for what stands in quotation
marks), `event` (the procedure that is running), and under any other name what the window is about.

The methods of `Text` that take a creature, a player or a deed are the constant abilities. They hold
while the text is in force, and are asked each time, so that nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

if TYPE_CHECKING:
    from rulesdb.engine.kernel import Body, Effect

    from .card import Card, Creature
    from .deeds import Deed
    from .game import Game
    from .player import Player

LABELS = {
    "play": "play.window-play",
    "before_reap": "reap.window-before-reap",
    "reap": "reap.window-reap",
    "before_fight": "fight.window-before-fight",
    "fight": "fight.window-fight",
    "action": "ability.2.resolve",
    "omni": "ability.2.resolve",
    "destroyed": "destroyed.window-destroyed",
    "leaves_play": "leaves-play",
}
CONSTANT = (
    "power_for",
    "armor_for",
    "keywords_for",
    "gives_to",
    "blanks",
    "flanks",
    "protects",
    "takes_damage_of",
    "strikes_for",
    "instead",
    "forbids",
    "lets",
    "forbids_attack",
    "must_choose",
    "cannot_choose",
    "readies",
    "hand_size_for",
    "key_cost_for",
)


class Ability(Struct, frozen=True):
    """An ability: where it waits, and what it does there."""

    name: str
    window: Any  # a window of the chart, or the kind of effect after which it triggers
    watches: bool
    body: Callable[..., Body]
    takes: tuple[str, ...]
    when: Callable[..., bool] | None = None
    first: bool = False  # before the "Play:" ability of the card that it is about
    instead: bool = False  # it replaces the destruction

    def waits(self, bearer: Any, subject: Any, event: Any) -> bool:
        """Whether it triggers for what the window is about."""
        if not self.watches:
            return subject is bearer
        return self.when is None or self.when(bearer, subject, event)

    def run(self, bearer: Any, you: Player, subject: Any, event: Any, giver: Any) -> Body:
        known = {
            "you": you,
            "opponent": you.opponent,
            "game": you.game,
            "giver": giver,
            "event": event,
        }
        return self.body(bearer, *(known.get(name, subject) for name in self.takes))


class Given(Struct, frozen=True):
    """An ability as somebody has it: their own, or given by another card."""

    bearer: Any
    ability: Ability
    giver: Any = None

    @property
    def controller(self) -> Player:
        player: Player = self.bearer.controller
        return player


def abilities_of(cls: type) -> Iterator[Ability]:
    for name in dir(cls):
        if name.startswith("_"):
            continue
        body = getattr(cls, name)
        if not callable(body) or isinstance(body, type):
            continue
        if name in LABELS:
            replaces = getattr(body, "replaces", False)
            yield Ability(name, LABELS[name], False, body, _takes(body), instead=replaces)
        elif hasattr(body, "watches"):
            window, when, first = body.watches
            yield Ability(name, window, True, body, _takes(body), when, first)


def _takes(body: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(signature(body).parameters)[1:]


class Text:
    """Something that is in force: a card in play, or a lasting effect."""

    abilities: ClassVar[tuple[Ability, ...]] = ()
    constant: ClassVar[frozenset[str]] = frozenset()
    gives: ClassVar[tuple[Ability, ...]] = ()  # what it gives to others, from its class `Gives`
    controller: Player
    game: Game

    def __init_subclass__(cls) -> None:
        cls.abilities = tuple(abilities_of(cls))
        cls.constant = frozenset(n for n in CONSTANT if getattr(cls, n) is not getattr(Text, n))
        given = getattr(cls, "Gives", None)
        cls.gives = tuple(abilities_of(given)) if given is not None else ()

    @property
    def you(self) -> Player:
        return self.controller

    # Constant abilities ------------------------------------------------------------------------

    def power_for(self, creature: Creature) -> int:
        return 0

    def armor_for(self, creature: Creature) -> int:
        return 0

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {}

    def gives_to(self, creature: Creature) -> bool:
        """Whether a creature has the abilities of the class `Gives`."""
        return False

    def blanks(self, creature: Creature) -> bool:
        """Whether a creature's text box counts as blank."""
        return False

    def flanks(self, creature: Creature) -> bool:
        """Whether a creature counts as a flank creature, wherever it stands."""
        return False

    def protects(self, creature: Creature) -> bool:
        """Whether a creature cannot be dealt damage."""
        return False

    def takes_damage_of(self, creature: Creature) -> bool:
        """Whether damage to a creature is dealt to the bearer instead."""
        return False

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int | None:
        """What is added to the damage that a creature deals when fighting; None: it deals none."""
        return 0

    def instead(self, effect: Effect) -> Body | None:
        """What happens instead of an effect."""
        return None

    def forbids(self, deed: Deed) -> bool:
        """Whether something cannot be done."""
        return False

    def lets(self, deed: Deed) -> bool:
        """Whether something may be done although its house is not active."""
        return False

    def spend(self, deed: Deed) -> None:
        """The permission was needed, and is used."""

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        return False

    def must_choose(self, player: Player) -> str:
        """The house that a player has to choose."""
        return ""

    def cannot_choose(self, player: Player) -> str:
        """The house that a player cannot choose."""
        return ""

    def readies(self, card: Card, player: Player) -> bool:
        """Whether a card that enters play under a player's control does so ready."""
        return False

    def hand_size_for(self, player: Player) -> int:
        return 0

    def key_cost_for(self, player: Player) -> int:
        return 0


class Lasting(Text):
    """What a card ability leaves behind for a time; it stays when the card goes.

    A card has at most one: its class `Lasts`. `on` is the card it is applied to; it ends when that
    card leaves play. `of` is the card that made it.
    """

    until: ClassVar[str] = "end of turn"
    of_name: ClassVar[str] = ""
    needs: ClassVar[str] = ""  # `on` a creature, or a `house`: without it there is nothing to it

    def __init__(self, player: Player, on: Card | None = None, house: str = "") -> None:
        self.controller = player
        self.game = player.game
        self.on = on
        self.house = house
        self.used: list[Card] = []  # the cards for which a permission was used
        self.of: Card | None = None

    @property
    def name(self) -> str:
        return self.of_name

    @property
    def begun(self) -> bool:
        """For what happens on the opponent's next turn: it is that turn."""
        return not self.controller.active

    def end(self) -> None:
        """It is over before its time: a permission that is used up."""
        self.game.lasting.remove(self)
        self.game.changed()

    def __repr__(self) -> str:
        return f"lasting {self.of_name}"


UNTIL = ("end of turn", "your next turn", "end of opponent's next turn", "leaves play")
