"""The engine agrees with every ruling of ../content. Run it with `pytest`."""

from pathlib import Path

import pytest

import rulesdb

LIBRARY = rulesdb.load(Path(__file__).parents[2] / "content")
SCENARIOS = [scenario for entry in LIBRARY for scenario in entry.scenarios]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_engine_agrees(scenario: rulesdb.Scenario) -> None:
    verdict = scenario.verdict()
    assert verdict.state == "verified", verdict.why
