"""Any draw of an event can be checked afterwards: the seed is in the file."""

from __future__ import annotations

from rulesdb.tournament.audit import audit
from rulesdb.tournament.steps import Add, Cut, Drop, Pair, Step
from tests.tournament.events import cut, enter, head, many, pair


def steps_of(players: int = 9) -> list[Step]:
    """An event with two Swiss rounds, somebody leaving, a cut and elimination, step by step."""
    taken: list[Step] = []
    event = many(players, structure="custom", rounds=2, cut=4)
    taken += [Add(player.name) for player in event.players.values()]
    take = event.take
    event.take = lambda step: (taken.append(step), take(step))[1]  # type: ignore[method-assign]
    pair(event)
    enter(event)
    event.take(Drop("p3"))
    pair(event)
    enter(event)
    cut(event)
    pair(event)
    return taken


HEAD = head(structure="custom", rounds=2, cut=4)


def test_every_draw_is_what_its_seed_gives() -> None:
    found = list(audit(HEAD, steps_of()))
    assert [each.what for each in found] == ["round 1", "round 2", "cut to 4", "round 3"]
    assert [each.seed for each in found] == ["1/round/1", "1/round/2", "1", "1/round/3"]
    assert all(each.same for each in found)


def test_changed_pairing_is_detected() -> None:
    steps = steps_of()
    at = next(number for number, step in enumerate(steps) if isinstance(step, Pair))
    first = steps[at]
    assert isinstance(first, Pair)
    (a, b), (c, d), *rest = first.matches
    steps[at:] = [Pair([(a, c), (b, d), *rest], first.seed)]
    assert [each.same for each in audit(HEAD, steps)] == [False]


def test_changed_ranking_is_detected() -> None:
    steps = steps_of()
    at = next(number for number, step in enumerate(steps) if isinstance(step, Cut))
    made = steps[at]
    assert isinstance(made, Cut)
    steps[at:] = [Cut(made.size, [*made.ranking[1:], made.ranking[0]])]
    assert [each.same for each in audit(HEAD, steps)] == [True, True, False]
