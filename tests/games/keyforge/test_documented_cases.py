"""Cases from the documents, one question each: cards, and every step of a turn.

Both sides are compared completely: what a case does not mention is empty, and a creature is ready
and undamaged. The comparison does not use the engine's own, so that a mistake there cannot hide a
mistake in the rules. `es` and `it` are lines of the two rulebooks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest

from rulesdb.engine.documents import Problems, read_yaml, split_yaml
from rulesdb.engine.scenario import Scenario
from rulesdb.errors import ScenarioError
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

Holds = Callable[..., None]
ELUSIVE = ("tolas", "urchin")
SIX = "[urchin, urchin, urchin, urchin, urchin, urchin]"


def scenario(library: Library, text: str, info: str = "scenario") -> Scenario:
    return Scenario(library, "keyforge", Fence(info, dedent(text).strip(), 1))


def whole(position: dict[str, Any]) -> dict[str, Any]:
    """A position with default values filled in, in a form that can be compared."""
    return {
        "me": side(position.get("me") or {}),
        "opponent": side(position.get("opponent") or {}),
        "winner": position.get("winner"),
    }


def side(said: dict[str, Any]) -> dict[str, Any]:
    return {
        "house": said.get("house"),
        "amber": said.get("amber", 0),
        "keys": Counter(said.get("keys", ())),
        "chains": said.get("chains", 0),
        "hand": counted(said.get("hand", ())),
        "archives": counted(said.get("archives", ())),
        "deck": said.get("deck") or [],
        "discard": said.get("discard") or [],
        "creatures": [creature(card) for card in said.get("creatures", ())],
    }


def creature(card: Any) -> tuple[str, dict[str, Any]]:
    """A creature and its state. How often it was used is left out; an attack matters only for
    Elusive."""
    name, state = (card, {}) if isinstance(card, str) else next(iter(card.items()))
    seen = ("uses", *(() if name in ELUSIVE else ("attacked",)))
    kept = {key: value for key, value in state.items() if key not in seen}
    return name, {key: value for key, value in kept.items() if value}


def counted(cards: Any) -> Counter[str]:
    if isinstance(cards, dict):
        return Counter({card: count or 1 for card, count in cards.items()})
    return Counter(cards)


def same(stated: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether two complete positions are equal. A pile in braces may have any order."""
    for player in ("me", "opponent"):
        for pile in ("deck", "discard"):
            if isinstance(stated[player][pile], dict) and stated[player][pile]:
                if counted(stated[player][pile]) != counted(found[player][pile]):
                    return False
                stated = {**stated, player: {**stated[player], pile: found[player][pile]}}
    return stated == found


@pytest.fixture
def holds(library: Library) -> Holds:
    """Check that a scenario ends in exactly the stated positions."""

    def check(text: str, info: str = "scenario") -> None:
        parts = split_yaml(dedent(text).strip(), 1)[2:]
        stated = [whole(read_yaml(part, line, Problems("")).data) for part, line in parts]  # type: ignore[union-attr]
        explored = scenario(library, text, info).explore()
        found = [whole(ending.position) for ending in explored.endings]
        for position in found:
            assert any(same(end, position) for end in stated), position
        for end in stated:
            assert any(same(end, position) for position in found), f"never: {end}"

    return check


@pytest.fixture
def refused(library: Library) -> Callable[[str, str], None]:
    """Check that a rule refuses the last move of a scenario."""

    def check(text: str, rule: str) -> None:
        run = scenario(library, text, "scenario illegal").replay()
        assert run.refused, "the last move is legal"
        assert run.cites[-1] == f"keyforge/{rule}"

    return check


# Tolas -------------------------------------------------------------------------------------------


def test_tolas_pays_you_when_an_enemy_creature_dies(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [tolas, bumpsy]}
        opponent: {creatures: [snufflegator: {damage: 2}]}
        ---
        - fight with bumpsy against snufflegator
        ---
        me: {house: brobnar, amber: 1, creatures: [tolas, bumpsy: {damage: 4, exhausted: true}]}
        opponent: {discard: [snufflegator]}
    """)


def test_enemy_tolas_pays_you_when_an_enemy_creature_dies(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy]}
        opponent: {creatures: [tolas, snufflegator]}
        ---
        - fight with bumpsy against snufflegator
        ---
        me: {house: brobnar, amber: 1, creatures: [bumpsy: {damage: 4, exhausted: true}]}
        opponent: {creatures: [tolas], discard: [snufflegator]}
    """)


def test_tolas_pays_both_players_when_both_fighters_die(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy, tolas]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with bumpsy against bumpsy
        ---
        me: {house: brobnar, amber: 1, creatures: [tolas], discard: [bumpsy]}
        opponent: {amber: 1, discard: [bumpsy]}
    """)


def test_tolas_pays_nothing_when_gateway_destroys_it_too(holds: Holds) -> None:
    """es 3926, it 1552: nobody gains."""
    holds("""
        me: {house: dis, hand: [gateway-to-dis], creatures: [tolas]}
        opponent: {creatures: [bumpsy, urchin]}
        ---
        - play gateway-to-dis
        ---
        me: {house: dis, chains: 3, discard: [gateway-to-dis, tolas]}
        opponent: {discard: {bumpsy, urchin}}
    """)


def test_tolas_pays_nothing_when_poison_wave_destroys_it_too(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [poison-wave], creatures: [silvertooth]}
        opponent: {creatures: [tolas, bumpsy]}
        ---
        - play poison-wave
        ---
        me: {house: shadows, amber: 1, discard: [poison-wave, silvertooth]}
        opponent: {creatures: [bumpsy: {damage: 2}], discard: [tolas]}
    """)


