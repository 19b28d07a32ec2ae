"""Procedures of Atrum Arena tournaments, as entries run them.

`tournament.py` has what happens in a game. These are the decisions of the person who registers
participants, keeps time and records results. `docs/tournament.md` lists them; the entries have an
example of each.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rulesdb.engine.procedure_types import (
    Applied,
    Input,
    Name,
    Number,
    Outcome,
    ProcedureType,
    Readings,
    StatedResult,
)
from rulesdb.errors import TournamentError

from .base_deck import OF_A_TYPE, TYPES, decks
from .vocabulary import Type as MinionType

READINGS = {
    "round-length": ("organizer", "exactly-35"),
    "same-text-two-powers": ("two-powers", "one-power"),
    "tie-break-no-elimination": ("judge", "draw"),
}
REGISTERED, TEAM, WARNINGS = 5, 3, 3
SHORTEST, FORMATION = 35, 5  # minutes

# Registration and team ---------------------------------------------------------------------------


class Registering(Input, frozen=True):
    """The Reptantes that a participant brings, with their unique Powers (★) and others.

    `before` has those registered before the tournament began; `same-text` has Powers with different
    names and the same text.
    """

    reptantes: list[Name]
    unique: dict[Name, list[Name]] = field(default_factory=dict)
    others: dict[Name, list[Name]] = field(default_factory=dict)
    before: list[Name] | None = None
    same_text: list[list[Name]] = field(default_factory=list)


class Registered(StatedResult, frozen=True):
    registered: list[Name] | None = None


def _register(given: Registering, _: Any, __: Any, readings: Readings) -> Outcome:
    applied: Applied = ("tournament/registration#five", "tournament/registration#no-repeat")
    if given.before is not None and sorted(given.before) != sorted(given.reptantes):
        raise TournamentError(
            f"the {REGISTERED} registered Reptantes cannot be changed",
            "tournament/registration#fixed",
        )
    if given.before is not None:
        applied += ("tournament/registration#fixed",)
    if len(given.reptantes) != REGISTERED:
        raise TournamentError(f"register exactly {REGISTERED} Reptantes", applied[0])
    if len(set(given.reptantes)) < REGISTERED:
        raise TournamentError("register each Reptante only once", applied[1])
    applied += ("tournament/unique-powers#star",)
    count = Counter(power for powers in given.unique.values() for power in set(powers))
    if given.same_text:
        applied += (readings.cite("same-text-two-powers"),)
        if readings["same-text-two-powers"] == "one-power":
            count = _by_text(given)
    if count and max(count.values()) > 1:
        raise TournamentError("a unique Power can occur only once", applied[-1])
    return Outcome({"registered": given.reptantes}, applied)


def _by_text(given: Registering) -> Counter[str]:
    """Count the Reptantes that have each unique Power, or one with the same text."""
    first = {power: alike[0] for alike in given.same_text for power in alike}
    unique = {first.get(power, power) for powers in given.unique.values() for power in powers}
    count: Counter[str] = Counter()
    for name in given.reptantes:
        powers = (*given.unique.get(name, ()), *given.others.get(name, ()))
        count.update({first.get(power, power) for power in powers} & unique)
    return count


class Forming(Input, frozen=True):
    """The first and the second player with their Reptantes, and what each removes."""

    first: Annotated[dict[Name, list[Name]], Meta(min_length=1, max_length=1)]
    second: Annotated[dict[Name, list[Name]], Meta(min_length=1, max_length=1)]
    removes: list[Name] = field(default_factory=list)
    own: dict[Name, Name] = field(default_factory=dict)


class Formed(StatedResult, frozen=True):
    """The teams, or what is left so far, and who chooses next."""

    teams: dict[Name, list[Name]] | None = None
    next: list[Name] | None = None


def _form(given: Forming, _: Any, __: Any, readings: Readings) -> Outcome:
    sides = {**given.first, **given.second}
    if len(sides) < 2 or any(len(set(five)) != REGISTERED for five in sides.values()):
        raise TournamentError(
            f"two participants need {REGISTERED} different Reptantes each",
            "tournament/registration#five",
        )
    names = list(sides)
    left = {name: list(five) for name, five in sides.items()}
    applied: Applied = ("tournament/team-formation#first-player",)
    for number, removed in enumerate(given.removes):
        anchor = f"tournament/team-formation#step-{number + 1}"
        if number > 1 or removed not in left[names[1 - number]]:
            raise TournamentError(
                "each participant removes one Reptante of the other",
                anchor if number < 2 else applied[-1],
            )
        left[names[1 - number]].remove(removed)
        applied += (anchor, "tournament/team-formation#removed")
    if given.own:
        applied += ("tournament/team-formation#step-3",)
        if len(given.removes) < 2 or set(given.own) != set(names):
            raise TournamentError("both remove one of their own at the same time", applied[-1])
        for name, removed in given.own.items():
            if removed not in left[name]:
                raise TournamentError(
                    f"there is no {removed} to remove", "tournament/team-formation#removed"
                )
            left[name].remove(removed)
        applied += ("tournament/team-formation#team",)
    turn = (names[:1], names[1:], names)[len(given.removes)]
    return Outcome({"teams": left, "next": [] if given.own else turn}, applied)


# The end of a game -------------------------------------------------------------------------------


class Kept(Input, frozen=True):
    """A player's Reptantes and resistance when the game ends."""

    reptantes: Annotated[int, Meta(ge=0, le=TEAM)]
    resistance: Number = 0


