"""rulesdb new"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdb.reference.schema import KINDS
from tests.command_line import Tool, run
from tests.toy_game import write_toy

WRITTEN = [kind for kind in KINDS if kind != "game"]
FILLED = {
    "cards: [FILL-IN]": "cards: [urchin]",
    "cites: [FILL-IN]": "cites: [steal#at-most]",
    "card: FILL-IN": "card: bait-and-switch",
    "set: FILL-IN": "set: CotA",
    'number: "FILL-IN"': 'number: "999"',
    "house: FILL-IN": "house: shadows",
    "hand: [FILL-IN]": "hand: [urchin]",
    "play FILL-IN": "play urchin",
    "language: FILL-IN": "language: es",
    "version: FILL-IN": "version: v1.4",
    "- title: FILL-IN": "- title: Uno",
    'sources: {FILL-IN: "FILL-IN"}': 'sources: {kf-rules-es: "Glosario: Robar (Æmbar)"}',
    "FILL-IN: ": "In our own words, ",
}


def only(copy: Tool, *games: str) -> None:
    """Leave nothing but these games in the content."""
    for folder in copy.content.iterdir():
        if folder.is_dir() and folder.name not in games:
            shutil.rmtree(folder)


def fill_in(file: Path) -> None:
    """Replace every placeholder of a skeleton by a real value."""
    text = file.read_text("utf-8")
    for gap, value in FILLED.items():
        text = text.replace(gap, value)
    assert "FILL-IN" not in text
    file.write_text(text, "utf-8")


def skeleton(tool: Tool, kind: str) -> Path:
    assert tool("new", kind, "keyforge/a-new-one").code == 0
    return tool.content / "keyforge" / kind / "a-new-one.md"


@pytest.mark.parametrize("kind", WRITTEN)
def test_writes_a_skeleton_of_every_kind(copy: Tool, kind: str) -> None:
    result = copy("new", kind, "keyforge/a-new-one")
    file = copy.content / "keyforge" / kind / "a-new-one.md"
    assert (result.code, result.err) == (0, "")
    assert result.out == (f"wrote {file}; replace each FILL-IN, then run `rulesdb check {file}`\n")
    assert file.read_text("utf-8").startswith("---\n")


@pytest.mark.parametrize("kind", WRITTEN)
def test_skeleton_has_a_text_in_every_language(copy: Tool, kind: str) -> None:
    text = skeleton(copy, kind).read_text("utf-8")
    assert re.findall(r"^## (\w\w): FILL-IN: ", text, re.MULTILINE) == ["en", "es", "it"]


@pytest.mark.parametrize("kind", WRITTEN)
def test_check_lists_what_is_not_filled_in(copy: Tool, kind: str) -> None:
    file = skeleton(copy, kind)
    lines = file.read_text("utf-8").split("\n")
    gaps = [number for number, line in enumerate(lines, 1) if "FILL-IN" in line]
    result = copy("check")
    assert result.code == 2
    assert result.out.splitlines() == [
        f"{file}:{number}: not filled in yet; replace FILL-IN" for number in gaps
    ]


@pytest.mark.parametrize("kind", WRITTEN)
def test_filled_in_skeleton_is_valid_content(copy: Tool, kind: str) -> None:
    fill_in(skeleton(copy, kind))
    result = copy("check")
    assert (result.code, result.err) == (0, ""), result.out


def test_filled_in_ruling_verifies(copy: Tool) -> None:
    fill_in(skeleton(copy, "rulings"))
    [ruling] = copy("verify", "a-new-one", "--json").json["rulings"]
    assert ruling["state"] == "verified"


def test_file_in_the_message_is_accepted_by_check(copy: Tool) -> None:
    command = (
        copy("new", "term", "keyforge/a-new-one").out.partition("`rulesdb ")[2].partition("`")[0]
    )
    result = copy(*command.split())
    assert result.code == 2
    assert "not filled in yet" in result.out


@pytest.mark.parametrize(
    ("kind", "folder"),
    [
        ("ruling", "rulings"),
        ("term", "glossary"),
        ("erratum", "errata"),
        ("rule", "rules"),
        ("card", "cards"),
        ("question", "questions"),
        ("source", "sources"),
    ],
)
def test_kind_may_be_named_in_the_singular(copy: Tool, kind: str, folder: str) -> None:
    assert copy("new", kind, "keyforge/a-new-one").code == 0
    assert (copy.content / "keyforge" / folder / "a-new-one.md").is_file()


@pytest.mark.parametrize(
    "id", ["a-new-one", "keyforge/a-new-one", "keyforge/rulings/a-new-one", "rulings/a-new-one"]
)
def test_id_may_be_short_or_full(copy: Tool, id: str) -> None:
    if "keyforge" not in id:  # the only game need not be named
        only(copy, "keyforge")
    assert copy("new", "ruling", id).code == 0
    assert (copy.content / "keyforge" / "rulings" / "a-new-one.md").is_file()


@pytest.mark.parametrize("kind", WRITTEN)
def test_existing_file_is_never_overwritten(copy: Tool, kind: str) -> None:
    file = skeleton(copy, kind)
    file.write_text("mine", "utf-8")
    result = copy("new", kind, "keyforge/a-new-one")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"{file} already exists; choose another id, or edit it\n"
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    "name",
    ["Two Urchins", "Urchin", "æmber", "two_urchins", "-urchin", "urchin-", "..", "urchin\n"],
)
def test_refuses_bad_name(copy: Tool, name: str) -> None:
    before = sorted(copy.content.rglob("*"))
    result = copy("new", "ruling", f"keyforge/{name}")
    assert (result.code, result.out) == (2, "")
    assert (
        result.err == f"'{name}' is not a valid name; use lower-case letters, digits and hyphens\n"
    )
    assert sorted(copy.content.rglob("*")) == before


@pytest.mark.parametrize(
    "id", ["chess/opening", "keyforge/cards/urchin", "keyforge/../../urchin", "/urchin", ""]
)
def test_refuses_id_that_names_no_place(copy: Tool, id: str) -> None:
    before = sorted(copy.content.parent.rglob("*"))
    result = copy("new", "ruling", id)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert sorted(copy.content.parent.rglob("*")) == before


def test_unknown_game_lists_the_games(copy: Tool) -> None:
    err = copy("new", "ruling", "chess/opening").err
    assert err == (
        "'chess/opening' does not name a game; write one of atrum/NAME, keyforge/NAME, mitos/NAME, "
        "or begin it with `rulesdb new game chess`\n"
    )


def test_misspelt_game_is_suggested(copy: Tool) -> None:
    err = copy("new", "ruling", "keyfoge/opening").err
    assert err == ("'keyfoge/opening' does not name a game; did you mean 'keyforge/opening'?\n")


def test_unknown_kind_lists_the_kinds(copy: Tool) -> None:
    result = copy("new", "spell", "keyforge/a-new-one")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("there is no kind 'spell'; use one of glossary, rules, ")


def test_writes_the_page_of_a_game_in_the_languages_of_the_first(copy: Tool) -> None:
    only(copy, "keyforge")
    result = copy("new", "game", "chess")
    file = copy.content / "chess" / "game.md"
    assert result.out == (
        f"wrote {file}; replace each FILL-IN, then run `rulesdb check {file}`; "
        "then `rulesdb new term chess/NAME`\n"
    )
    assert file.read_text("utf-8").startswith("---\nlanguages: [en, es, it]  #")


def test_filled_in_page_of_a_game_is_valid(copy: Tool) -> None:
    assert copy("new", "game", "chess", "--lang", "pt").code == 0
    file = copy.content / "chess" / "game.md"
    text = file.read_text("utf-8").replace("date: FILL-IN", "date: 2026-01")
    file.write_text(text.replace("FILL-IN: ", ""), "utf-8")
    assert copy("check", "chess").code == 0
    assert copy("new", "term", "chess/check").code == 0


def test_unfinished_page_of_a_game_is_named_as_check_names_it(copy: Tool) -> None:
    assert copy("new", "game", "chess", "--lang", "pt").code == 0
    result = copy("new", "term", "chess/check")
    assert result.code == 2
    reported = copy("check", "chess").out.splitlines()
    assert result.err.splitlines() == [line for line in reported if "FILL-IN" in line]


def test_ruling_of_a_game_without_cards_names_none(copy: Tool) -> None:
    assert copy("new", "game", "chess", "--lang", "pt").code == 0
    page = copy.content / "chess/game.md"
    page.write_text(page.read_text("utf-8").replace("FILL-IN", "2026-01"), "utf-8")
    for name, expected in (("without", False), ("with", True)):
        assert copy("new", "ruling", f"chess/{name}").code == 0
        text = (copy.content / f"chess/rulings/{name}.md").read_text("utf-8")
        assert ("cards: [FILL-IN]" in text) == expected
        copy("new", "card", "chess/queen")


def test_languages_are_for_a_game(copy: Tool) -> None:
    result = copy("new", "term", "keyforge/x", "--lang", "pt")
    assert result.code == 2
    assert "an entry has the languages of its game" in result.err


def test_first_game_makes_the_content_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "game", "chess").code == 0
    assert (tmp_path / "content/chess/game.md").is_file()


def test_reports_content_without_a_game(copy: Tool) -> None:
    only(copy)
    result = copy("new", "ruling", "a-new-one")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"there is no game in {copy.content}; write one with `rulesdb new game NAME`, "
        "or give a content folder with --content\n"
    )


def test_refuses_to_write_into_an_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    (installed / "content").mkdir(parents=True)
    monkeypatch.setattr("rulesdb.system.paths.PACKAGE", installed)
    monkeypatch.chdir(tmp_path)
    result = run("new", "term", "ward")
    assert result.code == 2
    assert "no content here; `rulesdb init DIR` writes a folder" in result.err
    assert list((installed / "content").iterdir()) == []


def test_full_disk_leaves_nothing(copy: Tool) -> None:
    """The size of files is limited, as on a full disk."""
    words = ("new", "ruling", "keyforge/a-new-one", "--content", str(copy.content))
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20));"
    ignore = "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    run_it = f"{limit}{ignore} from rulesdb.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", run_it, *words], capture_output=True, text=True)
    assert done.returncode == 2
    assert "a-new-one.md: File too large" in done.stderr
    assert not (copy.content / "keyforge/rulings/a-new-one.md").exists()


@pytest.mark.parametrize("place", ["toy/rulings", "toy/rulings/a-new-one.md", "other"])
def test_refuses_to_write_where_a_symlink_leads(tmp_path: Path, place: str) -> None:
    """A content folder may come from somebody else."""
    content, elsewhere = write_toy(tmp_path / "content"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    link = content / place
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(elsewhere / "new.md" if place.endswith(".md") else elsewhere)
    words = ("game", "other") if place == "other" else ("ruling", "toy/a-new-one")
    result = run("--content", content, "new", *words)
    assert (result.code, "is a symlink" in result.err) == (2, True)
    assert list(elsewhere.iterdir()) == []
