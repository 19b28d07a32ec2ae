"""The JSON Schema of entries and scenarios, read by a validator that is not ours."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from jsonschema import Draft7Validator
from jsonschema.validators import validator_for

from rulesdb.engine.documents import Problems, read_yaml, split_yaml
from rulesdb.engine.plugins import packages
from rulesdb.reference.entry import Entry
from rulesdb.reference.json_schema import json_schema
from rulesdb.reference.library import Library
from rulesdb.reference.schema import KINDS
from tests.command_line import run


@cache
def validator(kind: str, game: str = "") -> Draft7Validator:
    return Draft7Validator(json_schema(kind, game))


def problems(kind: str, game: str, data: Any) -> list[str]:
    found = validator(kind, game).iter_errors(data)
    return [f"{error.json_path}: {error.message}" for error in found]


def head(library: Library, entry: Entry) -> Any:
    """The head of an entry as it is written."""
    text = (library.root / entry.path).read_text("utf-8").split("---\n")[1]
    document = read_yaml(text, 1, Problems(entry.path))
    assert document is not None
    return {} if document.data is None else document.data


@pytest.mark.parametrize("game", ["", *packages()])
@pytest.mark.parametrize("kind", ["", *KINDS, "scenario"])
def test_schema_is_valid(kind: str, game: str) -> None:
    found = json_schema(kind, game)
    assert validator_for(found) is Draft7Validator
    Draft7Validator.check_schema(found)
    assert [name for name in found["definitions"] if not name.replace(".", "").isalnum()] == []


@pytest.mark.parametrize("game", packages())
def test_every_head_of_the_content_passes(library: Library, game: str) -> None:
    entries = [entry for entry in library.entries.values() if entry.game == game]
    wrong = {e.id: problems(e.kind, game, head(library, e)) for e in entries}
    assert len(entries) > 100
    assert {id: found for id, found in wrong.items() if found} == {}


@pytest.mark.parametrize("game", packages())
def test_every_part_of_every_scenario_passes(library: Library, game: str) -> None:
    wrong, count = [], 0
    for entry in library:
        for fence in entry.fences if entry.game == game else ():
            if fence.info.split()[0] != "scenario":
                continue
            for text, line in split_yaml(fence.text, fence.line):
                part = read_yaml(text, line, Problems(entry.path))
                assert part is not None
                count += 1
                wrong += [
                    f"{entry.path}:{line}: {e}" for e in problems("scenario", game, part.data)
                ]
    assert count > 100
    assert wrong == []


def test_heads_of_all_kinds_pass_the_schema_of_all(library: Library) -> None:
    for kind in KINDS:
        entry = next(entry for entry in library if entry.kind == kind)
        assert problems("", "", head(library, entry)) == [], entry.id


@pytest.mark.parametrize(
    ("kind", "game", "data"),
    [
        ("rulings", "", {"head": "rulings"}),  # the program's own mark
        ("rulings", "", {"card": ["urchin"]}),
        ("rulings", "", {"cards": "urchin"}),
        ("rulings", "", {"origin": "hearsay"}),
        ("errata", "", {}),
        ("glossary", "", {"moved": 3}),
        ("glossary", "", {"moved": "ward", "aliases": "Ward"}),
        ("game", "", {"languages": ["english"], "versions": [{"id": "one"}]}),
        ("cards", "keyforge", {"house": "hufflepuff"}),
        ("timing", "", {"tree": [{"id": "1.move"}]}),
        ("rulings", "", ["urchin"]),
        ("scenario", "keyforge", {"me": {"ember": 3}}),
        ("scenario", "keyforge", {"me": {"amber": -1}}),
        ("scenario", "keyforge", []),
        ("scenario", "keyforge", [{"expects": {"me": {"amber": 1}}}]),
        ("scenario", "keyforge", [{"expect": {"me": {"ember": 1}}}]),
        ("scenario", "keyforge", [{"can": "reap with urchin", "cannot": "forge"}]),
        ("scenario", "mitos", {"me": {"amber": 3}}),
    ],
)
def test_mistakes_are_found(kind: str, game: str, data: Any) -> None:
    assert problems(kind, game, data) != []


@pytest.mark.parametrize("kind", KINDS)
def test_redirect_passes_in_every_kind(kind: str) -> None:
    assert problems(kind, "", {"moved": "ward"}) == []


@pytest.mark.parametrize("words", [(), ("ruling",), ("cards", "--game", "mitos"), ("scenario",)])
def test_command_prints_a_schema(words: tuple[str, ...]) -> None:
    result = run("schema", *words, "--json")
    assert (result.code, result.err) == (0, "")
    Draft7Validator.check_schema(result.json)
    assert result.json["$schema"] == Draft7Validator.META_SCHEMA["$schema"]
