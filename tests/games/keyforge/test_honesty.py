"""A scenario that states something false must not pass, and a true one must."""

from __future__ import annotations

import pytest

from rulesdb.engine.scenario import Scenario
from rulesdb.games.keyforge.card import Card, Creature
from rulesdb.games.keyforge.cards.cota.dis.creatures import DustImp
from rulesdb.games.keyforge.player import HOUSES
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

PLAY_URCHIN = "me: {house: shadows, hand: [urchin], creatures: [bumpsy]}\nopponent: {amber: 1}"
WIN = "me: {house: dis}\nopponent: {amber: 6, keys: [red, blue]}"


def state(library: Library, text: str, info: str = "scenario") -> tuple[str, str]:
    verdict = Scenario(library, "keyforge", Fence(info, text, 1)).verdict()
    return verdict.state, verdict.why


@pytest.mark.parametrize(
    ("info", "text", "why"),
    [
        (
            "scenario illegal",
            "me: {house: dis, hand: [urchin]}\n---\n- play urchin\n---\nme: {amber: 99}",
            "me.amber: expected 99, got 0",
        ),
        (
            "scenario possible",
            f"{PLAY_URCHIN}\n---\n- play urchin\n---\nme: {{amber: 1}}\n---\nwinner: me",
            "no order leads to ending 2",
        ),
        (
            "scenario",
            f"{PLAY_URCHIN}\n---\n- play urchin\n---\nme: {{amber: 1}}\n---\n"
            "me: {creatures: [bumpsy, urchin: {exhausted: true}]}",
            "one order matches both ending 1 and ending 2; state more",
        ),
        (
            "scenario",
            "me: {house: dis, deck: {urchin, bumpsy}}\n---\n- end turn\n---\n"
            "me: {deck: [urchin, bumpsy]}",
            "me.deck: expected [urchin, bumpsy], got nothing",
        ),
        (
            "scenario",
            f"{WIN}\n---\n- end turn\n- expect: {{winner: me}}\n---\nwinner: opponent",
            "`expect` failed: winner: expected me, got opponent",
        ),
    ],
)
def test_false_ending_fails(library: Library, info: str, text: str, why: str) -> None:
    assert state(library, text, info)[0] == "failed"
    assert state(library, text, info)[1].startswith(why)


@pytest.mark.parametrize(
    "ending",
    [
        "active: me",
        "step: 3.main",
        f"me: {{houses: [{', '.join(HOUSES)}]}}",
        "me: {creatures: [bumpsy: {owner: me}]}",
        "me: {creatures: [bumpsy: {attacked: false}]}",
    ],
)
def test_true_ending_passes_however_it_is_written(library: Library, ending: str) -> None:
    before = "me: {house: shadows, hand: [urchin], creatures: [bumpsy]}"
    text = f"{before}\n---\n- discard urchin\n---\n{ending}"
    assert state(library, text) == ("verified", "")


def test_end_of_the_game_can_be_expected(library: Library) -> None:
    text = f"{WIN}\n---\n- end turn\n- expect: {{winner: opponent}}\n---\nwinner: opponent"
    assert state(library, text) == ("verified", "")


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("me: {house: dis}\nopponent: {house: dis}", "both players have an active house"),
        ("me: {house: dis}\nactive: opponent", "`active` and `house` contradict each other"),
        ("me: {house: dis}\nwinner: me", "the game is over"),
        ("me: {house: dis, keys: [red, red]}", "duplicate word in 'keys'"),
        ("me: {house: dis, houses: [dis, dis]}", "duplicate word in 'houses'"),
        (
            "me: {house: dis, keys: [red, blue, yellow]}",
            "three keys are forged, so the game is over",
        ),
    ],
)
def test_reports_position_that_contradicts_itself(
    library: Library, position: str, problem: str
) -> None:
    fence = Fence("scenario", f"{position}\n---\n- end turn\n---\nme: {{amber: 0}}", 1)
    found = [what for _, what, _ in Scenario(library, "keyforge", fence).problems()]
    assert found == [problem]


def test_each_trigger_of_one_card_can_be_named(library: Library) -> None:
    text = (
        "me: {house: dis, creatures: [dust-imp]}\n"
        "opponent: {creatures: [silvertooth, tolas]}\n---\n"
        "- fight with dust-imp against silvertooth\n- choose any\n"
        "- choose tolas for silvertooth\n---\n"
        "me: {amber: 3}\nopponent: {amber: 1}"
    )
    assert state(library, text) == ("verified", "")
    run = Scenario(library, "keyforge", Fence("scenario", text, 1)).replay()
    gains = [line["text"] for line in run.trace() if line["rule"].endswith("aember#gain")]
    assert gains == ["I gain 2 Æmber.", "I gain 1 Æmber.", "My opponent gains 1 Æmber."]


def test_effect_that_does_nothing_is_not_cited(library: Library) -> None:
    text = "me: {house: brobnar, hand: [bumpsy]}\n---\n- play bumpsy\n---\nme: {amber: 0}"
    run = Scenario(library, "keyforge", Fence("scenario", text, 1)).replay()
    assert "keyforge/glossary/aember#yours" not in run.cites


