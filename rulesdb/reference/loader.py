"""Load the library: read changed files, check everything, report every problem.

Unchanged entries come from the user's cache. The cache is written only if there are no problems,
and can be deleted at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from rulesdb.engine.fence import Fence
from rulesdb.engine.plugins import packages
from rulesdb.errors import ContentError, Problem
from rulesdb.system.fingerprint import program_fingerprint
from rulesdb.system.paths import default_content
from rulesdb.system.pool import run_all
from rulesdb.system.store import Store, object_name

from .checks import check
from .entry import Entry, Text
from .library import Library
from .markdown import Link
from .reader import find_files, parse_entry, read_source, source_digest
from .schema import Moved, head_schema

BATCH = 100  # files per task


class Cached(msgspec.Struct, array_like=True):
    """A cached entry. Its head is decoded by the schema of its kind and game."""

    id: str
    digest: str
    moved: bool
    head: msgspec.Raw
    texts: dict[str, Text]
    fences: list[Fence]
    links: list[Link]
    lines: dict[str, int]

    @classmethod
    def of(cls, entry: Entry) -> Cached:
        head = msgspec.Raw(msgspec.msgpack.encode(entry.head))
        texts, lines = entry.texts, entry.lines
        return cls(
            entry.id, entry.digest, bool(entry.moved), head, texts, entry.fences, entry.links, lines
        )

    def entry(self, path: str) -> Entry:
        game, kind, *_ = (*self.id.split("/"), "game")
        head = _decoder("" if self.moved else kind, game).decode(self.head)
        texts, fences, links = self.texts, self.fences, self.links
        return Entry(self.id, path, self.digest, head, texts, fences, links, self.lines)


@cache
def _decoder(kind: str, game: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(head_schema(kind, game) if kind else Moved)


def load(
    content: str | Path | None = None,
    store: Store | None = None,
    make: Callable[..., Library] = Library,
    broken: list[Problem] | None = None,
) -> Library:
    """Load a content folder; raise ContentError with every problem found.

    With a list for what is `broken`, leave out the entries with problems and add these to it.
    """
    root = Path(content) if content is not None else default_content()
    cached = _read_cache(root, store)
    kept: dict[str, Cached] = {}
    new: list[tuple[str, bytes]] = []
    files, problems = find_files(root)
    for shown in files:
        raw, unread = read_source(root / shown, shown)
        problems += unread
        known = cached.get(shown)
        if raw is not None and known is not None and known.digest == source_digest(shown, raw):
            kept[shown] = known
        elif raw is not None:
            new.append((shown, raw))
    batches = [new[start : start + BATCH] for start in range(0, len(new), BATCH)]
    for encoded, found in run_all([partial(_parse, batch) for batch in batches]):
        problems += found
        kept |= _decode(encoded)
    if problems and broken is None:
        raise ContentError(problems)
    entries = {shown: each.entry(shown) for shown, each in kept.items()}
    library = make(entries.values(), root)
    if broken is not None:
        broken += problems
        return _without_broken(library, broken, make)
    if new or kept.keys() != cached.keys():
        fresh = {entries[shown].id for shown, _ in new}
        reworded = kept.keys() == cached.keys() and all(
            cached[shown].entry(shown).structure == entries[shown].structure for shown, _ in new
        )
        if problems := check(library, fresh, alone=reworded):
            raise ContentError(problems)
        _write_cache(root, store, kept)
    return library


def _without_broken(
    library: Library, broken: list[Problem], make: Callable[..., Library]
) -> Library:
    """Leave out the entries with problems, until the others have none without them."""
    while problems := check(library, {entry.id for entry in library}):
        broken += problems
        bad = {problem.path for problem in problems}
        kept = [e for e in library.entries.values() if e.path not in bad or e.kind == "game"]
        if len(kept) == len(library.entries):
            break  # what is left concerns a game, such as a rule whose statement is left out
        library = make(kept, library.root)
    library.broken = broken
    return library


def _parse(files: list[tuple[str, bytes]]) -> tuple[bytes, list[Problem]]:
    """Parse some files in any process; encode the entries, as generated schemas cannot be sent."""
    entries: dict[str, Cached] = {}
    problems: list[Problem] = []
    for shown, raw in files:
        entry, found = parse_entry(shown, raw)
        problems += found
        if entry is not None:
            entries[shown] = Cached.of(entry)
    return msgspec.msgpack.encode(entries), problems


def _decode(data: bytes) -> dict[str, Cached]:
    return msgspec.msgpack.decode(data, type=dict[str, Cached])


def program() -> str:
    """Return a hash of all code that reads and checks entries: the package and the plug-ins."""
    return program_fingerprint(["rulesdb", *packages().values()])


def _read_cache(root: Path, store: Store | None) -> dict[str, Cached]:
    data = store.get(object_name("library", root), program()) if store else None
    return _decode(data) if data else {}


def _write_cache(root: Path, store: Store | None, entries: dict[str, Cached]) -> None:
    if store is not None:
        store.put(object_name("library", root), program(), msgspec.msgpack.encode(entries))
