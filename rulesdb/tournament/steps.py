"""The lines of an event file: a head, then one step per line.

A step records the result of a draw, not only that there was one, so that a file keeps its meaning
when the drawing code changes.
"""

from typing import Annotated, Literal
from unicodedata import normalize

from msgspec import Meta, Struct

from rulesdb.errors import TournamentError

FORMAT = 1
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Place = Name | None


class Head(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is announced before the tournament begins."""

    rulesdb_event: int
    name: Name
    game: Name
    format: Literal["archon", "sealed"]
    seed: int
    structure: Literal["basic", "advanced", "custom"] = "basic"
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    cut: Annotated[int, Meta(ge=0, le=512)] = 0
    best_of_three: bool = False  # the Swiss rounds
    cut_best_of_three: bool = False  # the elimination rounds


class Line(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename="kebab",
    tag_field="step",
    tag=str.lower,
):
    """Base class of steps."""


class Add(Line, frozen=True):
    """A player joins or rejoins."""

    player: Name
    back: bool = False


class Drop(Line, frozen=True):
    """A player leaves; `replaced` says whether the next best takes the place in the cut.

    `absent` means that the player never came to this round's match.
    """

    player: Name
    disqualified: bool = False
    absent: bool = False
    replaced: bool = True


class Pair(Line, frozen=True):
    """A round is drawn; `seed` is the seed of the draw."""

    matches: list[tuple[Place, Place]]
    seed: str


class Result(Line, frozen=True):
    """A match is won; `games` is the game score, the winner's first."""

    match: int
    winner: Name
    games: Literal["", "2-0", "2-1", "1-0"] = ""
    corrected: bool = False


class Cut(Line, frozen=True):
    """The best `size` players advance; `ranking` has everybody still in."""

    size: Annotated[int, Meta(ge=2)]
    ranking: list[Name]


Step = Add | Drop | Pair | Result | Cut


def clean(name: str) -> str:
    """Return a name as stored; reject names unsafe for a terminal or a spreadsheet.

    An accent may be written as a part of its letter or after it: both are the same name.
    """
    name = normalize("NFC", " ".join(name.split()))
    if not name or len(name) > 80 or not name.isprintable() or name[0] in "=+-@":
        raise TournamentError(
            f"{name[:80]!r} is not a valid name; use 1 to 80 printable characters, not "
            "beginning with =+-@"
        )
    return name
