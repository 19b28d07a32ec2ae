"""rulesdb schema"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rulesdb.engine.plugins import rules_of
from rulesdb.reference import schema
from tests.command_line import run


def models() -> Iterator[type[msgspec.Struct]]:
    """Every schema class."""
    for model in vars(schema).values():
        if isinstance(model, type) and issubclass(model, msgspec.Struct):
            yield model


def keys(model: type[msgspec.Struct]) -> set[str]:
    return {f"`{field.encode_name}`" for field in msgspec.structs.fields(model)}


@pytest.mark.parametrize("kind", [*schema.KINDS, "moved", "scenario", "procedure"])
def test_every_kind_is_explained(kind: str) -> None:
    result = run("schema", kind)
    assert result.code == 0
    assert result.out.startswith(f"## {kind}\n")
    assert f"\n## {kind}\n" in run("schema").out


@pytest.mark.parametrize("kind", schema.KINDS)
def test_every_kind_says_what_it_is(kind: str) -> None:
    assert schema.KINDS[kind].about in run("schema", kind).out


def test_every_field_of_every_schema_is_explained() -> None:
    structs = [model for model in models() if model is not msgspec.Struct]
    assert len(structs) > len(schema.KINDS)
    wanted = set().union(*(keys(model) for model in structs))
    out = run("schema").out
    assert {key for key in wanted if f"| {key} |" not in out} == set()


def test_every_field_of_a_kind_is_explained_with_it() -> None:
    common = keys(schema.Head)
    for kind, model in schema.KINDS.items():
        out = run("schema", kind).out
        assert {key for key in keys(model) - common if f"| {key} |" not in out} == set()


def test_every_key_of_a_position_is_explained() -> None:
    out = run("schema", "scenario", "--game", "keyforge").out
    for _, model in rules_of("keyforge").vocabulary():
        assert {key for key in keys(model) if f"| {key} |" not in out} == set()


def test_every_move_is_explained() -> None:
    out = run("schema", "scenario", "--game", "keyforge").out
    assert [form for form in rules_of("keyforge").move_forms if f"`{form}`" not in out] == []


def test_every_field_has_a_help_text() -> None:
    rows = [line for line in run("schema").out.splitlines() if line.startswith("| `")]
    assert [row for row in rows if row.endswith("|  |")] == []


def test_kind_may_be_named_in_the_singular() -> None:
    assert run("schema", "ruling").out == run("schema", "rulings").out


def test_json_schema_has_every_kind_and_game() -> None:
    result = run("schema", "--json")
    games = ("atrum", "keyforge", "mitos")
    own = {f"{what}.{game}" for what in ("cards", "moves", "scenario") for game in games}
    assert result.code == 0
    assert {*schema.KINDS, *own} - set(result.json["definitions"]) == set()


def test_json_schema_of_one_kind_has_only_what_it_needs() -> None:
    found = run("schema", "rulings", "--json").json
    assert found["$ref"] == "#/definitions/rulings"
    assert set(found["definitions"]) == {"rulings", "Rulings", "Moved", "StatementMeta"}


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_unknown_kind_lists_the_kinds(option: list[str]) -> None:
    result = run("schema", "spell", *option)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("there is no kind 'spell'; use one of glossary, rules, ")


@pytest.mark.parametrize("words", [(), ("cards",), ("scenario",), ("scenario", "--json")])
def test_game_without_an_engine_is_refused(words: tuple[str, ...]) -> None:
    result = run("schema", *words, "--game", "nope")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "there is no engine for 'nope'; use --game atrum or keyforge or mitos, or leave it out\n"
    )
