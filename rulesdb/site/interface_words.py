"""The words of the interface: those of the site, of a game's plug-in, and of the content folder.

`words/<lang>.toml` in the content folder adds a language, or says something in another way. A
language that is in progress shows English where a word is missing. In any other language a missing
word is a problem, which `rulesdb check` reports.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rulesdb.engine.plugins import has_engine, packages
from rulesdb.engine.words import Words, package_words, parse_words
from rulesdb.errors import Problem
from rulesdb.reference.library import Library
from rulesdb.reference.reader import WORDS

ENGLISH = "en"
LISTED = 5  # missing words that a message names
BY_TEXT = "reasons"  # a table whose keys are texts, which English does not need


def site_words(
    templates: Path, lang: str, game: str = "", root: Path | None = None, *, growing: bool = False
) -> Words:
    """Return the interface texts of a site and a game; English where a growing one has none."""
    found = _own(templates, lang, game, root)
    if not found or growing:
        return _own(templates, ENGLISH, game, root).merged(found)
    return found


def _own(templates: Path, lang: str, game: str, root: Path | None) -> Words:
    """Return the texts that are there in a language, or in the language that it is a form of."""
    base = lang.partition("-")[0]
    words = Words({}, "")
    for code in dict.fromkeys((base, lang)):
        for folder in (templates / "words", *([root / WORDS] if root is not None else ())):
            path = folder / f"{code}.toml"
            if path.is_file():
                words = _over(words, parse_words(path.read_text("utf-8"), str(path)))
    if has_engine(game) and words:
        package = packages()[game]
        codes = dict.fromkeys((base, lang))
        more = [found for code in codes if (found := package_words(package, "site_words", code))]
        for own in more or [package_words(package, "site_words", ENGLISH)]:
            words = words.merged(own)
    return words


def _over(words: Words, more: Words) -> Words:
    """Return words with those of another file, which is named in messages."""
    merged = Words(words, more.file).merged(more)
    merged.file = more.file
    return merged


def missing_words(library: Library, templates: Path, lang: str) -> list[str]:
    """Return the keys of the interface words that a language lacks, `search.clear`."""
    known = dict(_items(_own(templates, lang, "", library.root)))
    return [key for key, _ in _items(_own(templates, ENGLISH, "", None)) if key not in known]


def missing_words_text(library: Library, templates: Path, lang: str) -> str:
    """Return the words that a language lacks as TOML, in English, to be translated."""
    english = dict(_items(_own(templates, ENGLISH, "", None)))
    lines: list[str] = []
    inside = ""
    for key in missing_words(library, templates, lang):
        table, _, name = key.rpartition(".")
        if table != inside:
            lines += ["", f"[{table}]"]
            inside = table
        lines.append(f"{name} = {json.dumps(english[key], ensure_ascii=False)}")
    return "".join(f"{line}\n" for line in lines)


def word_problems(library: Library, templates: Path) -> list[Problem]:
    """Return a problem for each language of a game whose interface has missing words."""
    codes = [code for head in library.games.values() for code in head.languages]
    return [
        problem
        for lang in dict.fromkeys(codes)
        if (problem := _problem(library, templates, lang)) is not None
    ]


def _problem(library: Library, templates: Path, lang: str) -> Problem | None:
    missing = missing_words(library, templates, lang)
    if not missing:
        return None
    named = ", ".join(missing[:LISTED]) + (" …" if len(missing) > LISTED else "")
    count = "1 word is" if len(missing) == 1 else f"{len(missing)} words are"
    what = f"{count} missing in the interface in '{lang}': {named}"
    remedy = (
        f"write them here (`rulesdb coverage --lang {lang} --words` prints them), or list "
        f"'{lang}' under `in-progress` in game.md"
    )
    return Problem(str(library.root / WORDS / f"{lang}.toml"), 1, what, remedy)


def _items(words: Words, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts with their keys: of each table first the texts, then the tables in it."""
    for name, value in words.items():
        if not isinstance(value, Words):
            yield above + name, value
    for name, value in words.items():
        if isinstance(value, Words) and (above or name != BY_TEXT):
            yield from _items(value, f"{above}{name}.")
