"""What changed between versions of the rules, and recently in this reference."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from rulesdb.reference.library import Library, Place
from rulesdb.reference.schema import Errata, RulesVersion
from rulesdb.system.git import run_git
from rulesdb.system.store import Store, object_name

YEAR_10000 = 253_402_300_800  # seconds
COMMITS = 400  # how far to look back; a feed needs only the last few


class Change(NamedTuple):
    """An entry that was added or edited."""

    id: str
    when: str
    new: bool


def recent_changes(library: Library, store: Store | None = None) -> list[Change]:
    """Return the entries of a library by last change, latest first.

    Dates come from git, or from the files if the content is not under version control.
    """
    root, head = library.root, _git(library.root, "rev-parse", "HEAD").strip()
    name = object_name("changes", root)
    if store is not None and head and (kept := store.get(name, head)):
        return msgspec.json.decode(kept, type=list[Change])
    found: dict[str, Change] = {}
    committed = _committed(root) if head else []
    for change in committed or _by_file_date(library):
        known = found.get(change.id)
        found[change.id] = change if known is None else known._replace(new=known.new or change.new)
    every = sorted(found.values(), key=lambda change: (change.when, change.id), reverse=True)
    if store is not None and committed:
        store.put(name, head, msgspec.json.encode(every))
    return every


def _git(root: Path, *words: str) -> str:
    """Return git's output; empty if git fails."""
    try:
        return run_git(root, *words).decode()
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""


def _committed(root: Path) -> list[Change]:
    words = ("log", f"-{COMMITS}", "--format=@%ct", "--name-status", "--relative", "--", ".")
    when, changes = "", []
    for line in _git(root, *words).splitlines():
        if line.startswith("@"):
            when = _timestamp(_seconds(line[1:]))
        elif line[:1] in ("A", "M", "R"):
            path = line.split("\t")[-1]
            if path.endswith(".md"):
                changes.append(Change(_id(path), when, line[0] == "A"))
    return changes


def _seconds(committed: str) -> int:
    """Return the time of a commit, which may be anything that somebody has written there."""
    seconds = int(committed) if committed.isdigit() else 0
    return seconds if seconds < YEAR_10000 else 0


def _by_file_date(library: Library) -> list[Change]:
    return [
        Change(entry.id, _timestamp(int((library.root / entry.path).stat().st_mtime)), False)
        for entry in library.entries.values()
    ]


@lru_cache(maxsize=1024)  # a checkout writes hundreds of files per second
def _timestamp(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _id(path: str) -> str:
    return path.removesuffix(".md").removesuffix("/game")


class VersionContent(NamedTuple):
    """What one version of the rules introduced and ended."""

    version: RulesVersion
    added: list[Place]
    ended: list[Place]


def by_version(library: Library, game: str) -> Iterator[VersionContent]:
    """Yield the versions of a game's rules, newest first, with what changed in each."""
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
        yield VersionContent(version, list(dict.fromkeys(brought)), ended)
