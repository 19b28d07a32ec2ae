"""Loading the library: read what has changed, check all of it, or say everything that is wrong.

Entries that were read before and have not changed since come from a cache beside the build. It is
written only when everything was right, only saves time, and can be deleted at any moment.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec

from rulesdb import __version__
from rulesdb.engine.conform import Reference
from rulesdb.errors import ContentError, Problem
from rulesdb.system.garbage import seldom_collected
from rulesdb.system.paths import State, default_content, keep, program_stamp, stamp
from rulesdb.system.pool import apart

from .checks import check, check_texts
from .entry import Entry
from .library import Library
from .reader import find_files, read_entry

BATCH = 100  # files that one process reads before it looks for more
FOLLOWS = (
    *("digest", "digests", "structure"),
    *("references", "cites", "aliases", "titles", "named_in_fences"),
)


class Cached(msgspec.Struct):
    """An entry with the state of its file when it was read, and what follows from it alone."""

    changed: int
    size: int
    entry: Entry
    digest: str = ""
    digests: dict[str, str] = {}
    structure: str = ""
    references: list[Reference] = []
    cites: list[tuple[str, str]] = []
    aliases: list[str] = []
    titles: list[str] = []
    named_in_fences: list[str] = []

    def give(self) -> Entry:
        """The entry, which knows what was worked out for it before."""
        for name in FOLLOWS:
            self.entry.__dict__[name] = getattr(self, name)
        return self.entry

    def take(self) -> Cached:
        """All of it, worked out."""
        for name in FOLLOWS:
            setattr(self, name, getattr(self.entry, name))
        return self


class Cache(msgspec.Struct):
    """All entries of the last load, made by one version of the program; each as it was written."""

    key: str
    files: dict[str, msgspec.Raw]


def load(content: str | Path | None = None, cache: Path | None = None) -> Library:
    """The library of a content folder; ContentError with every problem if there is any."""
    with seldom_collected():
        return _load(Path(content) if content is not None else default_content(), cache)


def _load(root: Path, cache: Path | None) -> Library:
    written, known = _read_cache(cache)
    files, problems = find_files(root)
    held: dict[str, Cached] = {}
    fresh: list[str] = []
    new: list[tuple[str, State]] = []
    for shown, state in files.items():
        kept = known.get(shown)
        if kept is not None and (kept.changed, kept.size) == state:
            held[shown] = kept
        else:
            new.append((shown, state))
    batches = [new[start : start + BATCH] for start in range(0, len(new), BATCH)]
    tasks = [partial(_read, root, batch) for batch in batches]
    for read, found in apart(tasks, len(tasks) > 1):
        problems += found
        held |= read
        fresh += read
    if problems:
        raise ContentError(problems)
    library = Library((kept.give() for kept in held.values()), root)
    library.written = {shown: kept.changed for shown, kept in held.items()}
    library.stamp = stamp({shown: (kept.changed, kept.size) for shown, kept in held.items()})
    if not fresh and held.keys() == known.keys():
        return library  # nothing has changed since all of it was found to be right
    texts_only = held.keys() == known.keys() and all(
        held[shown].entry.outline == known[shown].entry.outline for shown in fresh
    )
    entries = [held[shown].entry for shown in fresh]
    if texts_only:
        same = (shown for shown in fresh if held[shown].structure == known[shown].structure)
        problems = check_texts(library, entries, {held[shown].entry.id for shown in same})
    else:
        problems = check(library, {entry.id for entry in entries})
    if problems:
        raise ContentError(problems)
    if cache is not None:
        written |= {shown: msgspec.Raw(msgspec.msgpack.encode(held[shown])) for shown in fresh}
        now = {shown: written[shown] for shown in held}
        keep(cache, msgspec.msgpack.encode(Cache(_key(), now)))
    return library


def _read(root: Path, files: list[tuple[str, State]]) -> tuple[dict[str, Cached], list[Problem]]:
    """Some of the files, in whatever process."""
    held: dict[str, Cached] = {}
    problems: list[Problem] = []
    for shown, state in files:
        entry, found = read_entry(root / shown, root)
        problems += found
        if entry is not None:
            held[shown] = Cached(*state, entry).take()
    return held, problems


def _key() -> str:
    return f"{__version__} {program_stamp()}"


def _read_cache(path: Path | None) -> tuple[dict[str, msgspec.Raw], dict[str, Cached]]:
    """The entries of the last load, as they were written and as they are."""
    if path is None or not path.is_file():
        return {}, {}
    try:
        cache = msgspec.msgpack.decode(path.read_bytes(), type=Cache)
        if cache.key != _key():
            return {}, {}
        decoder = msgspec.msgpack.Decoder(Cached)
        return cache.files, {shown: decoder.decode(each) for shown, each in cache.files.items()}
    except (msgspec.DecodeError, OSError, ValueError, RecursionError):
        return {}, {}  # damaged: everything is read anew
