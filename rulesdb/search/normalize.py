"""Normalise words for search, and find similar words for typos."""

from __future__ import annotations

import functools
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable

from rulesdb.system.cached_method import cached_method

CLOSEST = 4  # number of words that a typo may stand for
_WORD = re.compile(r"[^\W_]{1,40}")  # letters and digits of any script


def fold(text: str) -> str:
    """Return text in lower case without accents; `Æ` becomes `ae`, an apostrophe a space.

    A breve on a Cyrillic letter stays: without it, it is another letter.
    """
    text = text.lower().replace("æ", "ae").replace("œ", "oe").replace("ß", "ss")
    if not text.isascii():
        plain = unicodedata.normalize("NFKD", text).replace("и\u0306", "й").lower()
        text = "".join(c for c in plain if unicodedata.category(c)[0] != "M")
    return re.sub(r"[’'`]", " ", text)


def words(text: str) -> list[str]:
    """Return the normalised words of a text."""
    return list(_words(text))


@functools.lru_cache(maxsize=20_000)  # every query reads the same statements
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold(text)))


class Vocabulary:
    """The words of an index, for prefix and fuzzy lookup."""

    def __init__(
        self,
        known: Iterable[str],
        likely: Callable[[], Iterable[str]] = tuple,
        never: Iterable[str] = (),
    ) -> None:
        self.known, self.never = frozenset(known), frozenset(never)
        self._find_likely = likely

    @functools.cached_property
    def likely(self) -> frozenset[str]:
        """The words that come first of several at the same distance; only a typo needs them."""
        return frozenset(self._find_likely())

    @functools.cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.known)

    @functools.cached_property
    def _by_length(self) -> dict[int, list[tuple[str, int]]]:
        found: dict[int, list[tuple[str, int]]] = {}
        for word in self._sorted:
            found.setdefault(len(word), []).append((word, _letters(word)))
        return found

    @cached_method
    def near(self, word: str) -> list[tuple[str, int]]:
        """Return the closest words with their distance, likely words first."""
        if len(word) < 3:
            return []
        allowed = 1 if len(word) < 6 else 2
        letters, numbers = _letters(word), _digits(word)
        found = []
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for other, its in self._by_length.get(length, ()):
                # Few get the first letter wrong: then nothing else may be.
                most = allowed if other[0] == word[0] else 1
                # A wrong letter changes at most two bits: one letter missing, one too many.
                if (letters ^ its).bit_count() <= 2 * most:
                    away = distance(word, other, most)
                    if away <= most and _digits(other) == numbers and other not in self.never:
                        found.append((other, away))
        found.sort(
            key=lambda each: (
                each[1],
                each[0][0] != word[0],
                each[0] not in self.likely,
                each[0],
            )
        )
        return found[:CLOSEST]

    def beginning(self, start: str, most: int = 12) -> list[str]:
        """Return the words with this prefix, shortest first."""
        at = bisect_left(self._sorted, start)
        end = bisect_left(self._sorted, start + "\uffff")
        found = [word for word in self._sorted[at:end] if word != start]
        return sorted(found, key=lambda word: (len(word), word))[:most]


def _letters(word: str) -> int:
    """Return the letters of a word as a bit set."""
    found = 0
    for letter in set(word):
        found |= 1 << (ord(letter) & 31)
    return found


def _digits(word: str) -> str:
    """Return the digits in a word: a typo never changes a number."""
    return "".join(letter for letter in word if letter.isdecimal())


def distance(one: str, other: str, most: int) -> int:
    """Return the edit distance, swapped neighbours counting as one, but at most `most` + 1.

    Most words compared differ early, so this skips the common prefix and then tries the three or
    four possible edits.
    """
    at, end = 0, min(len(one), len(other))
    while at < end and one[at] == other[at]:
        at += 1
    one, other = one[at:], other[at:]
    if not one or not other:
        return min(len(one) + len(other), most + 1)
    if most == 0:
        return 1
    away = most
    if one[0] == other[1:2] and other[0] == one[1:2]:
        away = min(away, distance(one[2:], other[2:], most - 1))
    for rest, others in ((one[1:], other[1:]), (one[1:], other), (one, other[1:])):
        if away:
            away = min(away, distance(rest, others, min(away, most) - 1))
    return away + 1
