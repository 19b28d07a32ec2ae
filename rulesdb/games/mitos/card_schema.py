"""The facts of a card of Mitos y Leyendas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Word = Annotated[str, Meta(min_length=1, max_length=300)]
Count = Annotated[int, Meta(ge=0)]


class Facts(Struct, frozen=True, kw_only=True):
    """A card of Mitos y Leyendas. What the document does not say is left out."""

    type: Annotated[
        Literal["ally", "weapon", "gold", "talisman", "totem"] | None,
        Meta(description="its type, where known", extra={"line": True, "slip": "type"}),
    ] = None
    race: Annotated[
        Word | None, Meta(description="the race of an Ally", extra={"line": True, "slip": "line"})
    ] = None
    cost: Annotated[
        Count | None, Meta(description="its cost in Gold", extra={"slip": "corner"})
    ] = None
    force: Annotated[Count | None, Meta(description="its force", extra={"slip": "corner"})] = None
    edition: Annotated[
        Word | None,
        Meta(description="the edition that it was printed in", extra={"verbatim": True}),
    ] = None
    number: Annotated[
        Word | None, Meta(description="its number there, in quotes", extra={"verbatim": True})
    ] = None
    unreadable: Annotated[
        str,
        Meta(
            description="what of its text the document does not let one read",
            extra={"reason": True},
        ),
    ] = ""


def check_card(head: Any) -> Iterable[tuple[str, str, str]]:
    """Check nothing: every fact may be missing."""
    return ()
