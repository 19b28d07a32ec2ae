"""A build folder from somebody else: nothing in it is run or trusted."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from tests.workshop import Workshop, command, files_of

NAMES = (  # where a program may look for what it has kept
    "cache/templates/__jinja2_page.cache",
    "cache/index/toy.en/_MAIN_1.toc",
    "cache/outcomes.json",
    "cache/library",
    "index/_MAIN_1.toc",
    "index/toy.en/_MAIN_1.toc",
    "search/_MAIN_1.toc",
    "manifest.json",
    "versions/1-1/manifest.json",
)


class Evil:
    """Runs a command when it is unpickled."""

    def __init__(self, ran: Path) -> None:
        self.ran = ran

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"touch {self.ran}",)


@pytest.fixture
def ran(toy: Workshop) -> Path:
    """What an attack would write; pickles lie at all places of the build folder."""
    found = toy.content.parent / "ran"
    for name in NAMES:
        file = toy.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(Evil(found)))
    (toy.folder / "versions/.rulesdb").write_text("made by rulesdb", "utf-8")
    return found


@pytest.mark.parametrize("words", [("build",), ("search", "ward"), ("verify",)])
def test_pickles_in_the_build_folder_are_not_read(
    toy: Workshop, ran: Path, words: tuple[str, ...]
) -> None:
    folders = ("--content", str(toy.content), "--build", str(toy.folder))
    done = subprocess.run(
        command(*words, *folders), env=toy.environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert not ran.exists()


# Runs a command and writes down the path of every file that it opens, also in its workers.
SPY = """
import os, sys
log, folder = sys.argv[1:3]
def spy(event, given):
    if event == "open" and isinstance(given[0], (str, bytes, os.PathLike)):
        path = os.path.abspath(os.fsdecode(given[0]))
        if path.startswith(folder + os.sep):
            with os.fdopen(os.open(log, os.O_WRONLY | os.O_APPEND), "a") as file:
                file.write(os.path.relpath(path, folder) + chr(10))
sys.addaudithook(spy)
sys.argv = ["rulesdb", *sys.argv[3:]]
from rulesdb.cli import main
main()
"""


@pytest.mark.usefixtures("ran")
@pytest.mark.parametrize("words", [("build",), ("search", "ward"), ("verify",)])
def test_nothing_in_a_foreign_build_folder_is_opened(
    toy: Workshop, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Not even looked into: whatever a library would make of it, by whatever name."""
    there = {path.split("/")[0] for path in NAMES} | {"versions/1-1"}
    log, folder = tmp_path / "opened", toy.folder.resolve()
    log.touch()
    folders = ("--content", str(toy.content), "--build", str(folder))
    done = subprocess.run(
        [sys.executable, "-c", SPY, str(log), str(folder), *words, *folders],
        env=toy.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    opened = log.read_text("utf-8").splitlines()
    assert bool(opened) == (words == ("build",)), "the spy sees what a build writes"
    foreign = there - {"versions"}
    assert [p for p in opened if any(p == f or p.startswith(f"{f}/") for f in foreign)] == []


def test_foreign_build_leaves_no_trace_in_ours(toy: Workshop, tmp_path: Path, ran: Path) -> None:
    clean = toy.copy(tmp_path / "clean")
    clean.build()
    toy.build()
    assert files_of(toy.site.resolve()) == files_of(clean.site.resolve())
    assert not ran.exists()
