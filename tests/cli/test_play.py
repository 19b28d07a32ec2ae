"""rulesdb play"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Tool, run

POSITION = """\
me: {house: brobnar, hand: [valdr, urchin], creatures: [bumpsy]}
opponent: {creatures: [tolas, champion-anaphiel]}
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.yaml"
    path.write_text(POSITION, "utf-8")
    return path


def play(rulesdb: Tool, target: str | Path, *lines: str, more: tuple[str, ...] = ()) -> str:
    """Play from a pipe without an error, and return the output."""
    result = rulesdb("play", target, "--game", "keyforge", *more, stdin="\n".join(lines))
    assert (result.code, result.err) == (0, "")
    return result.out


def test_question_says_who_decides_and_numbers_the_options(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "1")
    assert "\nI can …  (I decide, timing/turn#3.main)\n  1  Play Valdr\n  2  Discard Valdr\n" in out
    assert "> 1\n\nPlay Valdr\nI play Valdr.  timing/play\n" in out
    assert "\nWhere does it enter play?  (I decide, glossary/flank#choice)\n  1  Left\n" in out


def test_answers_in_the_words_of_a_scenario(rulesdb: Tool, position: Path) -> None:
    out = play(
        rulesdb, position, "- play valdr left", "fight with bumpsy against champion-anaphiel"
    )
    assert "I choose the left flank." in out
    assert "Bumpsy and Champion Anaphiel strike each other." in out


def test_language(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "play valdr", more=("--lang", "it"))
    assert "Dove entra in gioco?" in out


def test_undo_leads_back_to_the_same_question(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "play valdr", "left", "undo")
    asked = "Where does it enter play?  (I decide, glossary/flank#choice)\n  1  Left\n  2  Right\n"
    assert out.count(asked) == 2
    assert out.endswith(f"> undo\n\n{asked}> \n")


def test_undo_of_several_answers(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "play valdr", "left", "undo 2", "play valdr")
    assert out.count("I play Valdr.") == 2


def test_why_shows_the_statement(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "why urchin")
    assert "I may not play Urchin.  play urchin\n" in out
    assert "  rules/step-3-play-discard-use#other-houses: Cards of any other house" in out


def test_why_of_a_target_that_was_not_offered(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "fight with bumpsy", "why tolas")
    assert "I may not attack Tolas.  choose tolas\n  glossary/taunt#neighbors: " in out


def test_why_goes_on_if_nothing_is_refused(rulesdb: Tool) -> None:
    out = play(rulesdb, "duma-poison-wave", "why", "why tolas", "1")
    assert "> why\nnothing is refused\n" in out
    assert "> why tolas\nnothing with 'tolas' is refused here\n" in out
    assert "> 1\n\nSilvertooth\n" in out


def test_explore_shows_the_endings_of_the_open_choices(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "play valdr", "explore")
    assert "2 orders, 2 endings\n\n1. my battleline: Valdr, Bumpsy\n   1 order: left\n" in out


def test_explore_after_a_move_looks_back_at_it(rulesdb: Tool, position: Path) -> None:
    out = play(rulesdb, position, "play valdr", "right", "explore")
    assert "> explore\nafter: Play Valdr\n2 orders, 2 endings\n" in out


def test_other_rules(rulesdb: Tool, tmp_path: Path) -> None:
    path = tmp_path / "chains.yaml"
    path.write_text("me: {house: dis, chains: 26, deck: [dust-imp, shaffles, tocsin]}", "utf-8")
    out = play(rulesdb, path, "end turn", "rules", "rules chains-over-24#five-fewer")
    assert "\nchains-over-24#five-fewer  " in out
    assert "\nShaffles: my hand → my deck\n" in out


def test_saved_scenario_verifies(rulesdb: Tool, position: Path, tmp_path: Path) -> None:
    path = tmp_path / "saved.yaml"
    play(rulesdb, position, "play valdr", f"save {path}")
    result = rulesdb("explore", path, "--game", "keyforge", "--json")
    assert (result.code, result.json["state"], result.json["orders"]) == (0, "verified", 2)


