"""The command line as a person has it: arguments in; exit code, output and errors out."""

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
    """Somebody who plays KeyForge, and has said so once."""
    monkeypatch.setenv("RULESDB_GAME", "keyforge")


@pytest.fixture(scope="session")
def rulesdb(real: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The tool on the real content, which no test changes; what was replayed is known."""
    folder = tmp_path_factory.mktemp("tool") / "build"
    shutil.copytree(real.folder / "cache", folder / "cache")
    return Tool(real.content, folder)


@pytest.fixture(scope="session")
def built(real: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """The same, after a build."""
    folder = tmp_path_factory.mktemp("built") / "build"
    shutil.copytree(real.folder, folder, symlinks=True)
    return Tool(real.content, folder)


@pytest.fixture
def copy(rulesdb: Tool, tmp_path: Path) -> Tool:
    """The tool on a copy of the content; what is read already need not be read again."""
    rulesdb("check")
    shutil.copytree(rulesdb.content, tmp_path / "content")
    shutil.copytree(rulesdb.build / "cache", tmp_path / "build" / "cache")
    return Tool(tmp_path / "content", tmp_path / "build")


@pytest.fixture
def built_copy(real: Workshop, tmp_path: Path) -> Tool:
    """The tool on a copy of the content that has been built."""
    twin = real.twin(tmp_path)
    return Tool(twin.content, twin.folder)
