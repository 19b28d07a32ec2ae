"""Scenarios that make no sense are refused with line, problem and remedy, never a traceback.

Each expectation is the start of the message, after the file name. Replaying and exploring report
the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesdb.engine.scenario import Scenario
from rulesdb.errors import ScenarioError
from rulesdb.reference.library import Library
from rulesdb.reference.reader import read_blocks

BOARD = """\
me: {hand: [caido, golem, golem, shadow, zombie], altar: [zombie, bestia, bestia],
     reptantes: {uno: [carga-heroica: {cost: 1, amount: 3}, manada: {cost: 0, discard: golem,
     amount: 1}], dos: [doppelganger: {cost: 1, discard: golem}], tres: [carga-heroica: {cost: 3,
     amount: 5}, golpe-macizo: {type: tactical, cost: 0, discard: golem}]}}
opponent: {hand: [zombie, bestia], altar: [zombie, golem, golem: exhausted],
     reptantes: {cuatro: [muro-de-cadaveres: {cost: 0, discard: zombie},
     power-1: {type: tactical, cost: 0, discard: bestia, effect: gain 1}]}}
pit: {shadow: 20}"""
TYPES = "bestia, caido, esqueleto, golem, zombie, shadow"
NOT_A_MOVE = " is not a move; write one of: announce POWER [copying POWER [from REPTANTE]] "
NO_MINION = f"; write one of {TYPES}"
LEGAL = "legal: end main, place caido, place golem, place shadow, place zombie, announce carga-h"
WON = "me: {hand: [caido], reptantes: {uno: [carga-heroica: {cost: 0, amount: 5}]}}"
LOST = "opponent: {resistance: 2, reptantes: {dos: null}}"

Run = Callable[[Scenario], object]
BOTH = pytest.mark.parametrize("run", [Scenario.replay, Scenario.explore], ids=["once", "every"])


def short(value: object) -> str:
    """The start of a text, as the id of a test."""
    return str(value)[:40]


def told(library: Library, text: str, run: Run) -> str:
    """The first problem of a scenario, or an empty string."""
    scenario = read_blocks(library, "atrum", text)[0]
    for line, what, remedy in scenario.problems():
        return f"{line}: {what}; {remedy}"
    try:
        run(scenario)
    except ScenarioError as error:
        return f"{error.line}: {error}"
    return ""


def refused(library: Library, text: str, run: Run, start: str) -> None:
    said = told(library, text, run)
    assert said.startswith(start)
    assert "\n" not in said


def on(power: str) -> str:
    return f"me: {{reptantes: {{uno: [{power}]}}}}"


def described(state: str) -> str:
    return on(f"power-1: {{type: attack, cost: 0, discard: any, {state}}}")


def three(said: str) -> str:
    return f"participants: {{a: {{}}, b: {{}}, c: {{}}}}\n{said}"


# Positions --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("position", "start"),
    [
        # wrong shapes
        ("- me", "1: expected "),
        ("hello", "1: expected "),
        ("me: [golem]", "1: 'me': expected "),
        ("me:\nopponent: {}", "1: 'me': expected "),
        ("opponent: {}\nme:\n  hand: golem", "3: 'me.hand': expected "),
        ("me: {hand: [~]}", "1: 'me.hand.0': expected "),
        ("me: {hand: [[golem]]}", "1: 'me.hand.0': expected "),
        ("me: {hand: [golem: exhausted]}", "1: 'me.hand.0': expected "),
        ("me: {altar: {golem: 2}}", "1: 'me.altar': expected "),
        ("me: {altar: [golem: ]}", "1: 'me.altar.0.golem': expected "),
        ("me: {altar: [{}]}", "1: expected one Minion; write `- caido` or `- caido: exhausted`"),
        (
            "me: {altar: [{golem: exhausted, caido: exhausted}]}",
            "1: expected one Minion; write `- caido` or ",
        ),
        ("me: {reptantes: [uno]}", "1: 'me.reptantes': expected "),
        ("me: {reptantes: {uno: [{}]}}", "1: expected one Power; write `- deja-vu` or "),
        ("participants: [a, b, c]", "1: 'participants': expected "),
        ("participants: {a: 1, b: {}, c: {}}", "1: 'participants.a': expected "),
        ("pit: golem", "1: 'pit': expected "),
        ("pit: {caido: 3}\non-top: {golem}", "2: 'on-top': expected "),
        ("turn: [placed]", "1: 'turn': expected "),
        # wrong values
        ("me: {resistance: -1}", "1: 'me.resistance': expected int >= 0"),
        ("me: {resistance: 21}", "1: 'me.resistance': expected int <= 20"),
        ("me: {resistance: ten}", "1: 'me.resistance': expected int"),
        ("me: {hand: {golem: 0}}", "1: 'me.hand.golem': expected int >= 1"),
        ("me: {hand: {golem: 61}}", "1: 'me.hand.golem': expected int <= 60"),
        ("me: {protected: 1}", "1: 'me.protected': expected bool"),
        (on("manada: {cost: 5}"), "1: 'me.reptantes.uno.0.manada.cost': expected int <= 4"),
        ("first-round: yes", "1: 'first-round': expected bool"),
        # unknown words
        ("me: {hand: [Golem]}", f"1: 'me.hand.0': invalid enum value 'Golem' (one of {TYPES}); "),
        ("me: {hand: [sombra]}", f"1: 'me.hand.0': invalid enum value 'sombra' (one of {TYPES}"),
        ("me: {altar: [golem: tired]}", "1: 'me.altar.0.golem': invalid enum value 'tired'"),
        ("me: {reptantes: {uno: tired}}", "1: 'me.reptantes.uno': invalid enum value 'tired'"),
        ("me: {discards-as: [shadow]}", "1: 'me.discards-as.0': invalid enum value 'shadow'"),
        ("step: main", "1: 'step': invalid enum value 'main' (one of formation, 0.start, "),
        # unknown keys, Powers and participants
        ("mee: {}", "1: unknown key 'mee'; did you mean 'me'?"),
        ("zzz: {}", "1: unknown key 'zzz'; known keys: me, opponent, participants, groups, "),
        ("me: {hnad: [golem]}", "1: unknown key 'me.hnad'; did you mean 'hand'?"),
        (described("effect: annul, colour: red"), "1: unknown key 'me.reptantes.uno.0.power-1.co"),
        (on("carga-eroica"), "1: unknown Power 'carga-eroica'; did you mean 'carga-heroica'?"),
        (on("Carga Heroica"), "1: unknown Power 'Carga Heroica'; did you mean 'carga-heroica'?"),
        (on("power-10"), "1: unknown Power 'power-10'; describe it as power-1 to power-9"),
        ("active: bob", "1: 'bob' is not a participant; name one of me, opponent"),
        (three("active: me"), "2: 'me' is not a participant; name one of a, b, c"),
        ("turn: {eliminated: [bob]}", "1: 'bob' is not a participant; name one of me, opponent"),
        (
            "me: {altar: [golem], turned: 1}",
            "1: `turned` before the moves; nothing is announced yet; leave it out",
        ),
        ("began: bob", "1: 'bob' is not a participant; name one of me, opponent"),
        (
            "step: setup\nme: {hand: [golem]}",
            "2: me has Minions before the game is set up; leave `hand` out",
        ),
        ("step: setup\ndump: [golem]", "2: `dump` with `step: setup`; leave it out"),
        ("removed: [bob]", "1: 'bob' is not a participant; name one of me, opponent"),
        # Powers with missing or superfluous facts
        (
            on("manada"),
            "1: the document does not give the cost of 'manada'; write `manada: {cost: …}`",
        ),
        (on("deja-vu: {cost: 1}"), "1: the cost of 'deja-vu' is known; leave `cost` out"),
        (on("deja-vu: {amount: 1}"), "1: the amount of 'deja-vu' is known; leave `amount` out"),
        (on("deja-vu: {effect: annul}"), "1: the effect of 'deja-vu' is known; leave `effect` out"),
        (
            on("carga-heroica: {cost: 0, amount: 2, discard: golem}"),
            "1: the discard of 'carga-heroica' is known; leave `discard` out",
        ),
        (on("power-1"), "1: 'power-1' has no effect; write `power-1: {effect: damage 2}`"),
        (on("power-1: {effect: annul}"), "1: 'power-1' has no type; add `type: …`"),
        (described("effect: [damage 2, fly]"), "1: 'fly' is not an effect; write one of: damage N"),
        (
            described("effect: [damage 2, damage 3]"),
            "1: 'power-1': 'damage N' twice in one Power; write it once; numbers add up",
        ),
        (
            described("effect: [explode 1, explode 1 caido]"),
            "1: 'power-1': 'explode N [TYPE]' twice in one Power; write it once",
        ),
        (
            described("effect: [damage 2, prevent 3]"),
            "1: 'power-1': an Attack Power that prevents damage; make it a defense or tactical P",
        ),
        (
            on("power-1: {type: defense, cost: 0, discard: any, effect: [prevent 1, damage 2]}"),
            "1: 'power-1': a Defense Power that does damage; make it an attack or tactical Power",
        ),
        (
            on(
                "power-1: {type: defense, cost: 0, discard: any,"
                " effect: place the discarded minion}"
            ),
            "1: 'power-1': 'place the discarded minion' in a Power that prevents no damage; add `p",
        ),
        (
            on(
                "power-1: {type: tactical, cost: 0, discard: any,"
                " effect: [draw 1, place the discarded minion]}"
            ),
            "1: 'power-1': 'place the discarded minion' in a Power that prevents no damage; add `p",
        ),
        (described("effect: damage"), "1: 'damage' is not an effect; write one of: damage N"),
        (
            on("deja-vu, deja-vu"),
            "1: 'deja-vu' is on one Reptante twice; give it to another Reptante",
        ),
        (
            on("deja-vu, exhumado-nocturno, antimateria, rastreo, manada, doppelganger"),
            "1: more than 5 Powers; a Reptante has 5; leave some out",
        ),
        # contradictions
        ("winner: me", "1: the game is over; leave `winner` out"),
        ("score: {me: 1}", "1: the game is over; leave `score` out"),
        ("me: {reptantes: {}}", "1: me has no Reptante; name one, or write `out: true`"),
        (
            "me: {out: true}",
            "1: the active participant is out of the game; name another as `active`",
        ),
        (
            "me: {reptantes: {a: null, b: null, c: null, d: null}}",
            "1: more than 3 Reptantes; a team has 3; five are registered in `step: formation`",
        ),
        ("me: {reptantes: {a b: null}}", "1: 'a b' is not one word; write 'a-b'"),
        ("participants: {a b: {}, b: {}, c: {}}", "1: 'a b' is not one word; write 'a-b'"),
        (
            "participants: {a: {}, b: {}}",
            "1: fewer than three participants; for two, use `me` and ",
        ),
        (three("me: {}"), "1: `participants` together with `me` or `opponent`; use one of them"),
        (
            "participants: {a: {}, b: {out: true}, c: {out: true}}",
            "1: no opponent is left; remove an `out: true`",
        ),
        (
            three("groups: [[a, b]]"),
            "2: the groups are not exactly the participants; name each of them ",
        ),
        (
            three("groups: [[a, b], [c, c]]"),
            "2: the groups are not exactly the participants; name each ",
        ),
        (
            "participants:\n  a: {reptantes: {uno: null}}\n  b: {}\n  c: {reptantes: {uno: null}}\n"
            "groups: [[a, c], [b]]",
            "4: teammates a and c both have the Reptante 'uno'; give one of them another",
        ),
        (three("groups: [[a, b, c]]"), "2: one group has no opponents; write two groups or more"),
        ("groups: [[me], [opponent]]", "1: `groups` with two participants; leave `groups` out"),
        (
            "pit: [caido]\non-top: [golem]",
            "2: `on-top` with a Pit in order; put these Minions first in `pit`",
        ),
        # too much
        (
            "pit: {golem: 60, caido: 60, zombie: 60, bestia: 1}",
            "1: more than 180 Minions; a base deck has 60; leave some out",
        ),
    ],
    ids=short,
)
def test_refuses_position_that_makes_no_sense(
    library: Library, run: Run, position: str, start: str
) -> None:
    refused(library, f"{position}\n---\n- end main\n---\nactive: me\n", run, start)


# Moves --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("moves", "start"),
    [
        # no moves
        ("- foo", f"10: 'foo'{NOT_A_MOVE}"),
        ("[]", "10: no moves; write a list: `- announce POWER`"),
        ("- 3", "10: a move must be text; write `- announce POWER`, `- choose NAME`"),
        ("- ''", "10: an empty move; write `- announce POWER`, or leave it out"),
        ("- announce", f"10: 'announce'{NOT_A_MOVE}"),
        ("- announce Carga Heroica", f"10: 'announce Carga Heroica'{NOT_A_MOVE}"),
        ("- announce manada with shadow", f"10: 'announce manada with shadow'{NOT_A_MOVE}"),
        ("- end turn", f"10: 'end turn'{NOT_A_MOVE}"),
        ("- ability: damage 2", "10: this game does not support `ability`; describe a Power: "),
        # unknown names
        ("- announce manda", "10: there is no Power 'manda'; did you mean 'manada'?"),
        ("- announce metamorfosis-masiva", "10: there is no Power 'metamorfosis-masiva'"),
        ("- announce doppelganger copying nada", "10: there is no Power 'nada'"),
        ("- place dragon", f"10: there is no Minion 'dragon'{NO_MINION}"),
        # not on offer
        ("- announce power-7", f"10: 'announce power-7' is not an option here; {LEGAL}"),
        (
            "- announce carga-heroica of cuatro",
            "10: 'announce carga-heroica of cuatro' is not an option here; ",
        ),
        ("- announce doppelganger", f"10: 'announce doppelganger' is not an option here; {LEGAL}"),
        ("- place esqueleto", f"10: 'place esqueleto' is not an option here; {LEGAL}"),
        ("- respond manada", f"10: 'respond manada' is not an option here; {LEGAL}"),
        ("- announce golpe-macizo for opponent", "10: 'announce golpe-macizo for opponent' is no"),
        ("- pass", f"10: 'pass' is not an option here; {LEGAL}"),
        ("- register me", f"10: 'register me' is not an option here; {LEGAL}"),
        # refused by a rule
        ("- announce manada", "10: 'announce manada' is refused by atrum/glossary/reinforce#in-th"),
        ("- announce power-1", "10: 'announce power-1' is refused by atrum/glossary/tactical-powe"),
        ("- place caido\n- place golem", "11: 'place golem' is refused by atrum/glossary/place-in"),
        # ambiguous
        (
            "- announce carga-heroica",
            "10: 'announce carga-heroica' is ambiguous; write one of "
            "announce carga-heroica of uno, announce carga-heroica of tres",
        ),
        (
            "- announce doppelganger copying carga-heroica",
            "10: 'announce doppelganger copying carga-heroica' is ambiguous; write one of "
            "announce doppelganger copying carga-heroica from uno, "
            "announce doppelganger copying carga-heroica from tres",
        ),
        (
            "- announce golpe-macizo on golem",
            "10: 'golem' is ambiguous; write one of golem#1, golem#2",
        ),
        # answers that are not on offer
        (
            "- announce carga-heroica of uno on me",
            "10: 'me' is refused by atrum/glossary/target#at-announcement; legal: opponent",
        ),
        (
            "- announce golpe-macizo on opponent",
            "10: 'opponent' is refused by atrum/glossary/target#at-announcement; legal: zom",
        ),
        (
            "- announce golpe-macizo on golem#3",
            "10: 'golem#3' is not an option here; legal: zombie",
        ),
        # choices
        ("- choose caido", "10: no question offers 'caido'; nothing is asked here, so leave the "),
        (
            "- announce golpe-macizo\n- choose caido",
            "11: this question does not offer 'caido'; legal: zombie, golem#1, golem#2",
        ),
        # expectations and other checks
        ("- expect: {me: {rezistance: 3}}", "10: unknown key 'me.rezistance'; did you mean 'resis"),
        (
            "- expect: {me: {resistance: 3}}",
            "10: `expect` failed: me.resistance: expected 3, got 10",
        ),
        ("- can: announce manada", "10: 'announce manada' is refused by atrum/glossary/reinforce"),
        ("- cannot: place caido", "10: 'place caido' is legal here"),
        ("- cannot: place dragon", f"10: there is no Minion 'dragon'{NO_MINION}"),
    ],
    ids=short,
)
def test_refuses_move_that_makes_no_sense(
    library: Library, run: Run, moves: str, start: str
) -> None:
    refused(library, f"{BOARD}\n---\n{moves}\n---\nme: {{resistance: 10}}\n", run, start)


@BOTH
@pytest.mark.parametrize("more", ["- end main", "- announce carga-heroica", "- can: end main"])
def test_refuses_move_after_the_end(library: Library, run: Run, more: str) -> None:
    text = f"{WON}\n{LOST}\n---\n- announce carga-heroica\n{more}\n---\nwinner: me\n"
    refused(library, text, run, "5: the game is over before this move; leave it out")


@BOTH
@pytest.mark.parametrize(
    ("after", "start"),
    [
        ("- me", "6: expected "),
        ("me: {resistnce: 1}", "6: unknown key 'me.resistnce'; did you mean 'resistance'?"),
        ("me: {altar: [{}]}", "6: expected one Minion; "),
        ("dump: [ogro]", "6: 'dump.0': invalid enum value 'ogro'"),
    ],
    ids=short,
)
def test_refuses_ending_that_makes_no_sense(
    library: Library, run: Run, after: str, start: str
) -> None:
    refused(library, f"{WON}\n{LOST}\n---\n- announce carga-heroica\n---\n{after}\n", run, start)
