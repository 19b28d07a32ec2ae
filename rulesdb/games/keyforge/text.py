"""What a card says: abilities that wait in windows of the chart, and constant abilities.

A text belongs to a card, or to a lasting effect. A method with the name of a label (`play`, `reap`,
`destroyed` …) is the ability behind that label; a method marked with a decorator of `when.py`
watches for something. An ability takes what it needs by name: `you` (the player who resolves it),
`opponent`, `game`, `giver` (the card that gives it, for text in quotation marks), `event` (the
running procedure), and under any other name the subject of the window. What it calls friendly or
enemy is asked of the player (`you.friendly`, `you.enemy_creatures` …), because a card may be used
as if it were yours.

The methods of `Text` that take a creature, a player or a deed are the constant abilities. They
apply while the text is in force, and are evaluated each time, so that nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    "houses_for",
    "controls",
    "toll",
    "skips_forging",
    "guards_pool_of",
    "pays_for_keys_of",
    "purses_of",
    "relabels",
    "receives_from",
    "ignores",
    "removes_from",
    "strips_armor_of",
    "perishes",
    "must_fight",
    "forbids_forging",
    "strikes_only",
    "more_damage_to",
)


class Ability(Struct, frozen=True):
    """An ability: where it waits, and what it does there."""

    name: str
    window: Any  # a window of the chart, or the kind of effect that triggers it
    watches: bool
    body: Callable[..., Body]
    takes: tuple[str, ...]
    when: Callable[..., bool] | None = None
    first: bool = False  # comes before the "Play:" ability of its subject
    instead: bool = False  # whether it replaces the destruction
    source: Any = None  # the class whose text it is

    def waits(self, bearer: Any, subject: Any, event: Any) -> bool:
        """Whether it triggers for a subject of the window."""
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
    """An ability and its bearer: the bearer's own, or given by another card."""

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
            replaces, only_if = getattr(body, "replaces", False), getattr(body, "only_if", None)
            takes = _takes(body)
            yield Ability(name, LABELS[name], False, body, takes, only_if, False, replaces, cls)
        elif hasattr(body, "watches"):
            windows, when, first = body.watches
            for window in windows if isinstance(windows, tuple) else (windows,):
                yield Ability(name, window, True, body, _takes(body), when, first, source=cls)


