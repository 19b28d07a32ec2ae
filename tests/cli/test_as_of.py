"""`--as-of`: the rules of another day."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command_line import Tool
from tests.paths import ROOT

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
    """A copy in which the erratum of Bait and Switch is of 2020."""
    shutil.copytree(keyforge.content, tmp_path / "content")
    tool = Tool(tmp_path / "content", tmp_path / "build")
    tool.edit(BAIT, "change: functional\n", 'change: functional\ndate: "2020-01-15"\n')
    return tool


def test_which_statements_are_shown_as_of_a_date(keyforge: Tool) -> None:
    then = keyforge("show", "purge", "--as-of", "2019-08-01")
    assert "#faceup" in then.out and "#facedown" not in then.out
    now = keyforge("show", "purge")
    assert "#facedown" in now.out
    assert "#faceup  A purged card lies faceup. (no longer in force)" in now.out


def test_is_a_version_without_a_date_reached_by_its_name(keyforge: Tool) -> None:
    then = keyforge("show", "purge", "--as-of", "worlds-collide")
    assert "#facedown" in then.out and "#faceup " not in then.out
    assert "ask for it by its name" in keyforge("show", "purge", "--as-of", "2019-08").err


def test_what_does_the_json_say_of_a_date(keyforge: Tool) -> None:
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
def test_does_a_card_run_as_printed_before_its_erratum(dated: Tool, day: str, stolen: int) -> None:
    position = dated("replay", BAIT_RULING, "--as-of", day, "--json").json["position"]
    assert position["me"]["amber"] == stolen


@pytest.mark.parametrize(("version", "pile"), [("v1.2", "discard"), ("v1.3", "purged")])
def test_does_a_version_decide_how_a_card_reads(keyforge: Tool, version: str, pile: str) -> None:
    idea = """
me: {house: logos, hand: [library-access]}
---
- play library-access
"""
    words = ("replay", "-", "--game", "keyforge", "--as-of", version, "--json")
    assert keyforge(*words, stdin=idea).json["position"]["me"][pile] == ["library-access"]


def test_does_show_tell_how_a_card_read_before_its_erratum(dated: Tool) -> None:
    said = dated("show", "keyforge/cards/bait-and-switch", "--as-of", "2019-08-01").out
    assert f"before {BAIT}: As printed" in said
    after = dated("show", "keyforge/cards/bait-and-switch", "--as-of", "2021").out
    assert f"before {BAIT}" not in after


def test_is_a_ruling_that_needs_a_later_text_not_yet_in_force(dated: Tool) -> None:
    data = dated("verify", BAIT_RULING, BAIT, "--as-of", "2019-08-01", "--json").json
    assert [(each["state"], each["why"]) for each in data["rulings"]] == [
        ("not-yet", f"it needs {BAIT}"),
        ("not-yet", "since 2020-01-15"),
    ]


def test_does_a_replay_name_what_came_later(keyforge: Tool) -> None:
    ran = keyforge("replay", "encounter-suit-timing", "--as-of", "v1.4")
    assert "came later, and was applied all the same: keyforge/glossary/ward#counter" in ran.err
    assert "not yet in force" in ran.err
    later = keyforge("replay", "encounter-suit-timing", "--as-of", "v1.4", "--json").json
    assert "keyforge/glossary/ward#counter" in later["came-later"]


def test_are_the_rules_of_a_month_played(atrum: Tool) -> None:
    tax = "atrum/rulings/low-cost-altar-tax"
    before = atrum("replay", tax, "--as-of", "2025-06-30", "--json").json
    after = atrum("replay", tax, "--as-of", "2025-07-01", "--json").json
    assert (before["agrees"], after["agrees"]) == (False, True)
    assert before["position"]["me"] != after["position"]["me"]


@pytest.mark.parametrize("day", ["2023-05-01", "2024-08-31", "2025-06-30", "2026-02-01"])
def test_does_all_that_was_in_force_hold_by_the_rules_of_its_day(atrum: Tool, day: str) -> None:
    data = atrum("verify", "--as-of", day, "--json").json
    assert data["failed"] == 0
    states = {ruling["id"]: ruling["state"] for ruling in data["rulings"]}
    assert states["atrum/rulings/out-of-turn-tactical"] == "not-yet"
    assert "verified" in states.values()


def test_does_a_day_of_the_current_rules_change_nothing(atrum: Tool) -> None:
    today = atrum("verify", "--json").json["rulings"]
    assert atrum("verify", "--as-of", "2099-01-01", "--json").json["rulings"] == today


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
def test_what_is_said_to_a_date_that_is_none(keyforge: Tool, command: str) -> None:
    result = keyforge(command, BAIT, "--as-of", "last summer")
    assert result.code == 2
    assert "write 2019-08-01, or one of op-2018, v1.1" in result.err


def test_can_stories_be_reset_as_of_a_date(keyforge: Tool) -> None:
    assert keyforge("verify", "--reset", "--as-of", "2019").code == 2


def test_does_a_version_of_one_game_do_beside_others(rulesdb: Tool) -> None:
    """The name of a version belongs to one game; other games are not asked for it."""
    result = rulesdb("verify", "keyforge/glossary/steal", "--as-of", "v1.4")
    assert (result.code, "verified      keyforge/glossary/steal" in result.out) == (0, True)
    result = rulesdb("verify", "--as-of", "v1.4")
    assert result.code == 2
    assert "'v1.4' is a version of keyforge, not of atrum; name entries of keyf" in result.err


@pytest.mark.parametrize("command", [("show", "steal"), ("verify", BAIT_RULING)])
@pytest.mark.parametrize("day", ["2019-02-30", "2019-13", "2019-00-01", "2019-04-31", "0000"])
def test_is_a_day_refused_that_no_calendar_has(
    keyforge: Tool, command: tuple[str, str], day: str
) -> None:
    result = keyforge(*command, "--as-of", day)
    assert (result.code, result.out) == (2, "")
    assert f"there is no such day as {day}; write 2019-08-01" in result.err


@pytest.mark.parametrize("day", ["2020-02-29", "2019", "2019-12"])
def test_is_a_day_of_the_calendar_taken(keyforge: Tool, day: str) -> None:
    assert keyforge("show", "steal", "--as-of", day).code == 0


def test_is_it_told_since_when_an_entry_holds(keyforge: Tool) -> None:
    said = keyforge("show", "ward", "--as-of", "2019-08-01").out
    assert "\nnot yet in force: since worlds-collide\n" in said
