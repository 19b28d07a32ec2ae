"""An event as an entry describes it: players, steps and the resulting state.

- round: {Ana: Bea, Caro: bye}     Ana beats Bea, Caro has a bye; `[Bea, 2-1]` gives the games
- pair: [[Ana, Bea], [Caro]]       the same without results; `pair: drawn` lets the desk draw
- win: Ana                         in an open match; `[Ana, 2-1]` gives the games
- add, back, drop, no-show, disqualify, not-replaced: a player
- cut: 8
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rulesdb.engine.procedure_types import (
    Applied,
    Field,
    Input,
    Name,
    Number,
    Outcome,
    Readings,
    StatedResult,
    Two,
    without_duplicates,
)
from rulesdb.errors import TournamentError

from .drawing import next_cut, next_pairing
from .event import Event
from .standings import NO_VALUE, Standing
from .steps import FORMAT, Add, Drop, Head, Pair, Result, Step

BYE = "bye"
RANKED = ("ranking", "tied", "strength", "extended", "points", "records")
GAMES = ("", "2-0", "2-1", "1-0")


class Announced(Input, frozen=True):
    """The announced structure and the registered players."""

    players: Field
    structure: Literal["basic", "advanced", "custom"] = "custom"
    rounds: Number = 30
    cut: Number = 0
    best_of_three: bool = False
    cut_best_of_three: bool = False


class Told(Input, frozen=True):
    """A step; it has one of these keys."""

    round: dict[Name, Name | Two] = field(default_factory=dict)
    pair: Literal["drawn"] | list[Annotated[list[Name], Meta(min_length=1, max_length=2)]] = "drawn"
    win: Name | Two = ""
    add: Name = ""
    back: Name = ""
    drop: Name = ""
    no_show: Name = ""
    disqualify: Name = ""
    not_replaced: Name = ""
    cut: Number = 0


class Stands(StatedResult, frozen=True):
    """The state of the event; ties that only chance breaks are in `tied`."""

    ranking: list[Name] | None = None
    tied: list[list[Name]] | None = None
    strength: dict[Name, Name | int | None] | None = None
    extended: dict[Name, Name | int | None] | None = None
    points: dict[Name, Number] | None = None
    records: dict[Name, Name] | None = None
    byes: dict[Name, Number] | None = None
    met: dict[Name, list[Name]] | None = None
    in_: list[Name] | None = field(default=None, name="in")
    cut: list[Name] | None = None
    matches: dict[str, list[Name]] | None = None
    open: list[list[Name]] | None = None
    winner: Name | None = None


def play(
    given: Announced, steps: list[dict[str, Any]], asked: frozenset[str], readings: Readings
) -> Outcome:
    """Apply the steps; a rule may refuse the last one."""
    custom = given.structure == "custom"
    head = Head(
        rulesdb_event=FORMAT,
        name="-",
        game="-",
        format="archon",
        seed=1,
        structure=given.structure,
        rounds=given.rounds if custom else 0,
        cut=given.cut if custom else 0,
        best_of_three=given.best_of_three,
        cut_best_of_three=given.cut_best_of_three,
    )
    event = Event(head, readings=readings)
    applied = [event.take(Add(name)) for name in given.players]
    for number, step in enumerate(steps):
        try:
            applied += _take(event, *next(iter(step.items())))
        except TournamentError as error:
            if not error.rule or number + 1 < len(steps):
                error.step = number
                raise
            return Outcome({"refused": error.rule}, without_duplicates([*applied, (error.rule,)]))
    if not asked.isdisjoint(RANKED):
        applied.append(event.standings().applied)
    return Outcome(_outcome(event), without_duplicates(applied))


def _take(event: Event, word: str, said: Any) -> Iterator[Applied]:
    """Apply one step as written: often several of the desk's steps."""
    match word, said:
        case "pair", "drawn":
            drawn, applied = next_pairing(event)
            yield applied
            yield event.take(drawn)
        case "pair", _:
            yield event.take(_pair(list(pair) for pair in said))
        case "round", _:
            pairs = {
                winner: other if isinstance(other, str) else other[0]
                for winner, other in said.items()
            }
            yield event.take(
                _pair([one] if other == BYE else [one, other] for one, other in pairs.items())
            )
            for winner, other in said.items():
                if other != BYE:
                    games = "" if isinstance(other, str) else other[1]
                    yield event.take(_win(event, winner, games))
        case "win", _:
            winner, games = (said, "") if isinstance(said, str) else said
            yield event.take(_win(event, winner, games))
        case "cut", _:
            cut, applied = next_cut(event, said)
            yield applied
            yield event.take(cut)
        case _:
            yield event.take(_about_a_player(word, said))


def _about_a_player(word: str, name: str) -> Step:
    steps: dict[str, Step] = {
        "add": Add(name),
        "back": Add(name, back=True),
        "drop": Drop(name),
        "no-show": Drop(name, absent=True),
        "disqualify": Drop(name, disqualified=True),
        "not-replaced": Drop(name, replaced=False),
    }
    return steps[word]


def _pair(pairs: Iterator[list[str]]) -> Pair:
    return Pair([(pair[0], pair[1] if len(pair) > 1 else None) for pair in pairs], "-")


def _win(event: Event, winner: str, games: Any) -> Result:
    name = event.player(winner).name
    now = event.rounds[-1].open() if event.rounds else []
    match = next((each for each in now if name in each.players), None)
    if match is None:
        raise TournamentError(f"{name} has no open match")
    if games not in GAMES:
        raise TournamentError(f"'{games}' is not a game score; write 2-0, 2-1 or 1-0")
    return Result(match.number, name, games)


def _outcome(event: Event) -> dict[str, Any]:
    lines, records = event.standings().lines, event.records()
    now = event.rounds[-1] if event.rounds else None
    return {
        "ranking": event.ranking(),
        "tied": _tied(lines),
        "strength": {line.record.name: _value(line.strength) for line in lines},
        "extended": {line.record.name: _value(line.extended) for line in lines},
        "points": {record.name: record.points for record in records},
        "records": {record.name: f"{record.wins}-{record.losses}" for record in records},
        "byes": {record.name: record.byes for record in records},
        "met": {record.name: list(record.opponents) for record in records},
        "in": event.still_in(),
        "cut": list(event.cut) if event.cut is not None else None,
        "matches": {str(m.number): list(m.players) for m in now.matches} if now else {},
        "open": [list(match.players) for match in now.open()] if now else [],
        "winner": event.winner,
    }


def _value(strength: Fraction) -> str | None:
    return None if strength == NO_VALUE else str(strength)


def _tied(lines: tuple[Standing, ...]) -> list[list[str]]:
    """Return the groups of players whom only chance ranks, sorted by name."""
    groups: dict[tuple[Any, ...], list[str]] = {}
    for line in lines:
        worth = (line.record.points, line.strength, line.extended)
        groups.setdefault(worth, []).append(line.record.name)
    return [sorted(names) for names in groups.values() if len(names) > 1]
