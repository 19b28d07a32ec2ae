"""`rulesdb build --out`: a plain folder of files, in which nothing but our files is touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesdb.builder import publish as module
from rulesdb.builder.publish import HEAD, LIST, check_target, publish
from rulesdb.errors import BuildError
from tests.command_line import Result, run
from tests.workshop import Workshop, files_of

URL = "https://rules.example.org/toy/"
WARD = "toy/glossary/ward.md"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of some files."""
    folder = tmp_path / "site"
    write(folder, "index.html", "start")
    write(folder, "sw.js", "worker")
    write(folder, "build.js", "build")
    write(folder, "en/toy/index.html", "game")
    write(folder, "offline/1.pack", "pack")
    return folder


def write(folder: Path, path: str, text: str) -> Path:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def command(toy: Workshop, *words: str | Path) -> Result:
    return run("build", "--content", toy.content, "--build", toy.folder, *words)


def published(toy: Workshop, site: Path, out: Path) -> dict[str, bytes]:
    publish(site, out, toy.store)
    return {path: data for path, data in files_of(out).items() if path != LIST}


# The command --------------------------------------------------


def test_folder_has_every_file_of_the_site_and_no_symlink(toy: Workshop, out: Path) -> None:
    result = command(toy, "--out", out, "--url", URL)
    assert (result.code, result.err) == (0, "")
    built = files_of(toy.site.resolve())
    assert files_of(out) == built | {LIST: (out / LIST).read_bytes()}
    assert [path for path in out.rglob("*") if path.is_symlink()] == []
    assert f"{len(built)} files in {out} ({len(built)} written, 0 removed)" in result.out


def test_second_run_writes_only_what_has_changed(toy: Workshop, out: Path) -> None:
    command(toy, "--out", out, "--url", URL)
    before = {path: (out / path).stat().st_mtime_ns for path in files_of(out)}
    toy.edit(WARD, "A ward works once.", "A ward works twice.")
    command(toy, "--out", out, "--url", URL)
    kept = {path for path in before if (out / path).exists()}
    same = {path for path in kept if (out / path).stat().st_mtime_ns == before[path]}
    assert "works twice" in (out / "en/toy/glossary/ward.html").read_text("utf-8")
    assert {"static/look.css", "es/index.html"} <= same
    assert set(before) - kept != set()  # packs of the old build
    assert {f for f in files_of(out) if f != LIST} == set(files_of(toy.site.resolve()))


def test_missing_address_is_asked_for_by_name(toy: Workshop, out: Path) -> None:
    result = command(toy, "--out", out)
    assert result.code == 0
    assert "`--url https://…`" in result.err
    assert "--url" not in command(toy, "--out", out, "--url", URL).err


@pytest.mark.parametrize("url", ["rules.example.org", "ftp://rules.example.org/", "https://"])
def test_address_that_no_browser_opens_is_refused(toy: Workshop, out: Path, url: str) -> None:
    result = command(toy, "--out", out, "--url", url)
    assert result.code == 2
    assert f"'{url}' is not the address of a site; write https://rules.example.org/" in result.err
    assert not out.exists()


def test_failed_build_publishes_nothing(toy: Workshop, out: Path) -> None:
    toy.edit(WARD, "A ward works once.", "A <b>ward</b> works once.")
    assert command(toy, "--out", out, "--url", URL).code == 2
    assert not out.exists()


def test_folder_that_is_refused_is_refused_before_the_build(toy: Workshop, out: Path) -> None:
    write(out, "thesis.txt", "years of work")
    result = command(toy, "--out", out, "--url", URL)
    assert (result.code, "checking" in result.out) == (2, False)
    assert files_of(out) == {"thesis.txt": b"years of work"}
    assert result.err == f"{out} has files that rulesdb did not write; use an empty folder\n"


@pytest.mark.parametrize("place", ["content", "content/toy", "build", "build/versions/x"])
def test_content_and_build_folders_are_refused(toy: Workshop, place: str) -> None:
    result = command(toy, "--out", toy.content.parent / place, "--url", URL)
    assert result.code == 2
    assert "use another folder with --out" in result.err


# What is left alone --------------------------------------------------


def test_files_of_others_stay(toy: Workshop, site: Path, out: Path) -> None:
    publish(site, out, toy.store)
    write(out, "CNAME", "rules.example.org")
    write(out, "offline/notes.txt", "mine")
    (site / "offline/1.pack").unlink()
    assert published(toy, site, out) == files_of(site) | {
        "CNAME": b"rules.example.org",
        "offline/notes.txt": b"mine",
    }


def test_file_of_somebody_else_is_not_replaced(toy: Workshop, site: Path, out: Path) -> None:
    publish(site, out, toy.store)
    write(site, "robots.txt", "ours")
    write(site, "index.html", "new start")
    before = files_of(out) | {"robots.txt": b"mine"}
    write(out, "robots.txt", "mine")
    with pytest.raises(BuildError, match=r"robots\.txt was not written by rulesdb; move it"):
        publish(site, out, toy.store)
    assert files_of(out) == before


