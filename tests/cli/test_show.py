"""rulesdb show"""

from __future__ import annotations

import pytest

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


def test_what_does_the_json_of_an_entry_say(rulesdb: Tool) -> None:
    data = rulesdb("show", STEAL, "--json").json
    assert kinds(data) == SHAPE
    assert (data["id"], data["game"], data["kind"]) == (STEAL, "keyforge", "glossary")
    assert data["titles"] == {"en": "Steal", "es": "Robar (Æmbar)", "it": "Rubare"}
    assert data["sources"]["kf-rules-es"] == "Glosario: Robar (Æmbar)"
    assert "stolen" in data["aliases"]


def test_what_does_the_json_of_a_statement_in_an_entry_say(rulesdb: Tool) -> None:
    statements = rulesdb("show", STEAL, "--json").json["statements"]
    assert [kinds(one) for one in statements] == [{"anchor": str, "address": str, "text": dict}] * 2
    assert [one["address"] for one in statements] == [f"{STEAL}#taken", f"{STEAL}#at-most"]
    assert set(statements[0]["text"]) == {"en", "es", "it"}


@pytest.mark.parametrize("kind", ["cards", "errata", "questions", "rulings", "sources", "timing"])
def test_have_all_kinds_the_same_shape(rulesdb: Tool, kind: str) -> None:
    for file in (rulesdb.content / "keyforge" / kind).glob("*.md"):
        assert kinds(rulesdb("show", f"keyforge/{kind}/{file.stem}", "--json").json) == SHAPE


def test_do_the_facts_of_a_statement_stand_with_it(rulesdb: Tool) -> None:
    data = rulesdb("show", "keyforge/questions/purge-face", "--json").json
    assert data["statements"][1]["until"] == "worlds-collide"


def test_who_cites_an_entry_is_told(rulesdb: Tool) -> None:
    cited = rulesdb("show", STEAL, "--json").json["cited-by"]
    assert "keyforge/rulings/bait-and-switch-repeat-count" in cited


def test_is_one_statement_shown_by_its_anchor(rulesdb: Tool) -> None:
    data = rulesdb("show", f"{STEAL}#at-most", "--json").json
    assert kinds(data) == {**SHAPE, "anchor": str}
    assert data["anchor"] == "at-most"
    assert [one["anchor"] for one in data["statements"]] == ["at-most"]


@pytest.mark.parametrize(
    "name",
    ["steal", "glossary/steal", "hurtar", "Rubare", "keyforge/glossary/robar"],
)
def test_does_less_than_an_id_or_another_name_do(rulesdb: Tool, name: str) -> None:
    assert rulesdb("show", name, "--json").json["id"] == STEAL


def test_is_a_name_that_a_term_shares_the_term(rulesdb: Tool) -> None:
    assert rulesdb("show", "chains", "--json").json["id"] == "keyforge/glossary/chains"


def test_is_a_step_of_the_chart_a_statement(rulesdb: Tool) -> None:
    data = rulesdb("show", "keyforge/timing/destroyed.1.mark", "--json").json
    assert (data["id"], data["anchor"]) == ("keyforge/timing/destroyed", "1.mark")


def test_does_a_person_see_title_statements_and_sources(rulesdb: Tool) -> None:
    out = rulesdb("show", "steal").out
    assert out.startswith(f"Steal  {STEAL}\n")
    assert "\n  #taken  Stolen Æmber leaves" in out
    assert "\nsource: kf-rules-it, Glossario: Rubare\n" in out
    assert "\ncited by: keyforge/rulings/bait-and-switch-repeat-count  How often" in out


def test_does_a_person_see_it_in_another_language(rulesdb: Tool) -> None:
    out = rulesdb("show", "steal#at-most", "--lang", "es").out
    assert out.startswith(f"Robar (Æmbar)  {STEAL}#at-most\n\nSi en la reserva")


def test_is_a_name_with_several_meanings_an_error_that_lists_them(rulesdb: Tool) -> None:
    result = rulesdb("show", "bait-and-switch")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "'bait-and-switch' could be any of "
        "keyforge/cards/bait-and-switch, keyforge/errata/bait-and-switch\n"
    )


def test_is_an_unknown_id_an_error_that_helps(rulesdb: Tool) -> None:
    result = rulesdb("show", "keyforge/glossary/stael")
    assert result.code == 2
    assert result.err == (f"there is no entry 'keyforge/glossary/stael'; did you mean '{STEAL}'?\n")


def test_is_an_unknown_statement_an_error_that_lists_the_others(rulesdb: Tool) -> None:
    result = rulesdb("show", "steal#most")
    assert result.code == 2
    assert result.err == f"'{STEAL}' has no statement '#most' (it has: taken, at-most)\n"
