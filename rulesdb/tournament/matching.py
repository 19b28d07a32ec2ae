"""The best Swiss pairing if drawing by group leads to rematches. Only this module uses networkx.

The best pairing has the fewest rematches, then the least total difference in score, then the least
sum of squared differences (so the next group is preferred to the one after it). Ties are broken at
random.

Matching 512 players would take minutes, so crowded groups are taken out first. Let c bound how many
players can all have met each other, and q how many members of the group any player has met.

- With 2c + 4q + 4 members or more, the best pairing sends at most c of them to partners above,
  because any two of those who have not met should meet each other; and at most c below.
- The members who stay can always be paired: there are at least 4q + 4, and each met at most q.
- Nobody is paired across the group: both players should meet a member of it instead.

So the group offers others only c seats above and c seats below, which any members can fill. The
number of players who cross between two groups has the same parity as the number of players above.
Hence each run of groups between crowded ones is matched separately.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from .record import Record

Pair = tuple[Record, Record]
Group = Sequence[Record]


@dataclass(eq=False)
class Crowd:
    """A crowded group."""

    points: int
    members: list[Record]

    def seat(self, guest: Record) -> Record:
        """Remove and return a member whom the guest has not met; there always is one."""
        member = next(member for member in self.members if not member.met(guest))
        self.members.remove(member)
        return member


@dataclass(eq=False)
class Seat:
    """A place in a crowded group for a player of another group."""

    crowd: Crowd

    @property
    def points(self) -> int:
        return self.crowd.points


def match(groups: Sequence[Group], draw: Random) -> list[Pair]:
    """Pair an even number of players, given in groups from highest to lowest score."""
    everybody = [record for group in groups for record in group]
    clique = _clique(everybody)
    pairs: list[Pair] = []
    run: list[Record | Seat] = []
    crowds: list[Crowd] = []
    above = 0  # number of players in higher groups
    for group in groups:
        if _is_crowded(group, everybody, clique):
            crowd = Crowd(group[0].points, draw.sample(group, len(group)))
            pairs += _match_run([*run, *_seats(crowd, clique, above)], draw)
            crowds.append(crowd)
            run = _seats(crowd, clique, len(everybody) - above - len(group))
        else:
            run += group
        above += len(group)
    pairs += _match_run(run, draw)
    return pairs + [pair for crowd in crowds for pair in pair_off(crowd.members) or ()]


def pair_off(drawn: Group) -> list[Pair] | None:
    """Pair neighbours; two who have met swap partners with another pair. None if no pair can.

    With 2q + 4 players or more, none of whom met more than q, some pair always can: both swaps are
    blocked in fewer than q pairs.
    """
    pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
    for at, (one, other) in enumerate(pairs):
        if one.met(other) and not _exchange(pairs, at):
            return None
    return pairs


def _exchange(pairs: list[Pair], at: int) -> bool:
    one, other = pairs[at]
    for place, pair in enumerate(pairs):
        for x, y in (pair, pair[::-1]) if place != at else ():
            if not one.met(x) and not other.met(y):
                pairs[at], pairs[place] = (one, x), (other, y)
                return True
    return False


def _clique(everybody: Group) -> int:
    """Return an upper bound on how many players can all have met each other, by graph coloring."""
    import networkx

    graph = networkx.Graph()
    graph.add_edges_from((r.name, name) for r in everybody for name in r.opponents)
    return 1 + max(networkx.greedy_color(graph).values(), default=0)


def _is_crowded(group: Group, everybody: Group, clique: int) -> bool:
    names = {record.name for record in group}
    most = max(len(names.intersection(record.opponents)) for record in everybody)
    return len(group) >= 2 * clique + 4 * most + 4


def _seats(crowd: Crowd, clique: int, passing: int) -> list[Record | Seat]:
    """Return enough seats; their number is odd exactly if the number of crossing players is."""
    return [Seat(crowd) for _ in range(clique + (clique + passing) % 2)]


def _match_run(run: list[Record | Seat], draw: Random) -> list[Pair]:
    import networkx  # imported only by the few rounds that need it

    points = [each.points for each in run] or [0]
    # Above every sum of squares or differences, so that one number holds all three costs in order.
    base = len(run) * ((max(points) - min(points)) ** 2 + 1)
    graph = networkx.Graph()
    for one, other in combinations(draw.sample(run, len(run)), 2):
        apart = abs(one.points - other.points)
        met = isinstance(one, Record) and isinstance(other, Record) and one.met(other)
        graph.add_edge(one, other, weight=-((met * base + apart) * base + apart**2))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    # A set: its order depends on the hashes of this process.
    place = {each: number for number, each in enumerate(run)}
    ordered = sorted(sorted(map(place.__getitem__, pair)) for pair in matched)
    return [pair for one, other in ordered if (pair := _seated(run[one], run[other]))]


def _seated(one: Record | Seat, other: Record | Seat) -> Pair | None:
    """Return the two players of a matched pair, higher score first."""
    if one.points < other.points:
        one, other = other, one
    if isinstance(one, Seat) and isinstance(other, Seat) and one.crowd is other.crowd:
        return None  # two unused seats
    if isinstance(one, Seat):
        guest = other if isinstance(other, Record) else other.crowd.members.pop()
        return one.crowd.seat(guest), guest
    return one, other.crowd.seat(one) if isinstance(other, Seat) else other
