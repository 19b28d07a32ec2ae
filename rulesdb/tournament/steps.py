"""The lines of an event file: a head, then one step per line.

A step records the result of a draw, not only that there was one, so that a file keeps its meaning
when the drawing code changes.
"""

from typing import Annotated, Literal
from unicodedata import combining, normalize

from msgspec import Meta, Struct

from rulesdb.engine.schema_check import whole
from rulesdb.errors import TournamentError

FORMAT = 1
ACCENT = 200  # combining classes from here on are accents
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Place = Name | None
ENTRY = whole(r"([a-z0-9-]+/[a-z]+/[\w-]+(#[\w.-]+)?)?")
MOMENT = whole(r"(\d{4}-\d\d-\d\dT\d\d:\d\d)?")


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


class Note(Line, frozen=True):
    """A line of the judges' log: a call, a ruling, a penalty, or more time for a table.

    `entry` is an entry of the reference or one of its statements, `at` the local time.
    """

    kind: Literal["call", "ruling", "penalty", "extension"]
    text: Annotated[str, Meta(max_length=500)] = ""
    table: Annotated[int, Meta(ge=0, le=512)] = 0
    player: Annotated[str, Meta(max_length=80)] = ""
    entry: Annotated[str, Meta(max_length=160, pattern=ENTRY)] = ""
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0
    at: Annotated[str, Meta(pattern=MOMENT)] = ""


Step = Add | Drop | Pair | Result | Cut | Note


def clean(name: str) -> str:
    """Return a name as stored; reject names unsafe for a terminal or a spreadsheet.

    An accent may be written as a part of its letter or after it: both are the same name.
    """
    name = normalize("NFC", " ".join(name.split()))
    if not name or len(name) > 80 or not name.isprintable() or name[0] in "=+-@":
        raise TournamentError(
            f"{name[:80]!r} is not a valid name; use 1 to 80 printable characters, not "
            "beginning with =+-@",
            kind="name",
            about={"name": name[:80]},
        )
    return name


def folded(name: str) -> str:
    """Return a name without case and accents: two players may not differ in these only."""
    apart = normalize("NFD", name.casefold())
    return normalize("NFC", "".join(each for each in apart if combining(each) < ACCENT)) or name
