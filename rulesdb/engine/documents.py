"""Documents in YAML or from JSON.

YAML is imported when it is first read or written: whoever plays in a browser needs neither.
"""

from __future__ import annotations

from typing import Any

from .document import CONTROL, Document, Path, Problems, plain_document

__all__ = [
    "CONTROL",
    "Document",
    "Path",
    "Problems",
    "dump_yaml",
    "plain_document",
    "read_yaml",
    "split_yaml",
]


def split_yaml(text: str, first_line: int) -> list[tuple[str, int]]:
    """Split a text at `---` into YAML documents, each with its first line number."""
    parts: list[tuple[list[str], int]] = [([], first_line)]
    for offset, line in enumerate(text.split("\n")):
        if line.rstrip() == "---":
            parts.append(([], first_line + offset + 1))
        else:
            parts[-1][0].append(line)
    return [("\n".join(lines), line) for lines, line in parts]


def read_yaml(text: str, first_line: int, problems: Problems) -> Document | None:
    """Parse one YAML document; report a problem and return None if it is invalid or disallowed."""
    from .yaml_text import read

    return read(text, first_line, problems)


def dump_yaml(data: Any, *, one_line: bool = False) -> str:
    """Return plain data as YAML in the given order; short values, or everything, on one line."""
    from .yaml_text import dump

    return dump(data, one_line=one_line)
