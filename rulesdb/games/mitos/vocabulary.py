"""The vocabulary of positions, the same before and after.

`[a, b]` is an order (a line from the left, a pile from the top), `{a, b}` the same cards in any
order, `{a: 2}` two of them. A number is that many unknown cards; in the Reserve and among the paid
Golds, that many Golds without ability.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulesdb.engine import piles

Count = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=1, le=99)]
Force = Annotated[int, Meta(ge=0, le=99)]
Side_ = Literal["me", "opponent"]
NAMELESS, PLAIN_GOLD = "carta", "oro"
USUAL_CASTLE = 20
ORDER = "its place among the cards and effects that came one after another; see the examples"
USES = "how often an ability with a limit was used this turn, by the name of the ability"


class HeldState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of a card that is not in play."""

    force: Annotated[Force | None, Meta(description="its printed Force (default: 0)")] = None
    cost: Annotated[Count | None, Meta(description="its printed cost (default: 0)")] = None
    race: Annotated[
        str | None, Meta(description="its printed race, in small letters (default: none)")
    ] = None


Held = str | Copies | dict[str, HeldState]
Zone = list[Held] | dict[str, Copies | None] | Count


class WeaponState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of a Weapon on an Ally."""

    cost: Annotated[Count | None, Meta(description="its printed cost (default: 0)")] = None
    race: Annotated[str | None, Meta(description="the race that it gives to its bearer")] = None
    owner: Annotated[Side_ | None, Meta(description="its owner, if not its controller")] = None
    effects: Annotated[list[str | int], Meta(description="effects on it, as on an Ally")] = []
    uses: Annotated[dict[str, Count], Meta(description=USES)] = {}
    order: Annotated[Count, Meta(description=ORDER)] = 0


class CopyState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What a card has copied."""

    of: Annotated[str, Meta(description="the card that was copied")]
    force: Annotated[Force, Meta(description="the Force that was copied")] = 0
    cost: Annotated[Count | None, Meta(description="the cost that was copied")] = None
    race: Annotated[str, Meta(description="the race that was copied")] = ""
    whole: Annotated[bool, Meta(description="it is a complete copy, with the name")] = False
    until: Annotated[
        Literal["final", "permanent"],
        Meta(description="until when (default: final); `permanent` is as long as it is in play"),
    ] = "final"
    blank: Annotated[
        bool, Meta(description="the copy has no ability, because that card had lost it")
    ] = False


class CardState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Facts and state of a card in play."""

    force: Annotated[Force | None, Meta(description="its printed Force (default: 0)")] = None
    cost: Annotated[Count | None, Meta(description="its printed cost (default: 0)")] = None
    race: Annotated[
        str | None, Meta(description="its printed race, in small letters (default: none)")
    ] = None
    total: Annotated[
        int | None,
        Meta(description="its Force with everything that modifies it; it follows from the rest"),
    ] = None
    now_race: Annotated[str | None, Meta(description="its race now; it follows from the rest")] = (
        None
    )
    weapons: Annotated[
        list[str | dict[str, WeaponState]], Meta(description="Weapons that it bears")
    ] = []
    owner: Annotated[Side_ | None, Meta(description="its owner, if not its controller")] = None
    entered: Annotated[
        Literal["this-turn", "last-turn"] | None,
        Meta(
            description="`this-turn`: no Grouping Phase since it came into play, so it can neither "
            "attack nor block; `last-turn`: none of its controller, so it can only block"
        ),
    ] = None
    effects: Annotated[
        list[str | int],
        Meta(
            description="effects on it, in the order in which they were applied: `+3`, `=2`, "
            "`race=dios`, `double`, `zero`, `no-ability`, `pacified`, `unblockable`, "
            "`must-attack`, `must-block`; `+1 permanent` also says until when"
        ),
    ] = []
    copies: Annotated[CopyState | None, Meta(description="what it has copied, if anything")] = None
    uses: Annotated[dict[str, Count], Meta(description=USES)] = {}
    blocked_by: Annotated[
        list[str], Meta(description="in a battle, of an attacker: the Ally that blocks it")
    ] = []
    ungrouped: Annotated[
        bool, Meta(description="in a battle: it was left in the Attack Line and does not attack")
    ] = False
    order: Annotated[Count, Meta(description=ORDER)] = 0


Line = list[str | dict[str, CardState]]
Golds = list[str | Copies | dict[str, CardState]] | Count


class LastingState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of an effect on a player."""

    names: Annotated[str, Meta(description="the card that cannot be played, by name")] = ""
    of: Annotated[str, Meta(description="the card in play with which it ends")] = ""
    begun: Annotated[bool, Meta(description="a turn has ended since it was made")] = False
    order: Annotated[Count, Meta(description=ORDER)] = 0


