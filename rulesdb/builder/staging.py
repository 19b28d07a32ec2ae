"""The build folder: the version that is read, and the next one beside it.

build/current  → versions/<name>      one symlink, replaced atomically
build/site     → current/site
build/index    → current/index

build/reports is a folder of its own, where benchmarks and others leave theirs too; the build puts
one link into it: verify.json → ../current/reports/verify.json.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulesdb.errors import BuildError

PARTS = ("site", "index")
REPORT = "reports/verify.json"


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
        raise BuildError(f"cannot write {where}: {why}; {stands(folder)}") from error
    except OSError as error:
        where = error.filename or folder
        why = error.strerror or str(error)
        raise BuildError(f"cannot write {where}: {why}; {stands(folder)}") from error


def free(folder: Path) -> None:
    """What stands where the build puts its links must be a link: nothing else is replaced."""
    reports = folder / "reports"
    own = () if reports.is_symlink() else (REPORT,) if reports.is_dir() else ("reports",)
    for name in ("current", *PARTS, *own):
        path = folder / name
        if path.exists() and not path.is_symlink():
            raise BuildError(
                f"{path} was not made by a build; move it away, or build elsewhere with --build"
            )


def stands(folder: Path) -> str:
    """What is left when a build fails."""
    try:
        there = previous(folder) is not None
    except OSError:  # nobody may look
        there = False
    return "the previous build stands as it was" if there else "nothing was built"


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
    reports = folder / "reports"
    if reports.is_symlink():  # as older versions made it
        reports.unlink()
    reports.mkdir(exist_ok=True)
    if not (folder / REPORT).is_symlink():
        _point(folder / REPORT, f"../current/{REPORT}")
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
    for place in (folder / name for name in ("current", *PARTS, REPORT)):
        for half in place.parent.glob(f".{place.name}-*"):
            half.unlink(missing_ok=True)
    for half in (folder / "cache").glob("*.[0-9]*"):  # see `places.keep`
        half.unlink(missing_ok=True)
