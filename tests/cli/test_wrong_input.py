"""`replay` and `explore` report a scenario that cannot run on one line: where and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sample_scenarios import STEAL_ONE, fenced, write
from tests.command_line import Result, Tool, line_of

pytestmark = pytest.mark.usefixtures("of_keyforge")

BOTH = pytest.mark.parametrize("command", ["replay", "explore"])
URCHIN = "me: {house: shadows, hand: [urchin], creatures: [bumpsy, bumpsy]}"


def scenario(move: str, before: str = URCHIN) -> str:
    return f"{before}\n---\n{move}\n---\nme: {{}}\n"


def says(result: Result, code: int, line: str) -> None:
    assert (result.code, result.out, result.err) == (code, "", f"{line}\n")


# Exit code 2: what `check` refuses, too --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param(
            scenario("- play urchin", "me: {house: shadows, hand: [urchn]}"),
            "1: unknown card 'urchn'; did you mean 'urchin'?",
            id="unknown card",
        ),
        pytest.param(
            scenario("- play urchin", "me: {houze: shadows}"),
            "1: unknown key 'me.houze'; did you mean 'house'?",
            id="unknown key",
        ),
        pytest.param(
            f"{URCHIN}\n",
            "1: the scenario has 1 part; write position, `---`, moves, `---`, position",
            id="only a position",
        ),
        pytest.param(scenario(""), "3: no moves; write a list: `- play CARD`", id="no moves"),
        pytest.param(
            f"{URCHIN}\n---\n- play urchin\n---\n",
            "5: the ending states nothing; state the position: `me: {hand: []}`",
            id="an empty position after",
        ),
        pytest.param(
            scenario("- play urchin\n- expect:"),
            "4: `expect` states nothing; write `- expect: {me: {hand: []}}`",
            id="an empty expectation",
        ),
        pytest.param(
            scenario("- [play]"),
            "3: a move must be text; write `- play CARD`, `- choose NAME`",
            id="a move that is no text",
        ),
        pytest.param(
            "", "1: it is empty; write position, `---`, moves, `---`, position", id="empty"
        ),
        pytest.param(
            " \n\n",
            "1: it is empty; write position, `---`, moves, `---`, position",
            id="blank",
        ),
        pytest.param(
            f"\n{fenced(STEAL_ONE, 'scenario perhaps')}",
            "4: 'scenario perhaps' is not a scenario heading; "
            "write `scenario [possible | illegal | endless] [as VARIANT]`",
            id="unknown heading",
        ),
    ],
)
def test_mistake_in_the_text_is_reported_on_one_line(
    rulesdb: Tool, command: str, text: str, line: str
) -> None:
    says(rulesdb(command, "-", stdin=text), 2, f"standard input:{line}")


@BOTH
def test_unknown_move_lists_the_moves(rulesdb: Tool, command: str) -> None:
    result = rulesdb(command, "-", stdin=scenario("- plai urchin"))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith(
        "standard input:3: 'plai urchin' is not a move; write one of: play CARD [left|right], "
    )


@BOTH
def test_unknown_variant_lists_the_others(rulesdb: Tool, command: str) -> None:
    result = rulesdb(command, "-", stdin=fenced(STEAL_ONE, "scenario as painted"))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith(
        "standard input:3: unknown variant 'painted'; use one of current, "
    )


@BOTH
def test_malformed_yaml_is_reported_on_one_line(rulesdb: Tool, command: str) -> None:
    result = rulesdb(command, "-", stdin="me: {house: shadows\n---\n- play urchin\n---\n{}\n")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert "malformed YAML" in result.err


@BOTH
@pytest.mark.parametrize("raw", [b"me: {}\n\xff\n", b"\xff\xfem\0e\0"], ids=["Latin", "UTF-16"])
def test_text_that_is_not_utf_8_is_reported_on_one_line(
    rulesdb: Tool, command: str, raw: bytes
) -> None:
    result = rulesdb(command, "-", stdin=raw)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.endswith(": not UTF-8; save it as UTF-8\n")


@BOTH
def test_nul_is_reported_on_one_line(rulesdb: Tool, command: str) -> None:
    result = rulesdb(command, "-", stdin="me: \0")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


@BOTH
def test_mistake_in_a_file_names_the_file(rulesdb: Tool, command: str, tmp_path: Path) -> None:
    file = write(tmp_path, "idea.md", fenced(STEAL_ONE.replace("[urchin]", "[urchn]")))
    line = f"{file}:{line_of(file, 'urchn')}: unknown card 'urchn'; did you mean 'urchin'?"
    says(rulesdb(command, file), 2, line)


# Exit code 1: found only by running --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param(
            scenario("- play tolas"),
            "3: 'play tolas' is not an option here; legal: play urchin, discard urchin, end turn",
            id="a card that is not there",
        ),
        pytest.param(
            scenario("- reap with bumpsy", "me: {house: brobnar, creatures: [bumpsy, bumpsy]}"),
            "3: 'reap with bumpsy' is ambiguous; write one of "
            "reap with bumpsy#1, reap with bumpsy#2",
            id="an ambiguous name",
        ),
        pytest.param(
            scenario("- play urchin", "me: {house: dis, hand: [urchin]}"),
            "3: 'play urchin' is refused by keyforge/rules/step-3-play-discard-use#other-houses; "
            "legal: end turn",
            id="a move that a rule refuses",
        ),
        pytest.param(
            scenario("- play urchin\n- choose middle"),
            "4: this question does not offer 'middle'; legal: left, right; `- choose any` leaves "
            "it open",
            id="a choice that no question offers",
        ),
        pytest.param(
            scenario(
                "- reap with bumpsy\n- choose left", "me: {house: brobnar, creatures: [bumpsy]}"
            ),
            "4: no question offers 'left'; nothing is asked here, so leave the line out",
            id="a choice where nothing is asked",
        ),
        pytest.param(
            scenario(
                "- play bait-and-switch left", "me: {house: shadows, hand: [bait-and-switch]}"
            ),
            "3: no question asks for 'left'; leave it out",
            id="an answer that is left over",
        ),
        pytest.param(
            scenario(
                "- fight with bumpsy against urchin",
                "me: {house: brobnar, creatures: [bumpsy]}\nopponent: {creatures: [tolas]}",
            ),
            "4: 'urchin' is not an option here; legal: tolas",
            id="an answer that is not on offer",
        ),
    ],
)
def test_impossible_move_is_reported_on_one_line(
    rulesdb: Tool, command: str, text: str, line: str
) -> None:
    says(rulesdb(command, "-", stdin=text), 1, f"standard input:{line}")


@BOTH
def test_impossible_move_names_the_file_of_the_entry(copy: Tool, command: str) -> None:
    id = "keyforge/rulings/bait-and-switch-repeat-count"
    file = copy.edit(id, "me: {house: shadows, amber: 0", "me: {house: dis, amber: 0")
    result = copy(command, id)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"{file}:{line_of(file, '- play')}: 'play bait-and-switch' is ")


# Exit code 2: missing targets --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("nowhere.md", "there is no file 'nowhere.md'"),
        ("nowhere.yaml", "there is no file 'nowhere.yaml'"),
        (
            "keyforge/rulings/duma-poisonwave",
            "there is no entry 'keyforge/rulings/duma-poisonwave'; "
            "did you mean 'keyforge/rulings/duma-poison-wave'?",
        ),
    ],
)
def test_missing_target_is_reported_on_one_line(
    rulesdb: Tool, command: str, target: str, line: str
) -> None:
    says(rulesdb(command, target), 2, line)


@BOTH
def test_refuses_folder_as_target(rulesdb: Tool, command: str, tmp_path: Path) -> None:
    says(rulesdb(command, tmp_path), 2, f"{tmp_path} is a folder; name one file or id")


@BOTH
def test_entry_without_scenario_is_reported_on_one_line(rulesdb: Tool, command: str) -> None:
    file = rulesdb.file("keyforge/sources/kf-rules-es")
    line = f"{file} has no scenario; add a ```scenario block"
    says(rulesdb(command, "keyforge/sources/kf-rules-es"), 2, line)


@BOTH
@pytest.mark.parametrize("number", [0, 2, -1])
def test_missing_scenario_number_is_reported_on_one_line(
    rulesdb: Tool, command: str, number: int
) -> None:
    id = "keyforge/rulings/duma-poison-wave"
    line = f"{rulesdb.file(id)} has 1 scenario; there is no number {number}"
    says(rulesdb(command, id, "--scenario", str(number)), 2, line)


@BOTH
def test_unknown_game_is_reported_on_one_line(rulesdb: Tool, command: str) -> None:
    result = rulesdb(command, "-", "--game", "chess", stdin=STEAL_ONE)
    says(result, 2, "there is no game 'chess'; use --game atrum or keyforge or mitos")


@BOTH
def test_game_must_be_named_when_there_are_several(
    rulesdb: Tool, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RULESDB_GAME")
    said = "no game given; use --game atrum or keyforge or mitos"
    says(rulesdb(command, "-", stdin=STEAL_ONE), 2, said)


@BOTH
def test_refuses_missing_target(rulesdb: Tool, command: str) -> None:
    result = rulesdb(command)
    assert (result.code, result.out) == (2, "")
    assert "Missing argument 'ID|FILE|-'" in result.err


# What a terminal would obey --------------------------------------------------

ESCAPES = "\x1b]0;evil\x07\x9b2J\u202e"


@pytest.mark.parametrize("words", [("show", ESCAPES), ("new", "term", f"x/{ESCAPES}")])
def test_message_has_no_control_characters(rulesdb: Tool, words: tuple[str, ...]) -> None:
    result = rulesdb(*words)
    assert (result.code, r"\x1b]0;evil\x07\x9b2J\u202e" in result.err) == (2, True)
    assert all(line.isprintable() for line in result.err.split("\n"))


@pytest.mark.parametrize("first", ["2 Urchin", ""])
def test_deck_list_of_somebody_else_has_no_control_characters(rulesdb: Tool, first: str) -> None:
    words = ("cards", "--game", "keyforge", "--deck", "-")
    result = rulesdb(*words, stdin=f"{first}\nno {ESCAPES} card\n")
    assert r"\x1b]0;evil" in result.err
    assert all(line.isprintable() for line in (result.err + result.out).split("\n"))
