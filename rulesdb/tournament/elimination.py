"""Single elimination: the pairings, from the first round to the final.

An empty place is None: its opponent has a bye. Matches keep their numbers, so a match stays in the
bracket even if both its players have left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rulesdb.engine.procedure_types import Applied, Readings

from .readings import FOLLOWED

Place = str | None
Match = tuple[Place, Place]


@dataclass(frozen=True)
class Bracket:
    """The matches of a round; the first is Match 1."""

    matches: tuple[Match, ...]
    applied: Applied


@dataclass(frozen=True)
class Cut:
    """The players who made the cut, best first."""

    players: tuple[str, ...]
    applied: Applied


def seeding(
    cut: Sequence[str], draw: Random | None = None, readings: Readings = FOLLOWED
) -> Bracket:
    """Pair the first round after a cut: the first meets the last, the second the last but one …

    A cut that is not a power of 2 has a bye for each missing place. The document covers only cuts
    to 4, 8, 16 and 32. With empty places at the end of the ranking, the best players get the byes;
    `draw` is for the reading with random byes.
    """
    missing = _missing(len(cut))
    places: list[Place] = [*cut, *[None] * missing]
    if draw and readings["odd-elimination"] == "random-byes":
        lucky = draw.sample(cut, missing)
        places = [*lucky, *(name for name in cut if name not in lucky), *[None] * missing]
    applied: Applied = ("tournament/single-elimination#first-match",)
    if len(places) > 2:
        applied += ("tournament/single-elimination#second-match",)
    if len(places) > 4:
        applied += ("tournament/single-elimination#first-round-rest",)
    if missing:
        applied += (readings.cite("odd-elimination"),)
    return _bracket(places, applied)


def opening(players: Sequence[str], draw: Random) -> Bracket:
    """Pair the first round of a tournament that starts with elimination, all at random."""
    drawn = draw.sample(players, len(players))
    byes = _missing(len(drawn))
    matches: list[Match] = [(lucky, None) for lucky in drawn[:byes]]
    matches += zip(drawn[byes::2], drawn[byes + 1 :: 2], strict=True)
    draw.shuffle(matches)
    applied: Applied = ("tournament/elimination-byes#others", "tournament/elimination-byes#numbers")
    if byes:
        applied = (
            "tournament/elimination-byes#when",
            "tournament/elimination-byes#how-many",
            *applied,
            "tournament/byes#win",
        )
    return Bracket(tuple(matches), applied)


def next_round(winners: Sequence[Place]) -> Bracket:
    """Pair the next round: the winner of Match 1 meets the winner of the last match, and so on.

    `winners` is in match order, with None for a player who has left since.
    """
    applied: Applied = ("tournament/single-elimination#next-first-match",)
    if len(winners) > 2:
        applied += ("tournament/single-elimination#next-rest",)
    if None in winners:
        applied += ("tournament/single-elimination#drop-between-rounds",)
    return _bracket(winners, applied)


def replace(cut: Sequence[str], waiting: Sequence[str], leaving: str) -> Cut:
    """Replace a player who leaves before the first game of the stage; those below move up.

    `waiting` has the players who missed the cut, best first; if it is empty, nobody comes in.
    """
    stay = tuple(name for name in cut if name != leaving)
    applied: Applied = ("tournament/progression-cut#drop-before",)
    if waiting:
        applied += ("tournament/progression-cut#lowest-rank",)
    applied += ("tournament/progression-cut#move-up", "tournament/progression-cut#new-ranks")
    return Cut((*stay, *waiting[:1]), (*applied, FOLLOWED.cite("elimination-begins")))


def _missing(players: int) -> int:
    """Return how many players are missing to the next power of 2."""
    return (1 << (players - 1).bit_length()) - players


def _bracket(places: Sequence[Place], applied: Applied) -> Bracket:
    half = len(places) // 2
    matches = tuple(zip(places[:half], reversed(places[half:]), strict=True))
    if any((one is None) != (other is None) for one, other in matches):
        applied += ("tournament/byes#win",)
    return Bracket(matches, applied)
