"""Default paths of the content, the templates and the build."""

from __future__ import annotations

from pathlib import Path

from .store import user_folder

HERE = Path("content")
PACKAGE = Path(__file__).resolve().parent.parent


def packaged(folder: str) -> Path:
    """Return a folder: inside the package in a wheel, next to it in a checkout."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def default_content() -> Path:
    """Return `content/` in the current folder, or the content that came with the package."""
    return HERE if HERE.is_dir() else packaged("content")


def default_build(content: Path) -> Path:
    """Return `build/` next to the content, or in the user's folder for installed content."""
    content = content.resolve()
    return user_folder() / "build" if content.is_relative_to(PACKAGE) else content.parent / "build"
