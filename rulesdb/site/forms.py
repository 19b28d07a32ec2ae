"""The desk of a game that has procedures but no desk of its own: a form for each procedure.

The fields of a form are those of the procedure's input. A procedure that takes steps, or something
that no field is for, has no form.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, inspect

from rulesdb.engine.plugins import has_engine, load
from rulesdb.engine.procedure_types import ProcedureType
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library

from .view_models.desk import FormField

OPTIONAL = inspect.NoneType
TEXT, NUMBER, FLAG, CHOICE = inspect.StrType, inspect.IntType, inspect.BoolType, inspect.LiteralType
LIST, MAP = inspect.ListType, inspect.DictType


def forms_of(library: Library, game: str) -> dict[str, Entry]:
    """Return the procedures that have a form, each with the first regulation that runs it."""
    plugin = load(game) if has_engine(game) else None
    if plugin is None or plugin.procedures is None or plugin.desk is not None:
        return {}
    known = {name for name, type in plugin.procedures.PROCEDURES.items() if _can_be_asked(type)}
    run: dict[str, Entry] = {}
    for entry in library.of(game, "tournament"):
        for procedure in entry.procedures:
            run.setdefault(procedure.name, entry)
    return {name: entry for name, entry in run.items() if name in known}


def _can_be_asked(type: ProcedureType) -> bool:
    return type.step is None and all(map(_kind, _types(type.input)))


def _types(schema: Any) -> Iterator[Any]:
    yield from (_stated(each.type) for each in inspect.type_info(schema).fields)  # type: ignore[attr-defined]


# Fields ------------------------------------------------------------------------------------------


def fields_of(info: Any, words: Any) -> Iterator[FormField]:
    """Yield the fields for an input, with the words of the game's pages."""
    for each in info.fields:
        type, default = _stated(each.type), each.default
        yield FormField(
            name=each.encode_name,
            label=words["label"][each.encode_name],
            kind=_kind(type),
            required=each.required,
            default="" if default in (NODEFAULT, None) else str(default),
            least=getattr(type, "ge", None),
            most=getattr(type, "le", None),
            options=_options(type, words),
            fields=_inner(type, words),
            sides=getattr(type, "max_length", None) or 0 if _kind(type) == "sides" else 0,
        )


def _stated(type: Any) -> Any:
    """Return the type of a field that may also be left out."""
    if isinstance(type, inspect.UnionType):
        known = [each for each in type.types if not isinstance(each, OPTIONAL)]
        return known[0] if len(known) == 1 else type
    return type


def _kind(type: Any) -> str:
    """Return what a field is filled in with; empty if there is no field for this."""
    match type:
        case TEXT():
            return "text"
        case NUMBER():
            return "number"
        case FLAG():
            return "flag"
        case CHOICE():
            return "choice"
        case LIST(item_type=TEXT()):
            return "names"
        case LIST(item_type=LIST(item_type=TEXT())):
            return "groups"
        case MAP(key_type=CHOICE(), value_type=NUMBER()):
            return "numbers"
        case MAP(max_length=int(), value_type=inspect.StructType(fields=inner)):
            return "sides" if all(_kind(_stated(each.type)) for each in inner) else ""
        case MAP(max_length=int(), value_type=LIST(item_type=TEXT())):
            return "sides"
        case MAP(value_type=LIST(item_type=TEXT())):
            return "lists"
        case MAP(value_type=TEXT()):
            return "pairs"
    return ""


def _options(type: Any, words: Any) -> tuple[tuple[str, str], ...]:
    values = getattr(type, "values", ()) or getattr(getattr(type, "key_type", None), "values", ())
    return tuple((str(value), words["value"].get(str(value), str(value))) for value in values)


def _inner(type: Any, words: Any) -> tuple[FormField, ...]:
    """Return the fields of each side; without a name if the side has only a list."""
    value = getattr(type, "value_type", None)
    if _kind(type) != "sides":
        return ()
    if isinstance(value, inspect.StructType):
        return tuple(fields_of(value, words))
    return (FormField("", "", _kind(value), required=True),)
