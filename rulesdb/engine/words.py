"""Texts in TOML files: the sentences of a trace and the labels of a page.

A missing text is reported with its file and key.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from rulesdb.errors import RulesError


class Words(dict[str, Any]):
    """A table of a text file, with its subtables."""

    def __init__(self, words: dict[str, Any], file: str, place: str = "") -> None:
        self.file, self.place = file, place
        for key, value in words.items():
            inner = f"{place}.{key}" if place else key
            self[key] = Words(value, file, inner) if isinstance(value, dict) else value

    def __missing__(self, key: str) -> Any:
        where = f" in [{self.place}]" if self.place else ""
        raise RulesError(f"{self.file}: missing '{key}'{where}; add it, as in en.toml")

    def merged(self, more: Words) -> Words:
        """Return these texts merged with those of another file, which take precedence."""
        found = Words(self, self.file, self.place)
        for key, value in more.items():
            both = isinstance(value, Words) and isinstance(found.get(key), Words)
            found[key] = found[key].merged(value) if both else value
        return found


def parse_words(text: str, file: str) -> Words:
    """Parse the texts of a file; raise RulesError if it is not TOML."""
    try:
        return Words(tomllib.loads(text), file)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{file}: {error}; fix the file") from None
    except RecursionError:
        raise RulesError(f"{file}: nested too deeply; use at most two levels of tables") from None


@cache
def package_words(package: str, folder: str, lang: str) -> Words:
    """Return the texts of a package in `<folder>/<lang>.toml`; empty if there is no such file."""
    from importlib.resources import files  # it brings in tempfile and shutil

    code = lang if re.fullmatch(r"[A-Za-z-]+", lang) else "en"
    file = files(package) / folder / f"{code}.toml"
    return parse_words(file.read_text("utf-8"), str(file)) if file.is_file() else Words({}, "")


def phrases(package: str, lang: str) -> Words:
    """Return a game's trace sentences in a language, or in English if it has none."""
    return _in_language(package, "words", lang)


def asking_words(package: str, lang: str) -> Words:
    """Return a game's words for whoever plays in a language, or in English if it has none."""
    return _in_language(package, "asking", lang)


def _in_language(package: str, folder: str, lang: str) -> Words:
    """Return a game's texts in a language, in the one that it is a form of, or in English."""
    codes = (lang, lang.partition("-")[0], "en")
    return next(
        filter(None, (package_words(package, folder, code) for code in codes)), Words({}, "")
    )


def listed(items: list[str], words: dict[str, Any]) -> str:
    """Join items in a sentence: `a, b and c`; Spanish has `e` for `y` before the sound i."""
    if len(items) < 2:
        return "".join(items) or str(words["nothing"])
    word = words["and"]
    if word == "y" and re.match(r"h?[ií](?!e)|y(?![aeiouáéíóú])", items[-1], re.IGNORECASE):
        word = "e"
    return f"{', '.join(items[:-1])} {word} {items[-1]}"
