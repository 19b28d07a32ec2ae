"""Cases of procedures on a page: complete, in the language of the reader."""

from __future__ import annotations

import pytest

from rulesdb.engine.procedure import Procedure
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library
from rulesdb.site.data import site_words
from rulesdb.site.view_models.parts import Link, Row
from rulesdb.site.views.procedure import ProcedureCase
from tests.paths import TEMPLATES

TIME = """\
players:
  Toni: {keys: 1, amber: 9, houses: {mars: {creatures: 4, bonus: 4}}, names: mars}
  Fernando: {keys: 2, amber: 3, first: true}
---
winner: Toni
step: 1
decided-by: time-called#most-keys"""

EVENT = """\
players: [Ana, Bea, Caro]
best-of-three: true
---
- round: {Ana: [Bea, 2-1], Caro: bye}
- pair: [[Ana, Caro], [Bea]]
---
met: {Ana: [Bea, Caro], Bea: []}
winner: null"""


def told(library: Library, info: str, text: str, lang: str = "en") -> ProcedureCase:
    found = Procedure(library, "keyforge", Fence(f"procedure {info}", text, 1))
    words = site_words(TEMPLATES, lang, "keyforge")
    return ProcedureCase(found, words, lambda written: Link(written, "#"))


def said(rows: tuple[Row, ...]) -> dict[str, str]:
    return {row.label: row.text for row in rows}


def test_case_is_shown_in_words(library: Library) -> None:
    case = told(library, "event", EVENT)
    assert said(case.input) == {"Players": "Ana, Bea, Caro", "Best of three": "yes"}
    assert said(case.steps) == {
        "Round": "Ana beats Bea 2-1 · Caro: bye",
        "Paired": "Ana – Caro · Bea: bye",
    }
    assert said(case.result) == {"Have met": "Ana: Bea, Caro · Bea: none", "Winner": "none"}


def test_wide_table_is_turned(library: Library) -> None:
    (row,) = told(library, "time-called", TIME, "es").input
    assert row.head == ("", "Toni", "Fernando")
    assert row.lines == (
        ("Llaves", "1", "2"),
        ("Æmbar", "9", "3"),
        ("Casas", "Marte: criaturas 4, bonificación de Æmbar 4", ""),
        ("Elige", "Marte", ""),
        ("Juega primero", "", "sí"),
    )


def test_deciding_statement_is_linked(library: Library) -> None:
    winner, step, decided = told(library, "time-called", TIME, "it").result
    assert (winner.text, step.text) == ("Toni", "al passo 1")
    assert decided.link == Link("time-called#most-keys", "#")


def test_results_by_given_value_are_one_table(library: Library) -> None:
    text = "structure: basic\nplayers: [12]\n---\n12: {rounds: 4, cut: 0}"
    (row,) = told(library, "structure", text).result
    assert (row.head, row.lines) == (("Players", "Rounds", "Cut"), (("12", "4", "0"),))


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_every_case_of_the_reference_can_be_shown(library: Library, lang: str) -> None:
    count = 0
    for entry in library:
        if lang not in library[entry.game].texts:
            continue
        words = site_words(TEMPLATES, lang, entry.game)
        for procedure in entry.procedures:
            case = ProcedureCase(procedure, words, lambda written: Link(written, "#"))
            for row in (*case.input, *case.steps, *case.result):
                assert row.text or row.link or row.lines, entry.id
                assert not {"{", "[", "_"} & set(row.text), (entry.id, row.text)
            count += 1
    assert count > 100