def test_saved_ruling_needs_only_its_blanks(copy: Tool, position: Path) -> None:
    path = copy.file("keyforge/rulings/valdr-flank")
    play(copy, position, "play valdr", "left", "reap with bumpsy", f"save {path}")
    blank = copy("check")
    assert blank.code == 2
    assert {
        line.partition(": ")[2] for line in blank.out.splitlines() if "valdr-flank" in line
    } == {"not filled in yet; replace FILL-IN"}
    text = path.read_text("utf-8").replace('{FILL-IN: "FILL-IN"}', '{kf-rules-es: "Criaturas"}')
    path.write_text(text.replace("FILL-IN: ", ""), "utf-8")
    result = copy("verify", "keyforge/rulings/valdr-flank", "--json")
    assert result.json["rulings"][0]["state"] == "verified", result.err


def test_begins_with_a_ruling_at_its_first_open_choice(rulesdb: Tool) -> None:
    out = play(rulesdb, "duma-poison-wave")
    assert "My opponent plays Poison Wave." in out
    assert "\nWhich card is discarded next?  (my opponent decides, " in out


def test_begins_with_a_random_deal(rulesdb: Tool) -> None:
    for game in ("atrum", "keyforge", "mitos"):
        result = rulesdb("play", "--game", game, "--seed", "3", stdin="1\nundo\nwhy\n")
        assert result.code == 0, result.err
        assert "  1  " in result.out


def test_rules_of_a_date(rulesdb: Tool, tmp_path: Path) -> None:
    path = tmp_path / "library-access.yaml"
    path.write_text("me: {house: logos, hand: [library-access]}", "utf-8")
    arguments = ("play", path, "--game", "keyforge", "--as", "printed")
    assert "discard: [library-access]" in rulesdb(*arguments, stdin="1\nposition\n").out
    now = rulesdb("play", path, "--game", "keyforge", stdin="1\nposition\n").out
    assert "purged: [library-access]" in now


def test_json_is_the_state_after_all_answers(rulesdb: Tool, position: Path) -> None:
    result = rulesdb("play", position, "--game", "keyforge", "--json", stdin="play valdr\n")
    assert result.code == 0
    assert result.json["answers"] == ["play valdr"]
    assert [option["text"] for option in result.json["question"]["options"]] == [
        "choose left",
        "choose right",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("9", "there is no option 9; choose 1 to 5"),
        ("jump", "'jump' is not a move; write one of: play CARD [left|right]"),
        ("play urchin", "'play urchin' is refused by keyforge/rules/step-3-play-discard-use#other"),
        ("fight with bumpsy against tolas", "'tolas'"),
        ("undo", "there is nothing to undo"),
        ("undo x", "write `undo`, or `undo 2`"),
        ("save x.txt", "write `save FILE.yaml` for a scenario, `save FILE.md` for a ruling"),
        ("save x.yaml", "no moves; make a move first"),
        ("rules nonsense", "as nonsense: unknown variant 'nonsense'; use one of current, "),
        ("explore", "no move was made yet"),
    ],
)
def test_wrong_line_from_a_pipe_stops(
    rulesdb: Tool, position: Path, line: str, message: str
) -> None:
    result = rulesdb("play", position, "--game", "keyforge", stdin=f"{line}\nend turn\n")
    assert result.code == 1
    assert message in result.err
    assert "My turn is over." not in result.out


def test_file_is_not_overwritten(rulesdb: Tool, position: Path, tmp_path: Path) -> None:
    path = tmp_path / "there.md"
    path.write_text("mine", "utf-8")
    result = rulesdb(
        "play", position, "--game", "keyforge", stdin=f"play valdr\nleft\nsave {path}\n"
    )
    assert (result.code, path.read_text("utf-8")) == (1, "mine")
    assert "already exists" in result.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("me: {ambre: 1}", "unknown key 'me.ambre'; did you mean 'amber'?"),
        ("me: [", "malformed YAML"),
        ("me: {keys: [red, blue, yellow]}", "three keys are forged"),
    ],
)
def test_position_with_nonsense(rulesdb: Tool, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "position.yaml"
    path.write_text(text, "utf-8")
    result = rulesdb("play", path, "--game", "keyforge")
    assert result.code == 2
    assert message in result.err


def test_position_cannot_come_from_standard_input() -> None:
    result = run("play", "-")
    assert result.code == 2
    assert "name a file for the position" in result.err
