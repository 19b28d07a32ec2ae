"""Publish a build as a plain folder: no symlinks, nothing but the files of the site.

`.rulesdb-site` in the folder lists the files that we wrote; only these are replaced or removed. A
folder that is not empty needs this list, or it is refused. The list is written first and has old
and new files, so that a run that was killed can be repeated. Entry points are written last.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from rulesdb.errors import BuildError
from rulesdb.system.fingerprint import files_below
from rulesdb.system.paths import is_plain
from rulesdb.system.store import Store, object_name

LIST = ".rulesdb-site"
PART = ".rulesdb-site-part"  # a file that is being written
HEAD = "rulesdb build --out wrote these files, and replaces and removes no others"
PARTS = ("offline/", "table/", "search/", "static/")  # what pages load
ENTRIES = ("index.html", "build.js", "sw.js")  # what leads readers to a new build


class Published(NamedTuple):
    """What was done to a folder."""

    files: int
    written: int
    removed: int


def check_target(out: Path, *apart: Path) -> None:
    """Raise BuildError unless we may write to the folder; it must not lie in any of the others."""
    for other in apart:
        if out.resolve().is_relative_to(other.resolve()):
            raise BuildError(f"that would write into {other}; use another folder with --out")
    if out.is_symlink():
        raise BuildError(f"{out} is a symlink; use a folder with --out")
    if out.exists() and not out.is_dir():
        raise BuildError(f"{out} is a file; use a folder with --out")
    if out.is_dir() and any(out.iterdir()):
        _listed(out)


def publish(site: Path, out: Path, store: Store) -> Published:
    """Make the folder hold the files of the site, and nothing else of ours."""
    try:
        with FileLock(store.lock(object_name("published", out))):
            check_target(out)
            out.mkdir(parents=True, exist_ok=True)
            return _publish(site, out)
    except OSError as error:
        why = f"{error.filename or out}: {error.strerror or error}"
        raise BuildError(f"cannot write {why}; {out} is incomplete, so run it again") from error


def _publish(site: Path, out: Path) -> Published:
    new = [Path(file).relative_to(site).as_posix() for file in files_below(site)]
    old = _listed(out) if (out / LIST).exists() else set[str]()
    _check_files(out, new, old)
    _write_list(out, old.union(new))
    changed = [path for path in sorted(new, key=_rank) if not _is_same(site / path, out / path)]
    parts = [path for path in changed if path not in ENTRIES]
    _copy(site, out, parts)
    if parts and hasattr(os, "sync"):
        os.sync()  # before readers are led to them
    _copy(site, out, [path for path in changed if path in ENTRIES])
    gone = sorted(old.difference(new))
    for path in gone:
        _remove(out, path)
    _write_list(out, new)
    return Published(len(new), len(changed), len(gone))


def _rank(path: str) -> tuple[int, str]:
    """Order files so that those that lead to others come after them."""
    if path in ENTRIES:
        return 2 + ENTRIES.index(path), path
    return int(not path.startswith(PARTS)), path


def _listed(out: Path) -> set[str]:
    """Return the files that we wrote to the folder; raise BuildError if it is not ours."""
    place = out / LIST
    if place.is_symlink() or not place.is_file():
        raise BuildError(f"{out} has files that rulesdb did not write; use an empty folder")
    lines = place.read_text("utf-8", errors="replace").splitlines()
    if lines[:1] != [HEAD] or not all(map(is_plain, lines[1:])):
        raise BuildError(f"{place} is damaged; use an empty folder")
    return set(lines[1:])


def _check_files(out: Path, new: Iterable[str], old: set[str]) -> None:
    """Raise BuildError if a symlink is in the way, or a file that we did not write."""
    folders = {out / path for each in (*new, *old) for path in map(str, Path(each).parents)}
    for path in sorted(folders):
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise BuildError(f"{path} was not written by rulesdb; move it")
    for each in new:
        path = out / each
        if path.is_symlink() or path.is_dir() or (each not in old and path.exists()):
            raise BuildError(f"{path} was not written by rulesdb; move it")


def _is_same(one: Path, other: Path) -> bool:
    """Whether both files have the same bytes. One that is the same keeps its date."""
    try:
        size = other.stat().st_size
        return size == one.stat().st_size and other.read_bytes() == one.read_bytes()
    except FileNotFoundError:
        return False


def _copy(site: Path, out: Path, paths: Iterable[str]) -> None:
    for path in paths:
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        _write(out, path, (site / path).read_bytes())


def _write(out: Path, path: str, data: bytes) -> None:
    """Write a file whole: a reader sees the old one or the new one."""
    half = out / PART
    half.unlink(missing_ok=True)
    with half.open("xb") as file:
        file.write(data)
    half.replace(out / path)


def _write_list(out: Path, paths: Iterable[str]) -> None:
    _write(out, LIST, "".join(f"{line}\n" for line in (HEAD, *sorted(paths))).encode())


def _remove(out: Path, path: str) -> None:
    """Remove a file that we wrote, and the folders that are empty without it."""
    target = out / path
    if target.is_symlink() or not target.is_file():
        return  # somebody has replaced it
    target.unlink()
    for folder in list(Path(path).parents)[:-1]:
        try:
            (out / folder).rmdir()
        except OSError:  # it has other files
            return
