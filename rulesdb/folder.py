"""The build folder: the version that is read, and the next one beside it.

build/current  → versions/<name>      one symlink, replaced atomically
build/site     → current/site
build/index    → current/index
build/reports  → current/reports
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import BuildError

PARTS = ("site", "index", "reports")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One build at a time; a second one waits."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except shutil.Error as error:  # of a whole folder: the first is enough to know why
        _, where, why = error.args[0][0]
        why = why.partition("] ")[2].partition(": '")[0] or why
        raise BuildError(f"cannot write {where}: {why}; the previous build stands") from error
    except OSError as error:
        where = error.filename or folder
        raise BuildError(
            f"cannot write {where}: {error.strerror or error}; the previous build stands"
        ) from error


def free(folder: Path) -> None:
    """What stands where the build puts its links must be a link: nothing else is replaced."""
    for name in ("current", *PARTS):
        path = folder / name
        if path.exists() and not path.is_symlink():
            raise BuildError(
                f"{path} was not made by a build; move it away, or build elsewhere with --build"
            )


def previous(folder: Path) -> Path | None:
    current = folder / "current"
    return current.resolve() if current.is_dir() else None


def link(source: str | Path, target: str | Path) -> None:
    """The same file under another name; a copy where the disk cannot link."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def swap(folder: Path, new: Path) -> None:
    """The last step, in which the new build takes the place of the old, with all its parts."""
    for part in PARTS:
        if not (folder / part).is_symlink():
            _point(folder / part, f"current/{part}")
    _point(folder / "current", f"versions/{new.name}")


def _point(link: Path, target: str) -> None:
    half = link.with_name(f".{link.name}-{os.getpid()}")
    half.unlink(missing_ok=True)
    half.symlink_to(target)
    half.replace(link)


def tidy(folder: Path, keep: set[str]) -> None:
    """Remove older versions and what killed builds left; the last one stays for its readers."""
    for version in (folder / "versions").iterdir():
        if version.name not in keep:
            shutil.rmtree(version, ignore_errors=True)
    for name in ("current", *PARTS):
        for half in folder.glob(f".{name}-*"):
            half.unlink(missing_ok=True)
    for half in (folder / "cache").glob("*.[0-9]*"):  # see `places.keep`
        half.unlink(missing_ok=True)