def test_folders_that_are_empty_are_removed_with_their_files(
    toy: Workshop, site: Path, out: Path
) -> None:
    publish(site, out, toy.store)
    (site / "en/toy/index.html").unlink()
    publish(site, out, toy.store)
    assert not (out / "en").exists()


@pytest.mark.parametrize(
    "path",
    [
        "../precious",
        "/etc/precious",
        "a/../../precious",
        "./precious",
        "a//b",
        "C:\\x",
        LIST,
        ".git/config",
        "",
    ],
)
def test_list_that_names_other_places_is_refused(
    toy: Workshop, site: Path, out: Path, path: str
) -> None:
    precious = write(out.parent, "precious", "years of work")
    write(out, LIST, f"{HEAD}\n{path}\n")
    with pytest.raises(BuildError, match="is damaged; use an empty folder"):
        publish(site, out, toy.store)
    assert precious.read_text("utf-8") == "years of work"
    assert set(files_of(out)) == {LIST}


@pytest.mark.parametrize("text", ["", "made by somebody\n", "\0"])
def test_list_that_is_not_ours_is_refused(toy: Workshop, site: Path, out: Path, text: str) -> None:
    write(out, LIST, text)
    with pytest.raises(BuildError, match="is damaged"):
        publish(site, out, toy.store)


# Symlinks --------------------------------------------------


def test_symlink_as_folder_is_refused(site: Path, out: Path, toy: Workshop) -> None:
    elsewhere = out.parent / "elsewhere"
    elsewhere.mkdir()
    out.symlink_to(elsewhere)
    with pytest.raises(BuildError, match="is a symlink"):
        publish(site, out, toy.store)
    assert files_of(elsewhere) == {}


@pytest.mark.parametrize("place", ["en", "en/toy", "index.html", LIST])
def test_symlinks_in_the_folder_are_refused(
    toy: Workshop, site: Path, out: Path, place: str
) -> None:
    """The new files would go elsewhere, or the list would come from there."""
    publish(site, out, toy.store)
    elsewhere = out.parent / "elsewhere"
    (out / place).rename(elsewhere)
    (out / place).symlink_to(elsewhere)
    before = files_of(elsewhere) if elsewhere.is_dir() else elsewhere.read_bytes()
    write(site, "en/toy/index.html", "changed")
    write(site, "index.html", "changed")
    with pytest.raises(BuildError):
        publish(site, out, toy.store)
    assert (files_of(elsewhere) if elsewhere.is_dir() else elsewhere.read_bytes()) == before


def test_nothing_is_removed_behind_a_symlink(toy: Workshop, site: Path, out: Path) -> None:
    publish(site, out, toy.store)
    elsewhere = out.parent / "elsewhere"
    (out / "en").rename(elsewhere)
    (out / "en").symlink_to(elsewhere)
    (site / "en/toy/index.html").unlink()
    with pytest.raises(BuildError, match="was not written by rulesdb"):
        publish(site, out, toy.store)
    assert files_of(elsewhere) == {"toy/index.html": b"game"}


# A run that ends early --------------------------------------------------


def test_entry_points_are_written_last(
    toy: Workshop, site: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    known = module._write

    def noted(place: Path, path: str, data: bytes) -> None:
        order.append(path)
        known(place, path, data)

    monkeypatch.setattr(module, "_write", noted)
    publish(site, out, toy.store)
    assert order == [
        LIST,
        "offline/1.pack",
        "en/toy/index.html",
        "index.html",
        "build.js",
        "sw.js",
        LIST,
    ]


@pytest.mark.parametrize("at", range(1, 8))
def test_run_that_ended_early_can_be_repeated(
    toy: Workshop, site: Path, out: Path, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(site, out, toy.store)
    (site / "offline/1.pack").rename(site / "offline/2.pack")
    for path in files_of(site):
        write(site, path, "of the next build")
    known, count = os.replace, 0

    def fails(*given: object) -> None:
        nonlocal count
        count += 1
        if count == at:
            raise OSError(28, "No space left on device", str(out))
        known(*given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails)
        with pytest.raises(BuildError, match="is incomplete, so run it again"):
            publish(site, out, toy.store)
    assert published(toy, site, out) == files_of(site)


def test_folder_may_be_new_or_empty(toy: Workshop, site: Path, out: Path) -> None:
    check_target(out)
    assert not out.exists()
    out.mkdir()
    assert published(toy, site, out) == files_of(site)


def test_parts_are_on_disk_before_pages_lead_to_them(
    toy: Workshop, site: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This shows the order only: no test cuts the power."""
    synced = list[set[str]]()
    monkeypatch.setattr(os, "sync", lambda: synced.append(set(files_of(out)) - {LIST}))
    publish(site, out, toy.store)
    assert synced == [set(files_of(site)) - set(module.ENTRIES)]
    assert set(module.ENTRIES) & set(files_of(site))
