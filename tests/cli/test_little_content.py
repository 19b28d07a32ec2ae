"""What commands say about content that has little: no game, no cards, no engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Tool, run

GAME = "---\nlanguages: [en]\nversions: [{id: one}]\n---\n## en: Go\nA board game.\n"
RULING = "---\ncites: [stone]\nnot-modelled: nobody wrote an engine\n---\n"
RULING += "## en: May I pass?\n**Yes.** Always.\n"
TERM = "---\n{}\n---\n## en: Stone\nA piece.\n\n- {#one} It is black or white.\n"


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    """The tool on a content folder without a game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content").mkdir()
    return Tool(Path("content"), tmp_path / "build")


@pytest.fixture
def go(nothing: Tool) -> Tool:
    """The tool on a game with two entries, no card and no engine."""
    for id, text in {"game": GAME, "rulings/pass": RULING, "glossary/stone": TERM}.items():
        file = nothing.file(f"go/{id}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return nothing


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("verify",),
        ("search", "x"),
        ("interact", "a", "b"),
        ("cards",),
        ("cards", "--deck", "-"),
        ("show", "x"),
        ("replay", "x"),
        ("explore", "-"),
        ("play",),
        ("soak",),
        ("coverage",),
        ("impact", "--from-version", "x"),
    ],
)
def test_content_without_a_game_says_how_to_begin(nothing: Tool, words: tuple[str, ...]) -> None:
    result = nothing(*words)
    assert (result.code, result.out) == (2, "")
    assert "there is no game in content; write one with `rulesdb new game NAME`" in result.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cards",), "no game here has cards; `rulesdb new card GAME/NAME` writes one"),
        (("soak",), "no game here has random games; an engine offers them as `random_games`"),
        (("soak", "--game", "go"), "no game here has random games"),
        (("play",), "'go' has no engine; `rulesdb init DIR --engine` writes one to begin with"),
        (("replay", "go/rulings/pass"), "pass.md is not-modelled: nobody wrote an engine"),
        (("check", "content/go/rulings/none.md"), "there is no file 'content/go/rulings/none.md'"),
    ],
)
def test_what_a_game_does_not_have_is_named(go: Tool, words: tuple[str, ...], said: str) -> None:
    result = go(*words)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert not result.err.rstrip().endswith(("use", "--game", ";"))


def test_cards_without_facts_say_so(go: Tool) -> None:
    go.file("go/cards/joker").parent.mkdir()
    go.file("go/cards/joker").write_text("---\n{}\n---\n## en: Joker\nIt jokes.\n", "utf-8")
    said = "cards of go have no 'colour'; they have no facts to choose by\n"
    assert go("cards", "--colour", "red").err.endswith(said)


def test_content_folder_is_no_place_to_publish(go: Tool) -> None:
    for place in ("content", "content/x"):
        said = "that would write into content; use another folder with --out\n"
        assert go("build", "--out", place).err == said


def test_new_game_refuses_what_is_not_a_language(go: Tool) -> None:
    result = run("--content", go.content, "new", "game", "chess", "--lang", "Klingon")
    assert result.code == 2
    assert result.err == "'Klingon' is not a language; write a code such as en, pt or pt-BR\n"
    assert not go.file("chess/game").exists()
