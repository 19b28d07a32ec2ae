"""Several readers at once: each gets the whole answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from filelock import FileLock

from rulesdb.api import load
from rulesdb.cli import search
from rulesdb.search import index
from rulesdb.search.finder import find
from rulesdb.system.store import object_name
from tests.workshop import Workshop, command, wait_for

WORDS = ("ward", "shield", "protects", "turn") * 10


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads that are switched as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("switching")
@pytest.mark.parametrize("attempt", range(5))
def test_threads_that_share_a_library_find_the_same(toy: Workshop, attempt: int) -> None:
    library = toy.load()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda word: [hit.id for hit in library.search(word)], WORDS))
    wanted = {word: [hit.id for hit in library.search(word)] for word in set(WORDS)}
    assert all(wanted.values())
    assert found == [wanted[word] for word in WORDS]


def test_library_of_another_process_uses_the_stored_index(
    toy: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULESDB_CACHE", str(tmp_path / "cache"))
    [first, *_] = load(toy.content).search("ward")
    monkeypatch.setattr(index, "build_index", None)  # nothing may be indexed again
    assert load(toy.content).search("ward")[0] == first


def test_processes_that_search_changed_content_find_the_same(toy: Workshop) -> None:
    words = command("search", "zyzzyva", "--content", str(toy.content))
    toy.edit("toy/glossary/ward.md", "A ward works once.", "A ward works once, as a zyzzyva.")
    running = [
        subprocess.Popen(
            words, env=toy.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(12)
    ]
    done = [(*process.communicate(), process.returncode) for process in running]
    assert [code for _, _, code in done] == [0] * len(done), done
    assert {out.splitlines()[0] for out, _, _ in done} == {"Ward  toy/glossary/ward#once (en)"}
    made = [err for _, err, _ in done if "indexing what has changed" in err]
    assert len(made) == 1, "one makes the index, and the others wait for it"


def test_search_waits_for_the_index_that_another_makes(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULESDB_CACHE", str(toy.store.folder))
    toy.edit("toy/glossary/ward.md", "A ward works once.", "A ward works once, as a zyzzyva.")
    arrived = Event()

    class Seen(FileLock):
        def acquire(self, *given: Any, **named: Any) -> Any:
            arrived.set()
            return super().acquire(*given, **named)

    monkeypatch.setattr("filelock.FileLock", Seen)
    with ThreadPoolExecutor(1) as pool:
        with FileLock(toy.store.lock(object_name("index", toy.content))):
            waiting = pool.submit(search._open_indexes, toy.content, str(toy.content))
            wait_for(lambda: arrived.is_set() or waiting.done())
            index.stored_indexes(toy.load(), toy.store)
        found = find(waiting.result(), "zyzzyva").hits
    assert [hit.id for hit in found] == ["toy/glossary/ward"]
    assert "indexing what has changed" not in capsys.readouterr().err
