"""git in a folder from somebody else: it reads, and runs nothing."""

from __future__ import annotations

import re
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from rulesdb.errors import NotFound
from rulesdb.history.changes import recent_changes
from rulesdb.history.revision import content_at
from rulesdb.system import git as git_module
from tests.workshop import Workshop

SIGNED = (
    "tree {tree}\n"
    "author A <a@example.org> 1700000000 +0000\n"
    "committer A <a@example.org> 1700000000 +0000\n"
    "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n"
    "\n"
    "signed\n"
)


OUTSIDE = ("../../escaped.md", "..", "/escaped.md", "toy/../../../escaped.md", ".git")


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


def test_no_program_says_which_files_have_changed(toy: Workshop, trap: Path) -> None:
    git(toy.content, "status", "--porcelain")
    assert trap.exists(), "otherwise this would prove nothing"
    trap.unlink()
    git_module.run_git(toy.content, "status", "--porcelain")
    assert not trap.exists()


def tree(folder: Path, *entries: tuple[str, str, str]) -> str:
    """Write a tree that no git would write itself: mode, name and object of each entry."""
    raw = b"".join(
        f"{mode} {name}".encode() + b"\0" + bytes.fromhex(object) for mode, name, object in entries
    )
    words = ["git", "hash-object", "-t", "tree", "-w", "--stdin", "--literally"]
    done = subprocess.run(words, cwd=folder, check=True, capture_output=True, input=raw)
    return done.stdout.decode().strip()


@pytest.mark.parametrize("name", OUTSIDE)
def test_revision_writes_only_into_its_folder(
    toy: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    root = toy.content.parent
    git(root, "init", "--quiet")
    git(root, "add", "content")
    git(root, "commit", "--quiet", "-m", "a game")
    file = git(root, "hash-object", "-w", "--stdin", given="evil")
    inside = tree(root, ("100644", "escaped.md", file))
    kind = ("40000", name, inside) if name.startswith(".") and "/" not in name else None
    known = [line.split() for line in git(root, "ls-tree", "HEAD:content").splitlines()]
    content = tree(
        root,
        kind or ("100644", name, file),
        *((mode.lstrip("0"), path, object) for mode, _, object, path in known),
    )
    commit = git(root, "commit-tree", "-m", "bad", tree(root, ("40000", "content", content)))
    (tmp_path / "deep/temporary").mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "deep/temporary"))
    with content_at(toy.content, commit) as folder:
        assert (folder / "toy/game.md").is_file()
        assert all(path.is_relative_to(folder) for path in tmp_path.rglob("escaped.md"))
        assert not (folder / ".git").exists()


@pytest.mark.parametrize("other", ["GIT_ALLOW_PROTOCOL", "GIT_NO_LAZY_FETCH"])
def test_nothing_is_fetched(toy: Workshop, monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    """A repository may say that a program brings the files that it lacks.

    Two settings forbid it, because older versions of git know only one: each does so alone.
    """
    monkeypatch.delitem(git_module.ENVIRONMENT, other)
    root = toy.content.parent
    ran, program = root / "ran.txt", root / "program.sh"
    program.write_text(f"#!/bin/sh\necho ran >> {ran}\n", "utf-8")
    program.chmod(0o755)
    git(root, "init", "--quiet")
    git(root, "add", "content")
    git(root, "commit", "--quiet", "-m", "a game")
    for name, value in (
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", str(root)),
        ("remote.origin.uploadpack", str(program)),
        ("protocol.file.allow", "always"),
    ):
        git(root, "config", name, value)
    lost = git(root, "rev-parse", "HEAD:content/toy/game.md")
    (root / ".git/objects" / lost[:2] / lost[2:]).unlink()
    with suppress(subprocess.CalledProcessError):
        git(root, "cat-file", "-p", lost)
    assert ran.exists(), "otherwise this would prove nothing"
    ran.unlink()
    with pytest.raises(NotFound, match="git lacks a file of this revision"):
        content_at(toy.content, "HEAD").__enter__()
    assert not ran.exists()


@pytest.mark.parametrize(
    "when", ["99999999999999 +0000", "-5 +0000", "18446744073709551614 +0000", "1700000000 +9999"]
)
def test_date_of_a_commit_may_be_anything(toy: Workshop, when: str) -> None:
    root = toy.content.parent
    git(root, "init", "--quiet")
    git(root, "add", "content")
    who = f"A <a@example.org> {when}"
    commit = f"tree {git(root, 'write-tree')}\nauthor {who}\ncommitter {who}\n\nodd\n"
    words = ("hash-object", "-t", "commit", "-w", "--stdin", "--literally")
    git(root, "update-ref", "HEAD", git(root, *words, given=commit))
    changes = recent_changes(toy.load())
    assert {change.id for change in changes} == set(toy.load().entries)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", each.when) for each in changes)


def test_few_bytes_of_a_repository_do_not_fill_the_memory(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred trees that hold each other stand for more files than there is time to list."""
    root = toy.content.parent
    git(root, "init", "--quiet")
    inner = git(root, "hash-object", "-w", "--stdin", given="x")
    mode = "100644"
    for _ in range(12):
        inner = tree(root, *((mode, name, inner) for name in "abcdefghij"))
        mode = "40000"
    commit = git(root, "commit-tree", "-m", "bomb", tree(root, ("40000", "content", inner)))
    monkeypatch.setattr(git_module, "MAX_OUTPUT", 1_000_000)
    with pytest.raises(NotFound, match="too much to say"), content_at(toy.content, commit):
        pass
