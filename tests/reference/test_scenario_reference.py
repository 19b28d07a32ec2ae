"""The reference of each game's scenarios: complete, current, and every example runs."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from rulesdb.engine.plugins import load
from rulesdb.proof.case_files import read_cases, run_case
from rulesdb.reference.library import Library
from rulesdb.reference.schema_docs import examples, scenario_reference
from tests.paths import ROOT

GAMES = ["atrum", "keyforge", "mitos"]


def forms(game: str) -> list[str]:
    """Everything that must have an example: moves and other forms."""
    plugin = load(game)
    more = plugin.forms() if plugin.forms else {}
    return [*plugin.rules.move_forms, *(form for some in more.values() for form in some)]


@pytest.mark.parametrize("game", GAMES)
def test_reference_is_current(game: str) -> None:
    file = ROOT / "docs/scenarios" / f"{game}.md"
    command = f"run `rulesdb schema scenario --game {game} > docs/scenarios/{game}.md`"
    assert Path(file).read_text("utf-8") == scenario_reference(game), command


@pytest.mark.parametrize("game", GAMES)
def test_every_form_has_an_example_that_uses_it(game: str) -> None:
    shown = examples(load(game))
    assert [form for form in forms(game) if "```scenario" not in shown.get(form, "")] == []
    for form in forms(game):
        first = form.split()[0].partition("|")[0]
        assert first in shown[form] or not first.isalpha(), form


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_of_a_form_or_a_schema(game: str) -> None:
    plugin = load(game)
    topics = ["Moves", *(plugin.forms() if plugin.forms else ())]
    known = [*topics, *forms(game), *(name for name, _ in plugin.rules.vocabulary())]
    assert [name for name in examples(plugin) if name not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_position_is_in_an_example(game: str) -> None:
    text = "\n".join(examples(load(game)).values())
    used = set(re.findall(r"[\w-]+(?=:)", text))
    for name, model in load(game).rules.vocabulary():
        keys = {field.encode_name for field in msgspec.structs.fields(model)}
        assert keys - used == set(), name


@pytest.mark.parametrize("game", GAMES)
def test_every_example_holds(library: Library, game: str) -> None:
    text = "\n\n".join(f"## {name}\n{body}" for name, body in examples(load(game)).items())
    results = [run_case(library, case) for case in read_cases("examples.md", game, text)]
    assert [(result.title, result.why) for result in results if result.why] == []
    assert len(results) >= len(forms(game))
