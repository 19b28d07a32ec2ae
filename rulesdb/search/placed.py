"""The field of the index that holds all words of a document, each with the places where it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from whoosh import fields, formats
from whoosh.codec.whoosh3 import W3Codec


class Plain(W3Codec):  # type: ignore[misc]  # whoosh has no types
    """What is kept of the words, and no more: how long a document is counts for nothing here."""

    length_stats = False

    def __init__(self) -> None:
        super().__init__(compression=0)  # to compress takes a third of the time


class Placed(fields.KEYWORD):  # type: ignore[misc]  # whoosh has no types
    """Words that are folded already: what is indexed is a table of words and numbers."""

    def __init__(self) -> None:
        super().__init__(scorable=False)
        self.format = formats.Existence()

    def index(self, value: dict[str, int], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Word, frequency, weight and nothing more: the weight says where the word is."""
        for word, places in value.items():
            yield word.encode(), 1, float(places), b""
