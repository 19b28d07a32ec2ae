"""The vocabulary of positions, the same before and after.

`[a, b]` is an order (a pile from the top); `{a, b}` is the same Minions in any order, and `{a: 2}`
is two of them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=0, le=20)]
Cost = Annotated[int, Meta(ge=0, le=4)]
Copies = Annotated[int, Meta(ge=1, le=60)]
Type = Literal["bestia", "caido", "esqueleto", "golem", "zombie", "shadow"]
Principal = Literal["bestia", "caido", "esqueleto", "golem", "zombie"]
PowerType = Literal["attack", "defense", "tactical"]
Pile = list[Type] | dict[Type, Copies | None]
Step = Literal[
    "formation",
    "0.start",
    "1.prepare.start",
    "1.prepare.all",
    "1.prepare.development",
    "1.prepare.end",
    "2.draw.start",
    "2.draw.take",
    "2.draw.development",
    "2.draw.end",
    "3.main.start",
    "3.main.development",
    "3.main.end",
    "4.discard.start",
    "4.discard.down-to-five",
    "4.discard.development",
    "4.discard.end",
    "5.end",
    "setup",
]


class PowerState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Facts of a Power on this Reptante that the reference does not give."""

    type: Annotated[PowerType | None, Meta(description="its type")] = None
    cost: Annotated[Cost | None, Meta(description="its cost, 0 to 4")] = None
    discard: Annotated[
        Principal | Literal["any"] | None,
        Meta(description="the type of Minion to discard for it; `any`: a neutral Power"),
    ] = None
    amount: Annotated[
        int, Meta(ge=0, le=20, description="the number in its effect, if it has several versions")
    ] = 0
    effect: Annotated[
        str | list[str],
        Meta(description="only of `power-1` to `power-9`: one of the effects above, or a list"),
    ] = ""
    conditional: Annotated[bool, Meta(description="`true`: its text has a condition to be met")] = (
        False
    )
    exploding: Annotated[
        bool, Meta(description="`true`: its cost must be paid by Exploding Minions")
    ] = False
    now: Annotated[
        PowerType | None, Meta(description="before only: the type that an effect gave it")
    ] = None


class ReptanteState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One Reptante."""

    exhausted: Annotated[bool, Meta(description="`true`: it is Exhausted")] = False
    held: Annotated[
        bool, Meta(description="`true`: it stays Exhausted in its next Prepare phase")
    ] = False
    powers: Annotated[
        list[str | dict[str, PowerState]],
        Meta(description="its Powers: `deja-vu` or `carga-heroica: {cost: 1, amount: 3}`"),
    ] = []


class Side(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One participant."""

    resistance: Annotated[Points, Meta(description="resistance, 0 to 20 (default: 10)")] = 10
    hand: Annotated[Pile, Meta(description="Minions in hand; their order never matters")] = []
    altar: Annotated[
        list[Type | dict[Type, Literal["exhausted"]]],
        Meta(description="Minions in the Altar: `caido` or `caido: exhausted`"),
    ] = []
    reptantes: Annotated[
        dict[str, Literal["exhausted"] | list[str | dict[str, PowerState]] | ReptanteState | None],
        Meta(description="Reptantes by name, with their Powers (default: three without any)"),
    ] = {}
    hand_as: Annotated[
        Type | None, Meta(description="the type that all Minions in hand count as this turn")
    ] = None
    altar_as: Annotated[
        Type | None, Meta(description="the type that all Minions in the Altar count as this turn")
    ] = None
    discards_as: Annotated[
        list[Principal], Meta(description="types that the next discards for Powers may count as")
    ] = []
    protected: Annotated[bool, Meta(description="`true`: no Power affects the Altar this turn")] = (
        False
    )
    out: Annotated[bool, Meta(description="`true`: out of the game")] = False
    turned: Annotated[
        int,
        Meta(
            ge=0,
            description="only in `expect`: how many Minions are set apart for announced Powers",
        ),
    ] = 0


class TurnState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What has happened this turn."""

    placed: Annotated[bool, Meta(description="`true`: the Minion of this turn was placed")] = False
    eliminated: Annotated[
        list[str], Meta(description="who has eliminated one of their Reptantes this turn")
    ] = []
    reinforced: Annotated[
        bool | int,
        Meta(
            description="`true`: a Power was Reinforced; a number: the highest total of one Power"
        ),
    ] = False
    shown: Annotated[
        list[str], Meta(description="what was shown, in order: `me hand`, `caido`")
    ] = []


class Position(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole position."""

    me: Annotated[Side, Meta(description="the first of two participants")] = Side()
    opponent: Annotated[Side, Meta(description="the second of two")] = Side()
    participants: Annotated[
        dict[str, Side | None],
        Meta(description="three or more, instead of `me` and `opponent`: by name, in turn order"),
    ] = {}
    groups: Annotated[
        list[list[str]], Meta(description="who plays together; the groups take turns alternately")
    ] = []
    active: Annotated[str, Meta(description="who is in turn (default: the first participant)")] = ""
    step: Annotated[
        Step | None, Meta(description="the part of the turn (default: 3.main.development)")
    ] = None
    pit: Annotated[Pile, Meta(description="the Pit from the top; {…} is a shuffled Pit")] = []
    on_top: Annotated[
        list[Type], Meta(description="what is known to lie on top of a shuffled Pit, the top first")
    ] = []
    dump: Annotated[Pile, Meta(description="the Dump from the top")] = []
    first_round: Annotated[bool, Meta(description="`true`: it is everybody's first turn")] = False
    began: Annotated[
        str, Meta(description="in the first round: who played first (default: the first)")
    ] = ""
    turn: Annotated[TurnState, Meta(description="what has happened this turn")] = TurnState()
    removed: Annotated[
        list[str],
        Meta(description="who has eliminated one of their Reptantes in this game, in order"),
    ] = []
    score: Annotated[
        dict[str, int], Meta(description="after only: the points in a tournament")
    ] = {}
    winner: Annotated[str, Meta(description="after only: who has won")] = ""


def items(zone: Any) -> list[tuple[str, Any]]:
    """Return the items of a list in order, each with its state."""
    if isinstance(zone, dict):
        return [(name, None) for name, count in zone.items() for _ in range(count or 1)]
    return [(item, None) if isinstance(item, str) else next(iter(item.items())) for item in zone]


def reptante_state(said: Any) -> dict[str, Any]:
    """Return the state of a Reptante in full form."""
    if said == "exhausted":
        return {"exhausted": True}
    if isinstance(said, list):
        return {"powers": said}
    return said or {}


def sides(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return everybody who is named, in turn order."""
    if data.get("participants"):
        return {name: said or {} for name, said in data["participants"].items()}
    return {name: data.get(name) or {} for name in ("me", "opponent")}


def vocabulary() -> list[tuple[str, type[Struct]]]:
    """Return the schemas of a position, for the reference."""
    return [
        ("position", Position),
        ("participant", Side),
        ("Reptante", ReptanteState),
        ("Power", PowerState),
        ("turn", TurnState),
    ]
