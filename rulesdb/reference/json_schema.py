"""JSON Schema of entries and scenarios, for editors and other programs.

A head is validated by the schema of its kind, or as a redirect if it has `moved`. A scenario is
validated part by part: a list holds moves, anything else is a position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from rulesdb.engine.plugins import has_engine, packages, rules_of
from rulesdb.engine.scenario_checks import MAX_MOVES

from . import schema

DIALECT = "http://json-schema.org/draft-07/schema#"  # the latest that editors of YAML read
LOCAL = "#/definitions/"
Schema = dict[str, Any]


def json_schema(kind: str = "", game: str = "") -> Schema:
    """Return the schema of a kind, of scenarios, or of every head; for one game or all."""
    found = _Definitions()
    games = [game] if game else list(packages())
    playable = [each for each in games if has_engine(each)]
    if kind == "scenario":
        roots = [found.scenario(each) for each in ([game] if game else playable)]
    elif kind:
        roots = [found.head(kind, schema.KINDS[kind])]
    else:
        roots = [found.head(name, model) for name, model in schema.KINDS.items()]
    if kind in ("", "cards"):
        roots += [found.head(f"cards.{each}", schema.card_schema(each)) for each in playable]
    if not kind:
        for each in playable:
            found.scenario(each)
    if kind == "cards" and game in playable:
        roots = roots[1:]  # they have more keys than those of a game without an engine
    root = {"$ref": roots[0]} if len(roots) == 1 else {"anyOf": [{"$ref": each} for each in roots]}
    return {
        "$schema": DIALECT,
        "title": kind or "head of an entry",
        **root,
        "definitions": found.known,
    }


class _Definitions:
    """The definitions of one schema, by name."""

    def __init__(self) -> None:
        self.known: dict[str, Schema] = {}

    def head(self, name: str, model: type[schema.Head]) -> str:
        """Add the head of a kind: its keys, or a redirect."""
        own, moved = self._add([model, schema.Moved])
        choice = {"if": {"required": ["moved"]}, "then": {"$ref": moved}, "else": {"$ref": own}}
        return self._define(name, {"type": "object", **choice})

    def scenario(self, game: str) -> str:
        """Add a part of a scenario: moves, or a position."""
        [position] = self._add([rules_of(game).vocabulary()[0][1]], f"{game}.")
        moves = self._define(f"moves.{game}", _moves(position))
        either = {"if": {"type": "array"}, "then": {"$ref": moves}, "else": {"$ref": position}}
        return self._define(f"scenario.{game}", either)

    def _add(self, models: Iterable[type[Struct]], prefix: str = "") -> list[str]:
        """Add the definitions of schema classes; return where they are."""
        template = f"{LOCAL}{prefix}{{name}}"
        roots, parts = msgspec.json.schema_components(models, ref_template=template)
        for name, part in parts.items():
            self.known[f"{prefix}{name}"] = _without_tag(part)
        return [root["$ref"] for root in roots]

    def _define(self, name: str, found: Schema) -> str:
        self.known[name] = found
        return f"{LOCAL}{name}"


def _without_tag(part: Schema) -> Schema:
    """Leave out the key by which the program tells kinds apart: no author writes it."""
    tag = schema.Head.__struct_config__.tag_field
    keys = {key: value for key, value in part["properties"].items() if key != tag}
    required = [key for key in part["required"] if key != tag]
    return {**part, "properties": keys, "required": required}


def _moves(position: str) -> Schema:
    """Return the schema of moves: a line of text, or one word that says what it is."""
    text = {"type": "string", "minLength": 1, "pattern": r"\S"}
    words = {"expect": {"$ref": position}, "can": text, "cannot": text, "ability": text}
    item = {
        "type": "object",
        "properties": words,
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    line = {**text, "description": "a move, or `choose NAME`"}
    return {
        "type": "array",
        "minItems": 1,
        "maxItems": MAX_MOVES,
        "items": {"if": {"type": "string"}, "then": line, "else": item},
    }
