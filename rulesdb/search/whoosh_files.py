"""The files of a whoosh index, kept in memory. The only module that imports whoosh."""

from __future__ import annotations

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


def open_files(files: dict[str, bytes]) -> Any:
    """Return whoosh's index."""
    storage = MemoryStorage()
    storage.files = dict(files)
    return storage.open_index()
