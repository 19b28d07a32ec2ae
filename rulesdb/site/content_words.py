"""The interface words of a content folder, which may come from somebody else.

They replace words of the site, so each must be of the same kind, and name nothing but what the
English word names: `{count}`, without a format that could make a page endless.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from rulesdb.engine.words import Words, parse_words
from rulesdb.errors import ContentError, Problem
from rulesdb.reference.reader import WORDS, read_text


def content_words(root: Path, lang: str) -> Words:
    """Return the words of a content folder in a language; raise ContentError if unreadable."""
    path = root / WORDS / f"{lang}.toml"
    if not path.is_file():
        return Words({}, "")
    text, problems = read_text(path, str(path))
    if text is None:
        raise ContentError(problems)
    return parse_words(text, str(path))


def unfit_words(root: Path, english: Words) -> Iterator[Problem]:
    """Yield a problem for each word of a content folder that cannot take the place of another."""
    for path in sorted((root / WORDS).glob("*.toml")):
        words = content_words(root, path.stem)
        lines = path.read_text("utf-8-sig").splitlines() if words else []
        for key, what in _unlike(words, english):
            name = re.compile(rf"\s*[\"']?{re.escape(key.rpartition('.')[2])}\b")
            line = next((at for at, line in enumerate(lines, 1) if name.match(line)), 1)
            yield Problem(str(path), line, f"'{key}' {what}", "write it as in en.toml of rulesdb")


def _unlike(words: Words, english: Words, above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in words.items():
        key, known = above + name, english.get(name)
        if isinstance(value, Words) and not isinstance(known, str):
            yield from _unlike(value, known or Words({}, ""), f"{key}.")
        elif isinstance(known, Words):
            yield key, "must be a table"
        elif not isinstance(value, str):
            yield key, "must be a text"
        elif known is not None and (odd := sorted(_slots(value) - _slots(known))):
            yield key, f"has {', '.join(odd)}, which the English word has not"


def _slots(text: str) -> set[str]:
    """Return the placeholders of a text, as written."""
    try:
        return {
            f"{{{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}}}"
            for _, name, form, how in Formatter().parse(text)
            if name is not None
        }
    except ValueError:
        return {"a brace"}
