"""What players say for the words of the rules: `thesaurus/<lang>.toml`, here and in each plug-in.

A line names words of the rules, and what is said for them. Here is what players of any card game
say; a plug-in has what they say of its game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from rulesdb.engine.plugins import has_engine, packages
from rulesdb.engine.words import package_words

from .language import stem
from .normalize import words

FOLDER = "thesaurus"


def thesaurus(game: str, lang: str) -> dict[str, list[str]]:
    """Return the words of the rules, the game's own first, by the stems of what is said."""
    shared = package_words("rulesdb.search", FOLDER, lang)
    own = package_words(packages()[game], FOLDER, lang) if has_engine(game) else {}
    found: dict[str, list[str]] = {}
    for meant, phrases in chain(own.items(), shared.items()):
        for phrase in phrases:
            also = found.setdefault(stems_of(words(phrase), lang), [])
            also += (" ".join(words(name)) for name in meant.split(","))
    return found


def stems_of(said: Iterable[str], lang: str) -> str:
    return " ".join(stem(word, lang) for word in said)
