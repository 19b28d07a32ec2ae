"""The vocabulary of a game's positions as controls: what a page needs to set a position up.

Nothing is written twice: the controls follow from the schemas, and a key without a word in the
language is shown by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import FieldInfo

from .schema_check import fields_of
from .session_json import Control, ControlOption

Label = Callable[[str], str]
LATER = ("after only", "only in `expect`")  # descriptions of keys that a first position cannot have
STEP = "step"  # the key whose words are steps of the chart


def controls(
    vocabulary: list[tuple[str, type[Struct]]], label: Label, step: Label
) -> dict[str, list[Control]]:
    """Return the controls of each part of a position, by the name of the part.

    `label` names keys and words in the language, `step` the steps of the chart.
    """
    parts = {schema: name for name, schema in vocabulary}
    return {
        name: [
            _control(field, parts, label, step if field.encode_name == STEP else label)
            for field in fields_of(schema)
            if not _description(field.type).startswith(LATER)
        ]
        for name, schema in vocabulary
    }


def _control(
    field: FieldInfo, parts: dict[type[Struct], str], label: Label, word: Label
) -> Control:
    key = field.encode_name
    kinds = [_bare(kind) for kind in _options(field.type)]
    known = sorted((depth, parts[each]) for depth, each in _schemas(field.type) if each in parts)
    control = Control(key, label(key), _kind(kinds), _description(field.type))
    control.part = known[0][1] if known else ""
    if control.control in ("choice", "set", "cards", "map"):
        words = dict.fromkeys(each for kind in kinds for each in _words(kind))
        control.options = [ControlOption(each, word(each)) for each in words]
    if control.control == "number":
        control.least, control.most = _limits(field.type)
    return control


def _words(kind: Any) -> list[str]:
    """Return the words that a type allows: as a value, in a list, or as the key of a mapping."""
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    inner = get_args(kind)[:1] if get_origin(kind) in (list, dict) else ()
    return [word for each in inner for one in _options(each) for word in _words(_bare(one))]


def _kind(kinds: list[Any]) -> str:
    """Return the control for a key that can be one of these."""
    shapes = [get_origin(kind) or kind for kind in kinds]
    if list in shapes:
        inner = _options(get_args(kinds[shapes.index(list)])[0])
        words = all(get_origin(_bare(each)) is Literal for each in inner)
        return "set" if words and dict not in shapes else "cards"  # a pile has copies of a card
    if dict in shapes:
        values = [_bare(each) for each in _options(get_args(kinds[shapes.index(dict)])[1])]
        return "map" if int in values else "parts"
    if Literal in shapes:
        return "choice"
    if any(isinstance(shape, type) and issubclass(shape, Struct) for shape in shapes):
        return "part"
    return "toggle" if bool in shapes else "number" if int in shapes else "text"


def _options(kind: Any) -> list[Any]:
    """Return the alternatives of a type, without None."""
    bare = _bare(kind)
    found = get_args(bare) if get_origin(bare) in (Union, UnionType) else (kind,)
    return [each for each in found if each is not NoneType]


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _schemas(kind: Any, depth: int = 0) -> list[tuple[int, type[Struct]]]:
    """Return the schemas inside a type, each with its depth."""
    bare = _bare(kind)
    if isinstance(bare, type) and issubclass(bare, Struct):
        return [(depth, bare)]
    inner = get_args(bare) if get_origin(bare) is not Literal else ()
    return [each for part in inner for each in _schemas(part, depth + 1)]


def _notes(kind: Any) -> list[Meta]:
    """Return the notes on a type, and on what it may be."""
    own = [note for note in get_args(kind)[1:] if isinstance(note, Meta)]
    own = own if get_origin(kind) is Annotated else []
    inner = [each for each in _options(kind) if each is not kind]
    return [*own, *(note for each in inner for note in _notes(each))]


def _description(kind: Any) -> str:
    return next((note.description for note in _notes(kind) if note.description), "")


def _limits(kind: Any) -> tuple[int, int | None]:
    """Return the least and the greatest number."""
    notes = _notes(kind)
    least = next((note.ge for note in notes if note.ge is not None), 0)
    most = next((note.le for note in notes if note.le is not None), None)
    return int(least), None if most is None else int(most)
