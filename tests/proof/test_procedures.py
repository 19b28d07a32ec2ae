"""Procedures in entries: the desk runs them and reports differences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rulesdb.engine.procedure import Procedure
from rulesdb.games.keyforge.readings import READINGS
from rulesdb.proof.coverage import coverage
from rulesdb.proof.verify import Outcomes, verify_entry
from rulesdb.reference.entry import Entry, Fence
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Questions
from rulesdb.tournament.procedures import PROCEDURES
from tests.tournament.test_promises import written

EXAMPLE = """\
players:
  Toni: {keys: 1, amber: 9, houses: {brobnar: {creatures: 4, bonus: 4}}}
  Fernando: {keys: 2, amber: 3, houses: {mars: {creatures: 6, bonus: 1}}, first: true}
---
winner: Toni
decided-by: time-called#most-potential"""

EVENT = """\
players: [Ana, Bea, Caro]
---
- round: {Ana: Bea, Caro: bye}
- drop: Bea
---
points: {Ana: 1}"""


def procedure(
    library: Library, text: str, info: str = "time-called", entry: Entry | None = None
) -> Procedure:
    origin = entry.origin if entry is not None else None
    return Procedure(library, "keyforge", Fence(f"procedure {info}", text, 2), origin)


def of_reference(library: Library) -> Iterator[tuple[Entry, Procedure]]:
    for entry in library:
        for found in entry.procedures:
            yield entry, found


def test_every_procedure_is_in_the_regulations(library: Library) -> None:
    run = {found.name for entry, found in of_reference(library) if entry.kind == "tournament"}
    assert set(PROCEDURES) - run == set()


@pytest.mark.slow
def test_every_statement_named_by_the_desk_is_run_by_an_entry(library: Library) -> None:
    applied = {rule for _, found in of_reference(library) for rule in found.verdict().rules}
    assert {f"keyforge/{address}" for address in written()} - applied == set()


def test_every_worked_example_of_the_regulations_runs(library: Library) -> None:
    examples = 0
    for entry in library.of("keyforge", "tournament"):
        for anchor in entry.anchors:
            if anchor.startswith("example-"):
                examples += 1
                names = anchor.split("-")[1:]
                folded = "".join(fence.text for fence in entry.fences).lower().replace("á", "a")
                assert all(name in folded for name in names), anchor
    assert examples == 3


def test_question_runs_each_of_its_readings(library: Library) -> None:
    for question, readings in READINGS.items():
        entry = library[f"keyforge/questions/{question}"]
        assert isinstance(entry.head, Questions)
        if not entry.head.not_modelled:
            assert {found.variant for found in entry.procedures} == set(readings), question


def test_readings_of_a_question_differ(library: Library) -> None:
    """Given the same input, so that a reader sees the difference."""
    for entry, found in of_reference(library):
        if entry.kind == "questions" and found is entry.procedures[0]:
            continue
        if entry.kind == "questions":
            first = next(p for p in entry.procedures if p.variant != found.variant)
            assert first.parts != found.parts or entry.name == "rematch", entry.id


def test_worked_example_verifies(library: Library) -> None:
    found = procedure(library, EXAMPLE)
    assert list(found.problems()) == []
    verdict = found.verdict()
    assert (verdict.state, verdict.why) == ("verified", "")
    assert verdict.rules[0] == "keyforge/tournament/time-called#steps"


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("winner: Toni", "winner: Fernando", 6, "winner: expected Fernando, got Toni"),
        (
            "#most-potential",
            "#most-keys",
            7,
            "decided-by: expected time-called#most-keys, got tournament/time-called#most-potential",
        ),
        ("keys: 2", "keys: 3", 6, "winner: expected Toni, got Fernando; decided-by: expected "),
        ("first: true", "first: false", 2, "exactly one of the two needs `first: true`"),
    ],
)
def test_difference_is_reported_on_its_line(
    library: Library, old: str, new: str, line: int, why: str
) -> None:
    verdict = procedure(library, EXAMPLE.replace(old, new, 1)).verdict()
    assert (verdict.state, verdict.line) == ("failed", line)
    assert verdict.why.startswith(why)