def test_two_tolas_pay_twice(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [tolas, bumpsy]}
        opponent: {creatures: [tolas, snufflegator]}
        ---
        - fight with bumpsy against snufflegator
        ---
        me: {house: brobnar, amber: 2, creatures: [tolas, bumpsy: {damage: 4, exhausted: true}]}
        opponent: {creatures: [tolas], discard: [snufflegator]}
    """)


def test_tolas_pays_for_another_tolas(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy]}
        opponent: {creatures: [tolas: {attacked: true}, tolas]}
        ---
        - fight with bumpsy against tolas#1
        ---
        me: {house: brobnar, amber: 1, creatures: [bumpsy: {damage: 1, exhausted: true}]}
        opponent: {creatures: [tolas], discard: [tolas]}
    """)


def test_tolas_pays_nothing_for_the_creature_it_dies_fighting(holds: Holds) -> None:
    """es 3775: an ability of a creature that dies at the same time does not trigger."""
    holds("""
        me: {house: dis, creatures: [tolas]}
        opponent: {creatures: [bad-penny]}
        ---
        - fight with tolas against bad-penny
        ---
        me: {house: dis, discard: [tolas]}
        opponent: {hand: [bad-penny]}
    """)


def test_tolas_pays_the_owner_of_a_borrowed_creature(holds: Holds) -> None:
    """The controller's opponent gains, here the owner. The card goes to the owner's pile."""
    holds("""
        me: {house: brobnar, creatures: [bumpsy]}
        opponent: {creatures: [tolas, snufflegator: {owner: me}]}
        ---
        - fight with bumpsy against snufflegator
        ---
        me:
          house: brobnar
          amber: 1
          creatures: [bumpsy: {damage: 4, exhausted: true}]
          discard: [snufflegator]
        opponent: {creatures: [tolas]}
    """)


def test_tolas_pays_the_owner_when_a_borrowed_bad_penny_returns(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy]}
        opponent: {creatures: [tolas, bad-penny: {owner: me}]}
        ---
        - fight with bumpsy against bad-penny
        ---
        me:
          house: brobnar
          amber: 1
          hand: [bad-penny]
          creatures: [bumpsy: {damage: 1, exhausted: true}]
        opponent: {creatures: [tolas]}
    """)


def test_elusive_saves_tolas_from_the_first_attack_only(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy, bumpsy]}
        opponent: {creatures: [tolas]}
        ---
        - fight with bumpsy#1 against tolas
        - fight with bumpsy#2 against tolas
        ---
        me:
          house: brobnar
          creatures: [bumpsy: {exhausted: true}, bumpsy: {damage: 1, exhausted: true}]
        opponent: {discard: [tolas]}
    """)


# Duma the Martyr ---------------------------------------------------------------------------------


def test_duma_heals_and_draws_when_she_dies_defending(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, deck: [tolas, tolas], creatures: [bumpsy: {damage: 1}]}
        opponent:
          deck: [urchin, dust-imp, tolas]
          creatures:
          - jehu-the-bureaucrat: {damage: 2}
          - duma-the-martyr
          - commander-remiel: {damage: 1}
        ---
        - fight with bumpsy against duma-the-martyr
        ---
        me:
          house: brobnar
          deck: [tolas, tolas]
          creatures: [bumpsy: {damage: 4, exhausted: true}]
        opponent:
          hand: [urchin, dust-imp]
          deck: [tolas]
          discard: [duma-the-martyr]
          creatures: [jehu-the-bureaucrat, commander-remiel]
    """)


def test_duma_heals_and_draws_when_she_dies_attacking(holds: Holds) -> None:
    holds("""
        me:
          house: sanctum
          deck: [urchin, dust-imp, tolas]
          creatures: [duma-the-martyr, bumpsy: {damage: 4}]
        opponent: {creatures: [bumpsy: {damage: 1}]}
        ---
        - fight with duma-the-martyr against bumpsy
        ---
        me:
          house: sanctum
          hand: [urchin, dust-imp]
          deck: [tolas]
          discard: [duma-the-martyr]
          creatures: [bumpsy]
        opponent: {creatures: [bumpsy: {damage: 4}]}
    """)


def test_duma_is_not_shuffled_into_the_deck_by_her_own_draw(holds: Holds) -> None:
    """es 1682: her ability resolves before she is discarded. es 423: the pile becomes the deck."""
    holds("""
        me: {house: sanctum, deck: [bumpsy], discard: [urchin, tolas], creatures: [duma-the-martyr]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with duma-the-martyr against bumpsy
        ---
        me: {house: sanctum, hand: [bumpsy, urchin], deck: {tolas}, discard: [duma-the-martyr]}
        opponent: {creatures: [bumpsy: {damage: 3}]}
        ---
        me: {house: sanctum, hand: [bumpsy, tolas], deck: {urchin}, discard: [duma-the-martyr]}
        opponent: {creatures: [bumpsy: {damage: 3}]}
    """)


def test_duma_draws_nothing_from_an_empty_deck_and_discard(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [duma-the-martyr]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with duma-the-martyr against bumpsy
        ---
        me: {house: sanctum, discard: [duma-the-martyr]}
        opponent: {creatures: [bumpsy: {damage: 3}]}
    """)


def test_chains_do_not_reduce_the_draw_of_duma(holds: Holds) -> None:
    """es 1190: chains count only when a hand is refilled."""
    holds("""
        me: {house: sanctum, chains: 8, deck: [urchin, tolas], creatures: [duma-the-martyr]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with duma-the-martyr against bumpsy
        ---
        me: {house: sanctum, chains: 8, hand: [urchin, tolas], discard: [duma-the-martyr]}
        opponent: {creatures: [bumpsy: {damage: 3}]}
    """)


