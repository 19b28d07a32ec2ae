"""The cases in `cases/` cover every card and every mechanism."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.games.keyforge.card import Card
from rulesdb.proof.case_files import read_cases, run_case
from rulesdb.reference.library import Library

FILES = sorted((Path(__file__).parent / "cases").glob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_holds(library: Library, path: Path) -> None:
    text = path.read_text("utf-8")
    found = [run_case(library, case) for case in read_cases(path.name, "keyforge", text)]
    assert len(found) == text.count("```scenario") > 0
    assert {f"{each.line}: {each.title}": each.why for each in found if each.why} == {}


def test_every_card_has_its_own_cases() -> None:
    assert set(Card.registry) - {path.stem for path in FILES} == set()
