"""rulesdb coverage"""

from __future__ import annotations

from typing import Any

import pytest

from tests.command_line import Tool, kinds


@pytest.fixture(scope="session")
def coverage_report(rulesdb: Tool) -> dict[str, Any]:
    result = rulesdb("coverage", "--json")
    assert result.code == 0, result.err
    data: dict[str, Any] = result.json
    return data


def test_what_does_the_json_say(coverage_report: dict[str, Any]) -> None:
    assert list(coverage_report) == ["atrum", "keyforge", "mitos"]
    assert kinds(coverage_report["keyforge"]) == {
        "documents": list,
        "statements": int,
        "executed": list,
        "cited": dict,
        "guarded": dict,
        "unguarded": list,
        "unseen": dict,
    }


def test_what_does_the_json_say_of_a_document(coverage_report: dict[str, Any]) -> None:
    shape = {"id": str, "sections": int, "cited": int, "out_of_scope": int, "missing": list}
    documents = coverage_report["keyforge"]["documents"]
    assert [kinds(document) for document in documents] == [shape] * len(documents)


def test_are_all_documents_counted(coverage_report: dict[str, Any], rulesdb: Tool) -> None:
    files = (rulesdb.content / "keyforge" / "sources").glob("*.md")
    assert {one["id"] for one in coverage_report["keyforge"]["documents"]} == {
        file.stem for file in files
    }


def test_is_every_section_cited_or_out_of_scope_or_missing(coverage_report: dict[str, Any]) -> None:
    for one in coverage_report["keyforge"]["documents"]:
        assert one["cited"] + one["out_of_scope"] + len(one["missing"]) == one["sections"]


def test_is_everything_that_runs_guarded_or_listed(coverage_report: dict[str, Any]) -> None:
    game = coverage_report["keyforge"]
    assert sorted([*game["guarded"], *game["unguarded"], *game["unseen"]]) == game["executed"]


def test_does_a_guarded_rule_name_the_entries_that_notice(coverage_report: dict[str, Any]) -> None:
    guards = coverage_report["keyforge"]["guarded"]["keyforge/glossary/preceding#once"]
    assert "keyforge/rulings/bait-and-switch-repeat-count" in guards


def test_is_whoever_turns_red_among_those_that_apply_the_rule(
    coverage_report: dict[str, Any],
) -> None:
    game = coverage_report["keyforge"]
    assert list(game["cited"]) == game["executed"]
    for address, red in game["guarded"].items():
        assert set(red) <= set(game["cited"][address])
    assert "keyforge/rulings/tolas-bad-penny" in game["cited"]["keyforge/glossary/destroyed#marked"]


def test_can_every_rule_be_seen_with_who_applies_it(rulesdb: Tool) -> None:
    lines = rulesdb("coverage", "--rules").out.splitlines()
    [shown] = [line for line in lines if line.startswith("    keyforge/glossary/preceding#once: ")]
    assert "keyforge/rulings/bait-and-switch-repeat-count*" in shown


def test_does_a_person_see_documents_and_numbers(
    rulesdb: Tool, coverage_report: dict[str, Any]
) -> None:
    out = rulesdb("coverage", "--game", "keyforge").out
    game = coverage_report["keyforge"]
    assert out.startswith("keyforge\n  kf-rules-es: ")
    assert f"{game['statements']} statements, {len(game['executed'])} run by the engine" in out


def test_is_an_unknown_game_bad_use(rulesdb: Tool) -> None:
    result = rulesdb("coverage", "--game", "chess")
    assert (result.code, result.out) == (2, "")
    assert "there is no game 'chess'; use atrum or keyforge or mitos" in result.err
