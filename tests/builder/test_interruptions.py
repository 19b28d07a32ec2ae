"""Builds that are killed, run concurrently, or run out of space: nothing is lost."""

from __future__ import annotations

import errno
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from signal import SIGKILL
from threading import Event, Thread

import pytest

from rulesdb.builder.build import build
from rulesdb.builder.manifest import decode
from rulesdb.builder.staging import MADE_BY, MARKER
from rulesdb.errors import BuildError
from rulesdb.system.paths import packaged
from rulesdb.system.store import object_name
from tests.builder.built_site import everything, ids
from tests.html_tree import broken_links, read
from tests.workshop import Workshop, command, environment, files_of, wait_for

pytestmark = pytest.mark.slow

FORK = get_context("fork")
WARD, SHIELD = "toy/glossary/ward.md", "toy/glossary/shield.md"
PAGES = [f"{lang}/toy/glossary/{name}.html" for lang in ("en", "es") for name in ("ward", "shield")]


def write_round(shop: Workshop, number: int) -> None:
    """Write `roundN` into both languages of two entries."""
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
    """The round that is served. Every page and every index must agree."""
    current = (shop.folder / "current").resolve()
    data = shop.store.get(f"{object_name('builds', shop.folder)}/{current.name}", "")
    assert data is not None
    manifest, site = decode(data), shop.site.resolve()
    assert [path for path in manifest.files if not (site / path).is_file()] == []
    assert manifest.build in (site / "build.js").read_text("utf-8")
    for path in site.rglob("*.html"):
        assert read(path.read_text("utf-8"))[1] == [], path
    said = {
        word for path in PAGES for word in re.findall(r"round\d+", (site / path).read_text("utf-8"))
    }
    for lang in ("en", "es"):
        said |= set(re.findall(r"round\d+", (site / f"search/toy.{lang}.js").read_text("utf-8")))
    [word] = said
    return int(word.removeprefix("round"))


def child(shop: Workshop) -> None:
    shop.build()


def seconds(shop: Workshop) -> float:
    """The duration of a build that is not killed."""
    start = time.perf_counter()
    process = FORK.Process(target=child, args=(shop,))
    process.start()
    process.join()
    assert process.exitcode == 0
    return time.perf_counter() - start


