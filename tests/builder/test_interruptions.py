"""Builds that are killed, crowded, short of space, or change under the reader: nothing is lost."""

from __future__ import annotations

import errno
import os
import re
import resource
import subprocess
import time
from multiprocessing import get_context
from pathlib import Path
from random import Random
from signal import SIGKILL

import msgspec
import pytest

import rulesdb
from rulesdb.builder.build import Manifest, build
from rulesdb.errors import BuildError, ContentError
from rulesdb.reference import reader as reading
from rulesdb.search.finder import search_index

from .html_tree import read
from .site_kit import Workshop, command, environment, files_of, wait_for

FORK = get_context("fork")
WARD, SHIELD = "toy/glossary/ward.md", "toy/glossary/shield.md"
PAGES = [f"{lang}/toy/glossary/{name}.html" for lang in ("en", "es") for name in ("ward", "shield")]


def write_round(shop: Workshop, number: int) -> None:
    """Say `roundN` in both languages of two entries."""
    for name in (WARD, SHIELD):
        file = shop.content / name
        text = re.sub(
            r"(\{#(?:once|main)\} .*?)(?: round\d+)?\.",
            rf"\1 round{number}.",
            file.read_text("utf-8"),
        )
        assert text.count(f"round{number}.") == 2
        file.write_text(text, "utf-8")


def round_of(shop: Workshop) -> int:
    """Which round is served; every page and every index has to say the same."""
    current = (shop.folder / "current").resolve()
    manifest = msgspec.json.decode((current / "manifest.json").read_bytes(), type=Manifest)
    site = shop.site.resolve()
    assert [path for path in manifest.pages if not (site / path).is_file()] == []
    assert manifest.build in (site / "build.js").read_text("utf-8")
    for path in site.rglob("*.html"):
        assert read(path.read_text("utf-8"))[1] == [], path
    said = {
        word for path in PAGES for word in re.findall(r"round\d+", (site / path).read_text("utf-8"))
    }
    for lang in ("en", "es"):
        said |= set(re.findall(r"round\d+", (site / f"search/toy.{lang}.js").read_text("utf-8")))
    [word] = said
    found = search_index(shop.index, word)
    assert {hit.id for hit in found} == {"toy/glossary/ward", "toy/glossary/shield"}
    assert all(word in hit.snippet for hit in found)
    return int(word.removeprefix("round"))


def child(shop: Workshop) -> None:
    build(rulesdb.load(shop.content, shop.folder / "cache" / "library.msgpack"), shop.folder)


def seconds(shop: Workshop) -> float:
    """How long a build takes that nobody kills."""
    start = time.perf_counter()
    process = FORK.Process(target=child, args=(shop,))
    process.start()
    process.join()
    assert process.exitcode == 0
    return time.perf_counter() - start


def test_is_the_served_build_whole_however_often_builds_are_killed(
    toy: Workshop, request: pytest.FixtureRequest
) -> None:
    kills: int = request.config.getoption("--kills")
    random, served, cut_short = Random(kills), 0, 0
    write_round(toy, 0)
    toy.build()
    long = seconds(toy)
    for number in range(1, kills + 1):
        write_round(toy, number)
        process = FORK.Process(target=child, args=(toy,))
        process.start()
        time.sleep(random.uniform(0, long))
        process.kill()
        process.join()
        assert process.exitcode in (0, -SIGKILL)
        cut_short += process.exitcode == -SIGKILL
        # How long a build takes changes with what else the machine does: follow it.
        long *= 1.1 if process.exitcode else 0.8
        now = round_of(toy)
        assert now in (served, number)
        served = now
    assert cut_short > kills / 3
    toy.build()
    assert round_of(toy) == kills
    assert len(toy.versions) <= 2
    halves = [path.name for path in toy.folder.iterdir() if path.name.startswith(".")]
    assert halves == [".lock"]
    assert list((toy.folder / "cache").glob("*.[0-9]*")) == []


def test_is_a_first_build_that_is_killed_no_build(toy: Workshop) -> None:
    """Either there is nothing to serve, or all of it."""
    write_round(toy, 1)
    random = Random(1)
    for _ in range(10):
        process = FORK.Process(target=child, args=(toy,))
        process.start()
        time.sleep(random.uniform(0, 0.3))
        process.kill()
        process.join()
        assert toy.site.exists() == toy.index.exists()
        if toy.site.exists():
            assert round_of(toy) == 1
            break
    toy.build()
    assert round_of(toy) == 1


def test_does_a_build_that_waits_go_on_when_the_other_is_killed(toy: Workshop) -> None:
    write_round(toy, 0)
    toy.build()
    write_round(toy, 1)
    words = command("build", "--content", str(toy.content), "--build", str(toy.folder))
    both = [subprocess.Popen(words, stderr=subprocess.PIPE, env=environment()) for _ in range(2)]
    wait_for(lambda: len(toy.versions) > 1 or both[0].poll() is not None)
    both[0].kill()
    both[0].communicate()
    assert both[1].communicate(timeout=120)[1] is not None
    assert both[1].returncode == 0
    assert round_of(toy) == 1


# No room --------------------------------------------------------------------------------------


