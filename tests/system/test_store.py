"""The user's cache."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from rulesdb.builder.build import build
from rulesdb.system.store import MAX_AGE, Store
from tests.workshop import Workshop


def outdate(path: Path) -> None:
    long_ago = time.time() - MAX_AGE - 60
    os.utime(path, (long_ago, long_ago))


def test_build_removes_what_was_written_long_ago(toy: Workshop, tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    store.put("index/gone", "key", b"of a folder that is gone")
    store.put("index/recent", "key", b"of another folder")
    outdate(store.path("index/gone"))
    build(toy.load(), toy.folder, store=store)
    assert store.get("index/gone", "key") is None
    assert store.get("index/recent", "key") == b"of another folder"


def test_reader_of_an_object_does_not_see_half_of_the_next(tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    store.put("index/a", "key", b"old")
    before = store.path("index/a").read_bytes()
    with store.path("index/a").open("rb") as reader:
        store.put("index/a", "key", b"new")
        assert reader.read() == before
    assert store.get("index/a", "key") == b"new"


def test_object_that_cannot_be_written_leaves_the_previous_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "cache")
    store.put("index/a", "key", b"old")
    write = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        write(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", half)
    store.put("index/a", "key", b"new")
    assert store.get("index/a", "key") == b"old"
    assert [path.name for path in store.path("index").iterdir()] == ["a"]
