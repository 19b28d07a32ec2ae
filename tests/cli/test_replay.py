"""rulesdb replay"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.sample_scenarios import ALONE, LEFT, RIGHT, STEAL_ONE, bait, fenced, flank, write
from tests.command_line import Tool, kinds

pytestmark = pytest.mark.usefixtures("of_keyforge")

BAIT = "keyforge/rulings/bait-and-switch-repeat-count"
TWO = "me: {amber: 2}\nopponent: {amber: 12}"
SEVEN = "me: {amber: 7}\nopponent: {amber: 7}"
REAP_TWICE = """\
me: {house: brobnar, creatures: [bumpsy, bumpsy]}
---
- reap with bumpsy#1
- expect: {me: {amber: 1}}
- reap with bumpsy#2
---
me: {amber: 2}
"""
SHAPE = {
    "position": dict,
    "trace": list,
    "cites": list,
    "agrees": bool,
    "differences": list,
    "refused": type(None),
}


def test_json_shape(rulesdb: Tool) -> None:
    result = rulesdb("replay", BAIT, "--json")
    assert result.code == 0
    assert kinds(result.json) == SHAPE
    assert (result.json["agrees"], result.json["differences"]) == (True, [])


def test_json_of_a_trace_line(rulesdb: Tool) -> None:
    trace = rulesdb("replay", BAIT, "--json").json["trace"]
    shape = {"step": str, "rule": str, "text": str, "depth": int}
    assert [kinds(line) for line in trace] == [shape] * len(trace)
    assert trace[0]["depth"] == 0


def test_position_is_written_like_a_scenario(rulesdb: Tool) -> None:
    assert rulesdb("replay", BAIT, "--json").json["position"] == {
        "me": {"house": "shadows", "amber": 2, "discard": ["bait-and-switch"]},
        "opponent": {"amber": 12},
        "turn": {"played": ["bait-and-switch"], "stole": ["me"]},
    }


def test_cites_are_the_rules_of_the_trace(rulesdb: Tool) -> None:
    data = rulesdb("replay", BAIT, "--json").json
    assert data["cites"] == list(dict.fromkeys(line["rule"] for line in data["trace"]))
    assert "keyforge/glossary/preceding#once" in data["cites"]


def test_every_cite_can_be_shown(rulesdb: Tool) -> None:
    for cite in rulesdb("replay", BAIT, "--json").json["cites"]:
        assert rulesdb("show", cite).code == 0


def test_text_shows_each_step_with_its_rule(rulesdb: Tool) -> None:
    result = rulesdb("replay", BAIT)
    assert (result.code, result.err) == (0, "")
    assert "    I steal 1 Æmber.  glossary/steal#taken\n" in result.out
    assert "\nopponent: {amber: 12}\n" in result.out


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "I steal 1 Æmber."), ("es", "1 Æmbar"), ("it", "1 Æmber")]
)
def test_trace_is_translated(rulesdb: Tool, lang: str, said: str) -> None:
    trace = rulesdb("replay", BAIT, "--lang", lang, "--json").json["trace"]
    assert said in "\n".join(line["text"] for line in trace)


# Sources of a scenario --------------------------------------------------


@pytest.mark.parametrize("name", [BAIT, "rulings/bait-and-switch-repeat-count", f"{BAIT}.md"])
def test_scenario_may_be_named_by_its_entry(
    rulesdb: Tool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rulesdb.content)
    assert rulesdb("replay", name).out == rulesdb("replay", BAIT).out


@pytest.mark.parametrize(
    ("name", "text"), [("idea.md", fenced(STEAL_ONE)), ("idea.yaml", STEAL_ONE)]
)
def test_scenario_may_be_any_file(rulesdb: Tool, tmp_path: Path, name: str, text: str) -> None:
    file = write(tmp_path, name, text)
    result = rulesdb("replay", file, "--game", "keyforge", "--json")
    assert (result.code, result.err) == (0, "")
    assert result.json["position"]["me"]["amber"] == 1


@pytest.mark.parametrize("text", [fenced(STEAL_ONE), STEAL_ONE], ids=["Markdown", "YAML"])
def test_scenario_may_come_from_standard_input(rulesdb: Tool, text: str) -> None:
    result = rulesdb("replay", "-", "--game", "keyforge", "--json", stdin=text)
    assert (result.code, result.err) == (0, "")
    assert result.json["agrees"] is True


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(STEAL_ONE.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + STEAL_ONE.encode(), id="BOM"),
    ],
)
def test_crlf_and_bom_do_not_matter(rulesdb: Tool, tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "idea.yaml").write_bytes(raw)
    assert rulesdb("replay", tmp_path / "idea.yaml").code == 0
    assert rulesdb("replay", "-", stdin=raw).code == 0


def test_only_game_need_not_be_named(copy: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULESDB_GAME")
    for other in ("atrum", "mitos"):
        shutil.rmtree(copy.content / other)
    assert copy("replay", "-", stdin=STEAL_ONE).code == 0


def test_option_chooses_one_of_several_scenarios(rulesdb: Tool) -> None:
    errata = "keyforge/errata/bait-and-switch"
    one = rulesdb("replay", errata, "--json")
    two = rulesdb("replay", errata, "--scenario", "2", "--json")
    assert [one.json["position"]["me"]["amber"], two.json["position"]["me"]["amber"]] == [7, 2]
    assert two.err == "scenario 2 of 2 (use --scenario N to choose)\n"


# Stated endings --------------------------------------------------


def test_ruling_that_states_another_ending_fails(copy: Tool) -> None:
    copy.edit(BAIT, "{amber: 12}", "{amber: 11}")
    result = copy("replay", BAIT)
    assert result.code == 1
    assert result.err.endswith(": not as stated: opponent.amber: expected 11, got 12\n")


def test_json_of_another_ending(rulesdb: Tool) -> None:
    text = STEAL_ONE.replace("{amber: 2}", "{amber: 3}")
    result = rulesdb("replay", "-", "--json", stdin=text)
    assert result.code == 1
    assert kinds(result.json) == SHAPE
    assert result.json["agrees"] is False
    assert result.json["differences"] == ["opponent.amber: expected 3, got 2"]


def test_open_choice_takes_the_first_option(rulesdb: Tool) -> None:
    assert rulesdb("replay", "-", stdin=flank(LEFT)).code == 0


def test_choice_is_answered_as_written(rulesdb: Tool) -> None:
    text = flank(RIGHT, moves="- play urchin\n- choose right")
    assert rulesdb("replay", "-", stdin=text).code == 0


def test_move_may_bring_its_answer_along(rulesdb: Tool) -> None:
    assert rulesdb("replay", "-", stdin=flank(RIGHT, moves="- play urchin right")).code == 0


def test_one_of_several_endings_is_enough(rulesdb: Tool) -> None:
    assert rulesdb("replay", "-", stdin=flank(RIGHT, LEFT)).code == 0


@pytest.mark.parametrize("ending", [LEFT, RIGHT])
def test_possible_scenario_shows_a_fitting_order(rulesdb: Tool, ending: str) -> None:
    text = flank(ending, info="scenario possible")
    result = rulesdb("replay", "-", "--json", stdin=text)
    assert result.code == 0
    assert result.json["agrees"] is True


def test_impossible_scenario_fails(rulesdb: Tool) -> None:
    result = rulesdb("replay", "-", stdin=flank(ALONE, info="scenario possible"))
    assert result.code == 1
    assert ": not as stated: me.creatures: expected " in result.err


def test_illegal_move_is_refused_with_its_rule(rulesdb: Tool) -> None:
    text = fenced("me: {house: dis, hand: [urchin]}\n---\n- play urchin", "scenario illegal")
    result = rulesdb("replay", "-", "--json", stdin=text)
    assert result.code == 0
    assert kinds(result.json) == {**SHAPE, "refused": str}
    assert result.json["refused"] == "keyforge/rules/step-3-play-discard-use#other-houses"
    assert result.json["refused"] in result.json["cites"]


def test_legal_move_that_is_called_illegal_fails(rulesdb: Tool) -> None:
    text = fenced("me: {house: shadows, hand: [urchin]}\n---\n- play urchin", "scenario illegal")
    result = rulesdb("replay", "-", stdin=text)
    assert result.code == 1
    assert result.err.endswith(": not as stated: the last move is legal\n")


def test_json_of_a_legal_move_that_is_called_illegal(rulesdb: Tool) -> None:
    text = fenced("me: {house: shadows, hand: [urchin]}\n---\n- play urchin", "scenario illegal")
    result = rulesdb("replay", "-", "--json", stdin=text)
    assert kinds(result.json) == SHAPE
    assert (result.json["agrees"], result.json["refused"]) == (False, None)


@pytest.mark.parametrize(
    ("info", "after", "code"),
    [
        ("scenario", TWO, 0),
        ("scenario as current", TWO, 0),
        ("scenario as printed", SEVEN, 0),
        ("scenario as printed", TWO, 1),
        ("scenario possible as printed", SEVEN, 0),
    ],
)
def test_variant_decides_how_a_card_reads(rulesdb: Tool, info: str, after: str, code: int) -> None:
    assert rulesdb("replay", "-", stdin=bait(after, info)).code == code


def test_expectation_between_moves_is_met(rulesdb: Tool) -> None:
    assert rulesdb("replay", "-", stdin=REAP_TWICE).code == 0


def test_unmet_expectation_is_reported_on_its_line(rulesdb: Tool) -> None:
    text = REAP_TWICE.replace("expect: {me: {amber: 1}}", "expect: {me: {amber: 2}}")
    result = rulesdb("replay", "-", stdin=text)
    assert (result.code, result.out) == (1, "")
    assert result.err == "standard input:4: `expect` failed: me.amber: expected 2, got 1\n"