class TimeOver(Input, frozen=True):
    """Both players when time is over, who removed an own Reptante last, and the Judge's choice."""

    players: Annotated[dict[Name, Kept], Meta(min_length=2, max_length=2)]
    last_removed: Name | None = None
    judge: Name | None = None


class Ended(StatedResult, frozen=True):
    winner: Name | None = None
    score: dict[Name, Number] | None = None
    decided_by: Name | None = None


def _time_over(given: TimeOver, _: Any, __: Any, readings: Readings) -> Outcome:
    (one, here), (other, there) = given.players.items()
    for named in filter(None, (given.last_removed, given.judge)):
        if named not in given.players:
            raise TournamentError(f"'{named}' does not play here; use {one} or {other}")
    applied: Applied = ("tournament/end-by-time#reptantes",)
    winner: str | None = None
    if here.reptantes != there.reptantes:
        winner = one if here.reptantes > there.reptantes else other
    else:
        applied += ("tournament/end-by-time#resistance",)
        if here.resistance != there.resistance:
            winner = one if here.resistance > there.resistance else other
        else:
            applied += ("tournament/end-by-time#last-removed",)
            winner = given.last_removed
    decided = applied[-1]
    applied += ("tournament/end-by-time#no-draw",)
    if winner is None:
        decided = readings.cite("tie-break-no-elimination")
        applied += (decided,)
        winner = given.judge if readings["tie-break-no-elimination"] == "judge" else None
    score = {name: kept.reptantes for name, kept in given.players.items()}
    applied += ("tournament/score#points", "tournament/score#range")
    if winner and here.reptantes == there.reptantes:
        score[other if winner == one else one] -= 1
        applied += ("tournament/score#time-loser",)
    return Outcome({"winner": winner, "score": score, "decided-by": decided}, applied)


class GivingUp(Input, frozen=True):
    """Both players' Reptantes in play, and who surrenders or causes an infinite loop.

    A loop counts if its author wants to keep it `until-time`, if it does `harm` to the round, or if
    it leaves the opponent `stuck`.
    """

    players: Annotated[dict[Name, Kept], Meta(min_length=2, max_length=2)]
    surrenders: Name | None = None
    loop: Name | None = None
    because: Literal["until-time", "harm", "stuck"] | None = None
    time_left: bool = True


def _give_up(given: GivingUp, _: Any, __: Any, readings: Readings) -> Outcome:
    loser = given.surrenders or given.loop
    if bool(given.surrenders) == bool(given.loop) or loser not in given.players:
        raise TournamentError("exactly one of the players must surrender or cause a loop")
    if given.surrenders and not given.time_left:
        raise TournamentError("the time of the round is up", "tournament/surrender#when")
    (winner,) = (name for name in given.players if name != loser)
    score = {winner: given.players[winner].reptantes, loser: 0}
    if given.loop and given.because is None:  # a loop alone has no penalty
        raise TournamentError("`because` is missing; write `until-time`, `harm` or `stuck`")
    applied: Applied
    if given.loop:
        applied = (f"tournament/loop#{given.because}", "tournament/loop#winner")
        lost = "tournament/loop#score"
    else:
        applied = ("tournament/surrender#when", "tournament/surrender#loses")
        lost = "tournament/surrender#score"
    found = {"winner": winner, "score": score, "decided-by": applied[-1]}
    return Outcome(found, (*applied, lost, "tournament/score#points"))


