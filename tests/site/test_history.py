"""Validity on pages: since when a rule holds, what it was before, whether it is current."""

from __future__ import annotations

import pytest

from tests.workshop import Workshop

VERSIONS = '- id: "1.0"\n'
THREE = """\
- id: "1.0"
  date: "2019-08"
- {id: second, date: "2020-01-15"}
- {id: third, date: "2999-01-01"}
"""
WARD = "toy/glossary/ward"


@pytest.fixture
def dated(toy: Workshop) -> Workshop:
    """The toy game with a statement that replaced another in its second version."""
    toy.edit("toy/game.md", VERSIONS, THREE)
    marks = "statements: {main: {since: second, replaces: index}, index: {until: second}}\n"
    toy.edit("toy/glossary/shield.md", "sources:", f"{marks}sources:")
    return toy


def page(shop: Workshop, path: str) -> str:
    shop.build()
    return (shop.site / path).read_text("utf-8")


def test_statement_shows_since_when_and_what_it_was(dated: Workshop) -> None:
    html = page(dated, "en/toy/glossary/shield.html")
    assert "<span>since second (2020-01-15)</span>" in html
    was = html.partition("<summary>Before</summary>")[2].partition("</details>")[0]
    assert "It is spent in doing so." in was


def test_ended_statement_says_so(dated: Workshop) -> None:
    html = page(dated, "en/toy/glossary/shield.html")
    ended = html.partition('<li id="index">')[2].partition("</li>")[0]
    assert "<b>No longer in force: it ended with second (2020-01-15).</b>" in ended
    assert '<a href="#main">now § main</a>' in ended
    assert 'class="banner"' not in html


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        ("until: second", "Ya no está en vigor: terminó con second (2020-01-15)."),
        ("since: third", "Aún no está en vigor: empieza con third (2999-01-01)."),
    ],
)
def test_entry_not_in_force_has_a_banner(dated: Workshop, mark: str, told: str) -> None:
    dated.edit(f"{WARD}.md", "see: [shield]", f"see: [shield]\n{mark}")
    html = page(dated, f"es/{WARD}.html")
    assert f'<p class="banner" role="note"><b>{told}</b></p>' in html


def test_entry_in_force_has_no_banner(dated: Workshop) -> None:
    dated.edit(f"{WARD}.md", "see: [shield]", "see: [shield]\nsince: second\nuntil: third")
    assert 'class="banner"' not in page(dated, f"es/{WARD}.html")


def test_ruling_no_longer_in_force_has_a_banner(dated: Workshop) -> None:
    ruling = dated.content / "toy/rulings/once.md"
    ruling.parent.mkdir(exist_ok=True)
    ruling.write_text(
        "---\nuntil: second\ncites: [ward#once]\nnot-modelled: no engine\n---\n"
        "## en: Twice?\n**No.** Once.\n\n## es: ¿Dos veces?\n**No.** Una.\n",
        "utf-8",
    )
    html = page(dated, "en/toy/rulings/once.html")
    assert "No longer in force: it ended with second (2020-01-15)." in html
