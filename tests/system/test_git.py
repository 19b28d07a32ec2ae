"""git in a folder from somebody else: it reads, and runs nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rulesdb.history.changes import recent_changes
from rulesdb.history.revision import content_at
from tests.workshop import Workshop

SIGNED = (
    "tree {tree}\n"
    "author A <a@example.org> 1700000000 +0000\n"
    "committer A <a@example.org> 1700000000 +0000\n"
    "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n"
    "\n"
    "signed\n"
)


def git(folder: Path, *words: str, given: str = "") -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    done = subprocess.run(
        ["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True, input=given
    )
    return done.stdout.strip()


@pytest.fixture
def trap(toy: Workshop) -> Path:
    """The toy game in a repository whose configuration runs a program; returns what it writes."""
    root = toy.content.parent
    ran, program = root / "ran.txt", root / "program.sh"
    program.write_text(f"#!/bin/sh\necho ran >> {ran}\n", "utf-8")
    program.chmod(0o755)
    git(root, "init", "--quiet")
    git(root, "add", "content")
    git(root, "commit", "--quiet", "-m", "a game")
    tree = git(root, "rev-parse", "HEAD^{tree}")
    signed = git(
        root, "hash-object", "-t", "commit", "-w", "--stdin", given=SIGNED.format(tree=tree)
    )
    git(root, "update-ref", "HEAD", signed)
    for name, value in (
        ("log.showSignature", "true"),
        ("gpg.program", program),
        ("core.fsmonitor", program),
        ("core.pager", program),
        ("core.hooksPath", root),
        ("diff.external", program),
        ("filter.evil.smudge", program),
        ("core.alternateRefsCommand", program),
    ):
        git(root, "config", name, str(value))
    (root / ".git/info/attributes").write_text("* filter=evil diff=evil\n", "utf-8")
    git(root, "config", "diff.evil.textconv", str(program))
    return ran


def test_trap_works_with_plain_git(toy: Workshop, trap: Path) -> None:
    """Otherwise the other tests would prove nothing."""
    git(toy.content, "log", "-1")
    assert trap.exists()


def test_history_runs_no_program_of_the_repository(toy: Workshop, trap: Path) -> None:
    library = toy.load()
    trap.unlink(missing_ok=True)
    assert recent_changes(library)
    assert not trap.exists()


def test_revision_runs_no_program_of_the_repository(toy: Workshop, trap: Path) -> None:
    trap.unlink(missing_ok=True)
    with content_at(toy.content, "HEAD") as folder:
        assert (folder / "toy/game.md").is_file()
    assert not trap.exists()
