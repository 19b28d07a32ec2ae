"""rulesdb explore"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sample_scenarios import ALONE, LEFT, RIGHT, STEAL_ONE, bait, fenced, flank, write
from tests.command_line import Tool, kinds, line_of

pytestmark = pytest.mark.usefixtures("of_keyforge")

BAIT = "keyforge/rulings/bait-and-switch-repeat-count"
SHAPE = {"orders": int, "endings": list, "state": str}


def test_json_shape(rulesdb: Tool) -> None:
    result = rulesdb("explore", "keyforge/rulings/duma-poison-wave", "--json")
    assert result.code == 0
    assert kinds(result.json) == SHAPE
    assert result.json["state"] == "verified"


def test_json_of_an_ending(rulesdb: Tool) -> None:
    data = rulesdb("explore", "keyforge/rulings/duma-poison-wave", "--json").json
    assert {tuple(kinds(one).items()) for one in data["endings"]} == {
        (("position", dict), ("orders", int))
    }
    assert sum(one["orders"] for one in data["endings"]) == data["orders"]


def test_all_orders_are_tried(rulesdb: Tool) -> None:
    data = rulesdb("explore", "-", "--json", stdin=flank(LEFT, RIGHT)).json
    assert (data["orders"], [one["orders"] for one in data["endings"]]) == (2, [1, 1])
    lines = [one["position"]["me"]["creatures"] for one in data["endings"]]
    assert lines == [
        [{"urchin": {"exhausted": True}}, "bumpsy"],
        ["bumpsy", {"urchin": {"exhausted": True}}],
    ]


def test_fully_scripted_scenario_has_one_order(rulesdb: Tool) -> None:
    text = flank(RIGHT, moves="- play urchin\n- choose right")
    assert rulesdb("explore", "-", "--json", stdin=text).json["orders"] == 1


def test_text_shows_every_ending(rulesdb: Tool) -> None:
    result = rulesdb("explore", "-", stdin=flank(LEFT, RIGHT))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("2 orders, 2 endings: verified\n\n1 order:\nme:\n")
    assert result.out.count("\n1 order:\n") == 2


@pytest.mark.parametrize(
    ("name", "text"), [("idea.md", fenced(STEAL_ONE)), ("idea.yaml", STEAL_ONE)]
)
def test_scenario_may_be_any_file(rulesdb: Tool, tmp_path: Path, name: str, text: str) -> None:
    result = rulesdb("explore", write(tmp_path, name, text), "--game", "keyforge", "--json")
    assert (result.code, result.json["orders"]) == (0, 1)


@pytest.mark.parametrize("text", [fenced(STEAL_ONE), STEAL_ONE], ids=["Markdown", "YAML"])
def test_scenario_may_come_from_standard_input(rulesdb: Tool, text: str) -> None:
    assert rulesdb("explore", "-", "--game", "keyforge", stdin=text).code == 0


def test_ruling_that_states_another_ending_fails(copy: Tool) -> None:
    file = copy.edit(BAIT, "{amber: 12}", "{amber: 11}")
    result = copy("explore", BAIT)
    assert result.code == 1
    line = line_of(file, "me: {amber: 2, discard")
    assert result.err == f"\n{file}:{line}: opponent.amber: expected 11, got 12\n"


def test_json_of_another_ending(rulesdb: Tool) -> None:
    text = STEAL_ONE.replace("{amber: 2}", "{amber: 3}")
    result = rulesdb("explore", "-", "--json", stdin=text)
    assert result.code == 1
    assert kinds(result.json) == {**SHAPE, "why": str}
    assert result.json["state"] == "failed"
    assert result.json["why"] == "opponent.amber: expected 3, got 2"


@pytest.mark.parametrize(
    ("endings", "why"),
    [
        pytest.param([LEFT], "(1 of 2 orders; for example right)", id="one missing"),
        pytest.param([LEFT, RIGHT, ALONE], "no order leads to ending 3", id="one too many"),
    ],
)
def test_several_endings_must_match_exactly(rulesdb: Tool, endings: list[str], why: str) -> None:
    result = rulesdb("explore", "-", "--json", stdin=flank(*endings))
    assert result.code == 1
    assert result.json["why"].endswith(why)


def test_unreachable_ending_is_reported_on_its_line(rulesdb: Tool) -> None:
    text = flank(LEFT, RIGHT, ALONE)
    line = text[: text.index(ALONE)].count("\n") + 1
    err = rulesdb("explore", "-", stdin=text).err
    assert err == f"\nstandard input:{line}: no order leads to ending 3\n"


def test_one_order_is_enough_for_a_possible_scenario(rulesdb: Tool) -> None:
    text = flank(RIGHT, info="scenario possible")
    result = rulesdb("explore", "-", "--json", stdin=text)
    assert (result.code, result.json["state"], result.json["orders"]) == (0, "possible", 2)


def test_scenario_may_leave_the_ending_open(rulesdb: Tool) -> None:
    result = rulesdb("explore", "-", "--json", stdin=flank("{}"))
    assert (result.code, len(result.json["endings"])) == (0, 2)


def test_impossible_scenario_fails(rulesdb: Tool) -> None:
    text = flank(ALONE, info="scenario possible")
    result = rulesdb("explore", "-", "--json", stdin=text)
    assert (result.code, result.json["state"]) == (1, "failed")


@pytest.mark.parametrize(("house", "code"), [("dis", 0), ("shadows", 1)])
def test_illegal_move_is_refused_in_every_order(rulesdb: Tool, house: str, code: int) -> None:
    text = f"me: {{house: {house}, hand: [urchin], creatures: [bumpsy]}}\n---\n- play urchin"
    result = rulesdb("explore", "-", stdin=fenced(text, "scenario illegal"))
    assert result.code == code
    assert ("the last move is legal" in result.err) == bool(code)


@pytest.mark.parametrize(("info", "amber"), [("scenario as printed", 7), ("scenario", 2)])
def test_variant_decides_how_a_card_reads(rulesdb: Tool, info: str, amber: int) -> None:
    assert rulesdb("explore", "-", stdin=bait(f"me: {{amber: {amber}}}", info)).code == 0


def test_too_many_orders_is_an_error_that_helps(rulesdb: Tool) -> None:
    result = rulesdb("explore", "-", "--limit", "1", stdin=flank(LEFT, RIGHT))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("standard input:7: more than 1 runs; script some of the open ")


def test_refuses_limit_of_zero(rulesdb: Tool) -> None:
    assert rulesdb("explore", BAIT, "--limit", "0").code == 2


def test_idea_may_leave_its_ending_out(rulesdb: Tool) -> None:
    text = "me: {house: shadows, hand: [urchin]}\nopponent: {amber: 1}\n---\n- play urchin\n"
    result = rulesdb("explore", "-", "--json", stdin=text)
    assert (result.code, result.json["state"]) == (0, "unstated")
    assert [one["position"]["me"]["amber"] for one in result.json["endings"]] == [1]


def test_entry_must_state_its_ending(copy: Tool) -> None:
    file = copy.file(BAIT)
    before, _, after = file.read_text("utf-8").rpartition("---\n")
    file.write_text(before.rstrip() + "\n```\n", "utf-8")
    result = copy("check")
    assert (result.code, bool(after)) == (2, True)
    assert "the scenario has 2 parts" in result.out