@pytest.mark.parametrize(
    ("text", "info", "line", "problem"),
    [
        (EXAMPLE, "time-caled", 1, "there is no procedure 'time-caled'; did you mean"),
        (EXAMPLE, "", 1, "'procedure ' is not a procedure heading; write `procedure NAME"),
        (EXAMPLE, "time-called as", 1, "'procedure time-called as' is not a procedure heading"),
        (EXAMPLE, "time-called as never", 1, "unknown reading 'never'; only questions have"),
        (EXAMPLE.replace("amber: 9", "ambar: 9"), "time-called", 3, "unknown key 'players.Toni."),
        (EXAMPLE.replace("keys: 1", "keys: 4"), "time-called", 3, "'players.Toni.keys': expected"),
        (EXAMPLE.replace("winner: T", "winer: T"), "time-called", 6, "unknown key 'winer'; did"),
        (EXAMPLE.replace("winner: Toni", "winner: Tony"), "time-called", 6, "unknown name"),
        (EXAMPLE.replace("most-pot", "least-pot"), "time-called", 7, "'keyforge/tournament/time"),
        (EXAMPLE.partition("---")[0], "time-called", 2, "the procedure has 1 part; write input"),
        (EXAMPLE.partition("---")[0] + "---\n", "time-called", 6, "the result states nothing"),
        (
            EXAMPLE + "\n---\nwinner: Toni",
            "time-called",
            2,
            "the procedure has 3 parts; write input",
        ),
        (EXAMPLE.replace("winner:", "winner"), "time-called", 7, "malformed YAML"),
        ("structure: basic\nplayers: [4]\n---\n5: {rounds: 3}", "structure", 5, "unknown key '5'"),
        (EVENT.replace("- drop: Bea", "- drop Bea"), "event", 5, "not a step; write one"),
        (EVENT.replace("drop: Bea", "drip: Bea"), "event", 5, "unknown key '1.drip'; did you mean"),
        (EVENT.replace("drop: Bea", "drop: null"), "event", 5, "'1.drop': expected str, got null"),
        (EVENT.replace("drop: Bea", "drop: {a: b}"), "event", 5, "'1.drop': expected str, got"),
        (EVENT.replace("Caro: bye}", "Caro: [a]}"), "event", 4, "'0.round.Caro': expected"),
        (EVENT.replace("drop: Bea", "cut: -1"), "event", 5, "'1.cut': expected int >= 0"),
        (EVENT.replace("drop: Bea", "pair: [[a, b, c]]"), "event", 5, "'1.pair.0': expected"),
    ],
)
def test_nonsense_is_reported_on_its_line(
    library: Library, text: str, info: str, line: int, problem: str
) -> None:
    found = [
        f"{at}: {what}; {todo}" for at, what, todo in procedure(library, text, info).problems()
    ]
    assert found
    assert found[0].startswith(f"{line}: {problem}"), found


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("drop: Bea", "drop: Eva", 5, "there is no player 'Eva'"),
        ("drop: Bea", "win: Bea", 5, "Bea has no open match"),
        ("Ana: Bea, ", "Ana: [Bea, 3-0], ", 4, "'3-0' is not a game score"),
        ("Caro: bye", "Bea: bye", 4, "a round must pair every player in it exactly once"),
        ("drop: Bea", "add: Ana", 5, "there is already a player 'Ana'"),
        ("drop: Bea", "pair: []", 5, "a round must pair every player in it exactly once"),
        (
            "players: [Ana, Bea, Caro]",
            "players: [Ana, Ana, Caro]",
            2,
            "there is already a player 'Ana'",
        ),
    ],
)
def test_impossible_step_fails_on_its_line(
    library: Library, old: str, new: str, line: int, why: str
) -> None:
    found = procedure(library, EVENT.replace(old, new), "event")
    assert list(found.problems()) == []
    verdict = found.verdict()
    assert (verdict.state, verdict.line) == ("failed", line)
    assert verdict.why.startswith(why)


