"""Plain data with line numbers, and the problems in it."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, field

from rulesdb.errors import Problem

Path = tuple[str | int, ...]

MAX_DEPTH = 16
MAX_NUMBER = 10**18

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


class Problems(Struct):
    """The problems of one file."""

    path: str
    found: list[Problem] = field(default_factory=list)

    def add(self, line: int, what: str, remedy: str) -> None:
        self.found.append(Problem(self.path, max(line, 1), what, remedy))


class Document(Struct, frozen=True):
    """Plain data, and the line number of each part."""

    data: Any
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """Return the line of `path`, or of its nearest known parent."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def plain_document(data: Any, problems: Problems) -> Document:
    """Return untrusted plain data, as from JSON, as a document; the line of a part is its number.

    Report what YAML could not say.
    """
    lines: dict[Path, int] = {}

    def number(value: Any, path: Path) -> None:
        lines[path] = len(lines) + 1
        where = ".".join(str(part) for part in path)
        if len(path) > MAX_DEPTH:
            problems.add(lines[path], "nested too deeply", f"use at most {MAX_DEPTH} levels")
        elif isinstance(value, dict):
            for key, item in value.items():
                number(key, (*path, str(key)))
                number(item, (*path, str(key)))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                number(item, (*path, index))
        elif isinstance(value, str):
            if CONTROL.search(value):
                problems.add(lines[path], f"a control character in '{where}'", "delete it")
        elif isinstance(value, float) or abs(value or 0) >= MAX_NUMBER:
            problems.add(lines[path], f"'{where}' is not a whole number", "write a small number")

    number(data, ())
    return Document(data, lines)