def _takes(body: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(signature(body).parameters)[1:]


class Text:
    """A text in force: a card in play, or a lasting effect."""

    abilities: ClassVar[tuple[Ability, ...]] = ()
    constant: ClassVar[frozenset[str]] = frozenset()
    gives: ClassVar[tuple[Ability, ...]] = ()  # abilities it gives, from its class `Gives`
    controller: Player
    game: Game
    since: int = 0  # when it came into force

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
        """Whether a creature's text box is blank."""
        return False

    def flanks(self, creature: Creature) -> bool:
        """Whether a creature counts as a flank creature anywhere in the line."""
        return False

    def protects(self, creature: Creature) -> bool:
        """Whether a creature cannot be dealt damage."""
        return False

    def takes_damage_of(self, creature: Creature) -> bool:
        """Whether damage to a creature is dealt to the bearer instead."""
        return False

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int | None:
        """Return what is added to a creature's damage in a fight; None if it deals none."""
        return 0

    def strikes_only(self, creature: Creature) -> int | None:
        """Return the only damage that a creature deals in a fight; None if it is not changed."""
        return None

    def more_damage_to(self, creature: Creature) -> int:
        """Return the additional damage that a creature takes each time it takes damage."""
        return 0

    def must_fight(self, creature: Creature) -> bool:
        """Whether a creature must fight when it is used, if it can."""
        return False

    def forbids_forging(self, player: Player) -> bool:
        """Whether a player cannot forge a key."""
        return False

    def instead(self, effect: Effect) -> Body | None:
        """Return what happens instead of an effect."""
        return None

    def forbids(self, deed: Deed) -> bool:
        """Whether it forbids a deed."""
        return False

    def lets(self, deed: Deed) -> bool:
        """Whether it permits a deed although its house is not active."""
        return False

    def spend(self, deed: Deed) -> None:
        """Use up the permission."""

    @property
    def is_limited(self) -> bool:
        """Whether its permission is used up."""
        return type(self).spend is not Text.spend

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        return False

    def must_choose(self, player: Player) -> str:
        """Return the house that a player must choose."""
        return ""

    def cannot_choose(self, player: Player) -> str:
        """Return the house that a player cannot choose."""
        return ""

    def readies(self, card: Card, player: Player) -> bool:
        """Whether a card that enters play under a player's control enters ready."""
        return False

    def hand_size_for(self, player: Player) -> int:
        return 0

    def readied(self, card: Card) -> None:
        """Note that a card has entered play ready because of it."""

    def key_cost_for(self, player: Player) -> int:
        return 0

    def houses_for(self, card: Card) -> tuple[str, ...]:
        """Return the houses that a card in play belongs to in place of its own."""
        return ()

    def controls(self, card: Card) -> bool:
        """Whether its player controls a card for as long as the text is in force."""
        return False

    def toll(self, deed: Deed, player: Player) -> Effect | None:
        """Return the payment of Æmber without which a player cannot do something."""
        return None

    def skips_forging(self, player: Player) -> bool:
        """Whether a player skips the "forge a key" step."""
        return False

    def guards_pool_of(self, player: Player) -> bool:
        """Whether Æmber in a player's pool cannot be stolen."""
        return False

    def pays_for_keys_of(self, player: Player) -> bool:
        """Whether a player may spend the Æmber on the bearer when forging keys."""
        return False

    def purses_of(self, player: Player) -> Iterable[Card]:
        """Return the cards whose Æmber a player may spend as if it were in their pool."""
        return ()

    def relabels(self, creature: Creature) -> Mapping[str, str]:
        """Return the labels under which a creature's abilities wait too: `{"play": "reap"}`."""
        return {}

    def receives_from(self, player: Player) -> bool:
        """Whether its player gets the Æmber that another spends when forging keys."""
        return False

    def ignores(self, attacker: Creature) -> frozenset[str]:
        """Return the keywords of others that are ignored while a creature attacks."""
        return frozenset()

    def removes_from(self, creature: Creature) -> frozenset[str]:
        """Return the keywords that a creature loses."""
        return frozenset()

    def strips_armor_of(self, creature: Creature) -> bool:
        """Whether a creature loses all of its armor."""
        return False

    def perishes(self) -> bool:
        """Whether its bearer is to be destroyed now."""
        return False


class Lasting(Text):
    """A lasting effect of a card's ability; it stays when the card leaves.

    A card has at most one: its class `Lasts`. `on` is the card it applies to; it ends when that
    card leaves play. `of` is the card that made it.
    """

    until: ClassVar[str] = "end of turn"
    of_name: ClassVar[str] = ""
    needs: ClassVar[str] = ""  # what it requires: `on` or `house`
    on_type: ClassVar[str] = "creature"  # the type of the card that it is on

    def __init__(self, player: Player, on: Card | None = None, house: str = "") -> None:
        self.controller = player
        self.game = player.game
        self.on = on
        self.house = house
        self.used: list[Card] = []  # cards for which the permission was used
        self.of: Card | None = None
        self.box: type[Card] | None = None  # the card whose text `on` has in addition
        self.ends = False  # for effects until the end of your next turn: whether it is that turn

    @property
    def name(self) -> str:
        return self.of_name

    @property
    def begun(self) -> bool:
        """For effects on the opponent's next turn: whether it is that turn."""
        return not self.controller.active

    def end(self) -> None:
        """End early: its permission is used up."""
        self.game.lasting.remove(self)
        self.game.changed()

    def __repr__(self) -> str:
        return f"lasting {self.of_name}"


UNTIL = (
    "end of turn",
    "your next turn",
    "end of opponent's next turn",
    "end of your next turn",
    "leaves play",
    "control changes",
)
