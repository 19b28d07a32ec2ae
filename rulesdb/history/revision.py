"""Content that is not checked out: a folder as it was at a git revision, or as it came from others.

It is read into a temporary folder, and no checkout is touched. Older content need not satisfy
today's checks, so what cannot be read is left aside and told.
"""

from __future__ import annotations

import io
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulesdb.errors import NotFound, Problem
from rulesdb.reference.library import Library
from rulesdb.reference.reader import find_files, read_entry


@contextmanager
def content_at(root: Path, revision: str) -> Iterator[Path]:
    """The content folder as it was at a revision, for as long as one reads it."""
    commit = _git(
        root,
        ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"],
        f"git knows no revision '{revision}'; `git log --oneline` lists them",
    )
    top = Path(_git(root, ["rev-parse", "--show-toplevel"], "").decode().strip())
    tree = f"{commit.decode().strip()}:{root.resolve().relative_to(top.resolve()).as_posix()}"
    nothing = f"there is no {root.name}/ at '{revision}'; name a later revision"
    packed = _git(top, ["archive", "--format=zip", tree.removesuffix(":.")], nothing)
    with tempfile.TemporaryDirectory(prefix="rulesdb-") as folder:
        target = Path(folder) / root.resolve().name
        target.mkdir()
        zipfile.ZipFile(io.BytesIO(packed)).extractall(target)
        yield target


def _git(root: Path, words: list[str], otherwise: str) -> bytes:
    """What git says of the repository that a folder is in."""
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, timeout=120)
    except FileNotFoundError:
        if not root.is_dir():
            raise NotFound(f"there is no folder {root}; give one with --content") from None
        raise NotFound("git is not installed; compare two folders with --from-folder") from None
    if b"not a git repository" in done.stderr:
        raise NotFound(f"{root} is in no git repository; compare two folders with --from-folder")
    if done.returncode:
        raise NotFound(otherwise or done.stderr.decode(errors="replace").strip())
    return done.stdout


def read_leniently(root: Path) -> tuple[Library, list[Problem]]:
    """All entries of a folder that can be read, and what is wrong with the others."""
    files, problems = find_files(root)
    entries = []
    for shown in files:
        entry, found = read_entry(root / shown, root)
        problems += found
        if entry is not None:
            entries.append(entry)
    if not any(entry.kind == "game" for entry in entries):
        raise NotFound(f"there is no content in {root}; a game has a folder with a game.md")
    return Library(entries, root), problems
