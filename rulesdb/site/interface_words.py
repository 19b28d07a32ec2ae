"""The words of the interface: those of the site, of a game's plug-in, and of the content folder.

`words/<lang>.toml` in the content folder adds a language, or says something in another way. Where a
word is missing, it is English. For a language that is in progress this is as it should be. In any
other language, a missing word that a page of its games can show is a problem: `rulesdb check`
reports it, and nothing is built.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rulesdb.engine.plugins import has_engine, load, packages
from rulesdb.engine.words import Words, package_words, parse_words
from rulesdb.errors import Problem
from rulesdb.reference.library import Library
from rulesdb.reference.reader import WORDS

from .content_words import content_words, unfit_words

ENGLISH = "en"
LISTED = 5  # missing words that a message names
BY_TEXT = "reasons"  # a table whose keys are texts, which English does not need
OF_ENGINE = ("table", "practice")  # tables for pages that only a game with an engine has
OF_DESK = ("desk",)  # those of a game with a tournament desk


def site_words(templates: Path, lang: str, game: str = "", root: Path | None = None) -> Words:
    """Return the interface texts of a site and a game; English where a language has none."""
    found = own_words(templates, lang, game, root)
    return own_words(templates, ENGLISH, game, root).merged(found) if lang != ENGLISH else found


def own_words(templates: Path, lang: str, game: str = "", root: Path | None = None) -> Words:
    """Return the texts that are there in a language, or in the language that it is a form of."""
    base = lang.partition("-")[0]
    words = Words({}, "")
    for code in dict.fromkeys((base, lang)):
        path = templates / "words" / f"{code}.toml"
        if path.is_file():
            words = _over(words, parse_words(path.read_text("utf-8"), str(path)))
        if root is not None and (own := content_words(root, code)):
            words = _over(words, own)
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
    known = dict(_items(own_words(templates, lang, "", library.root)))
    unused = _unused(library, lang)
    every = (key for key, _ in _items(own_words(templates, ENGLISH)))
    return [key for key in every if key not in known and key.partition(".")[0] not in unused]


def _unused(library: Library, lang: str) -> set[str]:
    """Return the tables of words that no page of the games in a language shows."""
    own = [game for game, head in library.games.items() if lang in head.all_languages]
    run = [game for game in own if has_engine(game)]
    desk = any(load(game).desk or load(game).procedures for game in run)
    return {*(() if run else OF_ENGINE), *(() if desk else OF_DESK)}


def missing_words_text(library: Library, templates: Path, lang: str) -> str:
    """Return the words that a language lacks as TOML, in English, to be translated."""
    english = dict(_items(own_words(templates, ENGLISH)))
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
    """Return what is wrong with the words of a content folder, and the languages that lack some."""
    english = own_words(templates, ENGLISH)
    if unfit := list(unfit_words(library.root, english)):
        return unfit
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
