"""`rulesdb` on the real content, on copies of it, and on builds."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rulesdb.reference.library import Library
from rulesdb.system.store import Store
from tests.command_line import Tool
from tests.workshop import Workshop, copy_kept


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULESDB_CONTENT", raising=False)
    monkeypatch.delenv("RULESDB_BUILD", raising=False)
    monkeypatch.delenv("RULESDB_GAME", raising=False)


@pytest.fixture
def of_keyforge(no_settings_from_outside: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """KeyForge as the default game."""
    monkeypatch.setenv("RULESDB_GAME", "keyforge")


@pytest.fixture(scope="session")
def rulesdb(content: Path, library: Library, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, which no test changes and which is in the cache."""
    return Tool(content, tmp_path_factory.mktemp("tool") / "build")


@pytest.fixture
def copy(rulesdb: Tool, store: Store, tmp_path: Path) -> Tool:
    """The tool on a copy of the content; only changed files are read again."""
    return _copy(rulesdb.content, tmp_path, store, "library")


@pytest.fixture(scope="session")
def replayed(real: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, with the outcomes of all scenarios in its cache."""
    return Tool(real.content, tmp_path_factory.mktemp("replayed") / "build")


@pytest.fixture
def replayed_copy(replayed: Tool, store: Store, tmp_path: Path) -> Tool:
    """The tool on a copy of the content, with the outcomes of all scenarios in its cache."""
    return _copy(replayed.content, tmp_path, store, "library", "outcomes", "results")


@pytest.fixture(scope="session")
def built(real: Workshop, store: Store, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, after a build."""
    folder = tmp_path_factory.mktemp("built") / "build"
    shutil.copytree(real.folder, folder, symlinks=True)
    copy_kept("builds", real.folder, folder, store, store)
    return Tool(real.content, folder)


@pytest.fixture
def built_copy(real: Workshop, store: Store, tmp_path: Path) -> Tool:
    """The tool on a copy of the content that has been built."""
    shutil.copytree(real.folder, tmp_path / "build", symlinks=True, copy_function=os.link)
    copy_kept("builds", real.folder, tmp_path / "build", store, store)
    return _copy(real.content, tmp_path, store, "library", "outcomes", "results", "index")


def _copy(content: Path, to: Path, store: Store, *kinds: str) -> Tool:
    shutil.copytree(content, to / "content")
    for kind in kinds:
        copy_kept(kind, content, to / "content", store, store)
    return Tool(to / "content", to / "build")
