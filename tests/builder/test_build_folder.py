"""A build folder that is damaged, foreign, or moved."""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from rulesdb.builder.build import build
from rulesdb.errors import BuildError, RulesError
from rulesdb.system.paths import default_build
from rulesdb.system.store import object_name
from tests.builder.built_site import all_rendered, ids
from tests.html_tree import broken_links
from tests.workshop import Workshop, command, environment, files_of

WARD = "toy/glossary/ward.md"


SAYS = "A ward works once."


def test_unwritable_folder_gives_a_clear_error(toy: Workshop) -> None:
    wall = toy.content.parent / "wall"
    wall.write_text("a file, not a folder", "utf-8")
    with pytest.raises(BuildError, match=r"cannot write .*wall.*: Not a directory"):
        build(toy.load(), wall / "build")


def test_command_names_the_folder_it_cannot_write(toy: Workshop) -> None:
    wall = toy.content.parent / "wall"
    wall.write_text("a file, not a folder", "utf-8")
    words = ("build", "--content", str(toy.content), "--build", str(wall / "build"))
    done = subprocess.run(command(*words), capture_output=True, text=True, env=environment())
    assert done.returncode == 2
    assert f"cannot write {wall}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["site", "reports/verify.json", "current"])
def test_foreign_folder_is_left_alone(toy: Workshop, name: str) -> None:
    own = toy.folder / name / "mine.txt"
    own.parent.mkdir(parents=True)
    own.write_text("mine", "utf-8")
    with pytest.raises(BuildError, match=rf"{name} was not created by a build"):
        toy.build()
    assert own.read_text("utf-8") == "mine"


def test_foreign_reports_file_is_left_alone(toy: Workshop) -> None:
    toy.folder.mkdir()
    (toy.folder / "reports").write_text("mine", "utf-8")
    with pytest.raises(BuildError, match="reports was not created by a build"):
        toy.build()
    assert (toy.folder / "reports").read_text("utf-8") == "mine"


def test_reports_of_other_tools_stay(toy: Workshop) -> None:
    """Benchmarks, `make sbom` and `rulesdb impact --html` write reports without a build."""
    bench = toy.folder / "reports/bench/search.json"
    bench.parent.mkdir(parents=True)
    bench.write_text("[]", "utf-8")
    for _ in range(2):
        toy.build()
        assert bench.read_text("utf-8") == "[]"
        assert json.loads((toy.folder / "reports/verify.json").read_bytes())["failed"] == 0


def test_old_reports_link_is_replaced(toy: Workshop) -> None:
    toy.build()
    shutil.rmtree(toy.folder / "reports")
    (toy.folder / "reports").symlink_to("current/reports")
    toy.build()
    assert not (toy.folder / "reports").is_symlink()
    assert json.loads((toy.folder / "reports/verify.json").read_bytes())["failed"] == 0
    assert (toy.folder / "reports/verify.json").is_symlink()


@pytest.mark.parametrize(
    "manifest",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x00\xff\x00", id="not text"),
        pytest.param(b'{"key": "x", "pages": {', id="cut off"),
        pytest.param(b"[1, 2]", id="a list"),
        pytest.param(b'{"pages": ["index.html"]}', id="another format"),
        pytest.param(b'{"version": 1, "files": {"index.html": 3}}', id="an old format"),
    ],
)
def test_damaged_manifest_is_ignored(toy: Workshop, manifest: bytes) -> None:
    toy.build()
    [kept] = toy.store.path(object_name("builds", toy.folder)).iterdir()
    kept.write_bytes(manifest)
    report = toy.build()
    assert report.rendered == all_rendered(toy)
    assert ids(toy, "ward")


def test_missing_manifest_is_no_obstacle(toy: Workshop) -> None:
    toy.build()
    [kept] = toy.store.path(object_name("builds", toy.folder)).iterdir()
    kept.unlink()
    report = toy.build()
    assert report.rendered == all_rendered(toy)


def test_deleted_page_is_made_again(toy: Workshop) -> None:
    toy.build()
    (toy.site / "en/toy/glossary/ward.html").unlink()
    report = toy.build()
    assert report.rendered == 1
    assert broken_links(toy.site) == []


def test_page_deleted_from_the_previous_build_is_made_again(toy: Workshop) -> None:
    toy.build()
    lost = (toy.site / "en/toy/glossary/ward.html").resolve()
    toy.build()
    lost.unlink()
    assert toy.build().rendered == 0, "the last build has it"
    assert broken_links(toy.site) == []


def test_changed_page_is_made_again(toy: Workshop) -> None:
    """A page that somebody emptied or edited by hand is not taken over."""
    toy.build()
    page = (toy.site / "en/toy/glossary/ward.html").resolve()
    good = page.read_bytes()
    for bad in (b"", good.replace(b"</body>", b"<script>steal()</script></body>"), good[:-1]):
        page = (toy.site / "en/toy/glossary/ward.html").resolve()
        page.write_bytes(bad)
        assert toy.build().rendered == 1
        assert (toy.site / "en/toy/glossary/ward.html").read_bytes() == good


