"""Platforms that have no symlinks or cannot fork."""

from __future__ import annotations

import ast
import multiprocessing
import os
from pathlib import Path

import pytest

from rulesdb.builder.publish import LIST
from rulesdb.builder.staging import MARKER, POINTER, current_version, site_of
from rulesdb.errors import BuildError
from tests.command_line import run
from tests.paths import CONTENT, ROOT
from tests.workshop import Workshop, files_of, serving_files

WARD = "toy/glossary/ward.md"
PAGE = "en/toy/glossary/ward.html"


@pytest.fixture
def no_symlinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, *_: object) -> None:
        raise OSError(1314, "A required privilege is not held by the client", str(self))

    monkeypatch.setattr(Path, "symlink_to", refused)


def test_builds_follow_each_other_without_symlinks(toy: Workshop, no_symlinks: None) -> None:
    toy.build()
    first = current_version(toy.folder)
    toy.edit(WARD, "A ward works once.", "A ward works twice.")
    report = toy.build()
    assert 0 < report.rendered < report.pages
    assert current_version(toy.folder) not in (None, first)
    assert "works twice" in (site_of(toy.folder) / PAGE).read_text("utf-8")
    assert [path for path in toy.folder.rglob("*") if path.is_symlink()] == []


def test_site_is_published_without_symlinks(
    toy: Workshop, no_symlinks: None, tmp_path: Path
) -> None:
    folders = ("--content", toy.content, "--build", toy.folder)
    result = run("build", *folders, "--out", tmp_path / "out", "--url", "https://example.org/")
    assert (result.code, result.err) == (0, "")
    assert set(files_of(tmp_path / "out")) == {*files_of(site_of(toy.folder)), LIST}
    assert f"{site_of(toy.folder) / 'index.html'}\n" in result.out


def test_site_is_served_without_symlinks(toy: Workshop, no_symlinks: None) -> None:
    toy.build()
    with serving_files(site_of(toy.folder)) as url:
        assert url.startswith("http://127.0.0.1:")


@pytest.mark.parametrize("link", [True, False], ids=["symlink", "file"])
@pytest.mark.parametrize(
    "target", ["../elsewhere", "versions/../../elsewhere", "versions/1-1", "elsewhere", ""]
)
def test_current_build_is_nowhere_else(toy: Workshop, target: str, link: bool) -> None:
    """Not even where somebody has put the marker of a build."""
    for place in (toy.folder.parent / "elsewhere", toy.folder / "elsewhere"):
        place.mkdir(parents=True)
        (place / MARKER).write_text("made by rulesdb", "utf-8")
    (toy.folder / "versions").mkdir()
    (toy.folder / "versions/1-1").symlink_to(toy.folder.parent / "elsewhere")
    current = toy.folder / "current"
    if link and target:
        current.symlink_to(target)
    else:
        current.write_text(f"{POINTER}\n{target}\n", "utf-8")
    assert current_version(toy.folder) is None


def test_file_of_somebody_else_in_place_of_a_link_is_refused(toy: Workshop) -> None:
    toy.folder.mkdir()
    (toy.folder / "current").write_text("years of work", "utf-8")
    with pytest.raises(BuildError, match="was not created by a build"):
        toy.build()
    assert (toy.folder / "current").read_text("utf-8") == "years of work"


def test_site_is_built_without_forks(crowd: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of this size would use worker processes."""
    before = files_of(crowd.site.resolve())
    monkeypatch.delattr(os, "fork")
    crowd.edit("toy/game.md", "A game to test with.", "A game to try.")
    assert crowd.build().rendered > 0
    after = files_of(crowd.site.resolve())
    assert b"A game to try." in after["en/toy/index.html"]
    assert after["en/toy/glossary/index.html"] == before["en/toy/glossary/index.html"]


@pytest.mark.slow
def test_random_games_are_played_without_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    result = run("--content", CONTENT, "soak", "--game", "atrum", "--games", "30", "--jobs", "2")
    assert (result.code, result.out.endswith("0 broken\n")) == (0, True), result.err


def test_files_for_people_have_the_same_lines_on_every_platform() -> None:
    """Where Python would write those of the platform, a hook for `sh` would not run."""
    for path in (ROOT / "rulesdb").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            modes = {arg.value for arg in call.args if isinstance(arg, ast.Constant)}
            if call.func.attr == "write_text" or (call.func.attr == "open" and modes & {"w", "x"}):
                where = f"{path}:{call.lineno}"
                assert "newline" in {word.arg for word in call.keywords}, where
