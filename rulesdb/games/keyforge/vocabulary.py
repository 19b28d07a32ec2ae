"""The vocabulary of positions, the same before and after.

`[a, b]` is an order (a battleline from the left, a deck or pile from the top); `{a, b}` is the same
cards in any order, and `{a: 2}` is two of them. A number is that many unknown cards; after the
moves, that many cards, whichever they are, and a battleline in braces is a part of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from rulesdb.engine import piles

Count = Annotated[int, Meta(ge=0, le=999)]
Copies = Annotated[int, Meta(ge=1, le=100)]
House = Literal[
    "brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "star-alliance", "untamed"
]
Key = Literal["red", "blue", "yellow"]
Side_ = Literal["me", "opponent"]
Counter_ = Literal["disruption", "doom", "fuse", "glory", "growth"]
Keyword = Literal[
    "assault",
    "deploy",
    "elusive",
    "hazardous",
    "invulnerable",
    "poison",
    "skirmish",
    "taunt",
]


class HeldState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Owner and house of a card that is not a creature or artifact in play."""

    owner: Annotated[
        Side_ | None, Meta(description="its owner, if not the player whose zone it is")
    ] = None
    house: Annotated[House | None, Meta(description="its house, if not the printed one")] = None


class StoredState(HeldState, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of a card that is not in play."""

    returns: Annotated[
        bool | None,
        Meta(
            description="whether a card in archives goes to its owner's hand when it leaves them "
            "(default: if somebody else owns it)"
        ),
    ] = None


class UpgradeState(HeldState, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of an upgrade."""

    counters: Annotated[
        dict[Counter_, Count], Meta(description="counters on it, for example `{disruption: 1}`")
    ] = {}
    controller: Annotated[
        Side_ | None, Meta(description="who controls it, if not its owner: who played it")
    ] = None


class PlayedState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of a card that was played this turn."""

    house: Annotated[House | None, Meta(description="its house, if not the printed one")] = None
    as_: Annotated[
        Literal["upgrade"] | None, Meta(description="`upgrade`: it was played as an upgrade")
    ] = field(name="as", default=None)


Known = str | dict[str, StoredState]
Held = Known | Copies
Zone = list[Held] | dict[str, Copies | None] | Count
Upgrades = list[str | dict[str, UpgradeState]] | dict[str, UpgradeState | None]


class CardState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of a creature or artifact."""

    damage: Annotated[Count, Meta(description="damage on it")] = 0
    exhausted: Annotated[bool, Meta(description="`true`: it is exhausted")] = False
    stun: Annotated[bool, Meta(description="`true`: it is stunned")] = False
    ward: Annotated[bool, Meta(description="`true`: it is warded")] = False
    enrage: Annotated[bool, Meta(description="`true`: it is enraged")] = False
    power: Annotated[Count, Meta(description="+1 power counters on it")] = 0
    counters: Annotated[
        dict[Counter_, Count], Meta(description="other counters on it, for example `{doom: 1}`")
    ] = {}
    amber: Annotated[Count, Meta(description="Æmber on it, captured or exalted")] = 0
    upgrades: Annotated[
        Upgrades, Meta(description="upgrades on it; after only: {…} is a part of them")
    ] = []
    under: Annotated[list[Held], Meta(description="cards under it")] = []
    purges: Annotated[
        list[Known], Meta(description="purged cards that return when it leaves play")
    ] = []
    owner: Annotated[
        Side_ | None, Meta(description="its owner, if not the player who controls it")
    ] = None
    house: Annotated[House | None, Meta(description="its house, if not the printed one")] = None
    as_: Annotated[str, Meta(description="the creature that it is a copy of (Mimic Gel)")] = field(
        name="as", default=""
    )
    keeper: Annotated[
        Side_ | None,
        Meta(description="who controls it once an effect no longer does, if not its owner"),
    ] = None
    gains: Annotated[
        dict[Keyword, Count],
        Meta(description="keywords until the end of the turn, `{assault: 2, taunt: 1}`"),
    ] = {}
    armor_spent: Annotated[Count, Meta(description="armor already used this turn")] = 0
    attacked: Annotated[
        bool, Meta(description="`true`: it was attacked this turn (for Elusive)")
    ] = False
    uses: Annotated[
        Count | None,
        Meta(description="how often it was used this turn (default: as often as `turn.used` says)"),
    ] = None
    spent: Annotated[
        bool, Meta(description="`true`: what it permits once each turn has been done this turn")
    ] = False
    total_power: Annotated[
        Count | None, Meta(description="after only: its power with all modifiers")
    ] = None
    armor_left: Annotated[
        Count | None, Meta(description="after only: the armor that it has left this turn")
    ] = None


Line = list[str | dict[str, CardState]] | dict[str, CardState | None]


class LastingState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """State of a lasting effect."""

    on: Annotated[
        str, Meta(description="the card that it is about, for example `opponent urchin#2`")
    ] = ""
    house: Annotated[House | None, Meta(description="the house that was chosen")] = None
    used: Annotated[list[str], Meta(description="cards for which a permission was used")] = []
    text: Annotated[str, Meta(description="the card whose text box it gives")] = ""
    ends: Annotated[
        bool, Meta(description="`true`: it ends with this turn, not with the next one")
    ] = False


class Side(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One player."""

    house: Annotated[
        House | None, Meta(description="the active house; it makes this the active player")
    ] = None
    houses: Annotated[
        list[House], Meta(description="the houses on the identity card (default: any)")
    ] = []
    amber: Annotated[Count, Meta(description="Æmber in the pool")] = 0
    keys: Annotated[list[Key], Meta(description="forged keys, by colour")] = []
    forged: Annotated[
        list[Key],
        Meta(description="keys forged on this player's last turn, even if unforged since"),
    ] = []
    creatures_played: Annotated[
        Count, Meta(description="how many creatures this player played on their last turn")
    ] = 0
    stole: Annotated[
        bool, Meta(description="`true`: this player stole Æmber on their last turn")
    ] = False
    tide: Annotated[
        Literal["high", "low"] | None,
        Meta(description="the tide for this player (default: neither high nor low)"),
    ] = None
    chains: Annotated[Count, Meta(description="number of chains")] = 0
    hand: Annotated[
        Zone,
        Meta(description="cards in hand; their order never matters; a number, so many unknown"),
    ] = []
    deck: Annotated[
        Zone,
        Meta(
            description="the deck from the top; {…} is a shuffled deck; a number, so many unknown"
        ),
    ] = []
    shuffled: Annotated[
        bool | None,
        Meta(description="before only, `true`: the order of the deck is unknown, as in braces"),
    ] = None
    on_top: Annotated[
        Count, Meta(description="how many cards on top of a shuffled deck are known")
    ] = 0
    discard: Annotated[
        Zone, Meta(description="the discard pile from the top; a number, so many unknown")
    ] = []
    archives: Annotated[Zone, Meta(description="archived cards; a number, so many unknown")] = []
    purged: Annotated[Zone, Meta(description="purged cards; a number, so many unknown")] = []
    creatures: Annotated[
        Line,
        Meta(
            description="the battleline from the left; `urchin` or `urchin: {damage: 1}`; "
            "after only: {…} is a part of it"
        ),
    ] = []
    artifacts: Annotated[
        Line,
        Meta(
            description="artifacts, in the order in which they entered play; "
            "after only: {…} is a part of them"
        ),
    ] = []
    lasting: Annotated[
        list[str | dict[str, LastingState]],
        Meta(description="lasting effects of this player, by the card that made them"),
    ] = []


class TurnState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What has happened this turn."""

    played: Annotated[
        list[str | dict[str, PlayedState]], Meta(description="cards played this turn, by name")
    ] = []
    used: Annotated[list[str], Meta(description="cards used this turn, by name")] = []
    again: Annotated[
        list[str] | None,
        Meta(
            description="those of them that a card used for another time "
            "(default: as the `uses` of cards in play say)"
        ),
    ] = None
    discarded: Annotated[
        list[Known], Meta(description="cards discarded from hand this turn, by name")
    ] = []
    discards: Annotated[
        dict[Side_, Count],
        Meta(
            description="how many cards each player has discarded this turn, from any zone "
            "(default: as many as `discarded` says)"
        ),
    ] = {}
    destroyed: Annotated[
        dict[Side_, Count],
        Meta(description="how many creatures of each side were destroyed this turn"),
    ] = {}
    reaped: Annotated[Count, Meta(description="how often a creature has reaped this turn")] = 0
    fought: Annotated[
        Count, Meta(description="how often a creature was used to fight this turn")
    ] = 0
    stole: Annotated[
        list[Side_], Meta(description="the players who have stolen Æmber this turn")
    ] = []
    fallen: Annotated[
        dict[Side_, Count],
        Meta(description="how many creatures of each side were destroyed in a fight this turn"),
    ] = {}
    from_hand: Annotated[
        Count | None,
        Meta(description="before only: how many of these cards came from hand (default: all)"),
    ] = None
    acted: Annotated[
        bool | None,
        Meta(
            description="before only: whether anything was done in this step (default: this turn)"
        ),
    ] = None


class Position(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole position."""

    me: Annotated[Side, Meta(description="one player")] = Side()
    opponent: Annotated[Side, Meta(description="the other player")] = Side()
    active: Annotated[
        Side_ | None,
        Meta(description="whose turn it is (default: whoever has a `house`, else me)"),
    ] = None
    step: Annotated[
        Literal["setup", "1.forge", "2.house", "3.main", "4.ready", "5.draw"] | None,
        Meta(description="the step of the turn (default: 3.main with a house, else 1.forge)"),
    ] = None
    first_turn: Annotated[bool, Meta(description="`true`: the first turn of the game")] = False
    turn: Annotated[TurnState, Meta(description="what has happened this turn")] = TurnState()
    winner: Annotated[Side_ | None, Meta(description="after only: who has won")] = None


NAMELESS = "card"  # a card that nobody knows
COMPUTED = ("total-power", "armor-left")  # they follow from the position and are never written
MEMORY = (
    "armor-spent",
    "attacked",
    "controller",
    "gains",
    "purges",
    "uses",
    "spent",
    *COMPUTED,
)  # compared only if stated
UNORDERED = ("hand", "archives", "purged")
ZONES = ("hand", "deck", "discard", "archives", "purged")
LINES = ("creatures", "artifacts")
SIDES = ("me", "opponent")
MAX_CARDS = 100
CREATURES_ONLY = (
    "damage",
    "armor-spent",
    "attacked",
    "stun",
    "ward",
    "enrage",
    "power",
    "gains",
    *COMPUTED,
)


def items(zone: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return the cards of a zone in order, each with its state."""
    return piles.items(zone, NAMELESS)


def vocabulary() -> list[tuple[str, type[Struct]]]:
    """Return the schemas of a position, for the reference."""
    return [
        ("position", Position),
        ("side", Side),
        ("card in play", CardState),
        ("upgrade", UpgradeState),
        ("card elsewhere", StoredState),
        ("lasting", LastingState),
        ("turn", TurnState),
    ]
