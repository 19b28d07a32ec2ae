"""What a game declares of its tournament procedures: input, result, readings, statements applied.

A procedure returns its result with the statements it applied. Addresses are those of the reference
without the game: `tournament/time-called#most-keys`. Where the regulations are silent, the address
is that of the reading followed: `questions/rematch#last-resort`.
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


class Input(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """The input of a procedure."""


class StatedResult(Input, frozen=True):
    """What may be stated about the result; only what is stated is compared."""

    refused: Name | None = None


@dataclass(frozen=True)
class Readings:
    """The readings of open questions in use: the first known, unless `others` has another."""

    others: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __getitem__(self, question: str) -> str:
        return self.others.get(question, self.known[question][0])

    def cite(self, question: str) -> str:
        """Return the address of the reading in use."""
        return f"questions/{question}#{self[question]}"


@dataclass(frozen=True)
class Outcome:
    """The result, and the statements applied."""

    found: dict[str, Any]
    applied: Applied


@dataclass(frozen=True)
class AcrossDraws:
    """A check of all draws together: whether each stated item holds."""

    holds: Callable[[Any], bool]


@dataclass(frozen=True)
class ProcedureType:
    """A procedure: its input, its function, its possible result.

    The function gets the input, the steps, the keys of the stated result, and the readings. `step`
    is the schema of one step, if any. Without `result`, the keys of the result come from the input.
    """

    input: type[Struct]
    run: Callable[[Any, list[Any], frozenset[str], Readings], Outcome]
    result: type[StatedResult] | None = None
    step: type[Struct] | None = None


def without_duplicates(applied: Iterable[Applied]) -> Applied:
    return tuple(dict.fromkeys(address for each in applied for address in each))