def test_two_dumas_that_die_together_draw_four(holds: Holds) -> None:
    holds("""
        me:
          house: dis
          hand: [gateway-to-dis]
          deck: [urchin, tolas, bumpsy, dust-imp, tolas]
          creatures: [duma-the-martyr, duma-the-martyr]
        ---
        - play gateway-to-dis
        ---
        me:
          house: dis
          chains: 3
          hand: [urchin, tolas, bumpsy, dust-imp]
          deck: [tolas]
          discard: [gateway-to-dis, duma-the-martyr, duma-the-martyr]
    """)


def test_duma_heals_a_knight_before_a_second_blow(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy, bumpsy]}
        opponent: {creatures: [duma-the-martyr, staunch-knight: {damage: 5}]}
        ---
        - fight with bumpsy#1 against duma-the-martyr
        - fight with bumpsy#2 against staunch-knight
        ---
        me: {house: brobnar, creatures: [bumpsy: {damage: 3, exhausted: true}], discard: [bumpsy]}
        opponent:
          creatures: [staunch-knight: {damage: 3, armor-spent: 2}]
          discard: [duma-the-martyr]
    """)


def test_borrowed_duma_serves_her_controller(holds: Holds) -> None:
    """Her controller heals and draws; her owner gets the card."""
    holds("""
        me:
          house: sanctum
          deck: [urchin, tolas]
          creatures: [duma-the-martyr: {owner: opponent}, bumpsy: {damage: 2}]
        opponent: {deck: [dust-imp, dust-imp], creatures: [bumpsy: {damage: 1}]}
        ---
        - fight with duma-the-martyr against bumpsy
        ---
        me: {house: sanctum, hand: [urchin, tolas], creatures: [bumpsy]}
        opponent:
          deck: [dust-imp, dust-imp]
          discard: [duma-the-martyr]
          creatures: [bumpsy: {damage: 4}]
    """)


# Bad Penny ---------------------------------------------------------------------------------------


def test_bad_penny_returns_to_hand_when_she_dies_attacking(holds: Holds) -> None:
    holds("""
        me: {house: shadows, creatures: [bad-penny]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with bad-penny against bumpsy
        ---
        me: {house: shadows, hand: [bad-penny]}
        opponent: {creatures: [bumpsy: {damage: 1}]}
    """)


def test_bad_penny_can_be_played_again_in_the_turn_she_died(holds: Holds) -> None:
    holds("""
        me: {house: shadows, creatures: [bad-penny]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with bad-penny against bumpsy
        - play bad-penny
        ---
        me: {house: shadows, creatures: [bad-penny: {exhausted: true}]}
        opponent: {creatures: [bumpsy: {damage: 1}]}
    """)


def test_bad_penny_returns_in_the_opponents_turn(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy]}
        opponent: {creatures: [bad-penny]}
        ---
        - fight with bumpsy against bad-penny
        ---
        me: {house: brobnar, creatures: [bumpsy: {damage: 1, exhausted: true}]}
        opponent: {hand: [bad-penny]}
    """)


def test_all_bad_pennies_return_from_poison_wave(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [poison-wave], creatures: [bad-penny, bad-penny]}
        opponent: {creatures: [bad-penny]}
        ---
        - play poison-wave
        ---
        me: {house: shadows, amber: 1, hand: {bad-penny: 2}, discard: [poison-wave]}
        opponent: {hand: [bad-penny]}
    """)


def test_borrowed_bad_penny_returns_to_her_owners_hand(holds: Holds) -> None:
    """es 1389: always to a zone of its owner."""
    holds("""
        me: {house: shadows, creatures: [bad-penny: {owner: opponent}]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with bad-penny against bumpsy
        ---
        me: {house: shadows}
        opponent: {hand: [bad-penny], creatures: [bumpsy: {damage: 1}]}
    """)


# Dust Imp ----------------------------------------------------------------------------------------


def test_dust_imp_pays_its_controller_in_the_opponents_turn(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy]}
        opponent: {amber: 1, creatures: [dust-imp]}
        ---
        - fight with bumpsy against dust-imp
        ---
        me: {house: brobnar, creatures: [bumpsy: {damage: 2, exhausted: true}]}
        opponent: {amber: 3, discard: [dust-imp]}
    """)


def test_dust_imp_pays_when_it_dies_attacking(holds: Holds) -> None:
    holds("""
        me: {house: dis, creatures: [dust-imp]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with dust-imp against bumpsy
        ---
        me: {house: dis, amber: 2, discard: [dust-imp]}
        opponent: {creatures: [bumpsy: {damage: 2}]}
    """)


def test_dust_imp_pays_nothing_when_discarded_from_hand(holds: Holds) -> None:
    holds("""
        me: {house: dis, hand: [dust-imp, dust-imp]}
        ---
        - discard dust-imp
        - discard dust-imp
        ---
        me: {house: dis, discard: [dust-imp, dust-imp]}
    """)


def test_borrowed_dust_imp_pays_its_controller(holds: Holds) -> None:
    holds("""
        me: {house: dis, creatures: [dust-imp: {owner: opponent}]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with dust-imp against bumpsy
        ---
        me: {house: dis, amber: 2}
        opponent: {discard: [dust-imp], creatures: [bumpsy: {damage: 2}]}
    """)


# Gateway to Dis ----------------------------------------------------------------------------------


def test_gateway_adds_chains_on_an_empty_board(holds: Holds) -> None:
    holds("""
        me: {house: dis, chains: 2, hand: [gateway-to-dis]}
        ---
        - play gateway-to-dis
        ---
        me: {house: dis, chains: 5, discard: [gateway-to-dis]}
    """)


def test_gateway_destroys_everything_at_once(holds: Holds) -> None:
    """Armor and Elusive do not help, Destroyed: abilities all resolve, Tolas pays nothing."""
    holds("""
        me:
          house: dis
          hand: [gateway-to-dis]
          deck: [bumpsy, bumpsy, urchin]
          creatures: [duma-the-martyr, bad-penny]
        opponent: {creatures: [staunch-knight, dust-imp, tolas]}
        ---
        - play gateway-to-dis
        ---
        me:
          house: dis
          chains: 3
          hand: [bumpsy, bumpsy, bad-penny]
          deck: [urchin]
          discard: [gateway-to-dis, duma-the-martyr]
        opponent: {amber: 2, discard: {staunch-knight, dust-imp, tolas}}
    """)


def test_gateway_may_fill_both_piles_in_any_order(holds: Holds) -> None:
    holds("""
        me: {house: dis, hand: [gateway-to-dis], discard: [urchin], creatures: [snufflegator]}
        opponent: {creatures: [bumpsy, urchin]}
        ---
        - play gateway-to-dis
        ---
        me: {house: dis, chains: 3, discard: [gateway-to-dis, snufflegator, urchin]}
        opponent: {discard: [bumpsy, urchin]}
        ---
        me: {house: dis, chains: 3, discard: [gateway-to-dis, snufflegator, urchin]}
        opponent: {discard: [urchin, bumpsy]}
    """)


def test_chains_of_gateway_count_in_the_same_turn(holds: Holds) -> None:
    holds("""
        me:
          house: dis
          hand: [gateway-to-dis]
          deck: [urchin, urchin, urchin, urchin, urchin, tolas]
        ---
        - play gateway-to-dis
        - end turn
        ---
        me: {chains: 2, hand: {urchin: 5}, deck: [tolas], discard: [gateway-to-dis]}
    """)


# Commander Remiel --------------------------------------------------------------------------------


def test_remiel_makes_a_ready_creature_reap_or_fight(holds: Holds) -> None:
    """es 926: the creature may be of any house that the ability does not exclude."""
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, snufflegator]}
        opponent: {creatures: [bumpsy]}
        ---
        - reap with commander-remiel
        ---
        me:
          house: sanctum
          amber: 2
          creatures: [commander-remiel: {exhausted: true}, snufflegator: {exhausted: true}]
        opponent: {creatures: [bumpsy]}
        ---
        me:
          house: sanctum
          amber: 1
          creatures: [commander-remiel: {exhausted: true}, snufflegator: {exhausted: true}]
        opponent: {creatures: [bumpsy: {damage: 4}]}
    """)


def test_remiel_cannot_use_an_exhausted_creature(holds: Holds) -> None:
    """es 930: every other requirement for using it must be met."""
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, bumpsy: {exhausted: true}]}
        opponent: {creatures: [urchin]}
        ---
        - reap with commander-remiel
        ---
        me:
          house: sanctum
          amber: 1
          creatures: [commander-remiel: {exhausted: true}, bumpsy: {exhausted: true}]
        opponent: {creatures: [urchin]}
    """)


