"""The facts of a KeyForge card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Word = Annotated[str, Meta(min_length=1, max_length=300)]
Count = Annotated[int, Meta(ge=0)]


class Facts(Struct, frozen=True, kw_only=True):
    """A card of KeyForge."""

    set: Annotated[
        Word,
        Meta(
            description="the set of its first printing, for example CotA", extra={"verbatim": True}
        ),
    ]
    number: Annotated[
        Word, Meta(description="its number there, in quotes", extra={"verbatim": True})
    ]
    house: Annotated[
        Word, Meta(description="its house", extra={"facet": True, "line": True, "slip": "centre"})
    ]
    type: Annotated[
        Literal["action", "artifact", "creature", "upgrade"],
        Meta(description="its type", extra={"line": True, "slip": "type"}),
    ]
    bonus: Annotated[Count, Meta(description="bonus Æmber", extra={"slip": "labelled"})] = 0
    power: Annotated[
        Count | None, Meta(description="power, of a creature", extra={"slip": "corner"})
    ] = None
    armor: Annotated[Count, Meta(description="armor, of a creature", extra={"slip": "corner"})] = 0
    traits: Annotated[
        list[Word], Meta(description="traits, in English", extra={"slip": "line"})
    ] = field(default_factory=list)


def check_card(head: Any) -> Iterator[tuple[str, str, str]]:
    """Check that creatures, and only creatures, have power."""
    if (head.type == "creature") != (head.power is not None):
        yield "power", "only creatures have power", "fix `type` or `power`"
