"""The cases in `cases/`, written from the document."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.proof.case_files import read_cases, run_case
from rulesdb.reference.library import Library

FILES = sorted((Path(__file__).parent / "cases").glob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_holds(library: Library, path: Path) -> None:
    text = path.read_text("utf-8")
    found = [run_case(library, case) for case in read_cases(path.name, "atrum", text)]
    assert len(found) == text.count("```scenario") > 0
    assert {f"{each.line}: {each.title}": each.why for each in found if each.why} == {}
