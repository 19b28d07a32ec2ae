"""Link words in a text to the terms and cards they name.

A term is linked at its first use in an entry, by its title and by those aliases that inflect it; a
card by its name. Entries for common words (`may`, `turn`) set `linked: false`, or list the words to
link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Glossary

_SKIP = re.compile(r"(\[[^\]]*\]\([^)]*\)|`[^`]*`)")
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_NOTE = re.compile(r"\s*\([^)]*\)")
STEM = 4  # minimum number of letters that an inflection shares with its title
MAX_WORDS = 12  # of a name; longer ones are not linked


class TermLinks:
    """Names of a game's terms and cards in one language."""

    def __init__(self, library: Library, game: str, lang: str) -> None:
        self.terms: dict[tuple[str, ...], str] = {}  # by lower-case words
        self.cards: dict[tuple[str, ...], str] = {}  # by words as written
        self.lengths: dict[str, set[int]] = {}  # of the names that begin with a word
        for entry in library.of(game, "glossary"):
            for name in _names(entry, lang):
                self._add(self.terms, tuple(_words(name.lower())), entry)
        for entry in library.of(game, "cards"):
            self._add(self.cards, tuple(_words(entry.title(lang))), entry)

    def _add(self, names: dict[tuple[str, ...], str], words: tuple[str, ...], entry: Entry) -> None:
        if 0 < len(words) <= MAX_WORDS:
            names.setdefault(words, f"{entry.kind}/{entry.name}")
            self.lengths.setdefault(words[0].lower(), set()).add(len(words))

    def link(self, text: str, entry: Entry, seen: set[str]) -> str:
        """Add links to a text; `seen` holds the targets already linked in this entry."""
        own = f"{entry.kind}/{entry.name}"
        parts = _SKIP.split(text)
        for index in range(0, len(parts), 2):  # odd parts are links and code
            parts[index] = self._link(parts[index], own, seen)
        return "".join(parts)

    def _link(self, text: str, own: str, seen: set[str]) -> str:
        found = list(_WORD.finditer(text))
        done, at, out = 0, 0, []
        while at < len(found):
            match = self._match(found, at)
            if match is None or match[1] == own or match[1] in seen:
                at += 1 if match is None else match[0]
                continue
            count, place = match
            seen.add(place)
            start, end = found[at].start(), found[at + count - 1].end()
            out.append(f"{text[done:start]}[{text[start:end]}]({place})")
            done, at = end, at + count
        return "".join((*out, text[done:]))

    def _match(self, found: list[re.Match[str]], at: int) -> tuple[int, str] | None:
        """Return the longest name that starts at a word: its number of words and its entry."""
        for length in sorted(self.lengths.get(found[at][0].lower(), ()), reverse=True):
            there = found[at : at + length]
            words = tuple(match[0] for match in there)
            lower = tuple(word.lower() for word in words)
            place = self.terms.get(lower) or self.cards.get(words)
            if place is not None and len(there) == length and _adjoin(there):
                return length, place
        return None


def _adjoin(matches: list[re.Match[str]]) -> bool:
    """Whether only a space, or a space and a quotation mark, separates the words."""
    gaps = (one.string[one.end() : other.start()] for one, other in pairwise(matches))
    return all(gap in (" ", " “", "” ") for gap in gaps)


def _words(name: str) -> list[str]:
    return _WORD.findall(name)


def _names(entry: Entry, lang: str) -> Iterator[str]:
    """Yield the names of a term in texts: its title, and aliases that inflect it."""
    assert isinstance(entry.head, Glossary)
    linked = entry.head.linked
    if isinstance(linked, list):
        yield from linked
    if linked is not True:
        return
    titles = [part.strip() for part in _NOTE.sub("", entry.title(lang)).split(",")]
    yield from titles
    for alias in entry.head.aliases:
        if any(_inflects(alias, title) for title in titles):
            yield alias


def _inflects(alias: str, title: str) -> bool:
    """Whether an alias has the same words as a title, with other endings."""
    ours, theirs = _words(alias.lower()), _words(title.lower())
    if len(ours) != len(theirs):
        return False
    return all(
        one == other or (len(one) > STEM and one[:STEM] == other[:STEM] and _near(one, other))
        for one, other in zip(ours, theirs, strict=True)
    )


def _near(one: str, other: str) -> bool:
    shared = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    return shared is None or shared * 2 >= max(len(one), len(other))
