"""Does data fit a schema, and what does it refer to? Every misfit is told, with its line."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

import msgspec
from msgspec import Struct

from rulesdb.reference.schema import AnyHead, Moved, model

from .markup import Document, Path, Reader

Reference = tuple[str, str, Path]  # what a bare name means, what is named, where


@cache
def fields_of(model: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a schema; looking them up is slow, so it is done once."""
    return msgspec.structs.fields(model)


def read_head(kind: str, game: str, document: Document, reader: Reader) -> AnyHead | None:
    """The head as its kind's class, or None with every problem told to the reader."""
    data = document.data if document.data is not None else {}
    schema = Moved if isinstance(data, dict) and "moved" in data else model(kind, game)
    if not conforms(data, schema, document, reader):
        return None
    return cast(AnyHead, msgspec.convert(data, schema))


def conforms(
    data: Any, model: type[Struct], document: Document, reader: Reader, path: Path = ()
) -> bool:
    """Whether data fits a schema; every misfit is told to the reader, not only the first."""
    if _fits(data, model):  # as nearly all of it
        return True
    before = len(reader.problems)
    _check(data, model, path, document, reader)
    return len(reader.problems) == before


def _fits(data: Any, model: type[Struct]) -> bool:
    own = model.__struct_config__.tag_field  # by which schemas are told apart, and not for authors
    if own is not None and isinstance(data, dict) and own in data:
        return False
    try:
        msgspec.convert(data, model)
    except msgspec.ValidationError:
        return False
    return True


def _check(value: Any, kind: Any, path: Path, document: Document, reader: Reader) -> None:
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    options = [bare] if get_origin(bare) not in (Union, UnionType) else list(get_args(bare))
    before = len(reader.problems)
    for option in options:
        shape = get_origin(option) or option
        if shape is list and isinstance(value, list):
            for index, item in enumerate(value):
                _check(item, get_args(option)[0], (*path, index), document, reader)
            break
        if shape is dict and isinstance(value, dict):
            for key, item in value.items():
                _check(key, get_args(option)[0], (*path, key), document, reader)
                _check(item, get_args(option)[1], (*path, key), document, reader)
            break
        if isinstance(shape, type) and issubclass(shape, Struct) and isinstance(value, dict):
            _check_struct(value, shape, path, document, reader)
            return
    if len(reader.problems) > before:
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        where = f"'{_dotted(path)}': " if path else ""
        reader.problem(
            document.line(path), f"{where}{_plain_words(error, bare)}", "see `rulesdb schema`"
        )


def _check_struct(
    value: dict[str, Any], model: type[Struct], path: Path, document: Document, reader: Reader
) -> None:
    fields = {item.encode_name: item for item in fields_of(model)}
    for key in value:
        if key not in fields:
            near = get_close_matches(key, fields, 1)
            remedy = f"did you mean '{near[0]}'?" if near else f"known keys: {', '.join(fields)}"
            where = _dotted((*path, key))
            reader.problem(document.line((*path, key)), f"unknown key '{where}'", remedy)
    for key, item in fields.items():
        if key in value:
            _check(value[key], item.type, (*path, key), document, reader)
        elif item.required:
            reader.problem(
                document.line(path), f"missing key '{_dotted((*path, key))}'", f"add `{key}: …`"
            )


def _dotted(path: Path) -> str:
    return ".".join(str(part) for part in path)


def _plain_words(error: msgspec.ValidationError, kind: Any) -> str:
    text = str(error).split(" - at")[0].replace("`", "")
    text = text.replace("Expected str matching regex", "expected a text like").replace(
        "object", "mapping"
    )
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    words = [word for part in options if get_origin(part) is Literal for word in get_args(part)]
    if words:
        text += f" (one of {', '.join(words)})"
    return text[0].lower() + text[1:]


def references(head: Struct) -> Iterator[Reference]:
    """Every (kind, target, path) that a head refers to; kind is what a bare name means."""
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
    """A type without its notes, and the kind that a bare name in it means."""
    ref = ""
    while get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        ref = next((note.extra["ref"] for note in notes if note.extra and "ref" in note.extra), ref)
    return kind, ref


@cache
def _carriers(model: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a schema that can refer to something, by name and by key."""
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
