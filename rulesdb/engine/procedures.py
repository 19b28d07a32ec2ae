"""What a procedure of the tournament regulations is: what it is given, what comes out of it.

A procedure returns, with its result, the statements that it applied. Addresses are those of the
reference without the game: `tournament/time-called#most-keys`. Where the regulations are silent,
the address is that of the reading that is followed: `questions/rematch#last-resort`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import Meta, Struct

Applied = tuple[str, ...]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Number = Annotated[int, Meta(ge=0, le=10_000)]
Two = Annotated[list[Name], Meta(min_length=2, max_length=2)]
Field = Annotated[list[Name], Meta(min_length=2, max_length=512)]


class Given(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """What a procedure is given."""


class Comes(Given, frozen=True):
    """What may be said of what comes out; what is not said is not compared."""

    refused: Name | None = None


@dataclass(frozen=True)
class Readings:
    """The readings of open questions in use: the first one known, except for the `others`."""

    others: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __getitem__(self, question: str) -> str:
        return self.others.get(question, self.known[question][0])

    def cite(self, question: str) -> str:
        """The address of the reading in use."""
        return f"questions/{question}#{self[question]}"


@dataclass(frozen=True)
class Outcome:
    """What comes out, and the statements applied on the way."""

    found: dict[str, Any]
    applied: Applied


@dataclass(frozen=True)
class Among:
    """What is asked of all draws together: whether each thing that is stated holds of them."""

    holds: Callable[[Any], bool]


@dataclass(frozen=True)
class Known:
    """A procedure: what it is given, how it runs, what may come out.

    It gets what is given, the steps, the words that are asked for, and the readings. One that goes
    in steps says what a step is. Without `comes`, what comes out is named by what is given.
    """

    given: type[Struct]
    run: Callable[[Any, list[Any], frozenset[str], Readings], Outcome]
    comes: type[Comes] | None = None
    step: type[Struct] | None = None


def once(applied: Iterable[Applied]) -> Applied:
    return tuple(dict.fromkeys(address for each in applied for address in each))
