"""`--templates DIR`: files of one's own in place of those of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Result, run
from tests.workshop import Workshop


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a foot of the page and a colour of one's own."""
    folder = tmp_path / "own"
    (folder / "layout").mkdir(parents=True)
    (folder / "layout" / "foot.html").write_text("<footer>The club of {{ layout.game }}</footer>")
    (folder / "static").mkdir()
    (folder / "static" / "face.css").write_text("/* ours */", "utf-8")
    return folder


def build(toy: Workshop, *words: str | Path) -> Result:
    return run("--content", toy.content, "--build", toy.folder, "build", *words)


def foot(toy: Workshop) -> str:
    text = (toy.site / "en/toy/glossary/ward.html").read_text("utf-8")
    return text.partition("<footer")[2].partition("</footer>")[0]


def test_own_files_replace_those_of_the_site(toy: Workshop, own: Path) -> None:
    assert build(toy, "--templates", own).code == 0
    assert foot(toy) == ">The club of Toy"
    assert (toy.site / "static/face.css").read_text("utf-8") == "/* ours */"
    assert (toy.site / "static/look.css").is_file()


def test_change_of_an_own_file_renews_the_pages(toy: Workshop, own: Path) -> None:
    build(toy, "--templates", own)
    (own / "layout" / "foot.html").write_text("<footer>New</footer>", "utf-8")
    build(toy, "--templates", own)
    assert foot(toy) == ">New"


def test_without_them_the_site_is_as_usual_again(toy: Workshop, own: Path) -> None:
    build(toy, "--templates", own)
    build(toy)
    assert "The club" not in foot(toy)


def test_same_own_files_render_nothing_anew(toy: Workshop, own: Path) -> None:
    build(toy, "--templates", own)
    assert " (0 rendered, " in build(toy, "--templates", own).out


def test_words_may_lie_there(toy: Workshop, own: Path) -> None:
    (own / "words").mkdir()
    (own / "words" / "es.toml").write_text('home = "Portada"\n', "utf-8")
    result = build(toy, "--templates", own)
    assert result.code == 2
    assert "words are missing in the interface in 'es'" in result.err


def test_folder_that_is_not_there_is_named(toy: Workshop, tmp_path: Path) -> None:
    result = build(toy, "--templates", tmp_path / "nowhere")
    assert result.code == 2
    assert "nowhere; name one with --templates DIR" in result.err
