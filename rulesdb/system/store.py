"""A cache that belongs to this user: what is kept is checked whenever it is read.

Nothing that merely lies in a content or build folder is trusted: those may come from somebody else.
Results that are worth keeping go into a private folder of the user (`RULESDB_CACHE`, or else
`rulesdb` in the user's cache folder). An object has a name, which says where it lies, and a key, a
hash of everything it was made from. It is read only if the checksum over key and content is right:
an object that is damaged or was made from something else does not exist.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

SIZE = 32  # bytes of a checksum
OLD = 90 * 86_400  # seconds after which an object that nobody used is removed


def user_folder() -> Path:
    """The user's folder for this cache."""
    if given := os.environ.get("RULESDB_CACHE"):
        return Path(given)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "rulesdb"


class Store:
    """Objects in a private folder. Where they cannot be kept, that costs time and nothing else."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()

    def get(self, name: str, key: str) -> bytes | None:
        """An object, if it was made from what the key says and is whole."""
        try:
            raw = self.path(name).read_bytes()
        except OSError:
            return None
        data = raw[SIZE:]
        return data if raw[:SIZE] == _checksum(key, data) else None

    def put(self, name: str, key: str, data: bytes) -> None:
        """Keep an object in place of the one of that name, whole or not at all."""
        path = self.path(name)
        half = path.with_name(f"{path.name}.{os.getpid()}.part")
        with suppress(OSError):
            self._prepare(path.parent)
            half.write_bytes(_checksum(key, data) + data)
            half.replace(path)
        with suppress(OSError):
            half.unlink(missing_ok=True)

    def path(self, name: str) -> Path:
        return self.folder / name

    def lock(self, name: str) -> Path:
        """A file to lock while objects of that name are made."""
        path = self.path(f"{name}.lock")
        with suppress(OSError):
            self._prepare(path.parent)
        return path

    def _prepare(self, folder: Path) -> None:
        """Make a folder of the store; only this user may read or write in it."""
        if not self.folder.is_dir():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def prune(self) -> None:
        """Remove objects that were not written for a long time."""
        for path in self.folder.rglob("*"):
            with suppress(OSError):
                if path.is_file() and path.stat().st_mtime < time.time() - OLD:
                    path.unlink()


def _checksum(key: str, data: bytes) -> bytes:
    digest = blake2b(key.encode(), digest_size=SIZE)
    digest.update(b"\0")
    digest.update(data)
    return digest.digest()


def place_name(kind: str, place: Path) -> str:
    """The name of an object that belongs to a folder, such as the library of a content folder."""
    return f"{kind}/{blake2b(os.fsencode(place.resolve()), digest_size=12).hexdigest()}"
