"""Where things are: the content, the templates, the build."""

from __future__ import annotations

from pathlib import Path

from .store import user_folder

PACKAGE = Path(__file__).resolve().parent.parent


def packaged(folder: str) -> Path:
    """A folder that the wheel carries inside the package, and a checkout next to it."""
    inside = PACKAGE / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def default_content() -> Path:
    """`content/` here, or else the content that came with the package."""
    here = Path("content")
    return here if here.is_dir() else packaged("content")


def default_build(content: Path) -> Path:
    """`build/` next to the content; a folder of the user's for content inside an installation."""
    content = content.resolve()
    return user_folder() / "build" if content.is_relative_to(PACKAGE) else content.parent / "build"
