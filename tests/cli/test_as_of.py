"""`--as-of`: the rules of another day."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command_line import Tool
from tests.paths import ROOT

pytestmark = pytest.mark.slow

BAIT = "keyforge/errata/bait-and-switch"
BAIT_RULING = "keyforge/rulings/bait-and-switch-repeat-count"


def only(game: str, folder: Path) -> Tool:
    """The tool on the content of one game, in a folder of its own."""
    shutil.copytree(ROOT / "content" / game, folder / "content" / game)
    return Tool(folder / "content", folder / "build")


@pytest.fixture(scope="module")
def keyforge(tmp_path_factory: pytest.TempPathFactory) -> Tool:
    return only("keyforge", tmp_path_factory.mktemp("keyforge"))


@pytest.fixture(scope="module")
def atrum(tmp_path_factory: pytest.TempPathFactory) -> Tool:
    return only("atrum", tmp_path_factory.mktemp("atrum"))


@pytest.fixture
def dated(keyforge: Tool, tmp_path: Path) -> Tool:
    """A copy in which the erratum of Bait and Switch dates from 2020."""
    shutil.copytree(keyforge.content, tmp_path / "content")
    tool = Tool(tmp_path / "content", tmp_path / "build")
    tool.edit(BAIT, "change: functional\n", 'change: functional\ndate: "2020-01-15"\n')
    return tool


def test_statements_are_shown_as_of_a_date(keyforge: Tool) -> None:
    then = keyforge("show", "purge", "--as-of", "2019-08-01")
    assert "#faceup" in then.out and "#facedown" not in then.out
    now = keyforge("show", "purge")
    assert "#facedown" in now.out
    assert "#faceup  A purged card lies faceup. (no longer in force)" in now.out


def test_version_without_date_is_reached_by_name(keyforge: Tool) -> None:
    then = keyforge("show", "purge", "--as-of", "worlds-collide")
    assert "#facedown" in then.out and "#faceup " not in then.out
    assert "has no date; use its name" in keyforge("show", "purge", "--as-of", "2019-08").err


def test_json_as_of_a_date(keyforge: Tool) -> None:
    data = keyforge("show", "purge", "--as-of", "2019-08-01", "--json").json
    stands = {each["anchor"]: each["standing"] for each in data["statements"]}
    assert stands == {
        "removed": "in-force",
        "facedown": "not-yet",
        "no-effect": "in-force",
        "faceup": "in-force",
    }
    assert data["as-of"] == {"day": "2019-08-01", "version": "v1.4"}
    assert keyforge("show", "ward", "--as-of", "v1.4", "--json").json["standing"] == "not-yet"


@pytest.mark.parametrize(("day", "stolen"), [("2020-01-14", 7), ("2020-01-15", 2)])
def test_card_runs_as_printed_before_its_erratum(dated: Tool, day: str, stolen: int) -> None:
    position = dated("replay", BAIT_RULING, "--as-of", day, "--json").json["position"]
    assert position["me"]["amber"] == stolen


@pytest.mark.parametrize(("version", "pile"), [("v1.2", "discard"), ("v1.3", "purged")])
def test_version_decides_how_a_card_reads(keyforge: Tool, version: str, pile: str) -> None:
    idea = """