def test_only_the_last_step_may_be_refused(library: Library) -> None:
    text = EVENT.replace("- drop: Bea", "- disqualify: Bea\n- back: Bea")
    refused = text.replace("points: {Ana: 1}", "refused: dropping#disqualified")
    assert procedure(library, refused, "event").verdict().state == "verified"
    verdict = procedure(library, text, "event").verdict()
    assert verdict.why == "points: expected {Ana: 1}, got nothing"
    more = refused.replace("\n---\nref", "\n- drop: Ana\n---\nref")
    assert procedure(library, more, "event").verdict().line == 6


@pytest.mark.parametrize(
    ("stated", "why"),
    [
        ("always: [[Ana, Bea]]", "always.0: [Ana, Bea] does not hold"),
        ("never: [[Ana, Dani], [Ana, Bea]]", "never.1: [Ana, Bea] does not hold"),
        ("some: [[[Ana, Bea], [Ana, Caro]]]", "some.0: [[Ana, Bea], [Ana, Caro]] does not hold"),
        ("meets: {Ana: [Bea]}", "meets.Ana: expected [Bea], got [Bea, Caro]"),
        ("bye: Ana", "bye: expected Ana, got nothing"),
    ],
)
def test_stated_result_must_hold_in_every_draw(library: Library, stated: str, why: str) -> None:
    given = (
        "rounds: 1\nplayers: {Ana: {points: 1}, Bea: {}, Caro: {}, Dani: {}}\nmet: [[Ana, Dani]]"
    )
    found = procedure(library, f"{given}\n---\n{stated}", "swiss-pairing")
    assert list(found.problems()) == []
    assert found.verdict().why == why


def test_procedure_must_apply_a_statement_of_its_entry(library: Library) -> None:
    beside = procedure(library, EXAMPLE, entry=library["keyforge/tournament/tiebreakers"])
    assert beside.verdict().why == "no statement of this entry was applied"


def test_question_must_apply_the_reading_it_runs(library: Library) -> None:
    beside = procedure(library, EXAMPLE, entry=library["keyforge/questions/three-keys-after-time"])
    assert beside.verdict().why == "the reading 'steps-decide' was not applied"


def test_procedures_are_refused_outside_the_regulations(library: Library) -> None:
    beside = procedure(library, EXAMPLE, entry=library["keyforge/rules/setup"])
    [(_, what, remedy)] = beside.problems()
    assert (what, remedy) == ("a procedure in rules/", "move it to tournament or questions")
    other = Procedure(library, "mitos", Fence("procedure time-called", EXAMPLE, 2))
    assert [what for _, what, _ in other.problems()] == ["there are no procedures for 'mitos'"]


def test_entry_with_procedures_is_verified_with_its_applied_rules(library: Library) -> None:
    result = verify_entry(library["keyforge/tournament/time-called"], Outcomes())
    assert (result.state, result.failures) == ("verified", [])
    assert result.scenarios == result.orders == 7
    assert "keyforge/tournament/time-called#most-potential" in result.cites
    question = verify_entry(library["keyforge/questions/three-keys-after-time"], Outcomes())
    assert (question.state, question.scenarios) == ("open", 4)


@pytest.mark.slow
def test_statements_applied_by_procedures_count_as_executed(library: Library) -> None:
    found = coverage(library, "keyforge", outcomes=NoSwitching())
    for anchor in ("most-keys", "most-aember", "most-potential", "first-player"):
        address = f"keyforge/tournament/time-called#{anchor}"
        assert address in found.executed
        assert "keyforge/tournament/time-called" in found.cited[address]
        assert address in found.unseen
        assert address not in found.unguarded


class NoSwitching(Outcomes):
    """Skips disabling every rule of the engine, which takes minutes and is not tested here."""

    def fails_without(self, block: object, rule: str) -> bool:
        return True

    def prepare_failures(self, pairs: object) -> None:
        pass


def test_every_procedure_states_more_than_it_is_given(library: Library) -> None:
    """A procedure that repeats its input would always pass."""
    for entry, found in of_reference(library):
        assert re.sub(r"\s", "", found.parts[-1]) not in re.sub(r"\s", "", found.parts[0]), entry.id
