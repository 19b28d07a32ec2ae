"""Fields of players with random or played results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random

from rulesdb.tournament.record import Record
from rulesdb.tournament.standings import standings
from rulesdb.tournament.swiss import Pairing, pair

Cost = tuple[int, int, int]


def made_up(draw: Random, players: int, points: int, meetings: int) -> list[Record]:
    """Players with random points and opponents: harder than what real rounds lead to."""
    names = [f"p{number}" for number in range(players)]
    met: dict[str, list[str]] = {name: [] for name in names}
    for _ in range(meetings):
        one, other = draw.sample(names, 2)
        met[one].append(other)
        met[other].append(one)
    records = [
        Record(name, draw.randint(0, points), draw.randint(1, 3), draw.randint(0, 1), (*met[name],))
        for name in names
    ]
    return sorted(records, key=lambda record: -record.points)


def after(records: Sequence[Record], pairing: Pairing, draw: Random) -> list[Record]:
    """The same players after a round whose winners are drawn."""
    by_name = {record.name: record for record in records}
    for match in pairing.matches:
        winner = draw.choice(match)
        for name, opponent in (match, match[::-1]):
            old = by_name[name]
            won = name == winner
            by_name[name] = Record(
                name, old.wins + won, old.losses + (not won), old.byes, (*old.opponents, opponent)
            )
    if pairing.bye:
        old = by_name[pairing.bye]
        by_name[old.name] = Record(old.name, old.wins + 1, old.losses, old.byes + 1, old.opponents)
    return list(by_name.values())


def played(players: int, rounds: int, seed: int) -> Iterator[tuple[list[Record], Pairing]]:
    """Round after round: the ranking, and how it was paired."""
    draw = Random(seed)
    records = [Record(f"p{number}") for number in range(players)]
    for _ in range(rounds):
        ranking = [line.record for line in standings(records, draw).lines]
        pairing = pair(ranking, draw)
        yield ranking, pairing
        records = after(records, pairing, draw)


def groups(records: Sequence[Record]) -> list[list[Record]]:
    ranked = sorted(records, key=lambda record: -record.points)
    return [list(group) for _, group in groupby(ranked, lambda record: record.points)]


def cost(pairs: Sequence[tuple[Record, Record]]) -> Cost:
    """Rematches, total difference in score, squares of the differences."""
    apart = [abs(one.points - other.points) for one, other in pairs]
    return sum(a.met(b) for a, b in pairs), sum(apart), sum(each**2 for each in apart)


def pairs_of(records: Sequence[Record], pairing: Pairing) -> list[tuple[Record, Record]]:
    by_name = {record.name: record for record in records}
    return [(by_name[one], by_name[other]) for one, other in pairing.matches]


def cheapest(records: Sequence[Record]) -> Cost:
    """The lowest cost of all pairings, by brute force."""
    if not records:
        return 0, 0, 0
    first, *others = records
    found = []
    for other in others:
        rest = cheapest([record for record in others if record is not other])
        here = cost([(first, other)])
        found.append((rest[0] + here[0], rest[1] + here[1], rest[2] + here[2]))
    return min(found)