me: {house: logos, hand: [library-access]}
---
- play library-access
"""
    words = ("replay", "-", "--game", "keyforge", "--as-of", version, "--json")
    assert keyforge(*words, stdin=idea).json["position"]["me"][pile] == ["library-access"]


def test_show_gives_the_text_before_an_erratum(dated: Tool) -> None:
    said = dated("show", "keyforge/cards/bait-and-switch", "--as-of", "2019-08-01").out
    assert f"before {BAIT}: The card repeats its whole effect" in said
    after = dated("show", "keyforge/cards/bait-and-switch", "--as-of", "2021").out
    assert f"before {BAIT}" not in after


def test_ruling_that_needs_a_later_text_is_not_yet_in_force(dated: Tool) -> None:
    data = dated("verify", BAIT_RULING, BAIT, "--as-of", "2019-08-01", "--json").json
    assert [(each["state"], each["why"]) for each in data["rulings"]] == [
        ("not-yet", f"it needs {BAIT}"),
        ("not-yet", "since 2020-01-15"),
    ]


def test_replay_names_rules_that_came_later(keyforge: Tool) -> None:
    ran = keyforge("replay", "encounter-suit-timing", "--as-of", "v1.4")
    assert "applied, although not in force yet: keyforge/glossary/ward#counter" in ran.err
    assert "not yet in force" in ran.err
    later = keyforge("replay", "encounter-suit-timing", "--as-of", "v1.4", "--json").json
    assert "keyforge/glossary/ward#counter" in later["came-later"]


def test_rules_of_a_month_are_played(atrum: Tool) -> None:
    tax = "atrum/rulings/low-cost-altar-tax"
    before = atrum("replay", tax, "--as-of", "2025-06-30", "--json").json
    after = atrum("replay", tax, "--as-of", "2025-07-01", "--json").json
    assert (before["agrees"], after["agrees"]) == (False, True)
    assert before["position"]["me"] != after["position"]["me"]


@pytest.mark.parametrize("day", ["2023-05-01", "2024-08-31", "2025-06-30", "2026-02-01"])
def test_everything_in_force_holds_by_the_rules_of_its_day(atrum: Tool, day: str) -> None:
    data = atrum("verify", "--as-of", day, "--json").json
    assert data["failed"] == 0
    states = {ruling["id"]: ruling["state"] for ruling in data["rulings"]}
    assert states["atrum/rulings/out-of-turn-tactical"] == "not-yet"
    assert "verified" in states.values()


def test_day_of_the_current_rules_changes_nothing(atrum: Tool) -> None:
    today = atrum("verify", "--json").json["rulings"]
    assert atrum("verify", "--as-of", "2099-01-01", "--json").json["rulings"] == today


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
def test_refuses_invalid_date(keyforge: Tool, command: str) -> None:
    result = keyforge(command, BAIT, "--as-of", "last summer")
    assert result.code == 2
    assert "write 2019-08-01, or one of op-2018, v1.1" in result.err


def test_refuses_to_reset_traces_as_of_a_date(keyforge: Tool) -> None:
    assert keyforge("verify", "--reset", "--as-of", "2019").code == 2


def test_version_of_one_game_does_not_need_to_exist_in_others(rulesdb: Tool) -> None:
    """A version name belongs to one game; other games need not have it."""
    result = rulesdb("verify", "-v", "keyforge/glossary/steal", "--as-of", "v1.4")
    assert (result.code, "verified      keyforge/glossary/steal" in result.out) == (0, True)
    result = rulesdb("verify", "--as-of", "v1.4")
    assert result.code == 2
    assert "'v1.4' is a version of keyforge, not of atrum; use entries of keyf" in result.err


@pytest.mark.parametrize("command", [("show", "steal"), ("verify", BAIT_RULING)])
@pytest.mark.parametrize("day", ["2019-02-30", "2019-13", "2019-00-01", "2019-04-31", "0000"])
def test_refuses_day_that_no_calendar_has(
    keyforge: Tool, command: tuple[str, str], day: str
) -> None:
    result = keyforge(*command, "--as-of", day)
    assert (result.code, result.out) == (2, "")
    assert f"'{day}' is not a valid date; write 2019-08-01" in result.err


@pytest.mark.parametrize("day", ["2020-02-29", "2019", "2019-12"])
def test_accepts_day_of_the_calendar(keyforge: Tool, day: str) -> None:
    assert keyforge("show", "steal", "--as-of", day).code == 0


def test_show_says_since_when_an_entry_holds(keyforge: Tool) -> None:
    said = keyforge("show", "ward", "--as-of", "2019-08-01").out
    assert "\nnot yet in force: since worlds-collide\n" in said
