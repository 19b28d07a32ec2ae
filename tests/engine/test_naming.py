"""Names of options: everything that a message offers can be written in a scenario."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesdb.engine.kernel import Choose, GameOver, Record, drive
from rulesdb.engine.naming import find, offered, read_move
from rulesdb.engine.plugins import load
from rulesdb.reference.library import Library

QUESTIONS = 400


@pytest.mark.parametrize("game", ["keyforge", "atrum", "mitos"])
@pytest.mark.parametrize("seed", range(6))
def test_every_offered_name_can_be_written(library: Library, game: str, seed: int) -> None:
    plugin, random = load(game), Random(seed)
    rules = plugin.rules
    assert plugin.random_games is not None
    state: Any = plugin.random_games.deal(library.chart(game), Record(), random)
    asked = 0

    def answer(question: Choose) -> Any:
        nonlocal asked
        asked += 1
        if asked > QUESTIONS:
            raise GameOver
        for label, option in offered(rules, state, question):
            name = read_move(rules, label)[0] if question.is_move else label
            assert name == label
            found = find(rules, state, question.answers, name)
            assert any(other is option for other in found)
            assert len(found) == 1 or rules.alike(found)
        return random.choice(question.options)

    with pytest.raises(GameOver):
        drive(state.play(), answer)
    assert asked > 20


def test_options_with_the_same_names_are_numbered() -> None:
    class Rules:
        """Both options have the same name, and are not interchangeable."""

        def names(self, game: Any, option: Any) -> list[str]:
            return ["tolas"]

        def alike(self, options: list[Any]) -> bool:
            return False

        def read_move(self, text: str) -> list[str]:
            move, _, target = text.partition(" on ")
            return [move, target] if target else [move]

    rules: Any = Rules()
    one, other = object(), object()
    labels = offered(rules, None, Choose("me", (one, other), "rule"))
    assert labels == [("tolas (1)", one), ("tolas (2)", other)]
    assert find(rules, None, (one, other), "tolas") == [one, other]
    assert find(rules, None, (one, other), "tolas (2)") == [other]
    assert find(rules, None, (one, other), "tolas (3)") == []
    assert read_move(rules, "play x on tolas (2)") == ["play x", "tolas (2)"]
    assert read_move(rules, "use tolas (2)") == ["use tolas (2)"]
