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
me: {house: brobnar, hand: [urchin, phoenix-heart, anger], creatures: [bumpsy, bumpsy],
     artifacts: [gauntlet-of-command]}
opponent: {amber: 3, hand: [tolas], creatures: [tolas, dust-imp]}"""
OFFER = (
    "legal: play phoenix-heart, discard phoenix-heart, play anger, discard anger, "
    "reap with bumpsy#1, fight with bumpsy#1, reap with bumpsy#2, fight with bumpsy#2, "
    "use gauntlet-of-command, end turn"
)
HOUSES = "brobnar, dis, logos, mars, sanctum, saurian, shadows, star-alliance, untamed"
HOUSE_MOVES = ", ".join(f"house {house}" for house in HOUSES.split(", "))
FLANK = "me: {house: shadows, hand: [urchin], creatures: [bumpsy]}\nopponent: {amber: 3}"
TAUNT = """\
me: {house: brobnar, creatures: [bumpsy]}
opponent: {creatures: [urchin, tolas: {gains: {taunt: 1}}, dust-imp]}"""
WON = "me: {keys: [red, blue], amber: 6}"
NOT_A_MOVE = " is not a move; write one of: play CARD [left|right], play UPGRADE on CREATURE, "
NO_ASIDE = "not a move; write `- play CARD`, `- choose NAME`, or one of expect, can, cannot, "
NO_TEXT = "a move must be text; write `- play CARD`, `- choose NAME`"
NOT_YAML = "malformed YAML: "
PARTS = "write position, `---`, moves, `---`, position"
HEADING = "write `scenario [possible | illegal | endless] [as VARIANT]`"
SIDE_KEYS = "known keys: house, houses, amber, keys, forged, creatures-played, "
LASTING = "has no lasting effect; name one of "

Run = Callable[[Scenario], object]
BOTH = pytest.mark.parametrize("run", [Scenario.replay, Scenario.explore], ids=["once", "every"])


def short(value: object) -> str:
    """The start of a text, as the id of a test."""
    return str(value)[:40]


def told(library: Library, text: str, run: Run) -> str:
    """The first problem of a scenario, or an empty string."""
    scenario = read_blocks(library, "keyforge", text)[0]
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


def judged(library: Library, text: str) -> tuple[str, int, str]:
    verdict = read_blocks(library, "keyforge", text)[0].verdict()
    return verdict.state, verdict.line, verdict.why


def mine(said: str) -> str:
    return f"me: {{house: dis, {said}}}"


def on(state: str) -> str:
    return mine(f"creatures: [urchin: {{{state}}}]")


def fence(info: str, *parts: str) -> str:
    return f"```{info}\n" + "\n---\n".join(parts) + "\n```\n"


# Positions --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("position", "start"),
    [
        # wrong shapes
        ("- me", "1: expected "),
        ("hello", "1: expected "),
        ("42", "1: expected "),
        ("me: [urchin]", "1: 'me': expected "),
        ("me: shadows", "1: 'me': expected "),
        ("me:\nopponent: {}", "1: 'me': expected "),
        ("opponent: {}\nme:\n  house: dis\n  hand: urchin", "4: 'me.hand': expected "),
        (mine("hand: three"), "1: 'me.hand': expected "),
        (mine("hand: "), "1: 'me.hand': expected "),
        (mine("hand: [~]"), "1: 'me.hand.0': expected "),
        (mine("hand: [0]"), "1: 'me.hand.0': expected int >= 1"),
        (mine("hand: -1"), "1: 'me.hand': expected int >= 0"),
        (mine("creatures: 2"), "1: 'me.creatures': expected "),
        (mine("creatures: [2]"), "1: 'me.creatures.0': expected "),
        (mine("hand: [[urchin]]"), "1: 'me.hand.0': expected "),
        (mine("hand: [urchin: ]"), "1: 'me.hand.0.urchin': expected "),
        (mine("hand: [{}]"), "1: expected one card; write `- name` or `- name: {damage: 1}`"),
        (mine("hand: [{urchin: {}, tolas: {}}]"), "1: expected one card; write `- name` or "),
        (
            mine("creatures: {urchin, tolas}"),
            "1: 'me.creatures': expected array, got mapping; write all cards in `[…]`; `{…}` is a",
        ),
        (
            mine("artifacts: {masterplan: {exhausted: true}}"),
            "1: 'me.artifacts': expected array, got mapping; write all cards in `[…]`; ",
        ),
        (
            on("upgrades: {soulkeeper}"),
            "1: 'me.creatures.0.urchin.upgrades': expected array, got mapping; write all cards ",
        ),
        (mine("lasting: {warsong: 1}"), "1: 'me.lasting': expected "),
        (mine("lasting: [1]"), "1: 'me.lasting.0': expected "),
        (mine("lasting: [warsong: ]"), "1: 'me.lasting.0.warsong': expected "),
        ("turn: [urchin]", "1: 'turn': expected "),
        # wrong values
        (mine("amber: -3"), "1: 'me.amber': expected int >= 0"),
        (mine("amber: 1e3"), "1: 'me.amber': expected "),
        (mine("amber: 9999999999999999999"), "1: 'me.amber': expected "),
        (mine("amber: 0x10"), "1: 'me.amber': expected "),
        (mine("amber: 007"), "1: 'me.amber': expected "),
        (mine("keys: 2"), "1: 'me.keys': expected "),
        (mine("hand: {urchin: 0}"), "1: 'me.hand.urchin': expected int >= 1"),
        (mine("hand: {urchin: -1}"), "1: 'me.hand.urchin': expected int >= 1"),
        (mine("hand: {urchin: 101}"), "1: 'me.hand.urchin': expected int <= 100"),
        (mine("hand: {urchin: two}"), "1: 'me.hand.urchin': expected "),
        (on("damage: -1"), "1: 'me.creatures.0.urchin.damage': expected int >= 0"),
        (on("damage: lots"), "1: 'me.creatures.0.urchin.damage': expected "),
        (on("damage: true"), "1: 'me.creatures.0.urchin.damage': expected "),
        (on("damage: 1.5"), "1: 'me.creatures.0.urchin.damage': expected "),
        (on("exhausted: yes"), "1: 'me.creatures.0.urchin.exhausted': expected "),
        (on("exhausted: 1"), "1: 'me.creatures.0.urchin.exhausted': expected "),
        (on("counters: [doom]"), "1: 'me.creatures.0.urchin.counters': expected "),
        (on("gains: [taunt]"), "1: 'me.creatures.0.urchin.gains': expected "),
        (on("upgrades: phoenix-heart"), "1: 'me.creatures.0.urchin.upgrades': expected "),
        ("first-turn: yes", "1: 'first-turn': expected "),
        ("me: {house: dis}\nturn: {used: [urchin: {}]}", "2: 'turn.used.0': expected "),
        # unknown words
        ("me: {house: hell}", f"1: 'me.house': invalid enum value 'hell' (one of {HOUSES}); "),
        ("me: {house: Dis}", f"1: 'me.house': invalid enum value 'Dis' (one of {HOUSES}); "),
        (mine("keys: [green]"), "1: 'me.keys.0': invalid enum value 'green' (one of red, blue, "),
        (on("owner: bob"), "1: 'me.creatures.0.urchin.owner': invalid enum value 'bob' (one of me"),
        (
            on("gains: {flying: 1}"),
            "1: 'me.creatures.0.urchin.gains.flying': invalid enum value 'flying' "
            "(one of assault, deploy, elusive, ",
        ),
        ("active: bob", "1: 'active': invalid enum value 'bob' (one of me, opponent); "),
        ("step: main", "1: 'step': invalid enum value 'main' (one of setup, 1.forge, 2.house, "),
        # unknown keys and cards
        ("mee: {house: dis}", "1: unknown key 'mee'; did you mean 'me'?"),
        ("zzz: {house: dis}", "1: unknown key 'zzz'; known keys: me, opponent, active, step, "),
        ("1: {house: dis}", "1: unknown key '1'; known keys: me, opponent, active, step, "),
        ("~: {house: dis}", "1: unknown key '~'; known keys: me, opponent, active, step, "),
        ("me:\n  <<: {house: dis}", f"2: unknown key 'me.<<'; {SIDE_KEYS}"),
        ("turn: {moon: 2}", "1: unknown key 'turn.moon'; known keys: played, used, "),
        (mine("hand: [urchin: {damage: 1}]"), "1: unknown key 'me.hand.0.urchin.damage'; known "),
        (
            on("upgrades: [phoenix-heart: {damage: 1}]"),
            "1: unknown key 'me.creatures.0.urchin.upgrades.0.phoenix-heart.damage'; known keys: ",
        ),
        (
            on("under: [tolas: {under: [bumpsy]}]"),
            "1: unknown key 'me.creatures.0.urchin.under.0.tolas.under'; ",
        ),
        (
            mine("lasting: [warsong: {until: forever}]"),
            "1: unknown key 'me.lasting.0.warsong.until'; known keys: on, house, used",
        ),
        (mine("hand: {urchn}"), "1: unknown card 'urchn'; did you mean 'urchin'?"),
        (mine("hand: [Urchin]"), "1: unknown card 'Urchin'; did you mean 'urchin'?"),
        (mine("hand: [Bait and Switch]"), "1: unknown card 'Bait and Switch'; did you mean 'bait-"),
        (mine('hand: [""]'), "1: unknown card ''; "),
        (mine("hand: [creature]"), "1: unknown card 'creature'; "),
        (mine("creatures: [xyzzy]"), "1: unknown card 'xyzzy'; "),
        (
            "me:\n  house: dis\n  creatures:\n  - tolas\n  - urchin:\n      under: [urchn]",
            "6: unknown card 'urchn'; did you mean 'urchin'?",
        ),
        ("me: {house: dis}\nturn: {played: [urchn]}", "2: unknown card 'urchn'; did you mean "),
        # misplaced cards
        (
            mine("creatures: [bait-and-switch]"),
            "1: 'bait-and-switch' cannot be in 'creatures'; its type is ",
        ),
        (mine("artifacts: [urchin]"), "1: 'urchin' cannot be in 'artifacts'; its type is creature"),
        (
            mine("creatures: [phoenix-heart]"),
            "1: 'phoenix-heart' cannot be in 'creatures'; its type is up",
        ),
        (on("upgrades: [tolas]"), "1: 'tolas' cannot be in 'upgrades'; its type is creature"),
        (mine("creatures: [card]"), "1: 'card' cannot be in 'creatures'; its type is unknown"),
        (on("upgrades: [card]"), "1: 'card' cannot be in 'upgrades'; its type is unknown"),
        (on("purges: [card]"), "1: 'card' is an unknown card and cannot be here; name a card"),
        (
            "me: {house: dis}\nturn: {played: [card]}",
            "2: 'card' is an unknown card and cannot be here; name a card",
        ),
        # what follows from the position
        (
            on("total-power: 2"),
            "1: 'total-power' follows from the position; before the moves, write `power` for +1 ",
        ),
        (
            on("armor-left: 0"),
            "1: 'armor-left' follows from the position; before the moves, write `armor-spent`",
        ),
        (
            mine("hand: [card: {house: dis}]"),
            "1: 'card' is an unknown card and has no house; name a card, or leave `house` out",
        ),
        # contradictions
        (
            "me: {house: dis}\nopponent: {house: logos}",
            "2: both players have an active house; keep that of the active player",
        ),
        (
            "me: {house: dis}\nactive: opponent",
            "2: `active` and `house` contradict each other; leave `active` out",
        ),
        (
            "me: {house: dis}\nstep: 2.house",
            "2: no house is active in this step yet; leave `house` or `step` out",
        ),
        ("winner: me", "1: the game is over; leave `winner` out"),
        (mine("keys: [red, red]"), "1: duplicate word in 'keys'; write each word once"),
        ("me: {houses: [dis, dis, mars]}", "1: duplicate word in 'houses'; write each word once"),
        (mine("keys: [red, blue, yellow]"), "1: three keys are forged, so the game is over; leave"),
        (
            mine("deck: {urchin, tolas}, shuffled: false"),
            "1: a deck in braces has no order; write the deck in brackets",
        ),
        # impossible lasting effects
        (mine("lasting: [xyzzy]"), f"1: 'xyzzy' {LASTING}"),
        (mine("lasting: [urchin]"), f"1: 'urchin' {LASTING}"),
        (
            mine("lasting: [hallowed-shield: {on: tolas}]"),
            "1: `on: tolas` is not a creature in play; name one, `me urchin` or `opponent urchin`",
        ),
        (
            mine("creatures: [tolas, tolas], lasting: [hallowed-shield: {on: tolas}]"),
            "1: `on: tolas` is ambiguous; write one of me tolas#1, me tolas#2",
        ),
        (
            mine("creatures: [tolas], lasting: [hallowed-shield: {on: opponent tolas}]"),
            "1: `on: opponent tolas` is not a creature in play; ",
        ),
        (
            mine("lasting: [warsong: {used: [opponent tolas]}]"),
            "1: `used: opponent tolas` is not a card in play; ",
        ),
        # too much
        (
            mine(f"deck: [{', '.join(['urchin'] * 501)}]"),
            "1: more than 100 cards; two decks have 72; leave some out",
        ),
        (
            mine("deck: {urchin: 100, tolas: 100, bumpsy: 100, anger: 100, nexus: 100, mother: 1}"),
            "1: more than 100 cards; ",
        ),
        (mine("deck: 90, hand: [urchin, 10]"), "1: more than 100 cards; two decks have 72; leave"),
        (mine("deck: 101"), "1: more than 100 cards; two decks have 72; leave some out"),
        (f"me: {'[' * 5000}{']' * 5000}", "1: YAML nested too deeply; use at most 16 levels"),
        (f"me: {'{a: ' * 3000}1{'}' * 3000}", "1: YAML nested too deeply; use at most 16 levels"),
        # YAML features that are not allowed
        ("me: &a {house: dis}\nopponent: *a", "1: YAML anchors and aliases are not allowed; "),
        (mine("hand: !!set {urchin}"), "1: YAML tag tag:yaml.org,2002:set is not allowed; write "),
        (
            "me: !!python/object/apply:os.system [ls]",
            "1: YAML tag tag:yaml.org,2002:python/object/apply:os.system is not allowed; write ",
        ),
        ("? [me]\n: {house: dis}", "1: a YAML key must be a word; write `key: value`"),
        ("me: {house: dis, house: logos}", "1: duplicate key 'house'; keep one of them"),
        ("me: {house: dis}\nme: {amber: 1}", "2: duplicate key 'me'; keep one of them"),
        ("me:\n\thouse: dis", f"2: {NOT_YAML}"),
    ],
    ids=short,
)
def test_refuses_position_that_makes_no_sense(
    library: Library, run: Run, position: str, start: str
) -> None:
    refused(library, f"{position}\n---\n- end turn\n---\nme: {{amber: 0}}\n", run, start)


# Moves --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("moves", "start"),
    [
        # no moves
        ("play: urchin", "5: no moves; write a list: `- play CARD`"),
        ("play urchin", "5: no moves; write a list: `- play CARD`"),
        ("[]", "5: no moves; write a list: `- play CARD`"),
        ("~", "5: no moves; write a list: `- play CARD`"),
        ("- 42", f"5: {NO_TEXT}"),
        ("- ~", f"5: {NO_TEXT}"),
        ("- {}", f"5: {NO_TEXT}"),
        ("- - play anger", f"5: {NO_TEXT}"),
        ("- {play: anger}", f"5: {NO_ASIDE}"),
        ("- play: anger", f"5: {NO_ASIDE}"),
        ("- choose: bumpsy", f"5: {NO_ASIDE}"),
        ("- line: 3", f"5: {NO_ASIDE}"),
        ("- play", f"5: 'play'{NOT_A_MOVE}"),
        ("- ''", "5: an empty move; write `- play CARD`, or leave it out"),
        ("- choose", "5: `choose` without a name; write `- choose NAME`"),
        ("- End Turn", f"5: 'End Turn'{NOT_A_MOVE}"),
        ("- end turn\n- attack tolas", f"6: 'attack tolas'{NOT_A_MOVE}"),
        ("- play anger; end turn", f"5: 'play anger; end turn'{NOT_A_MOVE}"),
        ("- !!str play anger", "5: YAML tag tag:yaml.org,2002:str is not allowed; "),
        ("- *a", "5: YAML anchors and aliases are not allowed; write the value out"),
        (f"{'- ' * 2000}x", "5: YAML nested too deeply; use at most 16 levels"),
        # not on offer
        ("- play xyzzy", "5: there is no card 'xyzzy'"),
        ("- play tolas", f"5: 'play tolas' is not an option here; {OFFER}"),
        ("- discard bumpsy", f"5: 'discard bumpsy' is not an option here; {OFFER}"),
        ("- use urchin", f"5: 'use urchin' is not an option here; {OFFER}"),
        ("- reap with bumpsy#0", f"5: 'reap with bumpsy#0' is not an option here; {OFFER}"),
        ("- reap with bumpsy#3", f"5: 'reap with bumpsy#3' is not an option here; {OFFER}"),
        ("- end turn\n- end turn", f"6: 'end turn' is not an option here; legal: {HOUSE_MOVES}"),
        (
            "- end turn\n- play tolas",
            f"6: 'play tolas' is not an option here; legal: {HOUSE_MOVES}",
        ),
        ("- play card", "5: 'card' is a card that nobody knows and has no house; name a card"),
        ("- cannot: play card", "5: 'card' is a card that nobody knows and has no house; name a "),
        ("- discard card", "5: 'card' is a card that nobody knows and has no house; name a card"),
        ("- use card", f"5: 'use card' is not an option here; {OFFER}"),
        ("- ability: destroy card", "5: 'card' is not a card in play; in play: me bumpsy#1, "),
        # refused by a rule
        ("- play urchin", "5: 'play urchin' is refused by keyforge/rules/step-3-play-discard-use#"),
        (
            "- reap with gauntlet-of-command",
            "5: 'reap with gauntlet-of-command' is refused by "
            "keyforge/rules/using-artifacts#no-reap-no-fight",
        ),
        (
            "- fight with gauntlet-of-command against tolas",
            "5: 'fight with gauntlet-of-command' is refused by keyforge/rules/using-artifacts#",
        ),
        ("- use bumpsy#1", "5: 'use bumpsy#1' is refused by keyforge/rules/using-creatures-action"),
        ("- unstun bumpsy#1", "5: 'unstun bumpsy#1' is refused by keyforge/glossary/stun#remove"),
        (
            "- reap with bumpsy#1\n- reap with bumpsy#1",
            "6: 'reap with bumpsy#1' is refused by keyforge/rules/ready-and-exhausted#exhausted-no",
        ),
        # answers that are not on offer
        (
            "- fight with bumpsy#1 against bumpsy#2",
            "5: 'bumpsy#2' is not an option here; legal: to",
        ),
        (
            "- fight with bumpsy#1 against tolsa",
            "5: there is no card 'tolsa'; did you mean 'tolas'?",
        ),
        ("- play anger left", "5: 'left' is not an option here; legal: bumpsy#1, bumpsy#2"),
        (
            "- play phoenix-heart on gauntlet-of-command",
            "5: 'gauntlet-of-command' is not an option here; legal: bumpsy#1, bumpsy#2, tolas, ",
        ),
        (
            "- play phoenix-heart on bumpsy",
            "5: 'bumpsy' is ambiguous; write one of bumpsy#1, bumpsy#2",
        ),
        ("- reap with bumpsy", "5: 'reap with bumpsy' is ambiguous; write one of reap with bumpsy"),
        # choices
        ("- choose bumpsy", "5: no question offers 'bumpsy'; nothing is asked here, so leave the "),
        ("- play anger\n- choose bumpsy", "6: 'bumpsy' is ambiguous; write one of bumpsy#1, bump"),
        (
            "- play anger\n- choose gauntlet-of-command",
            "6: this question does not offer 'gauntlet-of-command'; legal: bumpsy#1, bumpsy#2; `-",
        ),
        (
            "- play anger\n- choose bumpsy#1\n- choose tolas\n- choose tolas",
            "8: no question offers 'tolas'; nothing is asked here, so leave the line out",
        ),
        # expectations and other checks
        ("- expect:", "5: `expect` states nothing; write `- expect: {me: {hand: []}}`"),
        ("- expect: {me: {}}", "5: `expect` states nothing; write `- expect: {me: {hand: []}}`"),
        ("- expect: [1]", "5: expected "),
        ("- expect: foo", "5: expected "),
        ("- expect:\n    me:\n      ambr: 1", "7: unknown key 'me.ambr'; did you mean 'amber'?"),
        ("- expect: {me: {hand: [urchn]}}", "5: unknown card 'urchn'; did you mean 'urchin'?"),
        (
            "- expect: {me: {amber: 99}}",
            "5: `expect` failed: me.amber: expected 99, got 0",
        ),
        (
            "- expect: {me: {creatures: {bumpsy: {damage: 1}}}}",
            "5: `expect` failed: me.creatures: 'bumpsy' is ambiguous; write one of bumpsy#1, bump",
        ),
        (
            "- expect: {me: {creatures: {bumpsy#3: {}}}}",
            "5: `expect` failed: me.creatures: expected bumpsy#3, got [bumpsy, bumpsy]",
        ),
        (
            "- expect: {me: {creatures: {bumpsy#2: {damage: 1, stun: true}}}}",
            "5: `expect` failed: me.creatures.bumpsy#2.damage: expected 1, got nothing; "
            "me.creatures.bumpsy#2.stun: expected true, got nothing",
        ),
        (
            "- expect: {opponent: {creatures: [tolas: {total-power: 3}, dust-imp]}}",
            "5: `expect` failed: opponent.creatures: expected [{tolas: {total-power: 3}}, dust-imp"
            "], got [{tolas: {total-power: 1}}, dust-imp]",
        ),
        ("- expect: {me: {hand: 2}}", "5: `expect` failed: me.hand: expected 2, got [anger, "),
        ("- expect: {me: {hand: [tolas, 2]}}", "5: `expect` failed: me.hand: expected [tolas, 2]"),
        ("- expect: {me: {creatures: {}}}", "5: 'me.creatures': an empty mapping names no card; "),
        ("- expect: {me: {creatures: {bumspy}}}", "5: unknown card 'bumspy'; did you mean 'bumps"),
        ("- expect: {me: {creatures: {bumpsy#0}}}", "5: unknown card 'bumpsy#0'; did you mean "),
        ("- expect: {me: {creatures: {bumpsy#x}}}", "5: unknown card 'bumpsy#x'; did you mean "),
        ("- expect: {me: {creatures: {anger}}}", "5: 'anger' cannot be in 'creatures'; its type "),
        ("- expect: {me: {creatures: {bumpsy: 2}}}", "5: 'me.creatures.bumpsy': expected "),
        ("- expect: {me: {creatures: {bumpsy: {dmg: 2}}}}", "5: unknown key 'me.creatures.bumpsy."),
        (
            "- expect: {me: {artifacts: {gauntlet-of-command: {total-power: 2}}}}",
            "5: 'total-power' is only for creatures; leave it out",
        ),
        (
            "- expect: {me: {artifacts: [gauntlet-of-command: {armor-left: 0}]}}",
            "5: 'armor-left' is only for creatures; leave it out",
        ),
        (
            "- expect: {me: {creatures: {bumpsy#1: {upgrades: {}}}}}",
            "5: 'me.creatures.bumpsy#1.upgrades': an empty mapping names no card; write `[]` if ",
        ),
        ("- expect: {winner: me}", "5: `expect` failed: winner: expected me, got nothing"),
        ("- can:", f"5: {NO_ASIDE}"),
        ("- can: [play anger]", f"5: {NO_ASIDE}"),
        ("- can: foo", f"5: 'foo'{NOT_A_MOVE}"),
        ("- can: choose left", "5: no choice is open here; legal: play phoenix-heart"),
        ("- can: play xyzzy", "5: there is no card 'xyzzy'"),
        ("- can: play urchin", "5: 'play urchin' is refused by keyforge/rules/"),
        ("- cannot:", f"5: {NO_ASIDE}"),
        ("- cannot: foo", f"5: 'foo'{NOT_A_MOVE}"),
        ("- cannot: play xyzzy", "5: there is no card 'xyzzy'"),
        ("- cannot: fight with bumpsy#1 against xyzzy", "5: there is no card 'xyzzy'"),
        ("- cannot: play phoenix-heart on bumpsy", "5: 'bumpsy' is ambiguous; write one of "),
        ("- cannot: play anger", "5: 'play anger' is legal here"),
        ("- cannot: end turn", "5: 'end turn' is legal here"),
        ("- ability:", f"5: {NO_ASIDE}"),
        ("- ability: [stun tolas]", f"5: {NO_ASIDE}"),
        ("- Ability: stun tolas", f"5: {NO_ASIDE}"),
        ("- ability: foo", "5: 'foo' is not an ability; write one of: stun CREATURE, "),
        ("- ability: deal -1 to tolas", "5: 'deal -1 to tolas' is not an ability; write one of: "),
        ("- ability: deal 1000 to tolas", "5: 'deal 1000 to tolas' is not an ability; write one "),
        ("- ability: stun bumpsy", "5: 'bumpsy' is ambiguous; write one of me bumpsy#1, me bumps"),
        (
            "- ability: stun urchin",
            "5: 'urchin' is not a creature in play; in play: me bumpsy#1, me bumpsy#2, "
            "opponent tolas#1, opponent dust-imp#1",
        ),
        (
            "- ability: stun me tolas",
            "5: 'me tolas' is not a creature in play; in play: me bumpsy#1, ",
        ),
        (
            "- ability: stun bumpsy#99",
            "5: 'bumpsy#99' is not a creature in play; in play: me bumpsy#1, ",
        ),
    ],
    ids=short,
)
def test_refuses_move_that_makes_no_sense(
    library: Library, run: Run, moves: str, start: str
) -> None:
    refused(library, f"{BOARD}\n---\n{moves}\n---\nme: {{amber: 0}}\n", run, start)


@BOTH
@pytest.mark.parametrize(
    ("before", "moves", "start"),
    [
        (
            FLANK,
            "- play urchin\n- choose top",
            "5: this question does not offer 'top'; legal: left",
        ),
        (FLANK, "- play urchin\n- choose 1", "5: this question does not offer '1'; legal: left"),
        (FLANK, "- play urchin left\n- choose right", "5: no question offers 'right'; nothing is "),
        (FLANK, "- choose left\n- play urchin", "4: no question offers 'left'; nothing is asked"),
        (
            TAUNT,
            "- fight with bumpsy against dust-imp",
            "4: 'dust-imp' is refused by keyforge/glos",
        ),
        *(
            (
                mine(f"{zone}: [tolas]"),
                f"- {check}play tolas",
                "3: 'play tolas' is not an option here; legal: ",
            )
            for zone in ("deck", "discard", "archives", "purged", "creatures")
            for check in ("", "cannot: ")
        ),
        (mine("creatures: [tolas]"), "- cannot: discard tolas", "3: 'discard tolas' is not an "),
        (mine("hand: [tolas]"), "- cannot: use tolas", "3: 'use tolas' is not an option here; "),
        (
            f"{mine('amber: 1')}\nopponent: {{creatures: [tolas]}}",
            "- cannot: reap with tolas",
            "4: 'reap with tolas' is not an option here; legal: end turn",
        ),
        ("{}", "- play urchin", f"3: 'play urchin' is not an option here; legal: {HOUSE_MOVES}"),
        ("{}", "- house hell", f"3: 'house hell' is not an option here; legal: {HOUSE_MOVES}"),
        ("{}", "- house dis\n- house dis", "4: 'house dis' is not an option here; legal: end turn"),
        (
            "me: {houses: [logos, mars, sanctum]}",
            "- house dis",
            "3: 'house dis' is refused by keyforge/rules/step-2-choose-a-house#no-other-house",
        ),
        (
            "me: {archives: [urchin]}",
            "- house dis\n- choose maybe",
            "4: this question does not offer 'maybe'; legal: take archives, leave archives",
        ),
        (
            "me: {archives: [urchin]}",
            "- house dis\n- take archives\n- take archives",
            "5: 'take archives' is not an option here; legal: end turn",
        ),
        (
            "me: {keys: [red], amber: 6}",
            "- choose red\n- house dis",
            "3: this question does not offer 'red'; legal: blue, yellow",
        ),
        (
            "step: setup",
            "- house dis",
            "3: 'house dis' is not an option here; legal: keep, mulligan",
        ),
        (WON, "- house dis", "3: the game is over before this move; leave it out"),
        (WON, "- can: end turn", "3: the game is over before this move; leave it out"),
        (WON, "- ability: gain 1", "3: the game is over before this move; leave it out"),
        (WON, "- choose yellow\n- house dis", "4: the game is over before this move; leave it out"),
        (WON, "- expect: {me: {amber: 9}}", "3: `expect` failed: me.amber: expected 9, got 0"),
    ],
    ids=short,
)
def test_refuses_move_at_the_wrong_time(
    library: Library, run: Run, before: str, moves: str, start: str
) -> None:
    refused(library, f"{before}\n---\n{moves}\n", run, start)


# Whole scenarios --------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("# nothing\n", f"1: the scenario has 1 part; {PARTS}"),
        ("What does Urchin do?\n", f"1: the scenario has 1 part; {PARTS}"),
        ("---\n---\n", "2: no moves; write a list: `- play CARD`"),
        (fence("scenario", ""), f"2: the scenario has 1 part; {PARTS}"),
        (fence("scenario", "{}", "- end turn").replace("- end", "-- end"), "4: no moves; write a "),
        (f"{FLANK}\n--- # moves\n- play urchin\n", f"3: {NOT_YAML}"),
        (f"{FLANK}\n----\n- play urchin\n---\n{{}}\n", f"4: {NOT_YAML}"),
        (f"{FLANK}\n---\n- play urchin\n---\n- me\n", "6: expected "),
        (f"{FLANK}\n---\n- play urchin\n---\nme: {{ambr: 1}}\n", "6: unknown key 'me.ambr'; did "),
        (
            f"{FLANK}\n---\n- play urchin\n---\nme: {{keys: [red, red]}}\n",
            "6: duplicate word in 'keys'; ",
        ),
        (f"{FLANK}\n---\n- play urchin\n---\nwinner: bob\n", "6: 'winner': invalid enum value 'bo"),
        (
            f"{FLANK}\n---\n- play urchin\n---\nme: {{lasting: [urchin]}}\n",
            f"6: 'urchin' {LASTING}",
        ),
        (
            f"{FLANK}\n---\n- play urchin\n---\nme: {{amber: 1}}\n---\n",
            "8: the ending states nothing; state the position: `me: {hand: []}`",
        ),
        *(
            (
                fence(info, FLANK, "- play urchin"),
                f"1: '{info}' is not a scenario heading; {HEADING}",
            )
            for info in (
                "scenario ILLEGAL",
                "scenario illegal possible",
                "scenario illegal illegal",
                "scenario as",
                "scenario possible as",
                "scenario as printed as current",
            )
        ),
        (
            fence("scenario as ../../x", FLANK, "- play urchin", "me: {amber: 1}"),
            "1: unknown variant '../../x'; use one of current, ",
        ),
        # an illegal move that cannot be tried, or that is not the last
        (fence("scenario illegal", BOARD, "- play xyzzy"), "6: there is no card 'xyzzy'"),
        (fence("scenario illegal", BOARD, "- reap with tolas"), "6: 'reap with tolas' "),
        (fence("scenario illegal", BOARD, "- foo"), f"6: 'foo'{NOT_A_MOVE}"),
        (fence("scenario illegal", BOARD, "- reap with bumpsy"), "6: 'reap with bumpsy' is ambigu"),
        (
            fence("scenario illegal", BOARD, "- play urchin\n- end turn"),
            "6: 'play urchin' is refused by keyforge/rules/step-3-play-discard-use#other-houses",
        ),
        (fence("scenario illegal", WON, "- house dis"), "4: the game is over before this move; "),
        (fence("scenario endless", BOARD, "- play urchin"), "6: 'play urchin' is refused by keyf"),
    ],
    ids=short,
)
def test_refuses_malformed_scenario(library: Library, run: Run, text: str, start: str) -> None:
    refused(library, text, run, start)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (fence("scenario illegal", BOARD, "- play anger"), 6, "the last move is legal"),
        (fence("scenario illegal", BOARD, "- end turn"), 6, "the last move is legal"),
        (fence("scenario endless", BOARD, "- play anger"), 6, "the scenario ends"),
        (fence("scenario endless", WON, "- expect: {winner: me}"), 4, "the scenario ends"),
        (
            fence("scenario possible", FLANK, "- play urchin", "me: {amber: 88}"),
            7,
            "me.amber: expected 88, got 1 (2 of 2 orders; for example left)",
        ),
        (
            fence("scenario possible", FLANK, "- play urchin", "me: {amber: 1}", "me: {amber: 8}"),
            9,
            "no order leads to ending 2",
        ),
        (
            fence("scenario", FLANK, "- play urchin", "me: {amber: 1}", "me: {amber: 2}"),
            9,
            "no order leads to ending 2",
        ),
        (
            fence("scenario", FLANK, "- play urchin", "me: {amber: 1}", "opponent: {amber: 2}"),
            9,
            "one order matches both ending 1 and ending 2; state more",
        ),
    ],
    ids=short,
)
def test_scenario_that_states_something_false_fails(
    library: Library, text: str, line: int, why: str
) -> None:
    assert judged(library, text) == ("failed", line, why)
