"""The procedures by name, from input to result, as tournament entries run them.

Random procedures are drawn many times: the result is what holds in every draw, with a list where
the draws differ. `docs/tournament.md` has an example of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rulesdb.engine.procedure_types import (
    AcrossDraws,
    Applied,
    Field,
    Input,
    Name,
    Number,
    Outcome,
    ProcedureType,
    Readings,
    StatedResult,
    Two,
    without_duplicates,
)
from rulesdb.errors import TournamentError

from . import elimination, played, swiss
from .record import Record
from .series import series
from .structure import structure
from .times import round_time

DRAWS = 200
MAX_WORK = 2_000_000  # steps of the matching in all draws: a few seconds

# How many rounds, and how long -------------------------------------------------------------------


class Registered(Input, frozen=True):
    structure: Literal["basic", "advanced"]
    players: Annotated[list[Number], Meta(min_length=1)]


def _structure(given: Registered, _: Any, __: Any, readings: Readings) -> Outcome:
    rows = {number: structure(given.structure, number, readings) for number in given.players}
    found = {str(number): {"rounds": row.rounds, "cut": row.cut} for number, row in rows.items()}
    return Outcome(found, without_duplicates(row.applied for row in rows.values()))


class Timed(Input, frozen=True):
    format: Literal["archon", "sealed"]
    rounds: Annotated[list[Literal["swiss", "elimination", "final"]], Meta(min_length=1)]
    games: Annotated[list[Literal[1, 3]], Meta(min_length=1)]


def _round_time(given: Timed, _: Any, __: Any, readings: Readings) -> Outcome:
    found: dict[str, Any] = {}
    applied: list[Applied] = []
    for kind in given.rounds:
        for games in given.games:
            time = round_time(
                given.format,
                games,
                swiss=kind == "swiss",
                final=kind == "final",
                readings=readings,
            )
            found.setdefault(kind, {})[str(games)] = time.minutes
            applied.append(time.applied)
    return Outcome(found, without_duplicates(applied))


# Swiss pairing -----------------------------------------------------------------------------------


class Score(Input, frozen=True):
    points: Number = 0
    byes: Number = 0


class Swiss(Input, frozen=True):
    """Players from best to worst rank, who has met whom, and the number of finished rounds."""

    players: dict[Name, Score | None]
    met: list[Two] = field(default_factory=list)
    rounds: Number = 0


class Paired(StatedResult, frozen=True):
    """What holds in every draw; `some` has pairs that occur together in one of them."""

    bye: Name | list[Name] | None = None
    without: list[Name] | None = None
    difference: Number | list[Number] | None = None
    rematches: Number | list[Number] | None = None
    meets: dict[Name, list[Name]] | None = None
    always: list[Two] | None = None
    never: list[Two] | None = None
    some: list[list[Two]] | None = None


def _swiss(given: Swiss, _: Any, __: Any, readings: Readings) -> Outcome:
    records = {
        name: _record(name, score or Score(), given) for name, score in given.players.items()
    }
    ranking = sorted(records.values(), key=lambda record: -record.points)
    drawn: list[swiss.Pairing] = []
    for seed in range(DRAWS):
        drawn.append(swiss.pair(ranking, Random(seed), readings))
        if sum(each.work for each in drawn) > MAX_WORK:
            raise TournamentError("this takes too long to draw; use fewer players or rematches")
    rounds = [{frozenset(pair) for pair in each.matches} for each in drawn]
    meets = {
        name: sorted(
            {other for each in rounds for pair in each if name in pair for other in pair - {name}}
        )
        for name in given.players
    }

    def apart(each: Iterable[frozenset[str]]) -> int:
        points = ([records[name].points for name in pair] for pair in each)
        return sum(max(two) - min(two) for two in points)

    found = {
        "bye": _alike(each.bye for each in drawn),
        "without": _alike(sorted(each.without) for each in drawn),
        "difference": _alike(apart(each) for each in rounds),
        "rematches": _alike(
            sum(sorted(pair) in _sorted(given.met) for pair in each) for each in rounds
        ),
        "meets": meets,
        "always": AcrossDraws(lambda pair: all(frozenset(pair) in each for each in rounds)),
        "never": AcrossDraws(lambda pair: not any(frozenset(pair) in each for each in rounds)),
        "some": AcrossDraws(
            lambda pairs: any({frozenset(p) for p in pairs} <= each for each in rounds)
        ),
    }
    return Outcome(found, without_duplicates(each.applied for each in drawn))


def _record(name: str, score: Score, given: Swiss) -> Record:
    met = tuple(other for pair in given.met if name in pair for other in pair if other != name)
    return Record(name, score.points, given.rounds - score.points, score.byes, met)


# The cut and elimination -------------------------------------------------------------------------


class CutMade(Input, frozen=True):
    """The ranking after the Swiss rounds, the size of the cut, and who leaves before a game.

    `after-pairing` has those who leave after the pairings are out, but before any game.
    """

    ranking: Field
    cut: Annotated[int, Meta(ge=2, le=512)]
    leaves: list[Name] = field(default_factory=list)
    after_pairing: list[Name] = field(default_factory=list)


class CutComes(StatedResult, frozen=True):
    cut: list[Name] | None = None
    matches: dict[str, list[Name | None]] | None = None


def _cut(given: CutMade, _: Any, __: Any, readings: Readings) -> Outcome:
    cut, waiting = given.ranking[: given.cut], given.ranking[given.cut :]
    applied: list[Applied] = [
        ("tournament/progression-cut#advance", "tournament/progression-cut#eliminated")
    ]
    stays = readings["elimination-begins"] == "pairings"  # nobody is replaced after pairing
    for name in (*given.leaves, *(() if stays else given.after_pairing)):
        if name in cut:
            changed = elimination.replace(cut, waiting, name)
            cut = list(changed.players)
            applied.append(changed.applied)
        waiting = [other for other in waiting if other not in (name, *cut)]
    bracket = elimination.seeding(cut, None, readings)
    applied.append(bracket.applied)
    if given.after_pairing:
        applied.append((readings.cite("elimination-begins"),))
    gone = [name for name in given.after_pairing if stays and name in cut]
    if gone:
        applied.append(("tournament/single-elimination#drop-opponent", "tournament/byes#win"))
    matches = [[None if name in gone else name for name in match] for match in bracket.matches]
    found = {"cut": [name for name in cut if name not in gone], "matches": _numbered(matches)}
    return Outcome(found, without_duplicates(applied))


class Seeded(Input, frozen=True):
    """The players who made the cut, best first."""

    cut: Field


class BracketComes(StatedResult, frozen=True):
    """The matches or their number, the number of byes, and who has one in any draw."""

    matches: dict[str, list[Name | None]] | Number | None = None
    byes: Number | None = None
    bye: list[Name] | None = None


def _seeding(given: Seeded, _: Any, __: Any, readings: Readings) -> Outcome:
    drawn = [elimination.seeding(given.cut, Random(n), readings) for n in range(DRAWS)]
    found = {"matches": _alike(_numbered(each.matches) for each in drawn), **_byes_of(drawn)}
    return Outcome(found, without_duplicates(each.applied for each in drawn))


class Winners(Input, frozen=True):
    """The winners of a round, in match order; null for one who has left."""

    winners: Annotated[list[Name | None], Meta(min_length=2, max_length=512)]


def _next_round(given: Winners, _: Any, __: Any, readings: Readings) -> Outcome:
    if len(given.winners) & (len(given.winners) - 1):
        raise TournamentError(f"a round has 2, 4, 8 … matches, not {len(given.winners)}")
    bracket = elimination.next_round(given.winners)
    found = {"matches": _numbered(bracket.matches), **_byes_of([bracket])}
    return Outcome(found, bracket.applied)


class Starting(Input, frozen=True):
    """The players of a tournament that starts with elimination."""

    players: Field


def _start(given: Starting, _: Any, __: Any, readings: Readings) -> Outcome:
    drawn = [elimination.opening(given.players, Random(n)) for n in range(DRAWS)]
    found = {"matches": _alike(len(each.matches) for each in drawn), **_byes_of(drawn)}
    return Outcome(found, without_duplicates(each.applied for each in drawn))


def _byes_of(drawn: Sequence[elimination.Bracket]) -> dict[str, Any]:
    """Return the number of byes, and who has one in any draw."""
    return {
        "byes": _alike(len(_byes(each)) for each in drawn),
        "bye": sorted({name for each in drawn for name in _byes(each)}),
    }


def _byes(bracket: elimination.Bracket) -> list[str]:
    return [next(filter(None, match)) for match in bracket.matches if match.count(None) == 1]


# A series of games -------------------------------------------------------------------------------


class Games(Input, frozen=True):
    """The winners of a round's games so far, in order."""

    players: Two
    won: list[Name] = field(default_factory=list)
    best_of: Literal[1, 3] = 3
    time_called: bool = False
    turns_played: bool = False
    exchanged: bool = False


