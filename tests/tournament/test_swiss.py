"""Swiss pairing: no avoidable rematch, similar scores, byes in turn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import networkx
import pytest

from rulesdb.tournament import matching
from rulesdb.tournament.record import Record
from rulesdb.tournament.swiss import pair
from tests.tournament.fields import Cost, cheapest, cost, groups, made_up, pairs_of, played


def test_leftover_player_meets_somebody_drawn_from_the_next_group() -> None:
    """The document's example: three with 5 points, and one of those with 4 is drawn."""
    top = [Record(name, 5) for name in ("Alberto", "Eli", "Chema")]
    next_ = [Record(name, 4, 1) for name in ("Irene", "Juan", "Luisa")]
    drawn: Counter[tuple[str, str]] = Counter()
    for seed in range(300):
        found = pair([*top, *next_], Random(seed))
        [across] = [
            m for m in found.matches if m[0] in {t.name for t in top} and m[1] in "Irene Juan Luisa"
        ]
        drawn[across] += 1
    assert len(drawn) == 9  # each of three left over, each of three drawn
    assert min(drawn.values()) > 10
    assert found.applied == (
        "tournament/swiss-pairing#later-rounds",
        "tournament/swiss-pairing#top-group",
        "tournament/swiss-pairing#pair-top-group",
        "tournament/swiss-pairing#leftover",
        "tournament/swiss-pairing#second-group",
        "tournament/pairings#no-rematch",
    )


def test_leftover_player_skips_no_group() -> None:
    field = [Record("a", 3), Record("b", 2, 1), Record("c", 2, 1), Record("d", 1, 2)]
    for seed in range(20):
        met = {frozenset(match) for match in pair(field, Random(seed)).matches}
        assert frozenset("ad") not in met


def test_first_round_is_drawn_from_everybody() -> None:
    field = [Record(name) for name in "abcde"]
    found = [pair(field, Random(seed)) for seed in range(200)]
    assert {pairing.bye for pairing in found} == set("abcde")
    pairs = {frozenset(match) for pairing in found for match in pairing.matches}
    assert pairs == {frozenset(two) for two in combinations("abcde", 2)}
    assert found[0].applied == (
        "tournament/swiss-byes#first-round",
        "tournament/byes#win",
        "tournament/swiss-pairing#first-round",
        "tournament/pairings#no-rematch",
    )


def test_same_seed_gives_the_same_draw() -> None:
    field = [Record(f"p{n}", n % 3, 1) for n in range(40)]
    assert pair(field, Random(5)) == pair(field, Random(5))
    assert pair(field, Random(5)) != pair(field, Random(6))


def test_lowest_player_without_a_bye_gets_it() -> None:
    field = [
        Record("a", 2),
        Record("b", 1, 1),
        Record("c", 1, 1),
        Record("d", 0, 2),
        Record("e", 1, 1, 1),
    ]
    ranking = sorted(field, key=lambda record: -record.points)
    assert pair(ranking, Random(1)).bye == "d"
    had = [*ranking[:-1], Record("d", 0, 2, 1)]
    assert pair(had, Random(1)).bye == "c"  # e already had one; c is ranked below b


def test_lowest_player_gets_a_second_bye_when_everybody_had_one() -> None:
    field = [Record("a", 2, 0, 1), Record("b", 1, 1, 1), Record("c", 0, 2, 1)]
    found = pair(field, Random(1))
    assert found.bye == "c"
    assert "questions/second-bye#fewest-byes" in found.applied


def test_nobody_gets_a_third_bye_before_all_had_two() -> None:
    field = [Record("a", 3, 1, 1), Record("b", 2, 2, 2), Record("c", 2, 2, 2)]
    assert pair(field, Random(1)).bye == "a"


def test_bye_moves_up_only_to_avoid_a_rematch() -> None:
    field = [Record("a", 1, 1, 0, ("b",)), Record("b", 1, 1, 0, ("a",)), Record("c", 0, 2)]
    found = pair(field, Random(1))
    assert found.bye == "b"
    assert found.matches == (("a", "c"),)
    assert found.applied[-1] == "questions/rematch#last-resort"


def test_avoided_rematch_names_its_reading() -> None:
    met = [Record(a, 1, 1, 0, (b,)) for a, b in ("ab", "ba", "cx", "dy")]
    for seed in range(20):
        found = pair(met, Random(seed))
        assert {"a", "b"} not in [set(match) for match in found.matches]
        assert found.applied[-1] == "questions/rematch#last-resort"
    strangers = [Record(name, 1, 1, 0, ("z",)) for name in "abcd"]
    assert pair(strangers, Random(1)).applied[-1] == "tournament/pairings#no-rematch"


def test_rematch_is_made_as_a_last_resort() -> None:
    found = pair([Record("a", 1, 0, 0, ("b",)), Record("b", 0, 1, 0, ("a",))], Random(1))
    assert found.matches == (("a", "b"),)
    assert found.applied[-1] == "questions/rematch#last-resort"


