"""rulesdb interact"""

from __future__ import annotations

from tests.command_line import Tool


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


def test_is_the_game_the_one_that_has_both(rulesdb: Tool) -> None:
    found = rulesdb("interact", "Inti", "Descubrir al Zorro", "--json").json
    assert found["cards"] == ["mitos/cards/inti", "mitos/cards/descubrir-al-zorro"]
    assert "mitos/rulings/inti-descubrir-al-zorro" in found["naming-both"]


def test_do_cards_of_two_games_not_meet(rulesdb: Tool) -> None:
    result = rulesdb("interact", "Inti", "Tolas")
    assert result.code == 2
    assert "there is no entry" in result.err
