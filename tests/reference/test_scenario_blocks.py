"""Scenario blocks: problems found before running them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulesdb.games import keyforge as engine

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

SO = "keyforge/rulings/so.md"
RULING = """\
---
cites: []
---

## en: Is it so?

**Yes.** It is.

## es: ¿Es así?

**Sí.** Lo es.

```scenario
me:
  house: shadows
  hand: [urchin]
---
- play urchin
- expect: {me: {amber: 1}}
---
me: {amber: 1}
```
"""
FENCE = "```scenario\n"
FORMS = ", ".join(engine.move_forms)
BEFORE = "me:\n  house: shadows\n  hand: [urchin]\n"
SYNTAX = "fix the syntax; quote a text that contains ': ' or starts with a special character"
HEADING = "is not a scenario heading; write `scenario [possible | illegal | endless] [as VARIANT]`"
PARTS = "write position, `---`, moves, `---`, position"
NO_MOVES = "no moves; write a list: `- play CARD`"
HOUSES = "brobnar, dis, logos, mars, sanctum, saurian, shadows, star-alliance, untamed"
ONE_CARD = "expected one card; write `- name` or `- name: {damage: 1}`"
CLASS = "write its class in rulesdb/games/keyforge/cards"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        pytest.param(
            "- expect: {me: {amber: 1}}\n---\nme: {amber: 1}\n",
            "",
            f"14: the scenario has 2 parts; {PARTS}",
            id="two parts",
        ),
        pytest.param(
            BEFORE + "---\n- play urchin\n- expect: {me: {amber: 1}}\n---\n",
            "",
            f"14: the scenario has 1 part; {PARTS}",
            id="one part",
        ),
        pytest.param(
            "hand: [urchin]",
            "hand: [urchin}",
            f"16: malformed YAML: did not find expected ',' or ']'; {SYNTAX}",
            id="a position that is not YAML",
        ),
        pytest.param(
            "amber: 1}\n```",
            "amber: 1}}\n```",
            f"21: malformed YAML: did not find expected key; {SYNTAX}",
            id="an ending that is not YAML",
        ),
        pytest.param(
            BEFORE,
            "just words\n",
            "14: expected mapping, got str; see `rulesdb schema`",
            id="a position of words",
        ),
        pytest.param(
            "hand: [urchin]",
            f"hand: {'[' * 5000}",
            "16: YAML nested too deeply; use at most 16 levels",
            id="a position nested too deeply",
        ),
        pytest.param(
            "hand: [urchin]",
            "hand: &hand [urchin]",
            "16: YAML anchors and aliases are not allowed; write the value out",
            id="a YAML anchor",
        ),
        pytest.param(
            "- play urchin\n- expect: {me: {amber: 1}}\n", "", f"18: {NO_MOVES}", id="no moves"
        ),
        pytest.param(
            "- play urchin\n- expect: {me: {amber: 1}}\n",
            "play: urchin\n",
            f"18: {NO_MOVES}",
            id="moves that are no list",
        ),
        pytest.param(
            "- play urchin",
            "- play urchin\n- eat urchin",
            f"19: 'eat urchin' is not a move; write one of: {FORMS}, choose NAME",
            id="unknown move",
        ),
        pytest.param(
            "- play urchin",
            "- {play: urchin}",
            "18: not a move; write `- play CARD`, `- choose NAME`, or one of expect, can, cannot, "
            "ability",
            id="a move that is no text",
        ),
        pytest.param(
            "expect: {me: {amber: 1}}",
            "expect:\n    me:\n      ambre: 1",
            "21: unknown key 'me.ambre'; did you mean 'amber'?",
            id="unknown key in an expectation",
        ),
        pytest.param(
            FENCE, "```scenario perhaps\n", f"13: 'scenario perhaps' {HEADING}", id="unknown word"
        ),
        pytest.param(
            FENCE,
            "```scenario possible illegal\n",
            f"13: 'scenario possible illegal' {HEADING}",
            id="two words",
        ),
        pytest.param(
            FENCE, "```scenario as\n", f"13: 'scenario as' {HEADING}", id="as without a variant"
        ),
        pytest.param(
            FENCE,
            "```scenario as imagined\n",
            "13: unknown variant 'imagined'; "
            f"use one of {', '.join(['current', *sorted(engine.variants())])}",
            id="unknown variant",
        ),
        pytest.param(
            "hand: [urchin]",
            "hand: [urchn]",
            "16: unknown card 'urchn'; did you mean 'urchin'?",
            id="unknown card with a neighbour",
        ),
        pytest.param(
            "hand: [urchin]",
            "hand:\n    - urchin\n    - xyzzy",
            f"18: unknown card 'xyzzy'; {CLASS}",
            id="unknown card in a list",
        ),
        pytest.param(
            "amber: 1}\n```",
            "creatures: [xyzzy: {damage: 1}]}\n```",
            f"21: unknown card 'xyzzy'; {CLASS}",
            id="unknown card in the ending",
        ),
        pytest.param(
            "house: shadows",
            "house: shadow",
            f"15: 'me.house': invalid enum value 'shadow' (one of {HOUSES}); see `rulesdb schema`",
            id="unknown house",
        ),
        pytest.param(
            "house: shadows",
            "houses: [shadows, dis, ghosts]",
            f"15: 'me.houses.2': invalid enum value 'ghosts' (one of {HOUSES}); "
            "see `rulesdb schema`",
            id="unknown house in a list",
        ),
        pytest.param(
            "amber: 1}\n```",
            "amber: -1}\n```",
            "21: 'me.amber': expected int >= 0; see `rulesdb schema`",
            id="less than nothing",
        ),
        pytest.param(
            "amber: 1}\n```\n",
            "amber: 1}\n",
            "13: a fence is not closed; close it with ```",
            id="a fence that stays open",
        ),
    ],
)
def test_bad_scenario_is_reported(keyforge: Folder, old: str, new: str, problem: str) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, old, new)
    assert keyforge.problems() == [f"{SO}:{problem}"]


def test_creature_without_name_is_reported(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, "hand: [urchin]", "creatures: [{}]")
    assert keyforge.problems() == [f"{SO}:16: {ONE_CARD}"]


def test_second_card_of_one_item_is_reported(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, "hand: [urchin]", "creatures: [{urchin: {}, xyzzy: {}}]")
    assert keyforge.problems() == [f"{SO}:16: {ONE_CARD}"]


def test_unknown_card_of_a_shuffled_deck_is_reported_on_its_line(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, "hand: [urchin]", "deck:\n    urchin: 2\n    xyzzy: 1")
    assert keyforge.problems() == [f"{SO}:18: unknown card 'xyzzy'; {CLASS}"]


def test_word_after_the_variant_is_reported(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, FENCE, "```scenario as current perhaps\n")
    assert keyforge.problems() == [f"{SO}:13: 'scenario as current perhaps' {HEADING}"]


def test_moves_that_are_not_yaml_are_reported(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, "- play urchin", "- [play urchin")
    found = keyforge.problems()
    assert f"{SO}:19: malformed YAML: did not find expected ',' or ']'; {SYNTAX}" in found


def test_good_scenario_has_no_problems(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    assert [line for line in keyforge.problems() if line.startswith(SO)] == []


def test_illegal_scenario_needs_no_ending(keyforge: Folder) -> None:
    keyforge.write(SO, RULING)
    keyforge.edit(SO, FENCE, "```scenario illegal\n")
    keyforge.edit(SO, "---\nme: {amber: 1}\n", "")
    keyforge.edit(SO, "- expect: {me: {amber: 1}}\n", "")
    assert [line for line in keyforge.problems() if line.startswith(SO)] == []


def test_scenario_of_a_game_without_engine_is_reported(toy: Folder) -> None:
    toy.write("toy/rulings/so.md", RULING)
    assert toy.problems() == [
        "toy/rulings/so.md:14: there is no engine for 'toy'; "
        "install its package (`pip install -e engine`), or remove the scenario"
    ]


def test_missing_rule_of_the_engine_is_reported(keyforge: Folder) -> None:
    found = keyforge.problems()
    assert (
        "keyforge/game.md:1: the engine applies a missing rule: "
        "there is no entry 'keyforge/timing/destroyed'; write the statement"
    ) in found
