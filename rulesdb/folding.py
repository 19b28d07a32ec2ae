"""Words as they are compared: without accents and endings, and near ones for those mistyped."""

from __future__ import annotations

import functools
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable

_WORD = re.compile(r"[a-z0-9]{1,40}")


def fold(text: str) -> str:
    """Lower-case, without accents; `Æ` is `ae`, an elision is a space."""
    text = text.lower().replace("æ", "ae").replace("œ", "oe").replace("ß", "ss")
    if not text.isascii():
        plain = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[’'`]", " ", text)


def words(text: str) -> list[str]:
    """The folded words of a text."""
    return list(_words(text))


@functools.lru_cache(maxsize=20_000)  # the same statements are looked at for every query
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold(text)))


class Vocabulary:
    """All words of an index, to find those near one that is not among them."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = set(known)
        self._sorted = sorted(self.known)
        self._by_pair: dict[str, list[str]] | None = None

    def near(self, word: str, most: int = 4) -> list[tuple[str, int]]:
        """The nearest words, each with how many letters are wrong; one or two, by length."""
        if len(word) < 3:
            return []
        allowed = 1 if len(word) < 6 else 2
        found = []
        for other in self._alike(word, allowed):
            if abs(len(other) - len(word)) <= allowed:
                away = distance(word, other, allowed)
                if away <= allowed:
                    found.append((other, away))
        found.sort(key=lambda each: (each[1], each[0][0] != word[0], each[0]))
        return found[:most]

    def beginning(self, start: str, most: int = 12) -> list[str]:
        """The words that begin so, the shortest first."""
        at = bisect_left(self._sorted, start)
        end = bisect_left(self._sorted, start + "\uffff")
        found = [word for word in self._sorted[at:end] if word != start]
        return sorted(found, key=lambda word: (len(word), word))[:most]

    def _alike(self, word: str, allowed: int) -> set[str]:
        """Words that share enough pairs of letters to be worth a closer look."""
        if self._by_pair is None:
            self._by_pair = {}
            for known in self.known:
                for pair in _pairs(known):
                    self._by_pair.setdefault(pair, []).append(known)
        shared: dict[str, int] = {}
        for pair in _pairs(word):
            for known in self._by_pair.get(pair, ()):
                shared[known] = shared.get(known, 0) + 1
        needed = max(1, len(word) - 2 * allowed)  # a wrong letter spoils two pairs, a swap three
        return {known for known, count in shared.items() if count >= needed}


def _pairs(word: str) -> set[str]:
    marked = f"^{word}$"
    return {marked[at : at + 2] for at in range(len(marked) - 1)}


def distance(one: str, other: str, most: int) -> int:
    """How many letters are wrong, swapped neighbours as one; more than `most` is told as that."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, its in enumerate(other, 1):
            cost = letter != its
            value = min(last[column] + 1, now[-1] + 1, last[column - 1] + cost)
            swapped = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == its
            if swapped and before:
                value = min(value, before[column - 2] + 1)
            now.append(value)
        if min(now) > most:
            return most + 1
        before, last = last, now
    return last[-1]