class SeriesComes(StatedResult, frozen=True):
    winner: Name | None = None
    chooses: Name | None = None


def _series(given: Games, _: Any, __: Any, readings: Readings) -> Outcome:
    found = series(
        (given.players[0], given.players[1]),
        given.won,
        given.best_of,
        time_called=given.time_called,
        turns_played=given.turns_played,
        exchanged=given.exchanged,
        readings=readings,
    )
    over = found.winner is not None or given.time_called
    chooses = None if over else found.chooses or "random"
    return Outcome({"winner": found.winner, "chooses": chooses}, found.applied)


PROCEDURES: dict[str, ProcedureType] = {
    "structure": ProcedureType(Registered, _structure),
    "round-time": ProcedureType(Timed, _round_time),
    "swiss-pairing": ProcedureType(Swiss, _swiss, Paired),
    "progression-cut": ProcedureType(CutMade, _cut, CutComes),
    "elimination-seeding": ProcedureType(Seeded, _seeding, BracketComes),
    "elimination-next": ProcedureType(Winners, _next_round, BracketComes),
    "elimination-start": ProcedureType(Starting, _start, BracketComes),
    "series": ProcedureType(Games, _series, SeriesComes),
    "event": ProcedureType(played.Announced, played.play, played.Stands, played.Told),
}


# Helpers -----------------------------------------------------------------------------------------


def _alike(values: Iterable[Any]) -> Any:
    """Return what all draws agree on or, if they differ, every value."""
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found[0] if len(found) == 1 else sorted(found, key=str)


def _numbered(matches: Sequence[Sequence[elimination.Place]]) -> dict[str, list[str | None]]:
    return {str(number): list(match) for number, match in enumerate(matches, 1)}


def _sorted(pairs: Iterable[Sequence[str]]) -> list[list[str]]:
    return [sorted(pair) for pair in pairs]