def test_remiel_cannot_use_himself_or_another_of_sanctum(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, jehu-the-bureaucrat, commander-remiel]}
        opponent: {creatures: [bumpsy]}
        ---
        - reap with commander-remiel#1
        ---
        me:
          house: sanctum
          amber: 1
          creatures: [commander-remiel: {exhausted: true}, jehu-the-bureaucrat, commander-remiel]
        opponent: {creatures: [bumpsy]}
    """)


def test_remiel_cannot_use_an_enemy_creature(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [commander-remiel]}
        opponent: {creatures: [bumpsy]}
        ---
        - reap with commander-remiel
        ---
        me: {house: sanctum, amber: 1, creatures: [commander-remiel: {exhausted: true}]}
        opponent: {creatures: [bumpsy]}
    """)


def test_creature_used_by_remiel_may_fight_and_die(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, dust-imp]}
        opponent: {creatures: [bumpsy]}
        ---
        - reap with commander-remiel
        - choose fight
        ---
        me:
          house: sanctum
          amber: 3
          discard: [dust-imp]
          creatures: [commander-remiel: {exhausted: true}]
        opponent: {creatures: [bumpsy: {damage: 2}]}
    """)


def test_creature_used_by_remiel_must_reap_when_there_is_no_enemy(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, bumpsy]}
        ---
        - reap with commander-remiel
        ---
        me:
          house: sanctum
          amber: 2
          creatures: [commander-remiel: {exhausted: true}, bumpsy: {exhausted: true}]
    """)


def test_remiel_uses_one_creature_of_several(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [bumpsy, commander-remiel, urchin]}
        ---
        - reap with commander-remiel
        ---
        me:
          house: sanctum
          amber: 2
          creatures: [bumpsy: {exhausted: true}, commander-remiel: {exhausted: true}, urchin]
        ---
        me:
          house: sanctum
          amber: 2
          creatures: [bumpsy, commander-remiel: {exhausted: true}, urchin: {exhausted: true}]
    """)


def test_fighting_with_remiel_uses_no_other_creature(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, bumpsy]}
        opponent: {creatures: [dust-imp]}
        ---
        - fight with commander-remiel against dust-imp
        ---
        me: {house: sanctum, creatures: [commander-remiel: {damage: 2, exhausted: true}, bumpsy]}
        opponent: {amber: 2, discard: [dust-imp]}
    """)


# Jehu the Bureaucrat -----------------------------------------------------------------------------


def test_two_jehus_pay_twice_exhausted_or_not(holds: Holds) -> None:
    """es 953: a constant ability works while its card is exhausted."""
    holds("""
        me: {creatures: [jehu-the-bureaucrat, jehu-the-bureaucrat: {exhausted: true}]}
        ---
        - house sanctum
        ---
        me:
          house: sanctum
          amber: 4
          creatures: [jehu-the-bureaucrat, jehu-the-bureaucrat: {exhausted: true}]
    """)


def test_jehu_pays_nothing_for_another_house(holds: Holds) -> None:
    holds("""
        me: {creatures: [jehu-the-bureaucrat]}
        ---
        - house dis
        ---
        me: {house: dis, creatures: [jehu-the-bureaucrat]}
    """)


