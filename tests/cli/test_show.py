"""rulesdb show"""

from __future__ import annotations

from functools import cache

import pytest

from rulesdb.cli import show
from tests.command_line import Tool, kinds

STEAL = "keyforge/glossary/steal"
SHAPE = {
    "id": str,
    "game": str,
    "kind": str,
    "titles": dict,
    "texts": dict,
    "statements": list,
    "sources": dict,
    "aliases": list,
    "facts": dict,
    "scenarios": int,
    "cited-by": list,
}


def test_json_of_an_entry(rulesdb: Tool) -> None:
    data = rulesdb("show", STEAL, "--json").json
    assert kinds(data) == SHAPE
    assert (data["id"], data["game"], data["kind"]) == (STEAL, "keyforge", "glossary")
    assert data["titles"] == {"en": "Steal", "es": "Robar (Æmbar)", "it": "Rubare"}
    assert data["sources"]["kf-rules-es"] == "Glosario: Robar (Æmbar)"
    assert "stolen" in data["aliases"]


def test_json_of_a_statement_in_an_entry(rulesdb: Tool) -> None:
    statements = rulesdb("show", STEAL, "--json").json["statements"]
    assert [kinds(one) for one in statements] == [{"anchor": str, "address": str, "text": dict}] * 2
    assert [one["address"] for one in statements] == [f"{STEAL}#taken", f"{STEAL}#at-most"]
    assert set(statements[0]["text"]) == {"en", "es", "it"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["cards", "errata", "questions", "rulings", "sources", "timing"])
def test_all_kinds_have_the_same_shape(
    rulesdb: Tool, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(show, "load_library", cache(show.load_library))  # once for all commands
    for file in (rulesdb.content / "keyforge" / kind).glob("*.md"):
        assert kinds(rulesdb("show", f"keyforge/{kind}/{file.stem}", "--json").json) == SHAPE


def test_facts_of_a_statement_are_shown_with_it(rulesdb: Tool) -> None:
    data = rulesdb("show", "keyforge/questions/purge-face", "--json").json
    assert data["statements"][1]["until"] == "worlds-collide"


def test_citing_entries_are_shown(rulesdb: Tool) -> None:
    cited = rulesdb("show", STEAL, "--json").json["cited-by"]
    assert "keyforge/rulings/bait-and-switch-repeat-count" in cited


def test_one_statement_is_shown_by_its_anchor(rulesdb: Tool) -> None:
    data = rulesdb("show", f"{STEAL}#at-most", "--json").json
    assert kinds(data) == {**SHAPE, "anchor": str}
    assert data["anchor"] == "at-most"
    assert [one["anchor"] for one in data["statements"]] == ["at-most"]


@pytest.mark.parametrize(
    "name",
    ["steal", "glossary/steal", "hurtar", "Rubare", "keyforge/glossary/robar"],
)
def test_short_id_or_alias_finds_the_entry(rulesdb: Tool, name: str) -> None:
    assert rulesdb("show", name, "--json").json["id"] == STEAL


def test_shared_name_means_the_term(rulesdb: Tool) -> None:
    assert rulesdb("show", "chains", "--json").json["id"] == "keyforge/glossary/chains"


def test_chart_step_is_a_statement(rulesdb: Tool) -> None:
    data = rulesdb("show", "keyforge/timing/destroyed.1.mark", "--json").json
    assert (data["id"], data["anchor"]) == ("keyforge/timing/destroyed", "1.mark")


def test_text_shows_title_statements_and_sources(rulesdb: Tool) -> None:
    out = rulesdb("show", "steal").out
    assert out.startswith(f"Steal  {STEAL}\n")
    assert "\n  #taken  Stolen Æmber leaves" in out
    assert "\nsource: kf-rules-it, Glossario: Rubare\n" in out
    assert "\ncited by: keyforge/rulings/bait-and-switch-repeat-count  How often" in out


def test_text_can_be_shown_in_another_language(rulesdb: Tool) -> None:
    out = rulesdb("show", "steal#at-most", "--lang", "es").out
    assert out.startswith(f"Robar (Æmbar)  {STEAL}#at-most\n\nSi en la reserva")


def test_ambiguous_name_lists_its_meanings(rulesdb: Tool) -> None:
    result = rulesdb("show", "bait-and-switch")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "'bait-and-switch' is ambiguous; use one of "
        "keyforge/cards/bait-and-switch, keyforge/errata/bait-and-switch\n"
    )


def test_unknown_id_gets_a_suggestion(rulesdb: Tool) -> None:
    result = rulesdb("show", "keyforge/glossary/stael")
    assert result.code == 2
    assert result.err == (f"there is no entry 'keyforge/glossary/stael'; did you mean '{STEAL}'?\n")


def test_unknown_statement_lists_the_others(rulesdb: Tool) -> None:
    result = rulesdb("show", "steal#most")
    assert result.code == 2
    assert result.err == f"'{STEAL}' has no statement '#most' (it has: taken, at-most)\n"


def test_name_without_anything_like_it_is_looked_for_by_search(rulesdb: Tool) -> None:
    assert rulesdb("show", "nope").err == (
        "there is no entry 'nope'; `rulesdb search nope` looks in all texts\n"
    )
