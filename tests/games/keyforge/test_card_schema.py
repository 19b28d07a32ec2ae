"""The facts of a KeyForge card."""

from __future__ import annotations

import msgspec
import pytest

from rulesdb.engine.plugins import load
from rulesdb.reference.schema import card_schema

FACTS = {"set": "CotA", "number": "1", "house": "dis"}


@pytest.mark.parametrize(
    ("facts", "problems"),
    [
        ({"type": "creature", "power": 3}, []),
        ({"type": "action"}, []),
        ({"type": "creature"}, ["only creatures have power"]),
        ({"type": "action", "power": 3}, ["only creatures have power"]),
    ],
)
def test_only_creatures_have_power(facts: dict[str, object], problems: list[str]) -> None:
    head = msgspec.convert(FACTS | facts, card_schema("keyforge"))
    own = load("keyforge").card_schema
    assert own is not None
    assert [what for _, what, _ in own.check_card(head)] == problems
