"""rulesdb coverage"""

from __future__ import annotations

from typing import Any

import pytest

from tests.command_line import Tool, kinds


@pytest.fixture(scope="session")
def coverage_report(replayed: Tool) -> dict[str, Any]:
    result = replayed("coverage", "--json")
    assert result.code == 0, result.err
    data: dict[str, Any] = result.json
    return data


def test_json_shape(coverage_report: dict[str, Any]) -> None:
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


def test_json_of_a_document(coverage_report: dict[str, Any]) -> None:
    shape = {"id": str, "sections": int, "cited": int, "out_of_scope": int, "missing": list}
    documents = coverage_report["keyforge"]["documents"]
    assert [kinds(document) for document in documents] == [shape] * len(documents)


def test_all_documents_are_counted(coverage_report: dict[str, Any], rulesdb: Tool) -> None:
    files = (rulesdb.content / "keyforge" / "sources").glob("*.md")
    assert {one["id"] for one in coverage_report["keyforge"]["documents"]} == {
        file.stem for file in files
    }


def test_every_section_is_cited_or_out_of_scope_or_missing(coverage_report: dict[str, Any]) -> None:
    for one in coverage_report["keyforge"]["documents"]:
        assert one["cited"] + one["out_of_scope"] + len(one["missing"]) == one["sections"]


def test_everything_executed_is_guarded_or_listed(coverage_report: dict[str, Any]) -> None:
    game = coverage_report["keyforge"]
    assert sorted([*game["guarded"], *game["unguarded"], *game["unseen"]]) == game["executed"]


def test_guarded_rule_names_the_entries_that_notice(coverage_report: dict[str, Any]) -> None:
    guards = coverage_report["keyforge"]["guarded"]["keyforge/glossary/preceding#once"]
    assert "keyforge/rulings/bait-and-switch-repeat-count" in guards


def test_guards_are_among_the_entries_that_apply_the_rule(
    coverage_report: dict[str, Any],
) -> None:
    game = coverage_report["keyforge"]
    assert list(game["cited"]) == game["executed"]
    for address, red in game["guarded"].items():
        assert set(red) <= set(game["cited"][address])
    assert "keyforge/rulings/tolas-bad-penny" in game["cited"]["keyforge/glossary/destroyed#marked"]


def test_rules_are_listed_with_the_entries_that_apply_them(replayed: Tool) -> None:
    lines = replayed("coverage", "--rules").out.splitlines()
    [shown] = [line for line in lines if line.startswith("    keyforge/glossary/preceding#once: ")]
    assert "keyforge/rulings/bait-and-switch-repeat-count*" in shown


def test_text_shows_documents_and_numbers(replayed: Tool, coverage_report: dict[str, Any]) -> None:
    out = replayed("coverage", "--game", "keyforge").out
    game = coverage_report["keyforge"]
    assert out.startswith("keyforge\n  kf-rules-es: ")
    assert f"{game['statements']} statements, {len(game['executed'])} run by the engine" in out


def test_refuses_unknown_game(rulesdb: Tool) -> None:
    result = rulesdb("coverage", "--game", "chess")
    assert (result.code, result.out) == (2, "")
    assert "there is no game 'chess'; use atrum or keyforge or mitos" in result.err
