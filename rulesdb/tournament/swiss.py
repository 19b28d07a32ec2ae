"""Swiss pairing: by score group, at random, without rematches; the lowest gets the bye.

The draw follows the document: group by group from the top, and a player left over meets somebody of
the next group. Such a draw crosses groups only where an odd number forces it, so it has the least
possible total difference in score. If it needs no rematch, it is used; otherwise a matching
considers all groups together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from rulesdb.engine.procedure_types import Applied, Readings

from .matching import Group, Pair, match, pair_off
from .readings import FOLLOWED
from .record import Record

DRAWS = 20  # attempts before the matching; most rounds need one

FIRST = ("tournament/swiss-pairing#first-round",)
LATER = (
    "tournament/swiss-pairing#later-rounds",
    "tournament/swiss-pairing#top-group",
    "tournament/swiss-pairing#pair-top-group",
)
LEFT_OVER = ("tournament/swiss-pairing#leftover", "tournament/swiss-pairing#second-group")
NO_REMATCH = ("tournament/pairings#no-rematch",)


@dataclass(frozen=True)
class Pairing:
    """Who meets whom, best scores first; who has the bye; who is left without an opponent.

    `without` is empty unless the reading is that there is never a rematch.
    """

    matches: tuple[tuple[str, str], ...]
    bye: str | None
    applied: Applied
    without: tuple[str, ...] = ()
    work: int = 0  # about how long it took, in steps of the matching


def pair(ranking: Group, draw: Random, readings: Readings = FOLLOWED) -> Pairing:
    """Pair a round. `ranking` has all players still in, best first."""
    first = not any(record.rounds for record in ranking)
    if len(ranking) % 2 == 0:
        matches, applied, work = _pair_all(ranking, draw, first, readings)
        return _pairing(matches, None, applied, readings, work)
    tried: list[tuple[int, int, Record, list[Pair], Applied]] = []
    work = 0
    for luckless in _for_the_bye(ranking, draw, first, readings):
        rest = [record for record in ranking if record is not luckless]
        matches, applied, more = _pair_all(rest, draw, first, readings)
        work += more
        rematches = sum(one.met(other) for one, other in matches)
        tried.append((rematches, len(tried), luckless, matches, applied))
        if not rematches:
            break  # the bye goes to a higher score only if that avoids a rematch
    _, above, luckless, matches, applied = min(tried, key=lambda each: each[:2])
    if above:
        applied += (readings.cite("rematch"),)
    bye = _bye_rules(ranking, luckless, first, readings)
    return _pairing(matches, luckless.name, bye + applied, readings, work)


def _for_the_bye(ranking: Group, draw: Random, first: bool, readings: Readings) -> Group:
    """Return who may get the bye, in order: the lowest ranked of those with the fewest byes."""
    if first:
        return draw.sample(ranking, len(ranking))
    lowest_first = ranking[::-1]
    order, fewest = readings["bye-or-pairs-first"], min(record.byes for record in ranking)
    if order == "left-over" or readings["bye-tied-lowest"] == "draw":
        lowest_first = sorted(draw.sample(ranking, len(ranking)), key=lambda each: each.points)
    if order == "left-over" or (fewest and readings["second-bye"] == "lowest-score"):
        return lowest_first
    entitled = [record for record in lowest_first if record.byes == fewest]
    return entitled[:1] if order == "bye-first" else entitled


def _bye_rules(ranking: Group, luckless: Record, first: bool, readings: Readings) -> Applied:
    """Return why this player has the bye; a reading only if it decided something."""
    if first:
        return ("tournament/swiss-byes#first-round", "tournament/byes#win")
    applied: Applied = ("tournament/swiss-byes#later-rounds", "tournament/byes#win")
    applied += (readings.cite("bye-or-pairs-first"),)
    if all(record.byes for record in ranking):
        applied += (readings.cite("second-bye"),)
    alike = [
        record
        for record in ranking
        if (record.points, record.byes) == (luckless.points, luckless.byes)
    ]
    return (*applied, readings.cite("bye-tied-lowest")) if len(alike) > 1 else applied


def _pair_all(
    ranking: Group, draw: Random, first: bool, readings: Readings
) -> tuple[list[Pair], Applied, int]:
    by_points = sorted(ranking, key=lambda record: -record.points)
    groups = [list(group) for _, group in groupby(by_points, lambda record: record.points)]
    applied: Applied = FIRST if first else LATER
    if not first and any(len(group) % 2 for group in groups):
        applied += LEFT_OVER
    if len(groups) > 2:
        applied += ("tournament/swiss-pairing#repeat",)
    applied += NO_REMATCH
    if any(_have_met(group) for group in groups):
        applied += (readings.cite("rematch"),)
    for _ in range(DRAWS):
        if (drawn := _draw_groups(groups, draw)) is not None:
            return drawn, applied, len(ranking) ** 2
    matched = sorted(match(groups, draw), key=lambda pair: -_top(pair))
    return matched, (*applied, readings.cite("rematch")), len(ranking) ** 3


def _have_met(group: Group) -> bool:
    """Return whether any two players of the group have met."""
    names = {record.name for record in group}
    return any(not names.isdisjoint(record.opponents) for record in group)


def _draw_groups(groups: Sequence[Group], draw: Random) -> list[Pair] | None:
    """Pair as the document says; return None if that leads to a rematch."""
    pairs: list[Pair] = []
    left_over: Record | None = None
    for group in groups:
        drawn = draw.sample(group, len(group))
        if left_over:
            met_not = [record for record in drawn if not record.met(left_over)]
            if not met_not:
                return None
            drawn.remove(met_not[0])
            pairs.append((left_over, met_not[0]))
        left_over = drawn.pop() if len(drawn) % 2 else None
        if (inside := pair_off(drawn)) is None:
            return None
        pairs += inside
    return pairs


def _top(pair: Pair) -> int:
    return max(record.points for record in pair)


def _pairing(
    pairs: Sequence[Pair], bye: str | None, applied: Applied, readings: Readings, work: int
) -> Pairing:
    never = readings["rematch"] == "never"
    apart = [pair for pair in pairs if never and pair[0].met(pair[1])]
    matches = tuple((one.name, other.name) for one, other in pairs if (one, other) not in apart)
    without = tuple(record.name for pair in apart for record in pair)
    return Pairing(matches, bye, tuple(dict.fromkeys(applied)), without, work)