def test_jehu_pays_nothing_when_the_opponent_chooses_sanctum(holds: Holds) -> None:
    holds("""
        active: opponent
        me: {creatures: [jehu-the-bureaucrat]}
        ---
        - house sanctum
        ---
        me: {creatures: [jehu-the-bureaucrat]}
        opponent: {house: sanctum}
    """)


def test_aember_of_jehu_comes_too_late_for_a_key(holds: Holds) -> None:
    holds("""
        me: {amber: 5, creatures: [jehu-the-bureaucrat]}
        ---
        - house sanctum
        ---
        me: {house: sanctum, amber: 7, creatures: [jehu-the-bureaucrat]}
    """)


def test_borrowed_jehu_pays_his_controller(holds: Holds) -> None:
    holds("""
        me: {houses: [dis, shadows, logos], creatures: [jehu-the-bureaucrat: {owner: opponent}]}
        ---
        - house sanctum
        ---
        me: {house: sanctum, amber: 2, creatures: [jehu-the-bureaucrat: {owner: opponent}]}
    """)


# Staunch Knight ----------------------------------------------------------------------------------


def test_knight_on_the_flank_strikes_harder(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [staunch-knight, urchin]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with staunch-knight against bumpsy
        ---
        me:
          house: sanctum
          creatures: [staunch-knight: {damage: 3, armor-spent: 2, exhausted: true}, urchin]
        opponent: {discard: [bumpsy]}
    """)


def test_knight_in_the_middle_strikes_with_printed_power(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [urchin, staunch-knight, urchin]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with staunch-knight against bumpsy
        ---
        me:
          house: sanctum
          creatures: [urchin, staunch-knight: {damage: 3, armor-spent: 2, exhausted: true}, urchin]
        opponent: {creatures: [bumpsy: {damage: 4}]}
    """)


def test_lone_knight_is_on_a_flank(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [staunch-knight: {damage: 4}]}
        opponent: {creatures: [bumpsy: {damage: 0}]}
        ---
        - fight with staunch-knight against bumpsy
        ---
        me: {house: sanctum, discard: [staunch-knight]}
        opponent: {discard: [bumpsy]}
    """)


def test_damaged_knight_dies_when_it_loses_the_flank(holds: Holds) -> None:
    """On the left, the new creature takes the flank; on the right, it does not."""
    holds("""
        me: {house: shadows, hand: [silvertooth], creatures: [staunch-knight: {damage: 4}, bumpsy]}
        ---
        - play silvertooth
        ---
        me: {house: shadows, creatures: [silvertooth, bumpsy], discard: [staunch-knight]}
        ---
        me: {house: shadows, creatures: [staunch-knight: {damage: 4}, bumpsy, silvertooth]}
    """)


def test_less_damaged_knight_survives_without_the_flank(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [silvertooth], creatures: [staunch-knight: {damage: 3}, bumpsy]}
        ---
        - play silvertooth left
        ---
        me: {house: shadows, creatures: [silvertooth, staunch-knight: {damage: 3}, bumpsy]}
    """)


def test_knight_dies_before_the_new_creature_resolves(holds: Holds) -> None:
    """es 3960: power counts at once. Tolas pays the opponent 1, and then Bumpsy takes it away."""
    holds("""
        me: {house: brobnar, hand: [bumpsy], creatures: [staunch-knight: {damage: 4}, tolas]}
        ---
        - play bumpsy left
        ---
        me:
          house: brobnar
          creatures: [bumpsy: {exhausted: true}, tolas]
          discard: [staunch-knight]
        opponent: {amber: 0}
    """)


def test_knight_grows_stronger_when_its_neighbor_dies(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy, bumpsy]}
        opponent: {creatures: [dust-imp, staunch-knight: {damage: 3, armor-spent: 2}, snufflegator]}
        ---
        - fight with bumpsy#1 against dust-imp
        - fight with bumpsy#2 against staunch-knight
        ---
        me: {house: brobnar, creatures: [bumpsy: {damage: 2, exhausted: true}], discard: [bumpsy]}
        opponent: {amber: 2, creatures: [snufflegator], discard: [staunch-knight, dust-imp]}
    """)


def test_marked_knight_dies_although_it_reaches_a_flank(holds: Holds) -> None:
    """es 1690: only a replacement effect removes the mark."""
    holds("""
        me: {house: shadows, hand: [poison-wave]}
        opponent: {creatures: [dust-imp, staunch-knight: {damage: 2, armor-spent: 2}, bumpsy]}
        ---
        - play poison-wave
        ---
        me: {house: shadows, amber: 1, discard: [poison-wave]}
        opponent: {amber: 2, creatures: [bumpsy: {damage: 2}], discard: {staunch-knight, dust-imp}}
    """)


# Armor -------------------------------------------------------------------------------------------


def test_armor_of_a_knight_stops_poison_wave(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [poison-wave, poison-wave]}
        opponent: {creatures: [staunch-knight]}
        ---
        - play poison-wave
        - expect: {opponent: {creatures: [staunch-knight: {armor-spent: 2}]}}
        - play poison-wave
        ---
        me: {house: shadows, amber: 2, discard: [poison-wave, poison-wave]}
        opponent: {creatures: [staunch-knight: {damage: 2, armor-spent: 2}]}
    """)


