"""The facts of a Power."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Word = Annotated[str, Meta(min_length=1, max_length=300)]


class Facts(Struct, frozen=True, kw_only=True):
    """A Power of Atrum Arena. What the document does not say is left out."""

    type: Annotated[
        Literal["attack", "defense", "tactical"] | None,
        Meta(description="its type, where known", extra={"line": True, "slip": "type"}),
    ] = None
    cost: Annotated[
        Word | None,
        Meta(description="its cost, in quotes: `4`, or `0-4` by version", extra={"slip": "corner"}),
    ] = None
    discard: Annotated[
        list[Word],
        Meta(
            description="the types of Minion that are discarded to launch it",
            extra={"slip": "labelled"},
        ),
    ] = field(default_factory=list)
    unique: Annotated[bool | None, Meta(description="whether it is unique, where known")] = None
    reptantes: Annotated[
        list[Word], Meta(description="the Reptantes that have it", extra={"verbatim": True})
    ] = field(default_factory=list)


def check_card(head: Any) -> Iterable[tuple[str, str, str]]:
    """Check nothing: every fact may be missing."""
    return ()
