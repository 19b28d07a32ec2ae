"""Lines of a scenario and the question that is open at each of them."""

from __future__ import annotations

import pytest

from rulesdb.engine.fence import Fence
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.library import Library

HEROIC = "carga-heroica: {cost: 0, amount: 4}"
GAIN = "power-1: {type: tactical, cost: 0, discard: bestia, effect: gain 1}"
WALL = "muro-de-cadaveres: {cost: 0, discard: zombie}"
ATTACKED = f"""
me: {{hand: [caido], reptantes: {{uno: [{HEROIC}]}}}}
opponent: {{hand: [zombie], reptantes: {{dos: [{WALL}]}}}}
---
- announce carga-heroica
"""


def why(library: Library, game: str, text: str, info: str = "scenario") -> str:
    """Return why a scenario fails, with the line, or its state."""
    scenario = Scenario(library, game, Fence(info, text.strip("\n"), 1))
    assert not list(scenario.problems())
    verdict = scenario.verdict()
    return f"{verdict.line}: {verdict.why}" if verdict.why else verdict.state


# Checks are about the question that is open where they stand


def test_cannot_is_looked_at_in_the_window_even_if_nothing_follows(library: Library) -> None:
    found = why(library, "atrum", f"{ATTACKED}- cannot: respond muro-de-cadaveres")
    assert found == "5: 'respond muro-de-cadaveres' is legal here"


def test_can_is_looked_at_in_the_window(library: Library) -> None:
    assert why(library, "atrum", f"{ATTACKED}- can: respond muro-de-cadaveres") == "verified"


def test_can_with_a_target_is_tried_with_the_chain_as_it_is(library: Library) -> None:
    assert (
        why(library, "atrum", f"{ATTACKED}- can: respond muro-de-cadaveres on carga-heroica")
        == "verified"
    )


def test_expect_is_looked_at_in_the_window(library: Library) -> None:
    ten = f"{ATTACKED}- expect: {{opponent: {{resistance: 10}}}}"
    assert why(library, "atrum", ten) == "verified"
    six = f"{ATTACKED}- pass\n- expect: {{opponent: {{resistance: 6}}}}"
    assert why(library, "atrum", six) == "verified"


def test_can_does_not_wait_for_a_later_phase(library: Library) -> None:
    text = f"""
step: 2.draw.end
me: {{hand: [caido], reptantes: {{uno: [{HEROIC}]}}}}
opponent: {{hand: [bestia], reptantes: {{dos: [{GAIN}]}}}}
---
- can: announce carga-heroica
"""
    assert "5: 'announce carga-heroica' is refused by" in why(library, "atrum", text)


def test_move_is_not_checked_while_a_choice_is_open(library: Library) -> None:
    text = """
me: {house: brobnar, hand: [smaaash], creatures: [bumpsy, valdr]}
---
- play smaaash left
- cannot: reap with smaaash
"""
    assert why(library, "keyforge", text).startswith("4: a choice is open here; legal: smaaash, ")
    assert why(library, "keyforge", text.replace("- cannot", "- choose any\n- cannot")) == (
        "verified"
    )


def test_choice_is_not_checked_where_a_move_is_due(library: Library) -> None:
    text = "me: {house: brobnar, creatures: [bumpsy]}\n---\n- can: choose bumpsy"
    assert why(library, "keyforge", text).startswith("3: no choice is open here; legal: ")


def test_refusal_within_a_response_window(library: Library) -> None:
    text = """
me: {hand: [falsa-cautiva, flechero]}
opponent: {hand: {descubrir-al-zorro: 2}}
---
- play falsa-cautiva
- WORD: play descubrir-al-zorro
- play descubrir-al-zorro
- play flechero
- pass
- WORD: play descubrir-al-zorro
"""
    first, second = text.replace("WORD", "can", 1), text.replace("WORD", "cannot", 1)
    assert why(library, "mitos", first.replace("WORD", "cannot")) == "verified"
    assert why(library, "mitos", second.replace("WORD", "cannot")).endswith("is legal here")
    assert "one-response" in why(library, "mitos", first.replace("WORD", "can"))


# A cannot that could not have been otherwise


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("cannot: choose mother", "4: 'mother' is not an option here; legal: "),
        ("cannot: choose bumspy", "4: there is no card 'bumspy'; did you mean 'bumpsy'?"),
        ("cannot: choose bumpsy", "4: 'choose bumpsy' is legal here"),
        ("cannot: choose masterplan", "verified"),
        ("can: choose bumpsy", "verified"),
        ("can: choose masterplan", "4: 'masterplan' is not an option here; legal: "),
    ],
)
def test_legality_of_a_choice(library: Library, claim: str, found: str) -> None:
    text = f"""
me: {{house: brobnar, hand: [smaaash], creatures: [bumpsy], artifacts: [masterplan]}}
---
- play smaaash left
- {claim}
"""
    assert why(library, "keyforge", text).startswith(found)


def test_only_target_can_be_checked_too(library: Library) -> None:
    text = """
me: {house: brobnar, hand: [anger], creatures: [bumpsy]}
opponent: {creatures: [valdr]}
---
- play anger
- cannot: choose valdr
- can: choose bumpsy
"""
    assert why(library, "keyforge", text) == "verified"


def test_flank_of_a_first_creature_is_no_choice(library: Library) -> None:
    text = """
me: {house: dis, hand: [dust-imp]}
opponent: {creatures: [valdr]}
---
- play dust-imp
- cannot: choose valdr
"""
    assert why(library, "keyforge", text).startswith("5: no choice is open here; legal: ")


# Choices


def test_choice_that_is_not_offered_does_not_wait(library: Library) -> None:
    text = """
me: {house: brobnar, hand: [smaaash], creatures: [bumpsy, valdr]}
---
- play smaaash
- choose valdr
---
me: {creatures: [bumpsy, valdr: {stun: true}]}
"""
    assert why(library, "keyforge", text) == (
        "4: this question does not offer 'valdr'; legal: left, right; `- choose any` leaves it open"
    )
    assert why(library, "keyforge", text.replace("- choose", "- choose any\n- choose")).startswith(
        "7: me.creatures: expected"
    )


def test_choice_for_a_forced_target_does_not_become_an_order(library: Library) -> None:
    text = """
me: {house: dis, hand: [three-fates], creatures: [dust-imp, snufflegator]}
opponent: {creatures: [bumpsy, valdr, tolas]}
---
- play three-fates
- choose CARD
---
opponent: {creatures: [tolas]}
"""
    assert why(library, "keyforge", text.replace("CARD", "valdr")) == "verified"
    twice = text.replace("- choose CARD", "- choose valdr\n- choose valdr")
    assert why(library, "keyforge", twice) == (
        "6: 'valdr' is not an option for the target; legal: bumpsy; write `- choose bumpsy` first "
        "if 'valdr' is the discard"
    )


# Passing


@pytest.mark.parametrize("hand", ["[]", "[falsa-cautiva]", "[talisman-de-fase]"])
def test_players_pass_unless_the_script_has_a_move_for_them(library: Library, hand: str) -> None:
    text = f"""
step: war
priority: me
me: {{attack: [huracan: {{force: 4}}], hand: {hand}}}
opponent: {{hand: {hand}}}
---
- end turn
---
opponent: {{castle: 15}}
"""
    assert why(library, "mitos", text) == "verified"


def test_no_ending_is_needed_with_a_check(library: Library) -> None:
    text = "me: {house: dis, hand: [tolas]}\n---\n- can: play tolas\n- cannot: play tolas"
    assert why(library, "keyforge", text) == "4: 'play tolas' is legal here"
