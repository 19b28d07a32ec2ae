"""What changed: between the versions of the rules, and lately in this reference."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from rulesdb.reference.library import Library, Place
from rulesdb.reference.schema import Errata, RulesVersion
from rulesdb.system.paths import keep

COMMITS = 400  # as far back as is looked; a reader of a feed wants the last few


class Change(NamedTuple):
    """An entry that was written or rewritten."""

    id: str
    when: str
    new: bool


class Kept(Struct):
    """What git told of a folder at one commit: as long as that is the last, it is so."""

    at: str = ""
    changes: list[Change] = []


def lately(library: Library, cache: Path | None = None) -> list[Change]:
    """The entries of a library by their last change, the latest first.

    Git knows when; where the content is not under version control, the files do.
    """
    root, head = library.root, _git(library.root, "rev-parse", "HEAD").strip()
    at, kept = f"{head} {root.resolve()}", _read(cache)
    if head and kept.at == at and kept.changes:
        return kept.changes
    found: dict[str, Change] = {}
    committed = _committed(root) if head else []
    for change in committed or _written(library):
        known = found.get(change.id)
        found[change.id] = change if known is None else known._replace(new=known.new or change.new)
    every = sorted(found.values(), key=lambda change: (change.when, change.id), reverse=True)
    if cache is not None and committed:
        keep(cache, msgspec.json.encode(Kept(at, every)))
    return every


def _read(cache: Path | None) -> Kept:
    try:
        return msgspec.json.decode(cache.read_bytes(), type=Kept) if cache else Kept()
    except (OSError, msgspec.MsgspecError):
        return Kept()


def _git(root: Path, *words: str) -> str:
    """What git says; nothing where it knows nothing of the folder."""
    command = ["git", *words]
    try:
        done = subprocess.run(
            command, cwd=root, capture_output=True, text=True, check=True, timeout=20
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def _committed(root: Path) -> list[Change]:
    words = ("log", f"-{COMMITS}", "--format=@%cI", "--name-status", "--relative", "--", ".")
    when, changes = "", []
    for line in _git(root, *words).splitlines():
        if line.startswith("@"):
            when = datetime.fromisoformat(line[1:]).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        elif line[:1] in ("A", "M", "R"):
            path = line.split("\t")[-1]
            if path.endswith(".md"):
                changes.append(Change(_id(path), when, line[0] == "A"))
    return changes


def _written(library: Library) -> list[Change]:
    return [
        Change(entry.id, _told(library.written[entry.path] // 10**9), False)
        for entry in library.entries.values()
        if entry.path in library.written
    ]


@lru_cache(maxsize=1024)  # a checkout writes hundreds of files in a second
def _told(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _id(path: str) -> str:
    return path.removesuffix(".md").removesuffix("/game")


class Dated(NamedTuple):
    """What one version of the rules brought, and what it ended."""

    version: RulesVersion
    brought: list[Place]
    ended: list[Place]


def by_version(library: Library, game: str) -> Iterator[Dated]:
    """The versions of a game's rules, the newest first, with what changed in each."""
    places: dict[str, tuple[list[Place], list[Place]]] = {}
    for entry in library:
        if entry.game != game:
            continue
        marks = [(Place(entry), entry.head.since, entry.head.until)]
        for anchor, meta in entry.head.statements.items():
            marks.append((Place(entry, anchor), meta.since, meta.until))
        if isinstance(entry.head, Errata) and entry.head.date:
            marks.append((Place(entry), entry.head.date, ""))
        for place, since, until in marks:
            if since:
                places.setdefault(since, ([], []))[0].append(place)
            if until:
                places.setdefault(until, ([], []))[1].append(place)
    for version in reversed(library.games[game].versions):
        brought, ended = places.get(version.id, ([], []))
        yield Dated(version, list(dict.fromkeys(brought)), ended)
