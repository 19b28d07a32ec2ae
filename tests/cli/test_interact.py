"""rulesdb interact"""

from __future__ import annotations

from .conftest import Tool


def test_is_the_ruling_that_names_both_found(rulesdb: Tool) -> None:
    found = rulesdb("interact", "Tolas", "Bad Penny", "--json").json
    assert found["cards"] == ["keyforge/cards/tolas", "keyforge/cards/bad-penny"]
    assert "keyforge/rulings/tolas-bad-penny" in found["naming-both"]
    assert "keyforge/timing/destroyed#window-destroyed" in found["both-apply"]


def test_may_a_card_be_named_in_any_language(rulesdb: Tool) -> None:
    out = rulesdb("interact", "Falsa Morena", "tolas", "--lang", "es").out
    assert out.startswith("Falsa Morena + Tolas\n")
    assert "keyforge/rulings/tolas-bad-penny" in out


def test_is_nothing_made_up_where_nothing_is_known(rulesdb: Tool) -> None:
    result = rulesdb("interact", "bumpsy", "mother")
    assert result.code == 0
    assert "no ruling known that names both" in result.out


def test_is_an_unknown_card_an_error_that_helps(rulesdb: Tool) -> None:
    result = rulesdb("interact", "tolsa", "mother")
    assert result.code == 2
    assert "tolas" in result.err
