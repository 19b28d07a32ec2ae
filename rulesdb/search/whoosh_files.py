"""The files of a whoosh index, kept in memory.

The only module that imports whoosh, besides `language.py` for stemmers and stop words.
"""

from __future__ import annotations

from functools import cached_property
from threading import RLock
from typing import Any

from whoosh.codec.whoosh3 import W3Codec
from whoosh.fields import ID, KEYWORD, Schema
from whoosh.filedb.filestore import RamStorage

from .document import FIELDS, Tokens


def index_files(
    before: dict[str, bytes] | None, new: dict[str, Tokens], gone: list[str]
) -> dict[str, bytes]:
    """Return whoosh's files, with new documents and without those that are gone."""
    storage = MemoryStorage()
    if before is None:
        index = storage.create_index(_schema())
    else:
        storage.files = dict(before)
        index = storage.open_index()
    writer = index.writer(codec=_codec())
    for id in (*gone, *(new if before is not None else ())):
        writer.delete_by_term("entry", id)
    for id, tokens in new.items():
        texts = {field: " ".join(found) for field, found in tokens.fields.items()}
        writer.add_document(entry=id, **texts)
    writer.commit()
    return {name: bytes(data) for name, data in storage.files.items()}


def _codec() -> Any:
    """Return a codec without compression and length statistics, which ranking does not use.

    This halves the time to index: 0.39 s instead of 0.77 s for 450 documents.
    """
    codec = W3Codec(compression=0)
    codec.length_stats = False
    return codec


class MemoryStorage(RamStorage):  # type: ignore[misc]  # whoosh has no types
    """Files in memory. whoosh itself would put temporary files under a fixed name in /tmp."""

    def temp_storage(self, name: str | None = None) -> RamStorage:
        return MemoryStorage()


def _schema() -> Any:
    fields = {field: KEYWORD(scorable=False) for field in FIELDS}
    return Schema(entry=ID(stored=True, unique=True), **fields)


class WordIndex:
    """Finds the documents that contain a word. Opens whoosh's index when it is first asked."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files
        self._reading = RLock()  # threads of a program may share an index, but not its reader

    @cached_property
    def _reader(self) -> Any:
        storage = MemoryStorage()
        storage.files = dict(self._files)
        return storage.open_index().reader()

    @cached_property
    def _ids(self) -> dict[int, str]:
        return {number: stored["entry"] for number, stored in self._reader.iter_docs()}

    def weights(self, word: str, fields: dict[str, float]) -> dict[str, float]:
        """Return the documents that contain a word, with the weight of the best field."""
        found: dict[str, float] = {}
        with self._reading:
            for field, weight in fields.items():
                if (field, word.encode()) in self._reader:
                    for number in self._reader.postings(field, word).all_ids():
                        id = self._ids[number]
                        found[id] = max(weight, found.get(id, 0.0))
        return found
