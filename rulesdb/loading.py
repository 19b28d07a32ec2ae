"""Loading the library: read what has changed, check all of it, or say everything that is wrong.

Entries that were read before and have not changed since come from a cache beside the build; the
cache only saves time and can be deleted at any moment.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from . import __version__
from .checks import check
from .content import find_files, read_entry
from .entry import Entry
from .errors import ContentError
from .library import Library


class Cached(msgspec.Struct):
    """An entry with the state of its file when it was read."""

    changed: int
    size: int
    entry: Entry


class Cache(msgspec.Struct):
    """All entries of the last load, made by one version of the program."""

    key: str
    files: dict[str, Cached]


def load(content: str | Path | None = None, cache: Path | None = None) -> Library:
    """The library of a content folder; ContentError with every problem if there is any."""
    root = Path(content) if content is not None else default_content()
    known = _read_cache(cache)
    files, problems = find_files(root)
    fresh: dict[str, Cached] = {}
    for path in files:
        shown = path.relative_to(root).as_posix()
        stat = path.stat()
        held = known.get(shown)
        if held is not None and (held.changed, held.size) == (stat.st_mtime_ns, stat.st_size):
            fresh[shown] = held
            continue
        entry, found = read_entry(path, root)
        problems += found
        if entry is not None:
            fresh[shown] = Cached(stat.st_mtime_ns, stat.st_size, entry)
    library = Library((held.entry for held in fresh.values()), root)
    if problems:
        raise ContentError(problems)
    if problems := check(library):
        raise ContentError(problems)
    if cache is not None and fresh != known:
        _write_cache(cache, fresh)
    return library


def default_content() -> Path:
    """`content/` here, or else the content that came with the package."""
    here = Path("content")
    if here.is_dir():
        return here
    return packaged("content")


def packaged(folder: str) -> Path:
    """A folder that the wheel carries inside the package, and a checkout beside it."""
    package = Path(__file__).resolve().parent
    inside = package / folder
    return inside if inside.is_dir() else package.parent / folder


def _key() -> str:
    """Changes whenever the program does, so that no cache outlives the code that wrote it."""
    package = Path(__file__).resolve().parent
    stamps = (str(path.stat().st_mtime_ns) for path in sorted(package.glob("*.py")))
    return f"{__version__} {' '.join(stamps)}"


def _read_cache(path: Path | None) -> dict[str, Cached]:
    if path is None or not path.is_file():
        return {}
    try:
        cache = msgspec.json.decode(path.read_bytes(), type=Cache)
    except (ValueError, RecursionError, OSError):
        return {}
    return cache.files if cache.key == _key() else {}


def _write_cache(path: Path, files: dict[str, Cached]) -> None:
    half = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(msgspec.json.encode(Cache(_key(), files)))
        half.replace(path)
        return
    half.unlink(missing_ok=True)
