"""The field of the index that holds all words of a document, each with the places where it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from whoosh import fields, formats


class Placed(fields.KEYWORD):  # type: ignore[misc]  # whoosh has no types
    """Words that are folded already: what is indexed is a table of words and numbers."""

    def __init__(self) -> None:
        super().__init__(scorable=True)
        self.format = formats.Existence()

    def index(self, value: dict[str, int], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Word, frequency, weight and nothing more: the weight says where the word is."""
        for word, places in value.items():
            yield word.encode(), 1, float(places), b""
