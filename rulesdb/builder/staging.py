"""The build folder: the current version, and staging for the next one.

build/versions/.rulesdb                marks the folder as ours
build/versions/<number>/               one version, never changed once published
build/current  → versions/<number>     one symlink, replaced atomically
build/site     → current/site
build/reports/verify.json → ../current/reports/verify.json

Where symlinks cannot be made, a small file takes the place of each and says where it would point.
`build/reports` is a real folder, which benchmarks write to as well. Only versions with our marker
are removed; a folder that is not ours is refused.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock

from rulesdb.errors import BuildError

MARKER = ".rulesdb"
MADE_BY = "created by rulesdb; contains the versions of a build\n"
POINTER = "rulesdb: this stands for a symlink, which could not be made here, to"
MAX_POINTER = 400  # bytes
LINKS = {"site": "current/site"}
REPORT = "reports/verify.json"
VERSION = re.compile(r"\d+-\d+")
OURS = re.compile(rf"versions/{VERSION.pattern}|current/site|\.\./current/{re.escape(REPORT)}")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Allow one build at a time; a second one waits. Turn disk errors into BuildError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / ".lock"):
            yield
    except shutil.Error as error:  # many files failed: the first explains why
        _, where, why = error.args[0][0]
        why = why.partition("] ")[2].partition(": '")[0] or why
        raise BuildError(f"cannot write {where}: {why}; {what_remains(folder)}") from error
    except OSError as error:
        where = error.filename or folder
        why = error.strerror or str(error)
        raise BuildError(f"cannot write {where}: {why}; {what_remains(folder)}") from error


def claim(folder: Path) -> None:
    """Check that the folder is ours: we replace only symlinks and remove only our versions."""
    versions, reports = folder / "versions", folder / "reports"
    if reports.is_symlink() and os.readlink(reports) == "current/reports":  # noqa: PTH115
        reports.unlink()  # as older releases made it
    for path in (versions, reports):
        if path.is_symlink():
            raise BuildError(f"{path} is a symlink; remove it, or use another folder with --build")
    report = (REPORT,) if reports.is_dir() else ("reports",)
    new = not versions.exists()
    for path in (folder / name for name in ("current", *LINKS, *report)):
        target = _target(path)
        if path.exists() and target is None:
            raise _not_ours(path)
        if new and target is not None and not OURS.fullmatch(target):
            raise _not_ours(path)  # such as the link to a release of something else
    if versions.exists() and not (versions / MARKER).is_file():
        raise _not_ours(versions)
    if new:
        versions.mkdir()
        (versions / MARKER).write_text(MADE_BY, "utf-8", newline="\n")


def _not_ours(path: Path) -> BuildError:
    return BuildError(
        f"{path} was not created by a build; move it, or use another folder with --build"
    )


def what_remains(folder: Path) -> str:
    """Say what a failed build leaves."""
    try:
        there = current_version(folder) is not None
    except OSError:  # no permission
        there = False
    return "the previous build is unchanged" if there else "nothing was built"


def site_of(folder: Path) -> Path:
    """Return the folder with the site of the current version."""
    return (current_version(folder) or folder) / "site"


def current_version(folder: Path) -> Path | None:
    """Return the current version. Ignore a link that points elsewhere: it is not ours."""
    parent, _, name = (_target(folder / "current") or "").partition("/")
    version = folder / "versions" / name
    ours = parent == "versions" and VERSION.fullmatch(name) and not version.is_symlink()
    return version if ours and (version / MARKER).is_file() else None


class Staging:
    """The next version while it is being built. Any error removes it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.old = current_version(folder)
        self.path = folder / "versions" / f"{time.time_ns()}-{os.getpid()}"
        self.site = self.path / "site"
        self._folders: set[str] = set()

    def __enter__(self) -> Staging:
        self.path.mkdir()
        (self.path / MARKER).write_text(MADE_BY, "utf-8", newline="\n")
        self.site.mkdir()
        return self

    def __exit__(self, wrong: object, *_: object) -> None:
        if wrong is not None:
            shutil.rmtree(self.path, ignore_errors=True)

    def write(self, path: str, data: bytes) -> None:
        """Write a file of the site."""
        Path(self._target(path)).write_bytes(data)

    def reuse(self, path: str) -> None:
        """Reuse a file of the last version as a hard link."""
        source, target = f"{self.old}/site/{path}", self._target(path)
        try:
            os.link(source, target)
        except OSError:  # the file system has no hard links
            shutil.copyfile(source, target)

    def old_file(self, path: str) -> bytes | None:
        """Return a file of the last version."""
        try:
            with open(f"{self.old}/site/{path}", "rb") as file:  # noqa: PTH123  (of each page)
                return file.read()
        except OSError:
            return None

    def _target(self, path: str) -> str:
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            (self.site / folder).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        return f"{self.site}/{path}"

    def publish(self) -> None:
        """Replace the last version with this one, in one step."""
        if hasattr(os, "sync"):
            os.sync()  # after a power failure, the link must not point to unwritten files
        for name, target in LINKS.items():
            _replace_link(self.folder / name, target)
        (self.folder / "reports").mkdir(exist_ok=True)
        _replace_link(self.folder / REPORT, f"../current/{REPORT}")
        _replace_link(self.folder / "current", f"versions/{self.path.name}")

    def remove_old_versions(self) -> None:
        """Remove older versions and leftovers of killed builds; readers keep the current one."""
        keep = {self.path.name, self.old.name if self.old else ""}
        for version in (self.folder / "versions").iterdir():
            if version.name in keep or version.is_symlink() or not VERSION.fullmatch(version.name):
                continue
            if (version / MARKER).is_file():
                shutil.rmtree(version, ignore_errors=True)
            else:
                with suppress(OSError):
                    version.rmdir()  # killed before it got its marker, so it is empty
        for place in (self.folder / name for name in ("current", *LINKS, REPORT)):
            for half in place.parent.glob(f".{place.name}-*"):
                if _target(half) is not None:
                    half.unlink(missing_ok=True)


def _target(link: Path) -> str | None:
    """Return where a link of a build points, or None if it is none."""
    if link.is_symlink():
        return os.readlink(link).replace("\\", "/")  # noqa: PTH115  (a Path would resolve it)
    with suppress(OSError), link.open("rb") as file:
        head, _, target = file.read(MAX_POINTER).decode(errors="replace").partition("\n")
        return target.strip() if head == POINTER else None
    return None


def _replace_link(link: Path, target: str) -> None:
    if _target(link) == target:
        return
    half = link.with_name(f".{link.name}-{os.getpid()}")
    with suppress(FileNotFoundError):
        half.unlink()
    try:
        half.symlink_to(target)
    except (OSError, NotImplementedError):  # Windows, for a user who may not make symlinks
        half.write_text(f"{POINTER}\n{target}\n", "utf-8", newline="\n")
    half.replace(link)