class Side(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One player."""

    castle: Annotated[
        Zone | None,
        Meta(
            description="the Castle Deck from the top; `{…}` is shuffled; a number is that many "
            "unknown cards (default: 20)"
        ),
    ] = None
    hand: Annotated[Zone, Meta(description="cards in hand, in any order")] = []
    graveyard: Annotated[Zone, Meta(description="the Graveyard from the top")] = []
    exile: Annotated[Zone, Meta(description="exiled cards, in any order")] = []
    reserve: Annotated[
        Golds, Meta(description="the Golds in the Gold Reserve; a number is that many plain Golds")
    ] = []
    paid: Annotated[Golds, Meta(description="paid Golds, written in the same way")] = []
    virtual: Annotated[Count, Meta(description="how many virtual Golds are left")] = 0
    defense: Annotated[Line, Meta(description="Allies in the Defense Line")] = []
    attack: Annotated[Line, Meta(description="Allies in the Attack Line")] = []
    support: Annotated[Line, Meta(description="Totems in the Support Line")] = []
    effects: Annotated[
        list[str | dict[str, LastingState]],
        Meta(
            description="lasting and permanent effects on this player, by the card that made them"
        ),
    ] = []


STEPS = {
    "grouping": "turn.1.grouping.group",
    "vigil": "turn.2.vigil.gold",
    "main": "turn.2.vigil.main",
    "block": "battle.2.block.declare",
    "war": "battle.3.war.priority",
    "damage": "battle.4.damage.window-beginning",
    "final": "turn.4.final.window-beginning",
}


class TurnState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is recorded of the current turn."""

    gold: Annotated[bool, Meta(description="the Gold of the turn has been played")] = False
    acted: Annotated[
        bool,
        Meta(
            description="another card has been played, or an ability used, so no Gold can be played"
        ),
    ] = False


class Position(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole position."""

    me: Annotated[Side, Meta(description="the player who asks")] = Side()
    opponent: Annotated[Side, Meta(description="the other player")] = Side()
    active: Annotated[Side_ | None, Meta(description="whose turn it is (default: me)")] = None
    step: Annotated[
        Literal["grouping", "vigil", "main", "block", "war", "damage", "final"] | None,
        Meta(
            description="where the turn stands (default: vigil); `main` is the Vigil Phase after "
            "the Gold of the turn, or without a Gold in hand"
        ),
    ] = None
    turn: Annotated[TurnState, Meta(description="what has happened this turn")] = TurnState()
    priority: Annotated[
        Side_ | None,
        Meta(description="in the War of Talismans: who acts next (default: the defending player)"),
    ] = None
    passed: Annotated[
        Count, Meta(description="with `priority`: 1 if the other player has just passed")
    ] = 0
    winner: Annotated[
        Literal["me", "opponent", "nobody"] | None,
        Meta(description="after only: who has won; `nobody` if both lose at once"),
    ] = None


COMPUTED = ("total", "now-race")  # they follow from the rest of a position
MEMORY = ("uses", "order", "entered", *COMPUTED)  # compared only if stated
FACTS = ("force", "cost", "race")
UNORDERED = ("hand", "exile", "reserve", "paid")
ZONES = ("castle", "hand", "graveyard", "exile")
GOLDS = ("reserve", "paid")
LINES = ("defense", "attack", "support")
SIDES = ("me", "opponent")
MAX_CARDS = 140


def items(zone: Any, plain: str = NAMELESS) -> list[tuple[str, dict[str, Any]]]:
    """Return the cards of a zone in order, each with its state."""
    return piles.items(zone, plain)


def plain_of(zone: str) -> str:
    return PLAIN_GOLD if zone in GOLDS else NAMELESS


def vocabulary() -> list[tuple[str, type[Struct]]]:
    """Return the schemas of a position, for the reference."""
    return [
        ("position", Position),
        ("side", Side),
        ("card in play", CardState),
        ("Weapon", WeaponState),
        ("copy", CopyState),
        ("card elsewhere", HeldState),
        ("effect", LastingState),
        ("turn", TurnState),
    ]
