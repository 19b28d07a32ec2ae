"""The facts of a card of Pips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct


class Facts(Struct, frozen=True, kw_only=True):
    """A card of Pips."""

    rank: Annotated[int | None, Meta(description="its rank, if it has one")] = None
    colour: Annotated[str, Meta(description="its colour", extra={"facet": True, "line": True})]


def check_card(head: Any) -> Iterable[tuple[str, str, str]]:
    if head.colour == "black" and head.rank is not None:
        yield "rank", "a black card has no rank", "leave it out"
