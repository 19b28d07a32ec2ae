"""Check data against a schema; report every mismatch with its line."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

if TYPE_CHECKING:  # the desk in a browser has this module without documents
    from .documents import Document, Path, Problems


@cache
def fields_of(model: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a schema; cached, because the lookup is slow."""
    return msgspec.structs.fields(model)


def shown_as(item: msgspec.structs.FieldInfo) -> dict[str, Any]:
    """Return the `Meta(extra=…)` of a field; see `protocol.CardSchema`."""
    notes = get_args(item.type)[1:] if get_origin(item.type) is Annotated else ()
    return {key: value for note in notes for key, value in (note.extra or {}).items()}


def whole(pattern: str) -> str:
    """Return a pattern that a whole text must match; `$` alone allows a line break after it."""
    return rf"^{pattern}$(?!\n)"


def conforms(
    data: Any, model: type[Struct], document: Document, problems: Problems, path: Path = ()
) -> bool:
    """Return whether data fits a schema; report every mismatch, not only the first."""
    if _fits(data, model):  # the common case
        return True
    before = len(problems.found)
    _check(data, model, path, document, problems)
    return len(problems.found) == before


def _fits(data: Any, model: type[Struct]) -> bool:
    own = model.__struct_config__.tag_field  # internal; authors must not set it
    if own is not None and isinstance(data, dict) and own in data:
        return False
    try:
        msgspec.convert(data, model)
    except msgspec.ValidationError:
        return False
    return True


def _check(value: Any, kind: Any, path: Path, document: Document, problems: Problems) -> None:
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    options = [bare] if get_origin(bare) not in (Union, UnionType) else list(get_args(bare))
    before = len(problems.found)
    for option in options:
        shape = get_origin(option) or option
        if shape is list and isinstance(value, list):
            for index, item in enumerate(value):
                _check(item, get_args(option)[0], (*path, index), document, problems)
            break
        if shape is dict and isinstance(value, dict):
            for key, item in value.items():
                _check(key, get_args(option)[0], (*path, key), document, problems)
                _check(item, get_args(option)[1], (*path, key), document, problems)
            break
        if isinstance(shape, type) and issubclass(shape, Struct) and isinstance(value, dict):
            _check_struct(value, shape, path, document, problems)
            return
    if len(problems.found) > before:
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        where, said = f"'{_dotted(path)}': " if path else "", _plain_words(error, bare)
        bare_number = said.startswith("expected str") and isinstance(value, int | float)
        remedy = "put it in quotes" if bare_number else "see `rulesdb schema`"
        problems.add(document.line(path), f"{where}{said}", remedy)


def _check_struct(
    value: dict[str, Any], model: type[Struct], path: Path, document: Document, problems: Problems
) -> None:
    fields = {item.encode_name: item for item in fields_of(model)}
    for key in value:
        if key not in fields:
            near = get_close_matches(key, fields, 1)
            remedy = f"did you mean '{near[0]}'?" if near else f"known keys: {', '.join(fields)}"
            where = _dotted((*path, key))
            problems.add(document.line((*path, key)), f"unknown key '{where}'", remedy)
    for key, item in fields.items():
        if key in value:
            _check(value[key], item.type, (*path, key), document, problems)
        elif item.required:
            problems.add(
                document.line(path), f"missing key '{_dotted((*path, key))}'", f"add `{key}: …`"
            )


def _dotted(path: Path) -> str:
    return ".".join(str(part) for part in path)


def _plain_words(error: msgspec.ValidationError, kind: Any) -> str:
    text = str(error).split(" - at")[0].replace("`", "").replace(r"$(?!\\n)", "$")
    text = text.replace("Expected str matching regex", "expected text matching")
    text = text.replace("object", "mapping").replace(" | null", "")
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    words = [word for part in options if get_origin(part) is Literal for word in get_args(part)]
    if words:
        text += f" (one of {', '.join(words)})"
    return text[0].lower() + text[1:]
