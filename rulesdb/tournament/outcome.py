"""What a procedure is given, and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta, Struct

from . import Applied
from .readings import Readings

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
