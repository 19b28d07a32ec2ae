"""What a card says: abilities that are used or trigger, and continuous abilities.

An ability is a method with a decorator: `@activated(…)`, `@triggered(…)`, `@response(…)`. It takes
what it needs by name (`you`, `opponent`, `game`, `event`, `target`, `targets`) and yields effects,
in the order of the text. A continuous ability is a method with one of the names in `CONTINUOUS`; it
is called for each card or player that it might affect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

if TYPE_CHECKING:
    from rulesdb.engine.kernel import Body

    from .card import Card
    from .costs import Cost
    from .game import Game
    from .moves import Deed
    from .player import Player
    from .requirements import Needs

CONTINUOUS = (
    "force_for",
    "sets_force",
    "negates_bonuses",
    "race_for",
    "bears",
    "unblockable",
    "blocks_unblockable",
    "must_attack",
    "must_block",
    "pacifies",
    "exhausts_force",
    "blanks",
    "prevents",
    "unaffected",
    "forbids",
    "forbids_attack",
    "forbids_golds",
    "locks_graveyard",
    "surcharge",
    "reduction",
    "costs_less",
    "skips_draw",
    "extra_draws",
    "hand_limit_for",
)


class Ability(Struct, frozen=True):
    """An ability that is used or triggers: when, at what cost, with which targets."""

    name: str
    kind: str  # activated, triggered, response
    on: str  # what triggers it, or where it responds
    body: Callable[..., Body]
    takes: tuple[str, ...]
    when: Callable[..., bool] | None = None
    cost: Cost | None = None
    targets: Callable[..., list[list[Any]]] | None = None
    up_to: int = 0
    needs: tuple[Needs, ...] = ()  # the cards that its effect asks for
    may: bool = False
    limit: int = 0
    whose: Callable[[Any], Player] | None = None  # who uses it, if not the card's controller
    in_battle: bool = False  # whether it can be used only in the Mythological Battle
    cancels: bool = False

    def run(self, card: Any, you: Player, event: Any, targets: list[Any]) -> Body:
        known = {
            "you": you,
            "opponent": you.opponent,
            "game": you.game,
            "event": event,
            "targets": targets,
            "target": targets[0] if targets else None,
        }
        return self.body(card, *(known[name] for name in self.takes))


def _mark(kind: str, *moments: str, **more: Any) -> Callable[..., Any]:
    def mark(body: Callable[..., Body]) -> Callable[..., Body]:
        takes = tuple(signature(body).parameters)[1:]
        body.marked = [  # type: ignore[attr-defined]
            Ability(body.__name__, kind, on, body, takes, **more) for on in moments
        ]
        return body

    return mark


def activated(**more: Any) -> Callable[..., Any]:
    """Mark an ability used at will, in its controller's Vigil Phase or in the War of Talismans."""
    return _mark("activated", "", **more)


def triggered(*on: str, **more: Any) -> Callable[..., Any]:
    """Mark an ability that triggers `on` something.

    That is entered, destroyed, played, used, or a window of the chart; `watched-destroyed` is for
    cards that watch another one be destroyed.
    """
    return _mark("triggered", *on, **more)


def response(*on: str, **more: Any) -> Callable[..., Any]:
    """Mark an ability that is used in response, in a window of the chart."""
    return _mark("response", *on, **more)


def abilities_of(cls: type) -> Iterator[Ability]:
    for name in dir(cls):
        if not name.startswith("_"):
            yield from getattr(getattr(cls, name), "marked", ())


class Text:
    """A text in force: a card in play, or a lasting effect."""

    abilities: ClassVar[tuple[Ability, ...]] = ()
    continuous: ClassVar[frozenset[str]] = frozenset()
    controller: Player
    game: Game
    clock: int

    def __init_subclass__(cls) -> None:
        cls.abilities = tuple(abilities_of(cls))
        cls.continuous = frozenset(n for n in CONTINUOUS if getattr(cls, n) is not getattr(Text, n))

    # Continuous abilities --------------------------------------------------------------------

    def force_for(self, ally: Card) -> int:
        """Return a bonus to the Force of an Ally."""
        return 0

    def sets_force(self, ally: Card) -> int | None:
        """Return the Force that a setter gives an Ally."""
        return None

    def negates_bonuses(self, ally: Card) -> bool:
        """Whether bonuses apply to an Ally negatively."""
        return False

    def race_for(self, ally: Card) -> str:
        return ""

    def bears(self, ally: Card) -> int:
        """Return how many Weapons beyond one an Ally may bear."""
        return 0

    def unblockable(self, ally: Card) -> bool:
        return False

    def blocks_unblockable(self, ally: Card) -> bool:
        """Whether an Ally may block unblockable ones."""
        return False

    def must_attack(self, ally: Card) -> bool:
        """Whether an Ally has to attack if it can."""
        return False

    def must_block(self, ally: Card) -> bool:
        """Whether an Ally has to block if it can."""
        return False

    def pacifies(self, ally: Card) -> bool:
        """Whether an Ally can neither attack nor block."""
        return False

    def exhausts_force(self, ally: Card) -> bool:
        """Whether an Ally may block several attackers until its Force is used up."""
        return False

    def blanks(self, card: Card) -> bool:
        """Whether a card has lost its ability."""
        return False

    def prevents(self, card: Card, how: str) -> str:
        """Return the rule that saves a card (`how` destroyed: combat, cost, effect), if any."""
        return ""

    def unaffected(self, card: Card, by: Player) -> bool:
        """Whether a player cannot affect a card."""
        return False

    def forbids(self, deed: Deed) -> bool:
        return False

    def forbids_attack(self, player: Player) -> bool:
        return False

    def forbids_golds(self, player: Player) -> bool:
        """Whether a player cannot pay with Golds nor generate them."""
        return False

    def locks_graveyard(self, player: Player) -> bool:
        """Whether a player cannot play with their own Graveyard."""
        return False

    def surcharge(self, card: Card, player: Player) -> int:
        """Return the additional cost of playing a card."""
        return 0

    def reduction(self, card: Card, player: Player) -> int:
        """Return by how much the cost of a card is reduced."""
        return 0

    def costs_less(self, card: Card, player: Player) -> int:
        """Return how much less a card costs."""
        return 0

    def skips_draw(self, player: Player) -> bool:
        return False

    def extra_draws(self, player: Player) -> int:
        """Return how many extra cards a player draws when their turn ends."""
        return 0

    def hand_limit_for(self, player: Player) -> int:
        """Return how many cards beyond eight a player may keep."""
        return 0


class Lasting(Text):
    """A lasting effect of a card on a player: its class `Lasts`.

    It stays when the card leaves, unless it is `tied` to it.
    """

    until: ClassVar[str] = "permanent"
    tied: ClassVar[bool] = False
    of_name: ClassVar[str] = ""

    def __init__(self, player: Player, names: str = "", of: Card | None = None) -> None:
        self.controller = player
        self.game = player.game
        self.names = names  # the card that was named, or that it is about
        self.of = of
        self.clock = player.game.tick()
        self.begun = False

    @property
    def name(self) -> str:
        return self.of_name

    def __repr__(self) -> str:
        return f"lasting {self.of_name}"
