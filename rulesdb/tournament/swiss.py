"""Swiss pairing: by score group, at random, without rematches; the lowest gets the bye.

The draw follows the document: group by group from the top, and the player left over meets somebody
of the next group. Crossing to another group only where an odd number forces it, such a draw has the
least total difference in score that any pairing can have, so if it finds no rematch it is done.
Only if it does, a matching looks at all groups together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from . import Applied
from .matching import Group, Pair, match, pair_off
from .record import Record

DRAWS = 20  # before the matching is asked; most rounds need one

FIRST = ("tournament/swiss-pairing#first-round",)
LATER = (
    "tournament/swiss-pairing#later-rounds",
    "tournament/swiss-pairing#top-group",
    "tournament/swiss-pairing#pair-top-group",
)
LEFT_OVER = ("tournament/swiss-pairing#leftover", "tournament/swiss-pairing#second-group")
NO_REMATCH = ("tournament/pairings#no-rematch",)
READING = ("questions/rematch#last-resort",)


@dataclass(frozen=True)
class Pairing:
    """Who meets whom, best scores first, and who has a bye."""

    matches: tuple[tuple[str, str], ...]
    bye: str | None
    applied: Applied


def pair(ranking: Group, draw: Random) -> Pairing:
    """Pair a round. `ranking` is all who are in, best first."""
    first = not any(record.rounds for record in ranking)
    if len(ranking) % 2 == 0:
        matches, applied = _pair_all(ranking, draw, first)
        return Pairing(_names(matches), None, applied)
    tried: list[tuple[int, int, Record, list[Pair], Applied]] = []
    for luckless in _for_the_bye(ranking, draw, first):
        rest = [record for record in ranking if record is not luckless]
        matches, applied = _pair_all(rest, draw, first)
        rematches = sum(one.met(other) for one, other in matches)
        tried.append((rematches, len(tried), luckless, matches, applied))
        if not rematches:
            break  # the bye goes to a higher score only where that spares a rematch
    _, above, luckless, matches, applied = min(tried, key=lambda each: each[:2])
    which = "first-round" if first else "later-rounds"
    bye: Applied = (f"tournament/swiss-byes#{which}", "tournament/byes#win")
    if above or luckless.byes:
        applied = tuple(dict.fromkeys(applied + READING))
    return Pairing(_names(matches), luckless.name, bye + applied)


def _for_the_bye(ranking: Group, draw: Random, first: bool) -> Group:
    """Who may get the bye, in order: the lowest ranked without one; all, if each has had one."""
    if first:
        return draw.sample(ranking, len(ranking))
    return [record for record in reversed(ranking) if not record.byes] or ranking[::-1]


def _pair_all(ranking: Group, draw: Random, first: bool) -> tuple[list[Pair], Applied]:
    by_points = sorted(ranking, key=lambda record: -record.points)
    groups = [list(group) for _, group in groupby(by_points, lambda record: record.points)]
    applied: Applied = FIRST if first else LATER
    if not first and any(len(group) % 2 for group in groups):
        applied += LEFT_OVER
    if len(groups) > 2:
        applied += ("tournament/swiss-pairing#repeat",)
    applied += NO_REMATCH
    if any(_have_met(group) for group in groups):
        applied += READING
    for _ in range(DRAWS):
        if (drawn := _draw_groups(groups, draw)) is not None:
            return drawn, applied
    matched = sorted(match(groups, draw), key=lambda pair: -_top(pair))
    return matched, tuple(dict.fromkeys(applied + READING))


def _have_met(group: Group) -> bool:
    """Whether the draw has to keep anybody of the group apart."""
    names = {record.name for record in group}
    return any(not names.isdisjoint(record.opponents) for record in group)


def _draw_groups(groups: Sequence[Group], draw: Random) -> list[Pair] | None:
    """Pair as the document says; None if that runs into a rematch."""
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


def _names(pairs: Sequence[Pair]) -> tuple[tuple[str, str], ...]:
    return tuple((one.name, other.name) for one, other in pairs)
