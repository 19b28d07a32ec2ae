"""The desk of a game that has procedures but no desk of its own: a form for each of them."""

from __future__ import annotations

import pytest
from msgspec import inspect

from rulesdb.engine.plugins import load
from rulesdb.reference.library import Library
from rulesdb.site.forms import fields_of, forms_of
from rulesdb.site.interface_words import own_words
from rulesdb.site.view_models.desk import FormField
from tests.html_tree import Element, pages_of
from tests.paths import TEMPLATES
from tests.workshop import Workshop


def fields(game: str, procedure: str, lang: str) -> list[FormField]:
    procedures = load(game).procedures
    assert procedures is not None
    info = inspect.type_info(procedures.PROCEDURES[procedure].input)
    return list(fields_of(info, own_words(TEMPLATES, lang, game)["procedure"]))


def test_every_procedure_of_a_game_without_a_desk_has_a_form(library: Library) -> None:
    procedures = load("atrum").procedures
    assert procedures is not None
    assert set(forms_of(library, "atrum")) == set(procedures.PROCEDURES)
    assert forms_of(library, "keyforge") == {}  # it has a desk
    assert forms_of(library, "mitos") == {}  # it has no procedures


@pytest.mark.parametrize("lang", ["en", "es"])
def test_form_has_a_field_for_every_part_of_the_input(lang: str) -> None:
    procedures = load("atrum").procedures
    assert procedures is not None
    kinds = set()
    for name, type in procedures.PROCEDURES.items():
        found = fields("atrum", name, lang)
        keys = [each.encode_name for each in inspect.type_info(type.input).fields]  # type: ignore[attr-defined]
        assert [field.name for field in found] == keys
        assert all(field.label for field in found)
        kinds |= {each.kind for field in found for each in (field, *field.fields)}
        result = inspect.type_info(type.result).fields  # type: ignore[attr-defined]
        words = own_words(TEMPLATES, lang, "atrum")["procedure"]["label"]
        assert {each.encode_name for each in result} <= set(words)
    every = {"flag", "choice", "groups", "lists", "names", "number", "numbers", "pairs", "sides"}
    assert kinds == every | {"text"}


def test_field_knows_its_limits() -> None:
    first, last, judge = fields("atrum", "end-by-time", "en")
    assert (first.kind, first.sides, first.required) == ("sides", 2, True)
    kept, _ = first.fields
    assert (kept.label, kept.least, kept.most) == ("Reptantes", 0, 3)
    assert (last.kind, last.required, judge.required) == ("text", False, False)
    (minutes, formation, formed) = fields("atrum", "round-time", "en")
    assert (minutes.required, formation.default, formed.default) == (True, "5", "True")
    (_, _, because, _) = fields("atrum", "giving-up", "es")[-4:]
    assert ("harm", "perjudica la ronda") in because.options


def test_procedures_of_a_plug_in_have_a_page(pips: Workshop) -> None:
    pips.build()
    found = pages_of(pips.site)
    page = found["en/pips/tournament/desk.html"]
    form = page.one("form", cls="f-form")
    assert form.attrs["data-procedure"] == "evening"
    assert [
        field.attrs["data-kind"] for field in form.all("div") if "data-kind" in field.attrs
    ] == [
        "names",
        "names",
    ]
    (regulation,) = (a for a in page.all("a") if a.attrs["href"].endswith("evening.html"))
    assert regulation
    links = found["en/pips/index.html"].all("a")
    assert any(a.attrs["href"].endswith("tournament/desk.html") for a in links)


def test_regulation_leads_to_its_form(pages: dict[str, Element]) -> None:
    for lang in ("en", "es"):
        for name, form in (("team-formation", "team-formation"), ("minion-deck", "deck-check")):
            page = pages[f"{lang}/atrum/tournament/{name}.html"]
            hrefs = [link.attrs.get("href", "") for link in page.one("main").all("a")]
            assert f"../../../{lang}/atrum/tournament/desk.html#{form}" in hrefs
