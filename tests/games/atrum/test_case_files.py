"""The cases in `cases/`, written from the document."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.reference.library import Library
from tests.games.run_cases import cases, failure, files


@pytest.mark.parametrize("path", files("atrum"), ids=lambda path: path.stem)
def test_every_case_holds(library: Library, path: Path) -> None:
    found = {title: failure(each) for title, each in cases(library, path)}
    assert found
    assert {title: why for title, why in found.items() if why} == {}
