"""Positions survive a round trip through text."""

from __future__ import annotations

import pytest

from rulesdb.engine.documents import Problems, dump_yaml, read_yaml
from rulesdb.engine.kernel import Record
from rulesdb.engine.scenario import Scenario
from rulesdb.games.keyforge import differences, parse, write
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

FULL = """\
me:
  house: shadows
  houses: [shadows, dis, sanctum]
  amber: 3
  keys: [red]
  chains: 2
  hand: [bad-penny, urchin]
  deck: [tolas, bumpsy]
  discard: [poison-wave, urchin]
  archives: [dust-imp]
  purged: [bait-and-switch]
  creatures:
  - urchin: {damage: 1, exhausted: true}
  - staunch-knight: {armor-spent: 1, attacked: true}
  - bumpsy: {owner: opponent}
opponent:
  amber: 0
  deck: {tolas: 1, urchin: 2}
"""


def read(text: str) -> object:
    document = read_yaml(text, 1, Problems("x"))
    assert document is not None
    return document.data


def again(library: Library, data: object) -> dict[str, object]:
    game = parse(data, library.chart("keyforge"), Record())
    return write(game)


def test_full_position_survives_a_round_trip(library: Library) -> None:
    data = read(FULL)
    assert again(library, data) == data
    assert read(dump_yaml(again(library, data))) == data


@pytest.mark.parametrize("text", ["active: opponent\nstep: 2.house\n", "me: {house: dis}\n", "{}"])
def test_printing_is_a_fixed_point(library: Library, text: str) -> None:
    once = again(library, read(text))
    assert again(library, once) == once


@pytest.mark.slow
def test_every_ending_survives_a_round_trip(library: Library) -> None:
    for entry in library:
        for scenario in entry.scenarios if entry.game == "keyforge" else ():
            for ending in scenario.explore().endings:
                if ending.position.get("winner") is None and not ending.run.endless:
                    assert again(library, ending.position) == ending.position


@pytest.mark.parametrize(
    ("wanted", "found", "lines"),
    [
        ("me: {amber: 2}", "me: {amber: 2, hand: [urchin]}", []),
        ("me: {amber: 2}", "me: {amber: 3}", ["me.amber: expected 2, got 3"]),
        ("me: {hand: [tolas, urchin]}", "me: {hand: [urchin, tolas]}", []),
        ("me: {discard: [tolas, urchin]}", "me: {discard: [urchin, tolas]}", ["me.discard: "]),
        ("me: {discard: {tolas, urchin}}", "me: {discard: [urchin, tolas]}", []),
        ("me: {discard: {urchin: 2}}", "me: {discard: [urchin]}", ["me.discard: "]),
        ("me: {discard: []}", "me: {amber: 0}", []),
        ("me: {discard: []}", "me: {discard: [urchin]}", ["me.discard: expected nothing, got"]),
        ("me: {creatures: [urchin]}", "me: {creatures: [urchin: {damage: 1}]}", ["me.creatures: "]),
        ("me: {creatures: [urchin]}", "me: {creatures: [urchin: {attacked: true}]}", []),
        (
            "me: {creatures: [urchin, tolas]}",
            "me: {creatures: [tolas, urchin]}",
            ["me.creatures: "],
        ),
        ("winner: me", "winner: opponent", ["winner: expected me, got opponent"]),
        ("me: {keys: [red, blue]}", "me: {keys: [blue, red]}", []),
        ("me: {house: dis}", "opponent: {house: dis}", ["me.house: expected dis, got nothing"]),
    ],
)
def test_only_stated_values_are_compared(wanted: str, found: str, lines: list[str]) -> None:
    got = differences(read(wanted), read(found))  # type: ignore[arg-type]
    assert len(got) == len(lines)
    assert all(line.startswith(start) for line, start in zip(got, lines, strict=True))


def test_run_leaves_the_stated_position_unchanged(library: Library) -> None:
    text = "me: {house: shadows, hand: [urchin]}\nopponent: {amber: 1}\n---\n- play urchin\n---\n{}"
    scenario = Scenario(library, "keyforge", Fence("scenario", text, 1))
    assert scenario.replay().position == scenario.replay().position
