"""Benchmark the tournament desk: pair 512 players in round 7, rank them after round 8.

    .venv/bin/python benchmarks/tournament.py

Best of several runs in one process, reported with goals. A second pairing has small groups in which
everybody has met, so that the matching is needed.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from report import Row, best, report

from rulesdb.tournament.record import Record
from rulesdb.tournament.standings import standings
from rulesdb.tournament.swiss import pair

PLAYERS = 512


def after(rounds: int) -> list[Record]:
    """Return the field after a number of rounds, best first."""
    draw = Random(1)
    records = [Record(f"player {number}") for number in range(PLAYERS)]
    for _ in range(rounds):
        ranking = [line.record for line in standings(records, draw).lines]
        by_name = {record.name: record for record in ranking}
        for match in pair(ranking, draw).matches:
            winner = draw.choice(match)
            for name, opponent in (match, match[::-1]):
                old, won = by_name[name], name == winner
                by_name[name] = replace(
                    old,
                    wins=old.wins + won,
                    losses=old.losses + (not won),
                    opponents=(*old.opponents, opponent),
                )
        records = list(by_name.values())
    return [line.record for line in standings(records, draw).lines]


def stubborn(ranking: list[Record]) -> list[Record]:
    """Return the same, except that the first four have all met, and so have the last four."""
    for some in (range(4), range(PLAYERS - 4, PLAYERS)):
        names = [ranking[at].name for at in some]
        for at in some:
            others = [name for name in names if name != ranking[at].name]
            wins = 7 if at < 4 else 0
            opponents = (*ranking[at].opponents[:3], *others)
            ranking[at] = replace(ranking[at], wins=wins, opponents=opponents)
    return ranking


def main() -> None:
    ranking = after(6)
    met = stubborn(list(ranking))
    played = after(8)
    rows = [
        (f"pairing {PLAYERS} players in round 7", lambda: pair(ranking, Random(1)), 2),
        ("the same with the best and the last four all met", lambda: pair(met, Random(1)), 2),
        (f"standings of {PLAYERS} after 8 rounds", lambda: standings(played, Random(1)), 0.5),
    ]
    report(Row(name, best(work), "s", goal) for name, work, goal in rows)


if __name__ == "__main__":
    main()
