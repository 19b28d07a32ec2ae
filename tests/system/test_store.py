"""The user's cache."""

from __future__ import annotations

import os
import time
from pathlib import Path

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
