"""Several readers at once: each gets the whole answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rulesdb.api import load
from rulesdb.search import index
from tests.workshop import Workshop, command

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
