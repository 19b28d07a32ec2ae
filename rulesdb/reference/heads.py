"""Read the head of an entry by the schema of its kind, and find its references."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Struct

from rulesdb.engine.documents import Document, Path, Problems
from rulesdb.engine.schema_check import conforms, fields_of

from .schema import Head, Moved, head_schema

Reference = tuple[str, str, Path]  # kind that a bare name means, target, path in the head


def read_head(kind: str, game: str, document: Document, problems: Problems) -> Head | None:
    """Return the head as its kind's class, or None after reporting every problem."""
    data = document.data if document.data is not None else {}
    schema = Moved if isinstance(data, dict) and "moved" in data else head_schema(kind, game)
    if not conforms(data, schema, document, problems):
        return None
    return msgspec.convert(data, schema)


def references(head: Struct) -> Iterator[Reference]:
    """Iterate over every (kind, target, path) in a head; kind is what a bare name means."""
    return _references(head, type(head), ())


def _references(value: Any, kind: Any, path: Path) -> Iterator[Reference]:
    if not value and not isinstance(value, Struct):
        return
    if isinstance(value, Struct):
        for name, shown, inner in _carriers(type(value)):
            yield from _references(getattr(value, name), inner, (*path, shown))
        return
    bare, ref = _bare(kind)
    if ref == "sources":
        for document, sections in value.items():
            for section in [sections] if isinstance(sections, str) else sections:
                yield "sources", f"{document}#{section}", (*path, document)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _references(part, get_args(bare)[0], (*path, index))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _references(part, get_args(bare)[1], (*path, key))
    elif ref:
        yield ref, value, path


def _bare(kind: Any) -> tuple[Any, str]:
    """Return a type without its annotations, and the kind that a bare name in it means."""
    ref = ""
    while get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        ref = next((note.extra["ref"] for note in notes if note.extra and "ref" in note.extra), ref)
    return kind, ref


@cache
def _carriers(model: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields of a schema that can hold references: name, key and type."""
    return tuple(
        (item.name, item.encode_name, item.type)
        for item in fields_of(model)
        if _carries(item.type, frozenset({model}))
    )


def _carries(kind: Any, seen: frozenset[Any]) -> bool:
    bare, ref = _bare(kind)
    if ref or bare in seen:
        return True
    if isinstance(bare, type) and issubclass(bare, Struct):
        return any(_carries(item.type, seen | {bare}) for item in fields_of(bare))
    return any(_carries(inner, seen) for inner in get_args(bare))
