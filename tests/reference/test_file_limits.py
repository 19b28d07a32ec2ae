"""Files that the content folder may hold: names, sizes, bytes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rulesdb

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

WARD = "toy/glossary/ward.md"
NEW = "toy/glossary/new.md"
KINDS = "glossary, rules, rulings, errata, timing, cards, tournament, questions, sources"
NAME = "use lower-case letters, digits and single hyphens"
NOT_MARKDOWN = "not a Markdown file; keep only .md entries below the content folder"
EMPTY = "1: the file is empty; fill it in (`rulesdb new` writes a skeleton) or delete it"
LAYOUT = "move it to <game>/<kind>/<name>.md or <game>/game.md"


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        ("toy/glossary/note.txt", NOT_MARKDOWN),
        ("toy/glossary/README", NOT_MARKDOWN),
        ("toy/spells/fire.md", f"unknown kind 'spells'; use one of {KINDS}"),
        ("toy/game/one.md", f"unknown kind 'game'; use one of {KINDS}"),
        ("toy/glossary/Ward.md", f"'Ward' is not a valid name; {NAME}"),
        ("toy/glossary/big ward.md", f"'big ward' is not a valid name; {NAME}"),
        ("toy/glossary/big--ward.md", f"'big--ward' is not a valid name; {NAME}"),
        ("toy/glossary/wärd.md", f"'wärd' is not a valid name; {NAME}"),
        ("toy/glossary/ward\n.md", f"'ward\\n' is not a valid name; {NAME}"),
        ("Toy/game.md", f"'Toy' is not a valid name; {NAME}"),
        ("toy/glossary/deep/ward.md", f"a file in the wrong place; {LAYOUT}"),
        ("toy/about.md", f"a file in the wrong place; {LAYOUT}"),
        ("about.md", f"a file in the wrong place; {LAYOUT}"),
    ],
)
def test_misplaced_file_is_reported(toy: Folder, file: str, problem: str) -> None:
    toy.write(file, "")
    shown = file.replace("\n", "\\n")
    assert toy.problems() == [f"{shown}:1: {problem}"]


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", EMPTY),
        (b" \n\n", EMPTY),
        (b"\xef\xbb\xbf", EMPTY),
        (b"x" * 100_001, "1: larger than 100 KB; split it into several entries"),
        (b"## en: Ward\n", "1: no head; begin the file with a line `---`, keys, and a line `---`"),
        (b"\n---\n---\n", "1: no head; begin the file with a line `---`, keys, and a line `---`"),
        (b"---\nsee: []\n", "1: the head is not closed; close it with a line `---`"),
        (b"---\n---\n\xff", "3: not UTF-8; save the file as UTF-8"),
        (b"---\n---\ncaf\xe9", "3: not UTF-8; save the file as UTF-8"),
        (b"\xef\xbb\xbf---\n\xff", "2: not UTF-8; save the file as UTF-8"),
        ("---\n---\n".encode("utf-16"), "1: not UTF-8; save the file as UTF-8"),
        (b"---\r\n---\r\n\r\n\x00", "4: a control character in the text; delete it"),
        (b"---\n---\n## en: A\x1bB\n", "3: a control character in the text; delete it"),
        ("---\naliases: [a\x80]\n---\n".encode(), "2: a control character in the text; delete it"),
        ("---\n---\n\u2028\n".encode(), "3: a control character in the text; delete it"),
    ],
)
def test_bytes_that_are_no_entry_are_reported(toy: Folder, raw: bytes, problem: str) -> None:
    toy.write(WARD, raw)
    assert toy.problems() == [f"{WARD}:{problem}"]


def test_accepts_file_of_100_kilobytes(toy: Folder) -> None:
    text = (toy.root / WARD).read_bytes()
    toy.write(WARD, text + b"\n" * (100_000 - len(text)))
    assert len(toy.load()) == 5


def test_accepts_byte_order_mark(toy: Folder) -> None:
    toy.write(WARD, b"\xef\xbb\xbf" + (toy.root / WARD).read_bytes())
    assert toy.load()["toy/glossary/ward"].title("es") == "Guarda"


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_accepts_other_line_ends(toy: Folder, end: bytes) -> None:
    before = toy.load()["toy/glossary/ward"]
    toy.write(WARD, (toy.root / WARD).read_bytes().replace(b"\n", end))
    after = toy.load()["toy/glossary/ward"]
    assert (after.head, after.texts, after.lines) == (before.head, before.texts, before.lines)


def test_lines_are_counted_right_with_crlf(toy: Folder) -> None:
    toy.edit(WARD, "one at most.", "<b>one</b> at most.")
    toy.write(WARD, (toy.root / WARD).read_bytes().replace(b"\n", b"\r\n"))
    assert toy.problems() == [f"{WARD}:13: raw HTML in the text; write Markdown, or `code` for a <"]


def test_hidden_files_are_ignored(toy: Folder) -> None:
    toy.write("toy/glossary/.ward.md.swp", b"\x00")
    toy.write(".git/config", "x")
    assert len(toy.load()) == 5


def test_symlink_out_of_the_folder_is_reported(toy: Folder, tmp_path: Path) -> None:
    outside = tmp_path / "secret.md"
    outside.write_bytes((toy.root / WARD).read_bytes())
    (toy.root / NEW).symlink_to(outside)
    assert toy.problems() == [f"{NEW}:1: symlink leaves the content folder; copy the file into it"]


@pytest.mark.parametrize("name", ["words/en.toml", "LICENSE"])
def test_symlink_of_a_file_that_is_no_entry_is_reported(
    toy: Folder, tmp_path: Path, name: str
) -> None:
    (toy.root / name).parent.mkdir(exist_ok=True)
    (toy.root / name).symlink_to(tmp_path / "secret.toml")
    (tmp_path / "secret.toml").write_text('key = "secret"', "utf-8")
    assert toy.problems() == [f"{name}:1: symlink leaves the content folder; copy the file into it"]


def test_symlink_to_a_folder_outside_is_reported(toy: Folder, tmp_path: Path) -> None:
    (toy.root / "toy/rules").symlink_to(tmp_path)
    assert toy.problems() == [
        "toy/rules:1: symlink leaves the content folder; copy the file into it"
    ]


def test_symlink_to_a_folder_inside_is_reported(toy: Folder) -> None:
    (toy.root / "toy/rules").symlink_to(toy.root / "toy/glossary")
    assert toy.problems() == ["toy/rules:1: symlink to a folder; use a real folder"]


def test_symlink_to_its_own_folder_is_reported(toy: Folder) -> None:
    (toy.root / "toy/rules").symlink_to(toy.root)
    assert toy.problems() == ["toy/rules:1: symlink to a folder; use a real folder"]


def test_dangling_symlink_is_reported(toy: Folder) -> None:
    (toy.root / NEW).symlink_to("gone.md")
    assert toy.problems() == [f"{NEW}:1: not a file; put a real file in its place"]


def test_symlink_to_itself_is_reported(toy: Folder) -> None:
    (toy.root / NEW).symlink_to("new.md")
    assert toy.problems() == [f"{NEW}:1: not a file; put a real file in its place"]


def test_pipe_is_reported_without_waiting(toy: Folder) -> None:
    os.mkfifo(toy.root / NEW)
    assert toy.problems() == [f"{NEW}:1: not a file; put a real file in its place"]


def test_accepts_symlink_to_a_file_inside(toy: Folder) -> None:
    toy.edit(WARD, "aliases: [warded]\n", "")
    (toy.root / NEW).symlink_to("ward.md")
    assert len(toy.load()) == 6


def test_content_folder_may_be_a_symlink(toy: Folder, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(toy.root)
    assert len(rulesdb.load(link)) == 5


def test_missing_content_folder_is_reported(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    with pytest.raises(rulesdb.ContentError) as caught:
        rulesdb.load(gone)
    assert [str(problem) for problem in caught.value.problems] == [
        f"{gone}:1: no such folder; give a folder with --content"
    ]


def test_game_without_page_is_reported(toy: Folder) -> None:
    (toy.root / "toy/game.md").unlink()
    what = "'toy' has no page; write toy/game.md"
    assert toy.problems() == [
        f"toy/glossary/shield.md:1: {what}",
        f"{WARD}:1: {what}",
        f"toy/sources/book.md:1: {what}",
        f"toy/timing/turn.md:1: {what}",
    ]


def test_game_may_have_the_name_of_a_module(toy: Folder) -> None:
    toy.write("markup/game.md", (toy.root / "toy/game.md").read_bytes())
    assert toy.load()["markup"].title("en") == "Toy"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x" * 10_001, "more than 10000 characters without a blank line; split it"),
        ("|a|b|\n|-|-|\n" + "|c|d|\n" * 1_700, "more than 10000 characters without a blank line"),
        (
            "".join("`" * n + " " for n in range(1, 100)),
            "more than 200 Markdown marks without a blank line",
        ),
        ("[" * 201, "more than 200 Markdown marks without a blank line; split it, or use fewer"),
        ("*a " * 201, "more than 200 Markdown marks without a blank line; split it, or use fewer"),
        ("- " * 9 + "x", "nested too deeply; use at most 8 levels of lists and quotations"),
        (">" * 9 + " x", "nested too deeply; use at most 8 levels of lists and quotations"),
        ("1. " * 9 + "x", "nested too deeply; use at most 8 levels of lists and quotations"),
        ("- a\n" + " " * 36 + "- b", "nested too deeply; use at most 8 levels of lists"),
    ],
)
def test_markdown_that_would_take_too_long_is_reported(
    toy: Folder, text: str, problem: str
) -> None:
    toy.edit(WARD, "It protects a creature.", text)
    [found] = toy.problems()
    assert found.startswith(f"{WARD}:10: {problem}")
