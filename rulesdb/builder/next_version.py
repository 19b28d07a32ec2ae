"""The next version of a build: it begins as the one before the last, and takes over from the last.

To link thousands of files, and to remove as many, takes longer than to make what changed. The
version before the last is read by nobody any more and has nearly all of them: it is built upon. A
file in it may be the same as in the last version, under two names: so none is ever written to, it
is replaced.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from rulesdb.system.paths import files_below

from .manifest import Manifest, read_manifest
from .staging import link

MANIFEST = "manifest.json"


class PageGone(Exception):
    """Somebody has taken a page out of the last version."""


class NextVersion:
    """A folder with a site in the making, beside the version that it will replace."""

    def __init__(self, folder: Path, old: Path | None, known: Manifest) -> None:
        self.old, self.known = old, known.pages
        self.path = folder / "versions" / f"{time.time_ns()}-{os.getpid()}"
        self.site = self.path / "site"
        self._there: dict[str, str] = {}  # the pages that lie in it from the beginning
        self._folders: set[str] = set()  # that are known to be there
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._build_upon_another(known.key):
            self.path.mkdir()

    def _build_upon_another(self, key: str) -> bool:
        """Take the site of the version before the last, if it is whole and of the same program."""
        last = self.old.name if self.old else ""
        for version in self.path.parent.iterdir():
            found = read_manifest(version) if key and version.name != last else Manifest()
            if found.key and found.key == key:
                (version / MANIFEST).unlink()  # from here on it is not whole
                self.path.mkdir()
                (version / "site").rename(self.site)
                self._there = found.pages
                return True
        return False

    def begin_anew(self) -> None:
        """Forget all that is there."""
        shutil.rmtree(self.path)
        self.path.mkdir()
        self._there = {}
        self._folders.clear()

    def keep(self, path: str) -> bool:
        """Take a file of the site over from the last version, if it is there."""
        if self.old is None:
            return False
        target = f"{self.site}/{path}"
        same = path in self._there and self._there[path] == self.known.get(path)
        if same and os.path.isfile(target):  # noqa: PTH113  (a Path takes ten times as long)
            return True
        self._clear(path)
        try:
            link(f"{self.old}/site/{path}", target)
        except OSError:
            return False
        return True

    def keep_all(self, paths: Iterable[str]) -> None:
        """Take over files that belong together; PageGone if one of them is not there."""
        for path in paths:
            if not self.keep(path):
                raise PageGone(path)

    def room(self, path: str) -> Path:
        """Where a file of the site goes: its folder is there, and the file is not."""
        self._clear(path)
        return self.site / path

    def _clear(self, path: str) -> None:
        if (folder := path.rpartition("/")[0]) not in self._folders:
            (self.site / folder).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        with suppress(FileNotFoundError):
            os.unlink(f"{self.site}/{path}")  # noqa: PTH108  (of each page)

    def have(self, folder: Path) -> None:
        """See that a folder of the templates is in the site: the same program has the same."""
        own = self.site / folder.name
        if _names(own) != _names(folder):
            shutil.rmtree(own, ignore_errors=True)
            shutil.copytree(folder, own)

    def leave_only(self, pages: Collection[str], packs: Collection[str]) -> None:
        """Remove what belonged to the version that this one was built upon."""
        folder = self.site / "offline"
        there = [f"offline/{name}" for name in os.listdir(folder)] if folder.is_dir() else []  # noqa: PTH208
        for path in ({*self._there} - {*pages}) | ({*there} - {*packs}):
            (self.site / path).unlink(missing_ok=True)
            with suppress(OSError):  # as long as there are others in it
                for above in (self.site / path).parents:
                    above.rmdir()


def _names(folder: Path) -> list[str]:
    return [file.removeprefix(str(folder)) for file in files_below(folder, "")]
