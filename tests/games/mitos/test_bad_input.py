"""Scenarios of Mitos that make no sense are refused with line, problem and remedy.

Each expectation is the start of the message. Replaying and exploring report the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesdb.engine.scenario import Scenario
from rulesdb.errors import ScenarioError
from rulesdb.reference.library import Library
from rulesdb.reference.reader import read_blocks

Run = Callable[[Scenario], object]
BOTH = pytest.mark.parametrize("run", [Scenario.replay, Scenario.explore], ids=["once", "every"])
BOARD = """\
me: {hand: [inti: {cost: 1}, oro, arma], defense: [huracan, aliado]}
opponent: {defense: [sara]}"""
OFFER = "legal: play oro, play arma, attack, end turn"
LINE = "use this only for an Ally in `attack`"


def told(library: Library, text: str, run: Run) -> str:
    """The first problem of a scenario, or an empty string."""
    scenario = read_blocks(library, "mitos", text)[0]
    for line, what, remedy in scenario.problems():
        return f"{line}: {what}; {remedy}"
    try:
        run(scenario)
    except ScenarioError as error:
        return f"{error.line}: {error}"
    return ""


@BOTH
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("me: {attack: [inti: {blocked-by: [sara]}]}", "1: 'sara' is not there; available: none"),
        (
            "step: war\nme: {attack: [inti: {blocked-by: [sara]}]}\nopponent: {defense: [killa]}",
            "2: 'sara' is not there; available: killa",
        ),
        (
            "step: war\nme: {attack: [inti: {blocked-by: ['sara#2']}]}\n"
            "opponent: {defense: [sara]}",
            "2: 'sara#2' is not there; available: opponent sara#1",
        ),
        (
            "step: war\nme: {attack: [inti: {blocked-by: [arma]}]}\n"
            "opponent: {defense: [sara: {weapons: [arma]}]}",
            "2: 'arma' is not there; available: sara",
        ),
        (
            "me: {defense: [inti: {blocked-by: [sara]}]}",
            f"1: 'inti' is not in the Attack Line; {LINE}",
        ),
        ("me: {defense: [inti: {ungrouped: true}]}", "1: 'inti' is not in the Attack Line"),
        ("priority: me", "1: priority outside the War of Talismans; write `step: war`"),
        ("step: final\npassed: 1", "2: priority outside the War of Talismans"),
        ("step: war\npassed: 2", "2: both have passed, so the War is over; write `passed: 1`"),
        (
            "step: war\npassed: 1",
            "2: `passed` without `priority`; add who acts next: `priority: me`",
        ),
        (
            "step: war\nactive: opponent\npassed: 1",
            "3: `passed` without `priority`; add who acts next: `priority: opponent`",
        ),
        ("me: {effects: [hodur: {of: sara}]}", "1: 'sara' is not there; available: none"),
        (
            "me: {defense: [sara], effects: [hodur: {of: 'sara#2'}]}",
            "1: 'sara#2' is not there; available: me sara#1",
        ),
        (
            "me: {defense: [sara], effects: [hodur: {of: opponent sara}]}",
            "1: 'opponent sara' is not there; available: me sara#1",
        ),
        (
            "me: {defense: [ser-abominable: {copies: {of: sara}}], effects: [hodur: {of: sara}]}",
            "1: 'sara' is not there; available: ser-abominable",
        ),
        ("me: {hand: [hodur], effects: [hodur: {of: hodur}]}", "1: 'hodur' is not there"),
        (
            "me:\n  defense:\n  - inti:\n      total: 7",
            "4: `total: 7` does not follow from the rest of the position, which gives 0; write",
        ),
        (
            "me: {attack: [inti: {now-race: dios}]}",
            "1: `now-race: dios` does not follow from the rest of the position, which gives none",
        ),
        ("me: {effects: [hodur: {names: nobody}]}", "1: unknown card 'nobody'"),
        ("me: {effects: [sara]}", "1: 'sara' has no lasting effect; name one of eclipse-de"),
        (
            "me: {defense: [inti: {uses: {sing: 3}}]}",
            "1: 'inti' has no ability 'sing'; it has: burn",
        ),
        ("me: {defense: [inti: {copies: {of: oro}}]}", "1: 'oro' cannot be in 'defense'"),
        (
            "me: {defense: [inti: {copies: {of: sara, until: sometime}}]}",
            "1: 'me.defense.0.inti.copies.until': invalid enum value 'sometime' (one of final, per",
        ),
        ("me: {defense: [inti: {weapons: [sara]}]}", "1: 'sara' cannot be in 'weapons'"),
        ("me: {support: [totem-vacio: {weapons: [arma]}]}", "1: 'totem-vacio' cannot have Weapons"),
        ("me: {reserve: [oro: {force: 3}]}", "1: 'oro' has no Force; only an Ally has one"),
        ("me: {hand: [oro: {cost: 3}]}", "1: 'oro' has no cost; no Gold has one"),
        ("me: {defense: [inti: {force: -1}]}", "1: 'me.defense.0.inti.force': expected int >= 0"),
        (
            "me: {defense: [inti: {effects: [+1 forever]}]}",
            "1: '+1 forever' is not an effect; write +1, =2, double, zero",
        ),
        ("me: {defense: [inti: {effects: ['+1 @x']}]}", "1: '+1 @x' is not an effect"),
        ("me: {defense: [inti: {effects: [zero @1 @2]}]}", "1: 'zero @1 @2' is not an effect"),
        ("me: {defense: [inti: {effects: [=x]}]}", "1: '=x' is not an effect"),
        ("me: {defense: [inti: {entered: never}]}", "1: 'me.defense.0.inti.entered': invalid"),
        ("step: lunch", "1: 'step': invalid enum value 'lunch' (one of grouping, vigil, main"),
        ("me: {virtual: -1}", "1: 'me.virtual': expected int >= 0"),
        ("me: {defense: {inti, sara}}", "1: 'me.defense': expected array, got mapping"),
        ("me: {defense: [carta]}", "1: 'carta' cannot be in 'defense'; its type is unknown"),
        ("me: {castle: 0}", "1: a player with an empty Castle Deck has already lost; add a card"),
        ("me: {castle: 80, hand: 70}", "1: more than 140 cards; two decks have 100"),
        ("me: {exile: [inti: {effects: [+1]}]}", "1: unknown key 'me.exile.0.inti.effects'"),
        ("me: {hand: [[inti]]}", "1: 'me.hand.0': expected int | str | mapping, got array"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_refuses_bad_position(library: Library, position: str, said: str, run: Run) -> None:
    assert told(library, f"{position}\n---\n- end turn\n---\nactive: opponent", run).startswith(
        said
    )


@BOTH
@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("- play intti", "4: there is no card 'intti'; did you mean 'inti'?"),
        ("- play inti", "4: 'play inti' is refused by mitos/glossary/pay#cards; " + OFFER),
        ("- play sara", "4: 'play sara' is not an option here; " + OFFER),
        ("- use sara", "4: 'use sara' is not an option here; " + OFFER),
        ("- use huracan", "4: 'use huracan' is refused by mitos/glossary/use-an-ability#game-c"),
        (
            "- attack with sara",
            "4: 'sara' is refused by mitos/glossary/attack-declaration-step#chooses; legal: hur",
        ),
        (
            "- attack with huracan and huracan",
            "4: 'huracan' is refused by mitos/glossary/attack-declaration-step#chooses",
        ),
        ("- block huracan with sara", "4: 'block huracan with sara' is not an option here"),
        ("- choose inti", "4: no question offers 'inti'; nothing is asked here"),
        ("- play arma on nobody", "4: there is no card 'nobody'"),
        ("- play arma on huracan\n- choose huracan", "5: no question offers 'huracan'"),
        ("- ability: destroy nobody", "4: 'nobody' is not there; available: me huracan#1, me"),
        ("- ability: smash aliado", "4: 'smash aliado' is not an ability; write one of: destroy"),
        ("- ability: give +100 to aliado", "4: 'give +100 to aliado' is not an ability"),
        ("- ability: recover inti", "4: 'inti' is not there; available: nothing"),
        ("- ability: recover opponent exile inti", "4: 'opponent exile inti' is not there"),
        ("- ability: recover hand inti", "4: 'recover hand inti' is not an ability"),
        ("- ability: destroy paid oro", "4: 'paid oro' is not there; available: me huracan#1"),
        ("- pass", "4: 'pass' is not an option here; " + OFFER),
        ("- group", "4: 'group' is not an option here; " + OFFER),
        ("- cannot: end turn", "4: 'end turn' is legal here"),
        ("- can: play inti", "4: 'play inti' is refused by mitos/glossary/pay#cards"),
        ("- expect: {me: {hat: 1}}", "4: unknown key 'me.hat'; known keys: castle, hand"),
        ("- 3", "4: a move must be text; write `- play CARD`"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_refuses_bad_move(library: Library, moves: str, said: str, run: Run) -> None:
    assert told(library, f"{BOARD}\n---\n{moves}\n---\nactive: opponent", run).startswith(said)
