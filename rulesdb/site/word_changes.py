"""Two texts as one, where they share enough words: what is struck and what is added."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import groupby

from msgspec import Struct

ENOUGH = 0.5  # of the words are in both
_WORD = re.compile(r"[\w’'-]+|[^\w\s]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Words(Struct, frozen=True):
    """Words that are in both texts (`same`), only in the old one (`old`) or the new one (`new`)."""

    kind: str
    text: str


def word_changes(old: str, new: str) -> tuple[Words, ...]:
    """Return the first sentence of both texts as one, or nothing if they share too few words."""
    one, other = (_WORD.findall(_SENTENCE.split(text.strip())[0]) for text in (old, new))
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if one == other or matcher.ratio() < ENOUGH:
        return ()
    pieces: list[tuple[str, list[str]]] = []
    for tag, start, end, first, last in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(("same", one[start:end]))
        else:
            pieces += [("old", one[start:end]), ("new", other[first:last])]
    return tuple(
        Words(kind, _joined([word for _, words in group for word in words]))
        for kind, group in groupby((each for each in pieces if each[1]), key=lambda each: each[0])
    )


def _joined(words: list[str]) -> str:
    """Return words with spaces between them, but none before a punctuation mark."""
    return re.sub(r" ([.,;:!?)»”])", r"\1", re.sub(r"([(«“¿¡]) ", r"\1", " ".join(words)))
