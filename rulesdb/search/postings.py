"""Postings: which documents contain a word, and in which fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .document import FIELDS

_BITS = {field: 1 << place for place, field in enumerate(FIELDS)}
_SHIFT = len(FIELDS)  # a posting is a document's number, followed by one bit for each field


class Postings(msgspec.Struct):
    """The postings of each word, as numbers."""

    words: dict[str, list[int]]

    def weights(
        self, word: str, ids: Sequence[str], weight_of: Sequence[float]
    ) -> dict[str, float]:
        """Return the documents that contain a word, with the weight of the best field."""
        mask = (1 << _SHIFT) - 1
        found = {ids[each >> _SHIFT]: weight_of[each & mask] for each in self.words.get(word, ())}
        return {id: weight for id, weight in found.items() if weight}


def post(documents: Iterable[dict[str, list[str]]]) -> Postings:
    """Return the postings of some documents, numbered in their order."""
    words: dict[str, list[int]] = {}
    for number, fields in enumerate(documents):
        own: dict[str, int] = {}
        for field, found in fields.items():
            for word in found:
                own[word] = own.get(word, 0) | _BITS[field]
        for word, bits in own.items():
            words.setdefault(word, []).append(number << _SHIFT | bits)
    return Postings(words)


def weights_by_field(weights: dict[str, float]) -> list[float]:
    """Return the weight of the best field for each combination of fields."""
    return [
        max((weights.get(field, 0.0) for field, bit in _BITS.items() if bits & bit), default=0.0)
        for bits in range(1 << _SHIFT)
    ]
