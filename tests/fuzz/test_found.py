"""Regressions that fuzzing found: tracebacks, hangs and unreadable messages."""

from __future__ import annotations

from random import Random

import pytest

from rulesdb.engine.documents import Problems, dump_yaml, read_yaml
from rulesdb.engine.kernel import Record
from rulesdb.engine.plugins import rules_of
from rulesdb.errors import Problem
from rulesdb.games.atrum import random_games
from rulesdb.reference.library import Library
from rulesdb.reference.reader import read_blocks
from tests.fuzz.promises import Desk, both_ways

NOT_ONE_CARD = "expected one card; write `- name` or `- name: {force: 1}`"
NOT_ONE_MINION = "expected one Minion; write `- caido` or `- caido: exhausted`"


def problems(library: Library, game: str, text: str) -> list[str]:
    [scenario] = read_blocks(library, game, text)
    return [str(Problem("x", *parts)) for parts in scenario.problems()]


@pytest.mark.parametrize(
    ("game", "position", "problem"),
    [
        ("mitos", "me: {defense: [{}]}", NOT_ONE_CARD),
        ("mitos", "me: {hand: [{}]}", NOT_ONE_CARD),
        ("atrum", "me: {altar: [{}]}", NOT_ONE_MINION),
        ("keyforge", '"a\\tb": 1', "unknown key 'a\\tb'; known keys: me, opponent, active, step, "),
        ("keyforge", '"a\\nb": 1', "a control character in a key; delete it"),
        ("keyforge", '"\\e[2J": 1', "a control character in a key; delete it"),
        ("keyforge", 'me: {house: "\\e[2J"}', "a control character in a quoted text; delete it"),
    ],
)
def test_problem_is_reported_on_one_line(
    library: Library, game: str, position: str, problem: str
) -> None:
    first = problems(library, game, f"{position}\n---\n- end turn\n---\n")[0]
    assert first.startswith(f"x:1: {problem}")
    assert first.isprintable()


def test_repeated_value_is_written_without_alias() -> None:
    """YAML would write an alias, which the reader refuses."""
    effect = ["damage 3"]
    data = {"power-1": effect, "power-2": effect}
    document = read_yaml(dump_yaml(data), 1, Problems("x"))
    assert document is not None
    assert document.data == data


def test_hands_of_the_same_cards_are_written_alike(library: Library) -> None:
    """Found by random games: facts were written in the order of their creation."""
    one, other = {"force": 1, "cost": 0, "race": "dios"}, {"force": 1, "cost": 1, "race": "bestia"}
    hand = [{"abominacion": one}, {"abominacion": other}]
    data = {"me": {"castle": 3, "hand": hand}, "opponent": {"castle": 3}}
    game = rules_of("mitos").parse(data, library.chart("mitos"), Record())
    for card in game.me.hand:
        card.stated = dict(reversed(card.stated.items()))
    assert both_ways("mitos", game)["me"]["hand"] == hand


@pytest.mark.parametrize("data", [b'---\naliases: ["\\e[2J"]\n---\n', b"---\n'a\tb': 1\n---\n"])
def test_terminal_escapes_are_never_printed(desk: Desk, data: bytes) -> None:
    assert desk.entry("keyforge/glossary/found.md", data) is None


def test_reptante_is_never_dealt_a_power_twice(library: Library) -> None:
    """Found by random games: the deal produced a position that scenarios may not have."""
    game = random_games.deal(library.chart("atrum"), Record(), Random(2))
    both_ways("atrum", game)


def test_copying_card_may_have_used_an_earlier_copy(library: Library) -> None:
    """Found by random games: Hodur copied Ser Abominable, used its ability, then copied another."""
    hodur = "hodur: {uses: {imitate: 1}, copies: {of: sara, force: 2, cost: 2}}"
    text = f"me: {{castle: 3, defense: [{hodur}]}}\nopponent: {{castle: 3}}\n---\n- end turn\n---\n"
    assert not [each for each in problems(library, "mitos", text) if "no ability" in each]
    sara = text.replace(hodur, "sara: {uses: {imitate: 1}}")
    assert "'sara' has no ability 'imitate'" in problems(library, "mitos", sara)[0]


def test_yaml_and_people_count_lines_alike(library: Library) -> None:
    """YAML treats a line separator as a new line, so later problems had wrong line numbers."""
    text = "me: {}\n---\n- announce\u2028 golem\n- nothing\n"
    first = problems(library, "atrum", text)[0]
    assert first == "x:3: a control character in the text; delete it"