# Warnings and time -------------------------------------------------------------------------------


class Warned(Input, frozen=True):
    """The recipients of a tournament's warnings, in order."""

    warnings: list[Name]


class WarningsCome(StatedResult, frozen=True):
    count: dict[Name, Number] | None = None
    may_be_disqualified: list[Name] | None = None


def _warn(given: Warned, _: Any, __: Any, readings: Readings) -> Outcome:
    count = Counter(given.warnings)
    out = [name for name, number in count.items() if number >= WARNINGS]
    applied: Applied = ("tournament/warnings#warning", "tournament/warnings#who")
    if out:
        applied += ("tournament/warnings#three",)
    return Outcome({"count": dict(count), "may-be-disqualified": out}, applied)


class Timed(Input, frozen=True):
    """Minutes for the round and for forming teams, and whether all tables have formed theirs."""

    minutes: Number
    formation: Number = FORMATION
    teams_formed: bool = True


class TimeComes(StatedResult, frozen=True):
    """Whether the clock may start."""

    starts: bool | None = None


def _round_time(given: Timed, _: Any, __: Any, readings: Readings) -> Outcome:
    applied: Applied = ("tournament/round-times#formation", "tournament/round-times#all-tables")
    if given.formation > FORMATION:
        raise TournamentError(f"team formation takes at most {FORMATION} minutes", applied[0])
    if not given.teams_formed:
        raise TournamentError("every table must form its teams first", applied[1])
    applied += ("tournament/round-times#round",)
    if given.minutes < SHORTEST:
        raise TournamentError(f"a round takes at least {SHORTEST} minutes", applied[-1])
    applied += (readings.cite("round-length"),)
    if given.minutes > SHORTEST and readings["round-length"] == "exactly-35":
        raise TournamentError(f"a round takes exactly {SHORTEST} minutes", applied[-1])
    return Outcome({"starts": True}, (*applied, "tournament/round-times#unison"))


# The deck ----------------------------------------------------------------------------------------


class CheckingDeck(Input, frozen=True):
    """The Minions of a deck by type, the number of participants, and whether backs are marked."""

    minions: dict[MinionType, Number]
    participants: Annotated[int, Meta(ge=2, le=100)] = 2
    marked: bool = False


class DeckChecked(StatedResult, frozen=True):
    """The number of Minions and of base decks, if the deck may be used."""

    total: Number | None = None
    decks: Number | None = None


def _check_deck(given: CheckingDeck, _: Any, __: Any, readings: Readings) -> Outcome:
    applied: Applied = ("tournament/minion-deck#checked", "tournament/minion-deck#contents")
    number = decks(given.participants)
    if number > 1:
        applied += ("base-deck#more-people",)
    minions: dict[str, int] = {str(kind): found for kind, found in given.minions.items()}
    for kind in TYPES:
        found = minions.get(kind, 0)
        if found != OF_A_TYPE * number:
            what = f"{found} of type {kind}; the deck needs {OF_A_TYPE * number} of each type"
            raise TournamentError(what, applied[-1])
    applied += ("tournament/minion-deck#backs",)
    if given.marked:
        raise TournamentError("a deck with marked backs cannot be used", applied[-1])
    return Outcome({"total": sum(minions.values()), "decks": number}, applied)


PROCEDURES: dict[str, ProcedureType] = {
    "registration": ProcedureType(Registering, _register, Registered),
    "team-formation": ProcedureType(Forming, _form, Formed),
    "end-by-time": ProcedureType(TimeOver, _time_over, Ended),
    "giving-up": ProcedureType(GivingUp, _give_up, Ended),
    "warnings": ProcedureType(Warned, _warn, WarningsCome),
    "deck-check": ProcedureType(CheckingDeck, _check_deck, DeckChecked),
    "round-time": ProcedureType(Timed, _round_time, TimeComes),
}
