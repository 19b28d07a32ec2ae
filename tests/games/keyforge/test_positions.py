"""Positions survive a round trip through text."""

from __future__ import annotations

import json

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


UNKNOWN = """\
me:
  house: shadows
  amber: 0
  hand: [urchin, 5]
  deck: [urchin, tolas, 20]
  discard: [2, urchin, 1]
  archives: [bumpsy, card: {owner: opponent}]
  purged: 1
  artifacts:
  - masterplan: {under: [1]}
opponent:
  amber: 0
  hand: 6
  deck: {card: 9, urchin: 1}
"""


def test_unknown_cards_are_written_as_numbers(library: Library) -> None:
    data = read(UNKNOWN)
    assert again(library, data) == data
    assert read(dump_yaml(again(library, data))) == data


def test_power_and_armor_are_not_written(library: Library) -> None:
    data = {"me": {"creatures": ["staunch-knight"]}}
    written = again(library, data)
    assert written["me"] == {"amber": 0, "creatures": ["staunch-knight"]}
    stated = {"me": {"creatures": [{"staunch-knight": {"total-power": 6, "armor-left": 2}}]}}
    assert differences(stated, written) == []
    assert "total-power" not in dump_yaml(written) + json.dumps(written)


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
        # a part of a line
        ("me: {creatures: {urchin}}", "me: {creatures: [tolas, urchin: {damage: 1}]}", []),
        ("me: {creatures: {urchin: {stun: false}}}", "me: {creatures: [urchin: {damage: 1}]}", []),
        ("me: {creatures: {urchin: {}}}", "me: {amber: 0}", ["me.creatures: expected urchin, got"]),
        (
            "me: {creatures: {urchin: {damage: 0}}}",
            "me: {creatures: [urchin: {damage: 1}]}",
            ["me.creatures.urchin.damage: expected 0, got 1"],
        ),
        (
            "me: {creatures: {urchin#2: {damage: 1}}}",
            "me: {creatures: [urchin, urchin: {damage: 1}]}",
            [],
        ),
        (
            "me: {creatures: {urchin#1: {damage: 1}}}",
            "me: {creatures: [urchin, urchin: {damage: 1}]}",
            ["me.creatures.urchin#1.damage: "],
        ),
        (
            "me: {creatures: {urchin: {damage: 1}}}",
            "me: {creatures: [urchin, urchin: {damage: 1}]}",
            ["me.creatures: 'urchin' is ambiguous; write one of urchin#1, urchin#2"],
        ),
        (
            "me: {creatures: {urchin: {upgrades: {soulkeeper}}}}",
            "me: {creatures: [urchin: {upgrades: [soulkeeper, soulkeeper]}]}",
            ["me.creatures.urchin.upgrades: 'soulkeeper' is ambiguous; write one of "],
        ),
        (
            "me: {creatures: {urchin: {upgrades: {soulkeeper: {owner: opponent}}}}}",
            "me: {creatures: [urchin: {upgrades: [soulkeeper, phoenix-heart]}]}",
            ["me.creatures.urchin.upgrades.soulkeeper.owner: expected opponent, got nothing"],
        ),
        (
            "me: {creatures: [urchin: {upgrades: {soulkeeper}}]}",
            "me: {creatures: [urchin: {upgrades: [phoenix-heart]}]}",
            ["me.creatures: "],
        ),
        (
            "me: {creatures: {urchin: {counters: {doom: 0}}}}",
            "me: {creatures: [urchin: {damage: 1}]}",
            [],
        ),
        # the order of the facts about a card says nothing
        (
            "me: {hand: [urchin: {house: dis, owner: opponent}]}",
            "me: {hand: [urchin: {owner: opponent, house: dis}]}",
            [],
        ),
        (
            "me: {creatures: [urchin: {upgrades: [duskrunner: {house: dis, owner: opponent}]}]}",
            "me: {creatures: [urchin: {upgrades: [duskrunner: {owner: opponent, house: dis}]}]}",
            [],
        ),
        (
            "me: {creatures: [urchin: {upgrades: [duskrunner: {counters: {glory: 1, doom: 2}}]}]}",
            "me: {creatures: [urchin: {upgrades: [duskrunner: {counters: {doom: 2, glory: 1}}]}]}",
            [],
        ),
        # numbers of cards
        ("me: {hand: 2}", "me: {hand: [urchin, tolas]}", []),
        ("me: {hand: 2}", "me: {hand: [urchin]}", ["me.hand: expected 2, got [urchin]"]),
        ("me: {hand: 0}", "me: {amber: 0}", []),
        ("me: {hand: [urchin, 1]}", "me: {hand: [tolas, urchin]}", []),
        ("me: {hand: [urchin, 1]}", "me: {hand: [urchin]}", ["me.hand: "]),
        ("me: {hand: [urchin, 1]}", "me: {hand: [tolas, bumpsy]}", ["me.hand: "]),
        ("me: {hand: [urchin, urchin, 1]}", "me: {hand: [urchin, tolas, tolas]}", ["me.hand: "]),
        ("me: {deck: [urchin, 1]}", "me: {deck: [urchin, tolas]}", []),
        ("me: {deck: [urchin, 1]}", "me: {deck: [tolas, urchin]}", ["me.deck: "]),
        ("me: {deck: [1, urchin]}", "me: {deck: [tolas, urchin]}", []),
        ("me: {deck: [tolas]}", "me: {deck: 1}", ["me.deck: expected [tolas], got 1"]),
        ("me: {deck: 2}", "me: {deck: {urchin: 1, tolas: 1}}", []),
        ("me: {deck: [urchin, 1]}", "me: {deck: {urchin: 1, tolas: 1}}", ["me.deck: "]),
        ("me: {deck: [urchin, 1]}", "me: {deck: {urchin: 2}}", []),
        ("me: {deck: {urchin, card: 2}}", "me: {deck: [tolas, tolas, urchin]}", []),
        (
            "me: {deck: [urchin: {house: dis}, tolas]}",
            "me: {deck: [urchin: {house: dis}, tolas], shuffled: true}",
            ["me.deck: "],
        ),
        (
            "me: {artifacts: [masterplan: {under: [1]}]}",
            "me: {artifacts: [masterplan: {under: [urchin]}]}",
            [],
        ),
        (
            "me: {artifacts: [masterplan: {under: [1]}]}",
            "me: {artifacts: [masterplan: {under: [urchin, tolas]}]}",
            ["me.artifacts: "],
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


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "An unknown card cannot be played and goes back to where it was."),
        ("es", "Una carta desconocida no se puede jugar y vuelve adonde estaba."),
        ("it", "Una carta sconosciuta non si può giocare e torna dov'era."),
    ],
)
def test_trace_names_an_unknown_card(library: Library, lang: str, sentence: str) -> None:
    text = "me: {house: logos, hand: [wild-wormhole, 2], deck: 3}\n---\n- play wild-wormhole\n"
    run = Scenario(library, "keyforge", Fence("scenario", text, 1)).replay(boards=True)
    assert sentence in [line["text"] for line in run.trace(lang)]
    me = run.boards[-1]["me"]
    assert (me["hand"], me["held"], len(me["piles"]["deck"])) == (2, [], 3)
