"""Positions survive a round trip through text."""

from __future__ import annotations

import pytest

from rulesdb.engine.documents import Problems, dump_yaml, read_yaml
from rulesdb.engine.kernel import Record
from rulesdb.engine.scenario import Scenario
from rulesdb.games.atrum import differences, parse, write
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

TWO = """\
me:
  resistance: 7
  hand: [caido, golem, shadow]
  altar: [zombie, {shadow: exhausted}]
  reptantes:
    uno: [deja-vu, {carga-heroica: {cost: 1, amount: 3}}]
    dos:
      exhausted: true
      held: true
      powers: [{doppelganger: {cost: 0, discard: golem}}]
    tres: exhausted
  hand-as: caido
  discards-as: [golem, golem]
  protected: true
opponent:
  resistance: 0
  altar: [bestia]
  reptantes:
    cuatro: [{power-1: {type: attack, cost: 0, discard: any, effect: [damage 2, lose 1]}}]
    cinco:
  altar-as: zombie
active: opponent
step: 2.draw.start
on-top: [zombie, golem]
pit: {bestia: 3, caido: 1}
dump: [golem, shadow]
first-round: true
began: opponent
turn: {placed: true, eliminated: [me], reinforced: true, shown: [me hand, caido]}
removed: [opponent, me]
"""
GROUPS = """\
participants:
  a1: {resistance: 10, reptantes: {uno: }}
  b1: {resistance: 3, hand: [golem], reptantes: {dos: [incursion-cadaverica]}}
  a2: {resistance: 0, reptantes: {}, out: true}
  b2: {resistance: 20, reptantes: {tres: }}
groups: [[a1, a2], [b1, b2]]
active: b2
pit: [golem, caido]
"""


def read(text: str) -> object:
    document = read_yaml(text, 1, Problems("x"))
    assert document is not None
    return document.data


def again(library: Library, data: object) -> dict[str, object]:
    return write(parse(data, library.chart("atrum"), Record()))


@pytest.mark.parametrize("text", [TWO, GROUPS], ids=["two", "groups"])
def test_full_position_survives_a_round_trip(library: Library, text: str) -> None:
    data = read(text)
    assert again(library, data) == data
    assert read(dump_yaml(again(library, data))) == data


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "active: opponent\nstep: 4.discard.end\n",
        "participants: {a: , b: , c: {hand: {golem: 2}}}\n",
        "pit: {golem: 2, caido}\n",
        "on-top: [golem]\npit: {caido}\n",
        "on-top: [golem, zombie]\n",
        "me: {hand: {shadow: 2, bestia}}\n",
        "step: formation\nme: {reptantes: {a: , b: , c: , d: , e: }}\n",
    ],
)
def test_printing_is_a_fixed_point(library: Library, text: str) -> None:
    once = again(library, read(text))
    assert again(library, once) == once


@pytest.mark.slow
def test_every_ending_survives_a_round_trip(library: Library) -> None:
    for entry in library:
        for each in entry.scenarios if entry.game == "atrum" else ():
            if not each.variant:
                for ending in each.explore().endings:
                    assert again(library, ending.position) == ending.position, entry.id


@pytest.mark.parametrize(
    ("wanted", "found", "lines"),
    [
        ("me: {resistance: 2}", "me: {resistance: 2, hand: [golem]}", []),
        ("me: {resistance: 2}", "me: {resistance: 3}", ["me.resistance: expected 2, got 3"]),
        ("me: {hand: [golem, caido]}", "me: {hand: [caido, golem]}", []),
        ("me: {hand: {golem: 2}}", "me: {hand: [golem]}", ["me.hand: "]),
        ("me: {altar: [golem]}", "me: {altar: [golem: exhausted]}", ["me.altar: "]),
        ("me: {altar: [golem, caido]}", "me: {altar: [caido, golem]}", ["me.altar: "]),
        ("me: {altar: []}", "me: {resistance: 3}", []),
        ("me: {reptantes: {uno: }}", "me: {reptantes: {uno: [deja-vu]}}", []),
        ("me: {reptantes: {uno: exhausted}}", "me: {reptantes: {uno: }}", ["me.reptantes: "]),
        ("me: {reptantes: {uno: }}", "me: {reptantes: {uno: , dos: }}", ["me.reptantes: "]),
        ("dump: [golem, caido]", "dump: [caido, golem]", ["dump: "]),
        ("dump: {golem, caido}", "dump: [caido, golem]", []),
        ("pit: [golem, caido]", "pit: {caido: 1, golem: 1}", ["pit: "]),
        ("pit: [golem, golem]", "pit: {golem: 2}", []),
        ("on-top: [golem]", "on-top: [golem, caido]\npit: {zombie: 1}", ["on-top: "]),
        ("on-top: []", "pit: {zombie: 1}", []),
        ("turn: {placed: false}", "turn: {}", []),
        ("turn: {shown: [caido]}", "{}", ["turn.shown: expected [caido], got nothing"]),
        ("participants: {a: {out: true}}", "participants: {a: {}}", ["a.out: "]),
        ("winner: me", "winner: opponent", ["winner: expected me, got opponent"]),
        ("step: 3.main.development", "{}", []),
    ],
)
def test_only_stated_values_are_compared(wanted: str, found: str, lines: list[str]) -> None:
    got = differences(read(wanted), read(found))  # type: ignore[arg-type]
    assert len(got) == len(lines)
    assert all(line.startswith(start) for line, start in zip(got, lines, strict=True))


def test_run_leaves_the_stated_position_unchanged(library: Library) -> None:
    text = (
        "me: {hand: [caido], altar: [golem], reptantes: {uno: [carga-heroica: {cost: 1, "
        "amount: 3}]}}\n---\n- announce carga-heroica by exploding\n---\n{}"
    )
    scenario = Scenario(library, "atrum", Fence("scenario", text, 1))
    assert scenario.replay().position == scenario.replay().position
