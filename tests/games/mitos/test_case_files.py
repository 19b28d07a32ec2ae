"""The cases in `cases/` cover every mechanism and every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.games.mitos.card import Card
from rulesdb.proof.case_files import read_cases, run_case
from rulesdb.reference.library import Library

FILES = sorted((Path(__file__).parent / "cases").glob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_holds(library: Library, path: Path) -> None:
    text = path.read_text("utf-8")
    found = [run_case(library, case) for case in read_cases(path.name, "mitos", text)]
    assert len(found) == text.count("```scenario") > 0
    assert {f"{each.line}: {each.title}": each.why for each in found if each.why} == {}


def test_every_case_has_its_own_name() -> None:
    lines = [line for path in FILES for line in path.read_text("utf-8").splitlines()]
    titles = [line for line in lines if line.startswith("## ") and "…" not in line]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_every_card_is_tried() -> None:
    text = "\n".join(path.read_text("utf-8") for path in FILES)
    assert {name for name in Card.registry if name not in text} - {"carta"} == set()