def test_half_spent_armor_stops_half_of_poison_wave(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [poison-wave]}
        opponent: {creatures: [staunch-knight: {armor-spent: 1}]}
        ---
        - play poison-wave
        ---
        me: {house: shadows, amber: 1, discard: [poison-wave]}
        opponent: {creatures: [staunch-knight: {damage: 1, armor-spent: 2}]}
    """)


def test_armor_is_restored_in_the_next_turn(holds: Holds) -> None:
    holds(f"""
        me: {{house: sanctum, hand: {SIX}, creatures: [staunch-knight]}}
        opponent: {{creatures: [dust-imp, dust-imp]}}
        ---
        - fight with staunch-knight against dust-imp#1
        - expect: {{me: {{creatures: [staunch-knight: {{armor-spent: 2, exhausted: true}}]}}}}
        - end turn
        - house dis
        - fight with dust-imp against staunch-knight
        ---
        me: {{hand: {SIX}, creatures: [staunch-knight: {{armor-spent: 2}}]}}
        opponent: {{house: dis, amber: 4, discard: [dust-imp, dust-imp]}}
    """)


def test_damage_stays_after_the_end_of_a_turn(holds: Holds) -> None:
    holds(f"""
        me: {{house: brobnar, hand: {SIX}, creatures: [bumpsy]}}
        opponent: {{creatures: [staunch-knight: {{exhausted: true}}]}}
        ---
        - fight with bumpsy against staunch-knight
        - end turn
        ---
        me: {{hand: {SIX}, discard: [bumpsy]}}
        opponent: {{creatures: [staunch-knight: {{damage: 3, exhausted: true}}]}}
    """)


# Urchin, Elusive and Skirmish --------------------------------------------------------------------


@pytest.mark.parametrize(("before", "stolen"), [(0, 0), (1, 1), (4, 1)])
def test_urchin_steals_at_most_one(holds: Holds, before: int, stolen: int) -> None:
    holds(f"""
        me: {{house: shadows, hand: [urchin]}}
        opponent: {{amber: {before}}}
        ---
        - play urchin
        ---
        me: {{house: shadows, amber: {stolen}, creatures: [urchin: {{exhausted: true}}]}}
        opponent: {{amber: {before - stolen}}}
    """)


def test_urchin_is_elusive_again_in_the_next_turn(holds: Holds) -> None:
    holds(f"""
        me: {{house: brobnar, hand: {SIX}, creatures: [bumpsy]}}
        opponent: {{hand: {SIX}, creatures: [urchin]}}
        ---
        - fight with bumpsy against urchin
        - end turn
        - house dis
        - end turn
        - house brobnar
        - fight with bumpsy against urchin
        ---
        me: {{house: brobnar, hand: {SIX}, creatures: [bumpsy: {{exhausted: true}}]}}
        opponent: {{hand: {SIX}, creatures: [urchin: {{attacked: true}}]}}
    """)


def test_each_elusive_creature_is_attacked_separately(holds: Holds) -> None:
    holds("""
        me: {house: brobnar, creatures: [bumpsy, bumpsy]}
        opponent: {creatures: [urchin, urchin]}
        ---
        - fight with bumpsy#1 against urchin#1
        - fight with bumpsy#2 against urchin#2
        ---
        me: {house: brobnar, creatures: [bumpsy: {exhausted: true}, bumpsy: {exhausted: true}]}
        opponent: {creatures: [urchin: {attacked: true}, urchin: {attacked: true}]}
    """)


def test_elusive_does_not_help_an_attacking_urchin(holds: Holds) -> None:
    holds("""
        me: {house: shadows, creatures: [urchin]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with urchin against bumpsy
        ---
        me: {house: shadows, discard: [urchin]}
        opponent: {creatures: [bumpsy: {damage: 1}]}
    """)


def test_elusive_does_not_help_against_poison_wave(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [poison-wave]}
        opponent: {creatures: [urchin]}
        ---
        - play poison-wave
        ---
        me: {house: shadows, amber: 1, discard: [poison-wave]}
        opponent: {discard: [urchin]}
    """)


def test_elusive_stops_skirmish_once(holds: Holds) -> None:
    holds("""
        me: {house: untamed, creatures: [snufflegator, snufflegator]}
        opponent: {creatures: [urchin]}
        ---
        - fight with snufflegator#1 against urchin
        - expect: {opponent: {creatures: [urchin]}}
        - fight with snufflegator#2 against urchin
        ---
        me:
          house: untamed
          creatures: [snufflegator: {exhausted: true}, snufflegator: {exhausted: true}]
        opponent: {discard: [urchin]}
    """)


def test_snufflegator_takes_no_damage_when_it_attacks(holds: Holds) -> None:
    holds("""
        me: {house: untamed, creatures: [snufflegator: {damage: 3}]}
        opponent: {creatures: [bumpsy]}
        ---
        - fight with snufflegator against bumpsy
        ---
        me: {house: untamed, creatures: [snufflegator: {damage: 3, exhausted: true}]}
        opponent: {creatures: [bumpsy: {damage: 4}]}
    """)


def test_snufflegator_takes_damage_when_it_defends(holds: Holds) -> None:
    holds("""
        me: {house: dis, creatures: [dust-imp]}
        opponent: {creatures: [snufflegator]}
        ---
        - fight with dust-imp against snufflegator
        ---
        me: {house: dis, amber: 2, discard: [dust-imp]}
        opponent: {creatures: [snufflegator: {damage: 2}]}
    """)


def test_skirmish_counts_when_remiel_makes_it_fight(holds: Holds) -> None:
    holds("""
        me: {house: sanctum, creatures: [commander-remiel, snufflegator]}
        opponent: {creatures: [snufflegator]}
        ---
        - reap with commander-remiel
        - choose fight
        ---
        me:
          house: sanctum
          amber: 1
          creatures: [commander-remiel: {exhausted: true}, snufflegator: {exhausted: true}]
        opponent: {discard: [snufflegator]}
    """)


def test_poison_wave_kills_a_damaged_snufflegator(holds: Holds) -> None:
    holds("""
        me:
          house: shadows
          hand: [poison-wave]
          creatures: [snufflegator: {damage: 2}, snufflegator: {damage: 1}]
        ---
        - play poison-wave
        ---
        me:
          house: shadows
          amber: 1
          discard: [poison-wave, snufflegator]
          creatures: [snufflegator: {damage: 3}]
    """)


