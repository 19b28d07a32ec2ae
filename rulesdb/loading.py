"""Loading the library: read what has changed, check all of it, or say everything that is wrong.

Entries that were read before and have not changed since come from a cache beside the build. It is
written only when everything was right, only saves time, and can be deleted at any moment.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from . import __version__
from .checks import check, check_texts
from .content import find_files, read_entry
from .entry import Entry
from .errors import ContentError
from .library import Library
from .places import default_content, keep, program_stamp, stamp, state_of


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
    held: dict[str, Cached] = {}
    fresh: list[str] = []
    for path in files:
        shown = path.relative_to(root).as_posix()
        state = state_of(path)  # before it is read: a change meanwhile is seen the next time
        kept = known.get(shown)
        if kept is not None and (kept.changed, kept.size) == state:
            held[shown] = kept
            continue
        entry, found = read_entry(path, root)
        problems += found
        if entry is not None:
            held[shown] = Cached(*state, entry)
            fresh.append(shown)
    if problems:
        raise ContentError(problems)
    library = Library((kept.entry for kept in held.values()), root)
    library.stamp = stamp({shown: (kept.changed, kept.size) for shown, kept in held.items()})
    if not fresh and held.keys() == known.keys():
        return library  # nothing has changed since all of it was found to be right
    texts_only = held.keys() == known.keys() and all(
        held[shown].entry.outline == known[shown].entry.outline for shown in fresh
    )
    new = [held[shown].entry for shown in fresh]
    if problems := (
        check_texts(library, new) if texts_only else check(library, {entry.id for entry in new})
    ):
        raise ContentError(problems)
    if cache is not None:
        keep(cache, msgspec.json.encode(Cache(_key(), held)))
    return library


def _key() -> str:
    return f"{__version__} {program_stamp()}"


def _read_cache(path: Path | None) -> dict[str, Cached]:
    if path is None or not path.is_file():
        return {}
    try:
        cache = msgspec.json.decode(path.read_bytes(), type=Cache)
    except (msgspec.DecodeError, OSError, ValueError, RecursionError):
        return {}  # damaged: everything is read anew
    return cache.files if cache.key == _key() else {}
