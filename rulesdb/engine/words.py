"""Words in files: TOML, by key. A word that is missing is told by file and key."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from rulesdb.errors import RulesError


class Words(dict[str, Any]):
    """A table of a file of words, and the tables in it."""

    def __init__(self, words: dict[str, Any], file: Path, place: str = "") -> None:
        self.file, self.place = file, place
        for key, value in words.items():
            inner = f"{place}.{key}" if place else key
            self[key] = Words(value, file, inner) if isinstance(value, dict) else value

    def __missing__(self, key: str) -> Any:
        where = f" in [{self.place}]" if self.place else ""
        raise RulesError(f"{self.file}: there is no '{key}'{where}; write it as in en.toml")


def read_words(file: Path) -> Words:
    """The words of a file; RulesError if it cannot be read as one."""
    try:
        return Words(tomllib.loads(file.read_text("utf-8")), file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError(f"{file}: {error}; mend the file") from None