def test_total_difference_outweighs_its_squares() -> None:
    """Only two pairings avoid a rematch: one difference of 3, or five differences of 1."""
    points = dict(zip("abcdefghij", (3, 0, 1, 1, 2, 2, 1, 1, 2, 2), strict=True))
    ring = {frozenset(two) for two in ("ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "ja")}
    field = [
        Record(
            one, points[one], 9, 0, tuple(o for o in points if {o, one} not in ring and o != one)
        )
        for one in sorted(points, key=lambda name: -points[name])
    ]
    found = pairs_of(field, pair(field, Random(1)))
    assert cost(found) == cheapest(field) == (0, 3, 9)


@pytest.mark.parametrize("seed", range(150))
def test_no_other_pairing_is_better(seed: int) -> None:
    """Compare with every pairing of up to ten players."""
    draw = Random(seed)
    field = made_up(draw, draw.choice([2, 4, 6, 8, 8, 10]), draw.randint(0, 4), draw.randint(0, 30))
    found = pairs_of(field, pair(field, draw))
    assert len({record for two in found for record in two}) == len(field)
    assert cost(found) == cheapest(field)


@pytest.mark.parametrize("seed", range(60))
def test_no_other_bye_is_better(seed: int) -> None:
    """The lowest player without a bye whose bye leaves the fewest rematches."""
    draw = Random(seed)
    field = made_up(draw, draw.choice([3, 5, 7, 9]), draw.randint(0, 3), draw.randint(0, 26))
    may = [record for record in field[::-1] if not record.byes] or field[::-1]
    best = [cheapest([other for other in field if other is not record]) for record in may]
    fewest = min(rematches for rematches, *_ in best)
    at = next(at for at, found in enumerate(best) if found[0] == fewest)
    pairing = pair(field, draw)
    assert pairing.bye == may[at].name
    assert cost(pairs_of(field, pairing)) == best[at]


@pytest.mark.parametrize("players", [5, 6, 7, 8, 11, 16, 23, 32, 61])
@pytest.mark.parametrize("seed", range(3))
def test_whole_events_keep_the_promises(players: int, seed: int) -> None:
    byes: Counter[str | None] = Counter()
    rounds = min(players - 1 - players % 2, 7)
    for ranking, pairing in played(players, rounds, seed):
        found = pairs_of(ranking, pairing)
        paired = [record.name for two in found for record in two] + [pairing.bye] * (players % 2)
        assert sorted(map(str, paired)) == sorted(record.name for record in ranking)
        if players > 2 * rounds:
            assert cost(found)[0] == 0  # so many players can always avoid it
        byes[pairing.bye] += 1
    byes.pop(None, None)
    assert set(byes.values()) <= {1}


def without_crowds(field: list[Record]) -> Cost:
    """The best pairing by one matching of everybody."""
    graph = networkx.Graph()
    for one, other in combinations(field, 2):
        met, apart, squares = cost([(one, other)])
        graph.add_edge(one, other, weight=-((met * 10**6 + apart) * 10**6 + squares))
    return cost(list(networkx.max_weight_matching(graph, maxcardinality=True)))


def stubborn(draw: Random) -> list[Record]:
    """Small groups whose members have all met, next to crowded groups."""
    sizes = [draw.choice([1, 2, 3, 4]), draw.randint(30, 45), draw.choice([1, 2, 3]), 30, 3]
    sizes[-1] += sum(sizes) % 2
    met: dict[str, set[str]] = {}
    field: list[tuple[str, int]] = []
    points = 20
    for at, size in enumerate(sizes):
        points -= draw.choice([1, 1, 2])
        names = [f"{at}.{n}" for n in range(size)]
        field += [(name, points) for name in names]
        met |= {name: set(names) - {name} if size < 5 else set() for name in names}
    names = [name for name, _ in field]
    for _ in range(25):
        one, other = draw.sample(names, 2)
        if max(len(met[one]), len(met[other])) < 4:
            met[one].add(other)
            met[other].add(one)
    return [Record(name, points, 1, 0, (*sorted(met[name]),)) for name, points in field]


@pytest.mark.parametrize("seed", range(25))
def test_removing_crowded_groups_changes_nothing(seed: int) -> None:
    draw = Random(seed)
    field = stubborn(draw)
    crowds = [
        group
        for group in groups(field)
        if matching._is_crowded(group, field, matching._clique(field))
    ]
    assert crowds
    found = matching.match(groups(field), draw)
    assert sorted(record.name for two in found for record in two) == sorted(r.name for r in field)
    assert cost(found) == without_crowds(field)


def test_group_of_two_camps_is_not_taken_for_crowded() -> None:
    """Camps of five and seven pair within themselves, so the two left over meet again."""
    camps = {"abcde": "fghijkl", "fghijkl": "abcde"}
    field = [Record(name, 1, 6, 0, tuple(other)) for camp, other in camps.items() for name in camp]
    found = matching.match([field], Random(1))
    assert len({record.name for two in found for record in two}) == 12
    assert cost(found) == (1, 0, 0)
