"""A private cache of the user, in which every object is verified when it is read.

Content and build folders are not trusted, because they may come from somebody else. Cached results
go into a private folder of the user (`RULESDB_CACHE`, or `rulesdb` in the user's cache folder). An
object has a name, which is its path, and a key, a hash of everything it was made from. It is
returned only if the checksum of key and content is right: a damaged or outdated object counts as
missing.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from rulesdb.errors import RulesError

CHECKSUM_BYTES = 32  # bytes of a checksum
MAX_AGE = 90 * 86_400  # seconds to keep an object after its last write


def user_folder() -> Path:
    """Return the cache folder of the user."""
    if given := os.environ.get("RULESDB_CACHE"):
        return Path(given)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "rulesdb"


class Store:
    """Objects in a private folder. If one cannot be stored, that only costs time."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()
        _check_private(self.folder)

    def get(self, name: str, key: str) -> bytes | None:
        """Return an object if its key matches and it is intact."""
        try:
            raw = self.path(name).read_bytes()
        except OSError:
            return None
        data = raw[CHECKSUM_BYTES:]
        return data if raw[:CHECKSUM_BYTES] == _checksum(key, data) else None

    def put(self, name: str, key: str, data: bytes) -> None:
        """Store an object atomically, replacing the one of that name."""
        path = self.path(name)
        # One name for all writers: if one is killed, the next overwrites what it left. If two write
        # at once, the checksum tells whether what remains is whole.
        half = path.with_name(f"{path.name}.part")
        with suppress(OSError):
            self._prepare(path.parent)
            half.write_bytes(_checksum(key, data) + data)
            half.replace(path)
        with suppress(OSError):
            half.unlink(missing_ok=True)

    def path(self, name: str) -> Path:
        return self.folder / name

    def lock(self, name: str) -> Path:
        """Return the path of the lock file for objects of that name."""
        path = self.path(f"{name}.lock")
        with suppress(OSError):
            self._prepare(path.parent)
        return path

    def _prepare(self, folder: Path) -> None:
        """Create a folder that only this user may read or write."""
        if not self.folder.is_dir():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def prune(self) -> None:
        """Remove objects that were last written longer ago than `MAX_AGE`."""
        for path in self.folder.rglob("*"):
            with suppress(OSError):
                if path.is_file() and path.stat().st_mtime < time.time() - MAX_AGE:
                    path.unlink()


def _check_private(folder: Path) -> None:
    """Raise RulesError if somebody else can write to the cache: it holds compiled templates."""
    try:
        found = folder.stat()
    except OSError:
        return  # it is created with the right mode
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        raise RulesError(
            f"others can write to the cache folder {folder}; run `chmod 700` on it, "
            "or choose another one with RULESDB_CACHE"
        )


def _checksum(key: str, data: bytes) -> bytes:
    digest = blake2b(key.encode(), digest_size=CHECKSUM_BYTES)
    digest.update(b"\0")
    digest.update(data)
    return digest.digest()


def object_name(kind: str, place: Path) -> str:
    """Return the name of a folder's object, such as the library of a content folder."""
    return f"{kind}/{blake2b(os.fsencode(place.resolve()), digest_size=12).hexdigest()}"
