"""What fuzzing has found: each was a traceback, a hang, or a line that nobody could read."""

from __future__ import annotations

import pytest

from rulesdb.engine import engine
from rulesdb.errors import Problem
from rulesdb.kernel import Record
from rulesdb.library import Library
from rulesdb.markup import Reader, dump_yaml, read_yaml
from rulesdb.scenario import read_scenario

from .promises import Desk, both_ways

NOT_ONE_CARD = "not one card; write `- name` or `- name: {force: 1}`"
NOT_ONE_MINION = "not one Minion; write `- caido` or `- caido: exhausted`"


def problems(library: Library, game: str, text: str) -> list[str]:
    [scenario] = read_scenario(library, game, text)
    return [str(Problem("x", *parts)) for parts in scenario.problems()]


@pytest.mark.parametrize(
    ("game", "position", "problem"),
    [
        ("mitos", "me: {defense: [{}]}", NOT_ONE_CARD),
        ("mitos", "me: {hand: [{}]}", NOT_ONE_CARD),
        ("atrum", "me: {altar: [{}]}", NOT_ONE_MINION),
        ("keyforge", '"a\\tb": 1', "unknown key 'a\\tb'; known keys: me, opponent, active, step, "),
        ("keyforge", '"a\\nb": 1', "unknown key 'a\\nb'; known keys: me, opponent, active, step, "),
        ("keyforge", '"\\e[2J": 1', "a control character in a key; delete it"),
        ("keyforge", 'me: {house: "\\e[2J"}', "a control character in a quoted text; delete it"),
    ],
)
def test_is_it_told_on_one_line(library: Library, game: str, position: str, problem: str) -> None:
    first = problems(library, game, f"{position}\n---\n- end turn\n---\n")[0]
    assert first.startswith(f"x:1: {problem}")
    assert first.isprintable()


def test_is_what_stands_twice_written_twice() -> None:
    """YAML would write an alias, and aliases are not read."""
    effect = ["damage 3"]
    data = {"power-1": effect, "power-2": effect}
    document = read_yaml(dump_yaml(data), 1, Reader("x"))
    assert document is not None
    assert document.data == data


def test_are_hands_of_the_same_cards_written_alike(library: Library) -> None:
    """Found by random games: facts were written in the order in which they had been made up."""
    one, other = {"force": 1, "cost": 0, "race": "dios"}, {"force": 1, "cost": 1, "race": "bestia"}
    hand = [{"abominacion": one}, {"abominacion": other}]
    data = {"me": {"castle": 3, "hand": hand}, "opponent": {"castle": 3}}
    game = engine("mitos").parse(data, library.chart("mitos"), Record())
    for card in game.me.hand:
        card.stated = dict(reversed(card.stated.items()))
    assert both_ways("mitos", game)["me"]["hand"] == hand


@pytest.mark.parametrize("data", [b'---\naliases: ["\\e[2J"]\n---\n', b"---\n'a\tb': 1\n---\n"])
def test_is_what_a_terminal_would_obey_never_printed(desk: Desk, data: bytes) -> None:
    assert desk.entry("keyforge/glossary/found.md", data) is None
