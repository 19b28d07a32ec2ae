"""A session plays the scenarios of all entries as a replay does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesdb.engine.explorer import first
from rulesdb.engine.kernel import Refusal
from rulesdb.engine.run import Run
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session_start import session_of
from rulesdb.reference.library import Library

GAMES = ("atrum", "keyforge", "mitos")


def scenarios(library: Library, game: str) -> list[Scenario]:
    blocks = (block for entry in library if entry.game == game for block in entry.blocks)
    return [block for block in blocks if isinstance(block, Scenario)]


def plain(position: dict[str, Any]) -> Any:
    return json.loads(json.dumps(position, sort_keys=True))


def without_checks(run: Run, made: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the trace without the refusals that a check of the scenario recorded."""
    found: list[dict[str, Any]] = []
    for line, told in zip(run.record.lines, run.trace("en"), strict=True):
        if not isinstance(line.what, Refusal) or made[len(found) :][:1] == [told]:
            found.append(told)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_same_lines_and_position_as_a_replay(library: Library, game: str) -> None:
    found = scenarios(library, game)
    assert len(found) > 50
    for scenario in found:
        where = f"{scenario.origin}, line {scenario.fence.line}"
        run = scenario.replay()
        state = session_of(scenario, policy=first).state()
        assert not state.problems, where
        assert state.endless == run.endless, where
        lines = [line for entry in state.log for line in entry.lines]
        made = [{"step": x.step, "rule": x.rule, "text": x.text, "depth": x.depth} for x in lines]
        wanted = without_checks(run, made)
        if run.endless:
            assert made == wanted[: len(made)], where
        elif run.refused:  # a replay ends there; a session goes on to the next open question
            assert made[: len(wanted)] == wanted, where
        else:
            assert made == wanted, where
            assert plain(state.position) == plain(run.position), where


@pytest.mark.parametrize("game", GAMES)
def test_same_endings_as_exploring(library: Library, game: str) -> None:
    """Where a scenario leaves its last choices open, the session finds the same endings."""
    count = 0
    for scenario in scenarios(library, game):
        session = session_of(scenario)
        state = session.state()
        if state.question is None or state.question.move:
            continue
        if len(session.answers) < _moves(scenario) or scenario.mode in ("illegal", "endless"):
            continue
        found, wanted = session.explore(), scenario.explore()
        where = f"{scenario.origin}, line {scenario.fence.line}"
        assert wanted.orders % found.orders == 0, where  # copies of a card are one option
        facts = {session.facts(plain(end.position)).key for end in wanted.endings}
        assert {session.facts(plain(end.position)).key for end in found.endings} == facts, where
        assert sum(end.alike for end in found.endings) == len(wanted.endings), where
        for end in found.endings:
            after = session.with_answers([*session.answers, *end.answers]).state()
            assert not after.problems, where
            assert plain(after.position) == plain(end.position), where
        count += 1
    assert count > 3


def _moves(scenario: Scenario) -> int:
    """Return how many answers a session has at least after all moves of the scenario."""
    return sum(1 for item in scenario.items if not item.is_check)
