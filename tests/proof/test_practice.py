"""Rulings as questions: the right ending is the verified one, each wrong one has a source."""

from __future__ import annotations

import pytest

from rulesdb.engine.facts import Compared, Facts
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.scenario import Scenario
from rulesdb.proof.endings import Ended, endings_of
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.practice import PracticeQuestion, Wrong, practice_questions
from rulesdb.reference.library import Library

GAME = "keyforge"


@pytest.fixture(scope="module")
def cases(library: Library) -> dict[str, PracticeQuestion]:
    found = practice_questions(library, GAME, Outcomes())
    return {case.id.rpartition("/")[2]: case for case in found}


def scenario_of(library: Library, case: PracticeQuestion) -> Scenario:
    return library[case.id].scenarios[case.number]


def test_nearly_every_ruling_is_a_question(
    library: Library, cases: dict[str, PracticeQuestion]
) -> None:
    assert len(cases) > 0.85 * len(library.of(GAME, "rulings"))


def test_right_ending_is_the_verified_one(
    library: Library, cases: dict[str, PracticeQuestion]
) -> None:
    differences = rules_of(GAME).differences
    for case in cases.values():
        scenario = scenario_of(library, case)
        explored = scenario.explore()
        [only] = endings_of(scenario, explored)
        assert only.key(GAME) == case.right.key(GAME), case.id
        assert explored.orders == case.orders
        if not case.right.refused:
            stated = [each.data for each in scenario.endings]
            assert any(not differences(each, case.right.position) for each in stated), case.id


def test_endings_of_a_question_differ(cases: dict[str, PracticeQuestion]) -> None:
    for case in cases.values():
        keys = [each.key(GAME) for each in (case.right, *(wrong.ending for wrong in case.wrong))]
        assert len(keys) > 1
        assert len(set(keys)) == len(keys), case.id


def test_wrong_ending_comes_from_what_it_names(
    library: Library, cases: dict[str, PracticeQuestion]
) -> None:
    for case in list(cases.values())[::4]:  # exploring all of them again takes long
        for wrong in case.wrong:
            assert wrong.ending.key(GAME) in {
                each.key(GAME) for each in rerun(library, case, wrong)
            }


def rerun(library: Library, case: PracticeQuestion, wrong: Wrong) -> list[Ended]:
    """Explore a scenario with the change that a wrong ending names."""
    scenario = scenario_of(library, case)
    if wrong.source == "rule":
        names = [rule for rule in scenario.explore().rules if scenario.address(rule) == wrong.name]
        runs = [scenario.explore(frozenset({name})) for name in names]
    else:
        scenario.rules_of = wrong.name
        runs = [scenario.explore()]
    return [ending for run in runs for ending in endings_of(scenario, run)]


def test_printed_text_and_other_readings_are_sources(cases: dict[str, PracticeQuestion]) -> None:
    sources = {(name, w.source, w.name) for name, case in cases.items() for w in case.wrong}
    assert ("bait-and-switch-repeat-count", "printed", "printed") in sources
    assert any(source == "reading" and "#" in name for _, source, name in sources)


def test_cited_statement_that_decides_is_named(cases: dict[str, PracticeQuestion]) -> None:
    case = cases["duma-poison-wave"]
    assert "keyforge/glossary/destroyed#healing" in case.decides
    assert case.wrong[0].source == "rule"
    assert case.wrong[0].name in case.decides


# What differs between positions --------------------------------------------------


def rows(*positions: dict[str, object]) -> dict[str, list[str]]:
    found = [Facts(position) for position in positions]
    return {row.what: row.values for row in Compared(found, str, str).differences()}


def test_card_in_a_shuffled_pile_is_there() -> None:
    found = rows({"me": {"deck": {"bumpsy": 1, "urchin": 2}}}, {"me": {"discard": ["bumpsy"]}})
    assert found["bumpsy"] == ["me: deck", "me: discard"]


def test_state_is_told_of_the_cards_that_are_there() -> None:
    line = [[{"bumpsy": {"damage": 2}}], ["bumpsy"], []]
    found = rows(*({"me": {"creatures": creatures}} for creatures in line))
    assert found["bumpsy: damage"] == ["2", "0", "–"]
