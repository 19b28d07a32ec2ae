"""Small content folders to break in tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reference.content_folder import BOOK, GAME, SHIELD, TURN, WARD, Folder


@pytest.fixture
def toy(tmp_path: Path) -> Folder:
    """A valid game without an engine."""
    folder = Folder(tmp_path / "content")
    folder.write("toy/game.md", GAME)
    folder.write("toy/sources/book.md", BOOK)
    folder.write("toy/glossary/ward.md", WARD)
    folder.write("toy/glossary/shield.md", SHIELD)
    folder.write("toy/timing/turn.md", TURN)
    return folder


@pytest.fixture
def keyforge(tmp_path: Path) -> Folder:
    """A game with an engine but without the engine's rules, so that it never loads."""
    folder = Folder(tmp_path / "content")
    folder.write("keyforge/game.md", GAME)
    return folder
