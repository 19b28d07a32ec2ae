"""Default paths of the content, the templates and the build."""

from __future__ import annotations

from pathlib import Path

from rulesdb.errors import RulesError

from .store import user_folder

HERE = Path("content")
FOREIGN = set('\\:*?"<>|')  # no file of a site or of a content folder has these in its path
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
    if content.is_relative_to(PACKAGE):
        return user_folder() / "build"
    folder = content.parent / "build"
    if folder.is_symlink():  # it may have come with the content
        raise RulesError(f"{folder} is a symlink; name the folder that it leads to with --build")
    return folder


def is_plain(path: str) -> bool:
    """Whether a written path leads to a visible file below its folder, on every system."""
    parts = path.split("/")
    hidden = any(part.startswith(".") for part in parts)  # with `.` and `..`
    return (
        bool(path)
        and "" not in parts
        and not hidden
        and path.isprintable()
        and not (FOREIGN & set(path))
    )


def refuse_symlinks(path: Path, below: Path) -> None:
    """Raise RulesError if a symlink lies between a folder and a path in it: it leads elsewhere."""
    for part in (path, *path.parents):
        if part == below:
            return
        if part.is_symlink():
            raise RulesError(f"{part} is a symlink; put a real file or folder in its place")