# Silvertooth and Bumpsy --------------------------------------------------------------------------


def test_silvertooth_can_be_used_in_the_turn_it_is_played(holds: Holds) -> None:
    holds("""
        me: {house: shadows, hand: [silvertooth]}
        ---
        - play silvertooth
        - expect: {me: {creatures: [silvertooth]}}
        - reap with silvertooth
        ---
        me: {house: shadows, amber: 1, creatures: [silvertooth: {exhausted: true}]}
    """)


def test_other_creatures_cannot_be_used_in_the_turn_they_are_played(
    refused: Callable[[str, str], None],
) -> None:
    refused(
        """
        me: {house: shadows, hand: [urchin]}
        ---
        - play urchin
        - reap with urchin
        """,
        "rules/ready-and-exhausted#exhausted-no-use",
    )


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (6, 5)])
def test_bumpsy_takes_one_from_the_opponent(holds: Holds, before: int, after: int) -> None:
    holds(f"""
        me: {{house: brobnar, amber: 3, hand: [bumpsy]}}
        opponent: {{amber: {before}}}
        ---
        - play bumpsy
        ---
        me: {{house: brobnar, amber: 3, creatures: [bumpsy: {{exhausted: true}}]}}
        opponent: {{amber: {after}}}
    """)


def test_lone_creature_may_enter_on_either_flank(holds: Holds) -> None:
    """es 1829: a line of one is the left and the right flank."""
    holds("""
        me: {house: shadows, hand: [silvertooth]}
        ---
        - play silvertooth right
        ---
        me: {house: shadows, creatures: [silvertooth]}
    """)


# Bait and Switch ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "printed", "current"),
    [
        (3, 3, 0, 0),
        (4, 3, 0, 0),
        (3, 4, 1, 1),
        (3, 5, 1, 1),
        (3, 6, 2, 2),
        (3, 7, 2, 2),
        (3, 8, 3, 2),
        (0, 1, 1, 1),
        (0, 0, 0, 0),
    ],
)
def test_amount_that_bait_and_switch_steals(
    holds: Holds, mine: int, theirs: int, printed: int, current: int
) -> None:
    for variant, stolen in (("printed", printed), ("current", current)):
        holds(
            f"""
            me: {{house: shadows, amber: {mine}, hand: [bait-and-switch]}}
            opponent: {{amber: {theirs}}}
            ---
            - play bait-and-switch
            ---
            me: {{house: shadows, amber: {mine + stolen}, discard: [bait-and-switch]}}
            opponent: {{amber: {theirs - stolen}}}
            """,
            f"scenario as {variant}",
        )


def test_printed_bait_and_switch_ends_with_any_amount(holds: Holds) -> None:
    """es 134: there is no limit to the Æmber in play."""
    holds(
        """
        me: {house: shadows, hand: [bait-and-switch]}
        opponent: {amber: 200}
        ---
        - play bait-and-switch
        ---
        me: {house: shadows, amber: 100, discard: [bait-and-switch]}
        opponent: {amber: 100}
        """,
        "scenario as printed",
    )


# Step 1: forge a key -----------------------------------------------------------------------------


@pytest.mark.parametrize("amber", [0, 5])
def test_no_key_is_forged_with_too_little(holds: Holds, amber: int) -> None:
    holds(f"""
        me: {{amber: {amber}, keys: [red, blue]}}
        ---
        - house dis
        ---
        me: {{house: dis, amber: {amber}, keys: [red, blue]}}
    """)


@pytest.mark.parametrize(("before", "after"), [(6, 0), (7, 1), (12, 6)])
def test_one_key_of_any_colour_is_forged(holds: Holds, before: int, after: int) -> None:
    holds(f"""
        me: {{amber: {before}}}
        ---
        - house dis
        ---
        me: {{house: dis, amber: {after}, keys: [red]}}
        ---
        me: {{house: dis, amber: {after}, keys: [blue]}}
        ---
        me: {{house: dis, amber: {after}, keys: [yellow]}}
    """)


def test_same_colour_is_not_forged_twice(holds: Holds) -> None:
    holds("""
        me: {amber: 6, keys: [blue]}
        ---
        - house dis
        ---
        me: {house: dis, keys: [blue, red]}
        ---
        me: {house: dis, keys: [blue, yellow]}
    """)


def test_third_key_ends_the_game(holds: Holds) -> None:
    holds(f"""
        me: {{house: dis, hand: {SIX}, amber: 9}}
        opponent: {{amber: 6, keys: [red, yellow]}}
        ---
        - end turn
        ---
        me: {{hand: {SIX}, amber: 9}}
        opponent: {{keys: [red, yellow, blue]}}
        winner: opponent
    """)


def test_nothing_happens_after_the_game_is_over(library: Library) -> None:
    with pytest.raises(ScenarioError, match="the game is over"):
        scenario(library, "me: {amber: 6, keys: [red, blue]}\n---\n- house dis\n---\n{}").replay()


# Step 2: choose a house --------------------------------------------------------------------------


def test_refuses_house_that_is_not_on_the_identity_card(
    refused: Callable[[str, str], None],
) -> None:
    """es 159: neither on the card nor the house of a card that the player controls."""
    refused(
        """
        me: {houses: [dis, shadows, sanctum], hand: [bumpsy]}
        opponent: {creatures: [bumpsy]}
        ---
        - house brobnar
        """,
        "rules/step-2-choose-a-house#no-other-house",
    )


def test_house_of_a_controlled_card_can_be_chosen(holds: Holds) -> None:
    holds("""
        me: {houses: [dis, shadows, sanctum], creatures: [bumpsy: {owner: opponent}]}
        ---
        - house brobnar
        - reap with bumpsy
        ---
        me: {house: brobnar, amber: 1, creatures: [bumpsy: {owner: opponent, exhausted: true}]}
    """)


