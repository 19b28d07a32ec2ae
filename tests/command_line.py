"""Run `rulesdb` as a user does: arguments in; exit code, output and errors out."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rulesdb.cli import main


@dataclass(frozen=True)
class Result:
    """Exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    """Run `rulesdb` in this process, through its real entry point."""
    raw = stdin.encode() if isinstance(stdin, str) else stdin
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        patch.object(sys, "argv", ["rulesdb", *map(str, arguments)]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else int(exit.code is not None)
    return Result(code, out.getvalue(), err.getvalue())


@dataclass(frozen=True)
class Tool:
    """`rulesdb` with a content folder and a build folder."""

    content: Path
    build: Path

    def __call__(self, *arguments: str | Path, stdin: str | bytes = "") -> Result:
        return run("--content", self.content, "--build", self.build, *arguments, stdin=stdin)

    def file(self, id: str) -> Path:
        return self.content / f"{id}.md"

    def edit(self, id: str, old: str, new: str) -> Path:
        """Replace a passage that occurs once in an entry. Only for copies."""
        file = self.file(id)
        text = file.read_text("utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), "utf-8")
        return file


def line_of(file: Path, text: str) -> int:
    """The line of the first occurrence of a passage."""
    whole = file.read_text("utf-8")
    return whole.count("\n", 0, whole.index(text)) + 1


def kinds(data: dict[str, Any]) -> dict[str, type]:
    """The keys of a JSON object with the types of their values."""
    return {key: type(value) for key, value in data.items()}
