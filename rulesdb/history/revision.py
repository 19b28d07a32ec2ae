"""Content that is not checked out: a folder at a git revision, or a folder from somebody else.

A revision is extracted into a temporary folder, and no checkout is touched. Older content need not
pass today's checks, so entries that cannot be read are left out and reported.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulesdb.errors import NotFound, Problem
from rulesdb.reference.library import Library
from rulesdb.reference.reader import find_files, read_entry
from rulesdb.system.git import run_git
from rulesdb.system.paths import is_plain


@contextmanager
def content_at(root: Path, revision: str) -> Iterator[Path]:
    """Extract the content folder at a revision into a temporary folder."""
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    unknown = f"unknown git revision '{revision}'; `git log --oneline` lists them"
    commit = _git(root, *words, otherwise=unknown).decode().strip()
    nothing = f"there is no {root.name}/ at '{revision}'; use a later revision"
    listed = _git(root, "ls-tree", "-rz", commit, ".", otherwise=nothing)
    files = [entry.split("\t", 1) for entry in listed.decode().split("\0") if entry]
    if not files:
        raise NotFound(nothing)
    with tempfile.TemporaryDirectory(prefix="rulesdb-") as folder:
        target = Path(folder) / root.resolve().name
        target.mkdir()
        for (facts, name), data in zip(files, _blobs(root, [f[0] for f in files]), strict=True):
            if facts.startswith("100") and is_plain(name):  # no symlink, no way out of the folder
                path = target / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        yield target


def _blobs(root: Path, listed: list[str]) -> Iterator[bytes]:
    """Yield the contents of files as git stores them; no filter of the repository runs."""
    names = [facts.split()[2] for facts in listed]
    packed = _git(root, "cat-file", "--batch", given="\n".join(names).encode())
    at = 0
    for _ in names:
        end = packed.index(b"\n", at)
        facts = packed[at:end].split()
        if len(facts) != 3:  # `NAME missing`
            raise NotFound(f"git lacks a file of this revision in {root}; try `git fsck`")
        size = int(facts[2])
        yield packed[end + 1 : end + 1 + size]
        at = end + size + 2


def _git(root: Path, *words: str, otherwise: str = "", given: bytes = b"") -> bytes:
    """Return git's output for the repository of a folder; raise NotFound if git fails."""
    try:
        return run_git(root, *words, given=given, seconds=120)
    except FileNotFoundError:
        if not root.is_dir():
            raise NotFound(f"there is no folder {root}; give one with --content") from None
        raise NotFound("git is not installed; compare two folders with --from-folder") from None
    except subprocess.TimeoutExpired:
        raise NotFound(
            f"git has too much to say about {root}; compare two folders with --from-folder"
        ) from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip()
        if "not a git repository" in said:
            raise NotFound(
                f"{root} is not in a git repository; compare two folders with --from-folder"
            ) from None
        raise NotFound(otherwise or said) from None


def read_leniently(root: Path) -> tuple[Library, list[Problem]]:
    """Return a library of all readable entries of a folder, and the problems of the others."""
    files, problems = find_files(root)
    entries = []
    for shown in files:
        entry, found = read_entry(root / shown, root)
        problems += found
        if entry is not None:
            entries.append(entry)
    if not any(entry.kind == "game" for entry in entries):
        raise NotFound(f"there is no content in {root}; each game needs a folder with a game.md")
    return Library(entries, root), problems