def test_served_build_is_whole_however_often_builds_are_killed(
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
        # The duration of a build depends on the load of the machine: follow it.
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
    assert list(toy.store.folder.rglob("*.part")) == []


def test_killed_first_build_leaves_all_or_nothing(toy: Workshop) -> None:
    """There is either nothing to serve, or a whole build."""
    write_round(toy, 1)
    random = Random(1)
    for _ in range(10):
        process = FORK.Process(target=child, args=(toy,))
        process.start()
        time.sleep(random.uniform(0, 0.3))
        process.kill()
        process.join()
        if toy.site.exists():
            assert round_of(toy) == 1
            break
    toy.build()
    assert round_of(toy) == 1


def test_waiting_build_continues_when_the_other_is_killed(toy: Workshop) -> None:
    write_round(toy, 0)
    toy.build()
    write_round(toy, 1)
    words = command("build", "--content", str(toy.content), "--build", str(toy.folder))
    both = [subprocess.Popen(words, stderr=subprocess.PIPE, env=toy.environment) for _ in range(2)]
    wait_for(lambda: len(toy.versions) > 1 or both[0].poll() is not None)
    both[0].kill()
    both[0].communicate()
    assert both[1].communicate(timeout=120)[1] is not None
    assert both[1].returncode == 0
    assert round_of(toy) == 1


# No space left --------------------------------------------------


def test_full_disk_leaves_the_previous_build(
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
            build(library, toy.folder, store=toy.store)
        assert files_of((toy.folder / "current").resolve()) == before
    monkeypatch.undo()
    assert len(toy.versions) <= 2, "what was half written takes up room"
    toy.build()
    assert round_of(toy) == 1


def limited(toy: Workshop, size: int) -> subprocess.CompletedProcess[str]:
    """Build with a limited file size, which resembles a full disk."""
    return subprocess.run(
        command("build", "--content", str(toy.content), "--build", str(toy.folder)),
        capture_output=True,
        text=True,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


@pytest.mark.parametrize("size", [100, 2_000, 20_000])
def test_command_reports_a_file_that_cannot_be_written(toy: Workshop, size: int) -> None:
    write_round(toy, 0)
    toy.build()
    before = files_of((toy.folder / "current").resolve())
    write_round(toy, 1)
    done = limited(toy, size)
    assert done.returncode == 2, done.stderr
    assert re.search(
        r"cannot write .*: File too large; the previous build is unchanged", done.stderr
    )
    assert "Traceback" not in done.stderr
    assert files_of((toy.folder / "current").resolve()) == before


def test_failed_first_build_mentions_no_previous_build(toy: Workshop) -> None:
    write_round(toy, 0)
    done = limited(toy, 2_000)
    assert done.returncode == 2, done.stderr
    assert re.search(r"cannot write .*: File too large; nothing was built$", done.stderr.strip())
    assert not toy.site.exists()


# Read-only content --------------------------------------------------


def test_build_does_not_touch_the_content(toy: Workshop) -> None:
    """Content may be read-only. The mtime of a folder shows whether something was written."""

    def state() -> dict[str, tuple[int, int]]:
        found = [toy.content, *toy.content.rglob("*")]
        return {str(path): (path.stat().st_mtime_ns, path.stat().st_mode) for path in found}

    before = state()
    for words in (("check",), ("verify",), ("build",), ("search", "ward"), ("show", "ward")):
        places = ("--content", str(toy.content), "--build", str(toy.folder))
        done = subprocess.run(
            command(*words, *places), capture_output=True, text=True, env=toy.environment
        )
        assert done.returncode == 0, done.stderr
    assert state() == before


# The clock --------------------------------------------------------------------------------------


def test_change_is_seen_although_the_clock_went_back(toy: Workshop) -> None:
    """A file changed after the build may have an older mtime."""
    words = ("--content", str(toy.content), "--build", str(toy.folder))

    def run(*more: str) -> str:
        done = subprocess.run(
            command(*more, *words), capture_output=True, text=True, env=toy.environment
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


def test_build_dated_tomorrow_is_replaced_today(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time_ns()
    monkeypatch.setattr("rulesdb.builder.staging.time.time_ns", lambda: now + 86_400 * 10**9)
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


SLOW_BUILD = """\
import sys
from pathlib import Path
import rulesdb
from rulesdb.builder.build import build
content, folder, templates = map(Path, sys.argv[1:])
build(rulesdb.load(content), folder, templates=templates)
"""


def new_templates(shop: Workshop) -> Path:
    """Templates that differ from those of the last build, so that every page is rendered again."""
    templates = shop.content.parent / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    (templates / "moved.html").open("a", encoding="utf-8").write("\n")
    return templates


@dataclass(frozen=True)
class Killed:
    """A build that was killed: what was served before it, and the versions that it left."""

    before: tuple[str, dict[str, bytes]]
    left: set[str]


def kill_a_build(shop: Workshop, files: int) -> Killed:
    """Kill a build once it has written so many pages; try again if it ends before that."""
    words = [sys.executable, "-c", SLOW_BUILD]
    places = [str(shop.content), str(shop.folder), str(new_templates(shop))]
    for _ in range(20):
        before, known = everything(shop), shop.versions

        def written(known: set[str] = known) -> bool:
            begun = [shop.folder / "versions" / name for name in shop.versions - known]
            return any(sum(1 for _ in new.rglob("*.html")) >= files for new in begun)

        process = subprocess.Popen([*words, *places])
        wait_for(lambda process=process: written() or process.poll() is not None)
        process.kill()
        if process.wait() == -SIGKILL:
            return Killed(before, shop.versions - known)
        shop.build()  # with the templates of before
    raise AssertionError("every build ended before it could be killed")


@pytest.mark.parametrize("files", [0, 1, 40, 150])
def test_killed_build_leaves_the_served_site_whole(crowd: Workshop, files: int) -> None:
    killed = kill_a_build(crowd, files)
    assert len(killed.left) == 1
    assert everything(crowd) == killed.before


def test_build_succeeds_after_a_killed_one(crowd: Workshop) -> None:
    left = kill_a_build(crowd, 40).left
    assert crowd.build().rendered == 0
    assert crowd.versions & left == set()
    assert broken_links(crowd.site) == []


def test_build_removes_leftovers_of_killed_ones(toy: Workshop) -> None:
    toy.build()
    left = toy.folder / "versions" / "1-1"
    shutil.copytree(toy.site.resolve() / "en", left / "site" / "en")
    (left / MARKER).write_text(MADE_BY, "utf-8")
    (toy.folder / ".current-1").symlink_to("versions/1-1")
    toy.build()
    assert not left.exists()
    assert not (toy.folder / ".current-1").is_symlink()
    assert len(toy.versions) == 2


def test_lock_of_a_killed_build_is_no_obstacle(toy: Workshop) -> None:
    toy.folder.mkdir()
    (toy.folder / ".lock").write_text("1", "utf-8")
    assert toy.build().pages > 0


def test_site_is_readable_at_every_moment_of_a_swap(toy: Workshop) -> None:
    toy.build()
    over, troubles = Event(), []

    def look() -> None:
        while not over.is_set():
            try:
                html = (toy.site / "en/toy/glossary/ward.html").read_text("utf-8")
                if not html.rstrip().endswith("</html>"):
                    troubles.append("half a page")
            except OSError as error:
                troubles.append(str(error))

    readers = [Thread(target=look) for _ in range(2)]
    for reader in readers:
        reader.start()
    for number in range(6):
        file = toy.content / WARD
        file.write_text(
            re.sub(r"works \w+\.", f"works {number}.", file.read_text("utf-8")), "utf-8"
        )
        toy.build()
    over.set()
    for reader in readers:
        reader.join()
    assert troubles == []


def test_concurrent_builds_leave_one_whole_build(toy: Workshop) -> None:
    words = command("build", "--content", str(toy.content), "--build", str(toy.folder))
    both = [
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert broken_links(toy.site) == []
    assert (toy.folder / "current").resolve().name in toy.versions
    assert len(toy.versions) <= 2
    assert ids(toy, "ward")


def test_files_are_on_disk_before_the_link_leads_to_them(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This shows the order only: no test cuts the power."""
    write_round(toy, 0)
    toy.build()
    write_round(toy, 1)
    served, synced = (toy.folder / "current").resolve(), list[tuple[Path, dict[str, bytes]]]()

    def sync() -> None:
        [new] = (toy.folder / "versions" / name for name in toy.versions - {served.name})
        synced.append(((toy.folder / "current").resolve(), files_of(new)))

    monkeypatch.setattr(os, "sync", sync)
    toy.build()
    assert synced == [(served, files_of((toy.folder / "current").resolve()))]
    assert round_of(toy) == 1