def test_archives_are_taken_whole_or_left_whole(holds: Holds) -> None:
    holds("""
        me: {hand: [tolas], archives: [urchin, bumpsy]}
        ---
        - house dis
        ---
        me: {house: dis, hand: [tolas, urchin, bumpsy]}
        ---
        me: {house: dis, hand: [tolas], archives: [urchin, bumpsy]}
    """)


def test_card_from_the_archives_can_be_played_at_once(holds: Holds) -> None:
    holds("""
        me: {archives: [silvertooth]}
        ---
        - house shadows
        - choose take archives
        - play silvertooth
        ---
        me: {house: shadows, creatures: [silvertooth]}
    """)


# Step 3: play, discard, use ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "move", ["play bumpsy", "discard bumpsy", "reap with tolas", "fight with tolas"]
)
def test_refuses_card_of_another_house(refused: Callable[[str, str], None], move: str) -> None:
    refused(
        f"""
        me: {{house: shadows, hand: [bumpsy], creatures: [tolas]}}
        opponent: {{creatures: [bumpsy]}}
        ---
        - {move}
        """,
        "rules/step-3-play-discard-use#other-houses",
    )


def test_creature_cannot_fight_its_own_side(refused: Callable[[str, str], None]) -> None:
    refused(
        """
        me: {house: brobnar, creatures: [bumpsy, urchin]}
        ---
        - fight with bumpsy
        """,
        "rules/using-creatures-fight#no-target",
    )


def test_plays_discards_and_uses_mix_in_any_order(holds: Holds) -> None:
    """es 2075: each discarded card goes on top of the pile."""
    holds("""
        me: {house: shadows, hand: [urchin, silvertooth, poison-wave], creatures: [bad-penny]}
        opponent: {amber: 2}
        ---
        - discard poison-wave
        - reap with bad-penny
        - play urchin right
        - discard silvertooth
        ---
        me:
          house: shadows
          amber: 2
          creatures: [bad-penny: {exhausted: true}, urchin: {exhausted: true}]
          discard: [silvertooth, poison-wave]
        opponent: {amber: 1}
    """)


def test_bonus_aember_is_gained_before_the_card_resolves(holds: Holds) -> None:
    """The bonus is gained even when no creature is in play."""
    holds("""
        me: {house: shadows, hand: [poison-wave]}
        ---
        - play poison-wave
        ---
        me: {house: shadows, amber: 1, discard: [poison-wave]}
    """)


# Step 4: ready cards -----------------------------------------------------------------------------


def test_own_cards_are_readied_and_turn_memory_is_cleared(holds: Holds) -> None:
    holds(f"""
        me:
          house: dis
          hand: {SIX}
          creatures:
          - urchin: {{exhausted: true, attacked: true}}
          - staunch-knight: {{damage: 1, armor-spent: 2}}
        opponent:
          creatures:
          - tolas: {{exhausted: true, attacked: true}}
          - staunch-knight: {{armor-spent: 1}}
        ---
        - end turn
        ---
        me: {{hand: {SIX}, creatures: [urchin, staunch-knight: {{damage: 1}}]}}
        opponent: {{creatures: [tolas: {{exhausted: true}}, staunch-knight]}}
    """)


# Step 5: draw cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chains", "held", "drawn", "left"),
    [
        *((0, held, max(0, 6 - held), 0) for held in range(9)),
        (1, 0, 5, 0),
        (1, 5, 0, 0),
        (1, 6, 0, 1),
        (2, 7, 0, 2),
        (2, 5, 0, 1),
        (6, 0, 5, 5),
        (7, 0, 4, 6),
        (7, 4, 0, 6),
        (7, 5, 0, 6),
        (12, 0, 4, 11),
        (13, 0, 3, 12),
        (18, 2, 1, 17),
        (19, 0, 2, 18),
        (24, 0, 2, 23),
        (24, 3, 0, 23),
        (24, 8, 0, 24),
    ],
)
def test_number_of_cards_drawn(holds: Holds, chains: int, held: int, drawn: int, left: int) -> None:
    """es 1199 has the table, es 3604 and 3612 the two cases at its edge."""
    hand = ", ".join(["urchin"] * held)
    deck = ", ".join(["tolas"] * 10)
    after = ", ".join(["urchin"] * held + ["tolas"] * drawn)
    holds(f"""
        me: {{house: dis, chains: {chains}, hand: [{hand}], deck: [{deck}]}}
        ---
        - end turn
        ---
        me: {{chains: {left}, hand: [{after}], deck: [{", ".join(["tolas"] * (10 - drawn))}]}}
    """)


def test_discard_pile_is_shuffled_in_the_middle_of_a_draw(holds: Holds) -> None:
    """es 423: the old deck is drawn first, then the shuffled pile."""
    holds("""
        me:
          house: dis
          hand: {urchin: 3}
          deck: [bumpsy, dust-imp]
          discard: [tolas, snufflegator]
        ---
        - end turn
        ---
        me: {hand: [urchin, urchin, urchin, bumpsy, dust-imp, tolas], deck: {snufflegator}}
        ---
        me: {hand: [urchin, urchin, urchin, bumpsy, dust-imp, snufflegator], deck: {tolas}}
    """)


def test_draws_what_is_left_when_there_are_not_enough_cards(holds: Holds) -> None:
    holds("""
        me: {house: dis, hand: [urchin], deck: [bumpsy], discard: [tolas]}
        ---
        - end turn
        ---
        me: {hand: [urchin, bumpsy, tolas]}
    """)


def test_opponent_does_not_draw_in_your_turn(holds: Holds) -> None:
    holds(f"""
        me: {{house: dis, hand: {SIX}}}
        opponent: {{hand: [tolas], deck: [bumpsy]}}
        ---
        - end turn
        ---
        me: {{hand: {SIX}}}
        opponent: {{hand: [tolas], deck: [bumpsy]}}
    """)
