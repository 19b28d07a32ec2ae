"""Every draw of an event can be checked afterwards, because the seed is in the file."""

from __future__ import annotations

from rulesdb.tournament.audit import audit
from rulesdb.tournament.steps import Cut, Pair
from tests.tournament.events import AUDITED, audited_steps


def test_every_draw_is_what_its_seed_gives() -> None:
    found = list(audit(AUDITED, audited_steps()))
    assert [each.what for each in found] == ["round 1", "round 2", "cut to 4", "round 3"]
    assert [each.seed for each in found] == ["1/round/1", "1/round/2", "1", "1/round/3"]
    assert all(each.same for each in found)


def test_changed_pairing_is_detected() -> None:
    steps = audited_steps()
    at = next(number for number, step in enumerate(steps) if isinstance(step, Pair))
    first = steps[at]
    assert isinstance(first, Pair)
    (a, b), (c, d), *rest = first.matches
    steps[at:] = [Pair([(a, c), (b, d), *rest], first.seed)]
    assert [each.same for each in audit(AUDITED, steps)] == [False]


def test_changed_ranking_is_detected() -> None:
    steps = audited_steps()
    at = next(number for number, step in enumerate(steps) if isinstance(step, Cut))
    made = steps[at]
    assert isinstance(made, Cut)
    steps[at:] = [Cut(made.size, [*made.ranking[1:], made.ranking[0]])]
    assert [each.same for each in audit(AUDITED, steps)] == [True, True, False]
