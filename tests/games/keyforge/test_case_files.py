"""The cases in `cases/` cover every card and every mechanism."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.games.keyforge.card import Card
from rulesdb.reference.library import Library
from tests.games.run_cases import cases, failure, files

FILES = files("keyforge")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_holds(library: Library, path: Path) -> None:
    found = list(cases(library, path))
    assert len(found) == path.read_text("utf-8").count("```scenario")
    assert {title: why for title, scenario in found if (why := failure(scenario))} == {}


def test_every_card_has_its_own_cases() -> None:
    assert set(Card.registry) - {path.stem for path in FILES} == set()