def test_changed_page_is_reported(toy: Workshop) -> None:
    toy.build()
    (toy.site / "en/toy/glossary/ward.html").resolve().write_bytes(b"")
    said: list[str] = []
    build(toy.load(), toy.folder, store=toy.store, progress=said.append)
    assert "1 file of the last build changed or missing: made again" in said
    said.clear()
    build(toy.load(), toy.folder, store=toy.store, progress=said.append)
    assert not [line for line in said if "made again" in line]


def test_other_version_of_a_library_makes_every_page_again(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.build()
    assert toy.build().rendered == 0
    monkeypatch.setattr("rulesdb.builder.build.library_versions", lambda: "jinja2 99.0")
    assert toy.build().rendered == all_rendered(toy)


@pytest.mark.parametrize("name", ["versions", "site", "current", "reports"])
def test_folder_of_somebody_else_is_left_alone(toy: Workshop, tmp_path: Path, name: str) -> None:
    """Whatever a build folder links to or holds, only our own versions are removed."""
    victim = tmp_path / "victim"
    (victim / "1-1" / "site").mkdir(parents=True)
    (victim / "1-1" / "precious.txt").write_text("precious", "utf-8")
    toy.folder.mkdir()
    (toy.folder / name).symlink_to(victim)
    with suppress(BuildError):
        toy.build()
    assert (victim / "1-1" / "precious.txt").read_text("utf-8") == "precious"
    assert not list(victim.glob("[!1]*"))


@pytest.mark.parametrize("name", ["current", "site", "reports/verify.json"])
def test_symlink_of_something_else_is_left_alone(toy: Workshop, name: str) -> None:
    """Such as the link to a release, in a folder that has no build yet."""
    link = toy.folder / name
    link.parent.mkdir(parents=True)
    link.symlink_to("releases/42")
    with pytest.raises(BuildError, match=rf"{name} was not created by a build"):
        toy.build()
    assert link.readlink() == Path("releases/42")


def test_default_folder_behind_a_symlink_has_to_be_named(toy: Workshop, tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (toy.content.parent / "build").symlink_to(tmp_path / "victim")
    with pytest.raises(RulesError, match="build is a symlink; name the folder"):
        default_build(toy.content)


def test_versions_that_are_not_ours_are_refused(toy: Workshop) -> None:
    mine = toy.folder / "versions" / "2024"
    mine.mkdir(parents=True)
    with pytest.raises(BuildError, match="versions was not created by a build"):
        toy.build()
    assert mine.is_dir()


def test_served_site_is_never_somewhere_else(toy: Workshop, tmp_path: Path) -> None:
    toy.build()
    (toy.folder / "site").unlink()
    (toy.folder / "site").symlink_to(tmp_path)
    toy.build()
    assert (toy.folder / "site").resolve() == (toy.folder / "current" / "site").resolve()


def test_deleted_index_is_made_again(toy: Workshop) -> None:
    toy.build()
    shutil.rmtree(toy.store.path("index"))
    assert toy.build().rendered == 0
    assert ids(toy, "ward")


def test_unreadable_index_is_made_from_scratch(toy: Workshop) -> None:
    toy.build()
    before = files_of(toy.site.resolve())
    for file in toy.store.path("index").rglob("toy.*"):
        file.write_bytes(b"nothing of whoosh's")
    toy.edit(WARD, SAYS, "A ward works twice.")
    assert toy.build().indexed == len(toy.load())
    assert ids(toy, "twice") == {"toy/glossary/ward"}
    shutil.rmtree(toy.folder)
    toy.build()
    again = toy.build()
    assert again.rendered == 0
    assert len(before) == len(files_of(toy.site.resolve()))


def test_deleted_build_is_made_again(toy: Workshop) -> None:
    toy.build()
    shutil.rmtree(toy.folder / "versions")
    report = toy.build()
    assert report.rendered == all_rendered(toy)
    assert broken_links(toy.site) == []


def test_moved_build_folder_is_built_from_scratch(toy: Workshop) -> None:
    """A folder that this user did not build here is not trusted."""
    toy.build()
    moved = Workshop(toy.content, toy.folder.with_name("moved"))
    toy.folder.rename(moved.folder)
    assert moved.build().rendered == all_rendered(moved)
    assert broken_links(moved.site) == []


def test_version_without_marker_is_removed_only_if_empty(toy: Workshop) -> None:
    toy.build()
    empty, foreign = toy.folder / "versions/1-1", toy.folder / "versions/2-2"
    empty.mkdir()
    foreign.mkdir()
    (foreign / "mine.txt").write_text("mine", "utf-8")
    toy.build()
    assert not empty.exists()
    assert (foreign / "mine.txt").read_text("utf-8") == "mine"
