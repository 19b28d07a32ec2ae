"""The guides are followed literally: their files are written, their commands run.

A `console` block has commands (`$ …`) and what they print; `…` stands for anything. A block with
`file=PATH` is that file, or with `diff` a change to it. Blocks of `sh` are for readers only.
"""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.paths import ROOT
from tests.project.test_package import installed, wheel  # noqa: F401

pytestmark = pytest.mark.slow

_OPEN = re.compile(r"^( *)(`{3,})(\w+)(?: file=(\S+))?$")


class Block(NamedTuple):
    """A block of a guide."""

    kind: str
    file: str
    text: str
    line: int


def blocks(guide: str) -> Iterator[Block]:
    lines = (ROOT / "docs" / guide).read_text("utf-8").split("\n")
    at = 0
    while at < len(lines):
        if opened := _OPEN.match(lines[at]):
            indent, mark, kind, file = opened.groups()
            end = lines.index(indent + mark, at + 1)
            text = textwrap.dedent("\n".join(lines[at + 1 : end])) + "\n"
            yield Block(kind, file or "", text, at + 1)
            at = end
        at += 1


class Reader:
    """Somebody who follows a guide in an empty folder."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder, self.cwd = folder, folder / "work"
        self.cwd.mkdir()
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "RULESDB_"))}
        pip = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_DEPS": "1"}
        path = {"PATH": f"{program}:{kept['PATH']}", "XDG_CACHE_HOME": str(folder / "cache")}
        self.environment = kept | pip | path | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def follow(self, block: Block) -> None:
        if block.kind == "console":
            for command, shown in _commands(block.text):
                self.run(command, shown, block.line)
        elif block.kind == "diff":
            self.change(block)
        elif block.file:
            path = self.cwd / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")

    def run(self, command: str, shown: str, line: int) -> None:
        script = f"{command}\ncode=$?; pwd > {self.folder}/where; exit $code"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.cwd,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.cwd = Path((self.folder / "where").read_text("utf-8").strip())
        said = "".join(f"{each.rstrip()}\n" for each in done.stdout.splitlines())
        shown, code = _without_exit_code(shown)
        assert done.returncode == code, f"line {line}: $ {command}\n{said}"
        pattern = re.escape(shown).replace("…\\\n", "(?:.*\n)*")
        assert re.fullmatch(pattern, said), f"line {line}: $ {command}\n{said}\nnot\n{shown}"

    def change(self, block: Block) -> None:
        lines = block.text.splitlines()
        old, new = (
            "".join(f"{line[1:]}\n" for line in lines if line.startswith(mark)) for mark in "-+"
        )
        path = self.cwd / block.file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"line {block.line}: not once in {block.file}: {old}"
        path.write_text(text.replace(old, new), "utf-8")


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def _without_exit_code(shown: str) -> tuple[str, int]:
    """Split what is shown of a command from `[exit N]` at its end."""
    if found := re.search(r"^\[exit (\d+)\]\n+\Z", shown, re.MULTILINE):
        return shown[: found.start()], int(found[1])
    return shown, 0


@pytest.fixture
def program(installed: Path) -> Iterator[Path]:  # noqa: F811
    """The programs of a fresh environment with the wheel, pip and pytest among them."""
    for name in ("pip", "pytest"):
        script = installed / "bin" / name
        if not script.exists():
            script.write_text(f'#!/bin/sh\nexec "{installed}/bin/python" -m {name} "$@"\n')
            script.chmod(0o755)
    yield installed / "bin"
    remove = ("-m", "pip", "uninstall", "--quiet", "--yes", "pebbles-engine")
    subprocess.run([installed / "bin/python", *remove], check=True)


@pytest.mark.parametrize("guide", ["add-a-game.md", "add-a-language.md", "new-rulebook.md"])
def test_guide_can_be_followed_word_by_word(guide: str, tmp_path: Path, program: Path) -> None:
    reader = Reader(tmp_path, program)
    followed = [block.kind for block in blocks(guide) if reader.follow(block) is None]
    assert "console" in followed