def test_merging_orders_are_counted_without_running_again(library: Library) -> None:
    imps = ", ".join(["dust-imp"] * 5)
    text = (
        f"me: {{house: dis, hand: [gateway-to-dis], creatures: [{imps}]}}\n---\n"
        "- play gateway-to-dis\n---\nme: {amber: 10}"
    )
    verdict = Scenario(library, "keyforge", Fence("scenario", text, 1)).verdict()
    assert (verdict.state, verdict.orders) == ("verified", 120 * 120)


def test_taking_all_there_are_is_no_decision(library: Library) -> None:
    text = (
        "me: {house: saurian, hand: [imperium], creatures: [bumpsy, valdr]}\n---\n- play imperium"
    )
    end = "me: {creatures: {bumpsy: {ward: true}, valdr: {ward: true}}}"
    verdict = Scenario(library, "keyforge", Fence("scenario", f"{text}\n---\n{end}", 1)).verdict()
    assert (verdict.state, verdict.orders) == ("verified", 1)


@pytest.mark.slow
def test_refuses_too_many_orders(library: Library) -> None:
    names = "dust-imp, tocsin, shaffles, drumble, urchin, bumpsy, silvertooth, snufflegator"
    text = (
        f"me: {{house: dis, hand: [gateway-to-dis], creatures: [{names}, duma-the-martyr, "
        "mother, the-terror]}\n---\n- play gateway-to-dis\n---\nme: {creatures: []}"
    )
    failed, why = state(library, text)
    assert failed == "failed"
    assert why.startswith(
        "there are too many orders to try; script some of the open choices (order"
    )


def test_creature_dies_when_the_one_that_kept_it_alive_dies(library: Library) -> None:
    """Its damage becomes lethal while another creature is discarded, so it is destroyed as well."""

    class Kept(DustImp, instead_of="kept-alive"):
        def power_for(self, creature: Creature) -> int:
            kept = any(c.name == "silvertooth" for c in self.controller.creatures)
            return 2 if kept and creature is self else 0

    text = (
        "me: {house: brobnar, creatures: [bumpsy]}\n"
        "opponent: {creatures: [silvertooth, dust-imp: {damage: 3}]}\n---\n"
        "- fight with bumpsy against silvertooth\n---\n"
        "opponent: {amber: 2, creatures: [], discard: [dust-imp, silvertooth]}"
    )
    try:
        assert state(library, text, "scenario as kept-alive") == ("verified", "")
    finally:
        del Card.variants["kept-alive"]


def test_ending_that_was_true_before_the_moves_fails(library: Library) -> None:
    entry = library["keyforge/rulings/tolas-bad-penny"]
    text = "me: {house: shadows, hand: [urchin]}\n---\n- discard urchin\n---\nme: {amber: 0}"
    fence = Fence("scenario", text, 1)
    verdict = Scenario(library, "keyforge", fence, entry.origin).verdict()
    assert verdict.state == "failed"
    assert verdict.why.startswith("every stated ending was already true before the moves")
    assert Scenario(library, "keyforge", fence).verdict().state == "verified"  # outside of an entry


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("use bumpsy", "rules/using-creatures-action#who"),
        ("use banner-of-battle", "rules/using-artifacts#two-kinds"),
        ("reap with banner-of-battle", "rules/using-artifacts#no-reap-no-fight"),
        ("unstun bumpsy", "stun#remove"),
        ("reap with valdr", "rules/ready-and-exhausted#exhausted-no-use"),
        ("reap with urchin", "rules/step-3-play-discard-use#other-houses"),
    ],
)
def test_refused_use_is_legal_without_its_rule(library: Library, move: str, rule: str) -> None:
    before = "creatures: [bumpsy, valdr: {exhausted: true}, urchin], artifacts: [banner-of-battle]"
    text = f"me: {{house: brobnar, {before}}}\n---\n- cannot: {move}\n- end turn\n"
    scenario = Scenario(library, "keyforge", Fence("scenario", text, 1))
    assert scenario.verdict().state == "verified"
    assert rule in scenario.verdict().rules
    assert scenario.verdict(frozenset({rule})).why == f"'{move}' is legal here"
    text = f"me: {{house: brobnar, {before}}}\n---\n- {move}"
    illegal = Scenario(library, "keyforge", Fence("scenario illegal", text, 1))
    assert illegal.verdict().state == "verified"
    assert illegal.verdict(frozenset({rule})).why == "the last move is legal"


def test_exhausted_creature_stays_unusable_without_the_rule_on_abilities(library: Library) -> None:
    text = "me: {house: brobnar, creatures: [bumpsy: {exhausted: true}]}\n---\n- use bumpsy"
    scenario = Scenario(library, "keyforge", Fence("scenario illegal", text, 1))
    verdict = scenario.verdict(frozenset({"rules/using-creatures-action#who"}))
    assert verdict.state == "verified"
    assert "rules/ready-and-exhausted#exhausted-no-use" in verdict.rules
