"""`rulesdb` on the real content, on copies of it, and on builds."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command_line import Tool
from tests.workshop import Workshop


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
def rulesdb(content: Path, kept_library: Path, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, which no test changes."""
    folder = tmp_path_factory.mktemp("tool") / "build"
    (folder / "cache").mkdir(parents=True)
    shutil.copy2(kept_library, folder / "cache")
    return Tool(content, folder)


@pytest.fixture
def copy(rulesdb: Tool, tmp_path: Path) -> Tool:
    """The tool on a copy of the content; only changed files are read again."""
    shutil.copytree(rulesdb.content, tmp_path / "content")
    shutil.copytree(rulesdb.build / "cache", tmp_path / "build" / "cache")
    return Tool(tmp_path / "content", tmp_path / "build")


@pytest.fixture(scope="session")
def replayed(real: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, with the outcomes of all scenarios in its cache."""
    folder = tmp_path_factory.mktemp("replayed") / "build"
    shutil.copytree(real.folder / "cache", folder / "cache")
    return Tool(real.content, folder)


@pytest.fixture
def replayed_copy(replayed: Tool, tmp_path: Path) -> Tool:
    """The tool on a copy of the content, with the outcomes of all scenarios in its cache."""
    shutil.copytree(replayed.content, tmp_path / "content")
    shutil.copytree(replayed.build / "cache", tmp_path / "build" / "cache")
    return Tool(tmp_path / "content", tmp_path / "build")


@pytest.fixture(scope="session")
def built(real: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, after a build."""
    folder = tmp_path_factory.mktemp("built") / "build"
    shutil.copytree(real.folder, folder, symlinks=True)
    return Tool(real.content, folder)


@pytest.fixture
def built_copy(real: Workshop, tmp_path: Path) -> Tool:
    """The tool on a copy of the content that has been built."""
    twin = real.twin(tmp_path)
    return Tool(twin.content, twin.folder)