def test_does_a_full_disk_leave_the_last_build(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_round(toy, 0)
    toy.build()
    write_round(toy, 1)
    before = files_of((toy.folder / "current").resolve())
    left, library = 40, toy.load()
    write = Path.write_bytes

    def until_it_is_full(path: Path, said: bytes) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return write(path, said)

    monkeypatch.setattr(Path, "write_bytes", until_it_is_full)
    for room in (0, 1, 3, 8):
        left = room
        with pytest.raises(BuildError, match=r"cannot write .*: No space left on device; the prev"):
            build(library, toy.folder)
        assert files_of((toy.folder / "current").resolve()) == before
    monkeypatch.undo()
    assert len(toy.versions) <= 2, "what was half written takes up room"
    toy.build()
    assert round_of(toy) == 1


def limited(toy: Workshop, size: int) -> subprocess.CompletedProcess[str]:
    """A limit on the size of files is as near to a full disk as one comes without a disk."""
    return subprocess.run(
        command("build", "--content", str(toy.content), "--build", str(toy.folder)),
        capture_output=True,
        text=True,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


@pytest.mark.parametrize("size", [100, 2_000, 20_000])
def test_does_the_command_say_that_a_file_cannot_be_written(toy: Workshop, size: int) -> None:
    write_round(toy, 0)
    toy.build()
    before = files_of((toy.folder / "current").resolve())
    write_round(toy, 1)
    done = limited(toy, size)
    assert done.returncode == 2, done.stderr
    assert re.search(r"cannot write .*: File too large; the previous build stands", done.stderr)
    assert "Traceback" not in done.stderr
    assert files_of((toy.folder / "current").resolve()) == before


def test_is_no_previous_build_told_of_where_there_is_none(toy: Workshop) -> None:
    write_round(toy, 0)
    done = limited(toy, 2_000)
    assert done.returncode == 2, done.stderr
    assert re.search(r"cannot write .*: File too large; nothing was built$", done.stderr.strip())
    assert not toy.site.exists()


# Content that is not ours to write, or that does not keep still ---------------------------------


def test_does_a_build_leave_the_content_alone(toy: Workshop) -> None:
    """Content may lie where nobody can write: a folder shows when something was put into it."""

    def state() -> dict[str, tuple[int, int]]:
        found = [toy.content, *toy.content.rglob("*")]
        return {str(path): (path.stat().st_mtime_ns, path.stat().st_mode) for path in found}

    before = state()
    for words in (("check",), ("verify",), ("build",), ("search", "ward"), ("show", "ward")):
        places = ("--content", str(toy.content), "--build", str(toy.folder))
        done = subprocess.run(
            command(*words, *places), capture_output=True, text=True, env=environment()
        )
        assert done.returncode == 0, done.stderr
    assert state() == before


def test_is_a_file_that_changes_while_it_is_read_read_again(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, changes = toy.content / WARD, [2]

    true_fstat = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        state = true_fstat(descriptor)
        if changes[0] and os.path.samestat(state, file.stat()):
            changes[0] -= 1
            text = file.read_text("utf-8").replace("works once", "works once and once more")
            file.write_text(text, "utf-8")
        return state

    monkeypatch.setattr(reading.os, "fstat", fstat)
    said = toy.load()["toy/glossary/ward"].texts["en"].statements[0].text
    assert said.count("and once more") >= 1
    assert said in file.read_text("utf-8")


def test_is_a_file_that_never_keeps_still_a_problem(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = toy.content / WARD
    true_fstat = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        state = true_fstat(descriptor)
        if os.path.samestat(state, file.stat()):
            with file.open("a", encoding="utf-8") as more:
                more.write("More.\n")
        return state

    monkeypatch.setattr(reading.os, "fstat", fstat)
    with pytest.raises(ContentError) as caught:
        toy.load()
    assert [str(problem) for problem in caught.value.problems] == [
        f"{WARD}:1: it changes while it is being read; save it, and try again"
    ]


def test_is_a_file_that_goes_away_meanwhile_a_problem(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = reading.find_files(toy.content)
    (toy.content / WARD).unlink()
    monkeypatch.setattr("rulesdb.reference.loader.find_files", lambda _: found)
    with pytest.raises(ContentError, match=rf"{WARD}:1: cannot be read: No such file or directory"):
        toy.load()


# The clock --------------------------------------------------------------------------------------


def test_is_a_change_seen_although_the_clock_went_back(toy: Workshop) -> None:
    """A file that was changed after the build may be older than it."""
    words = ("--content", str(toy.content), "--build", str(toy.folder))

    def run(*more: str) -> str:
        done = subprocess.run(
            command(*more, *words), capture_output=True, text=True, env=environment()
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    write_round(toy, 1)
    run("build")
    assert "round1" in run("search", "round1")
    write_round(toy, 2)
    day_before = time.time_ns() - 86_400 * 10**9
    for name in (WARD, SHIELD):
        os.utime(toy.content / name, ns=(day_before, day_before))
    assert "round2" in run("search", "round2")
    run("build")
    assert round_of(toy) == 2


def test_does_a_build_of_tomorrow_give_way_to_one_of_today(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time_ns()
    monkeypatch.setattr("rulesdb.builder.build.time.time_ns", lambda: now + 86_400 * 10**9)
    write_round(toy, 1)
    toy.build()
    monkeypatch.undo()
    write_round(toy, 2)
    toy.build()
    assert round_of(toy) == 2
    write_round(toy, 3)
    toy.build()
    assert round_of(toy) == 3
    assert len(toy.versions) == 2
