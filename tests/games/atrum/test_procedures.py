"""The procedures of a tournament run, agree with the game, and refuse nonsense."""

from __future__ import annotations

from random import Random

import pytest

from rulesdb.engine.procedure import Procedure
from rulesdb.engine.scenario import Scenario
from rulesdb.errors import ScenarioError
from rulesdb.games.atrum.procedures import PROCEDURES, READINGS
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Questions


def procedure(library: Library, name: str, text: str) -> Procedure:
    return Procedure(library, "atrum", Fence(f"procedure {name}", text, 2))


def test_every_procedure_is_in_an_entry(library: Library) -> None:
    run = {found.name for e in library.of("atrum", "tournament") for found in e.procedures}
    assert run == set(PROCEDURES)


def test_every_procedure_holds(library: Library) -> None:
    found = [(e, p) for e in library if e.game == "atrum" for p in e.procedures]
    wrong = [(e.id, p.fence.line, p.verdict().why) for e, p in found if p.verdict().why]
    assert len(found) > 30
    assert wrong == []


def test_question_follows_and_runs_its_readings(library: Library) -> None:
    for question, readings in READINGS.items():
        entry = library[f"atrum/questions/{question}"]
        assert isinstance(entry.head, Questions)
        assert entry.head.follows == readings[0]
        assert {found.variant for found in entry.procedures} == set(readings)


def test_game_and_procedure_agree_when_time_is_over(library: Library) -> None:
    draw = Random(11)
    names = ("me", "opponent")
    for _ in range(60):
        kept = {name: draw.randint(1, 3) for name in names}
        left = {name: draw.randint(1, 3) for name in names}
        last = draw.choice(names)
        sides = "\n".join(
            f"{name}: {{resistance: {left[name]}, reptantes: "
            f"{{{', '.join(f'{name[0]}{n}: null' for n in range(kept[name]))}}}}}"
            for name in names
        )
        text = f"{sides}\nremoved: [{last}]\n---\n- time\n---\nwinner: me"
        game = Scenario(library, "atrum", Fence("scenario", text, 1)).replay().position
        players = ", ".join(
            f"{name}: {{reptantes: {kept[name]}, resistance: {left[name]}}}" for name in names
        )
        given = f"players: {{{players}}}\nlast-removed: {last}\n---\nwinner: me"
        found = procedure(library, "end-by-time", given).run().outcome
        assert game["winner"] == found["winner"], text
        assert {name: game.get("score", {}).get(name, 0) for name in names} == found["score"], text


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("end-by-time", "players: {Ana: {reptantes: 4}, Bea: {reptantes: 1}}", "reptantes"),
        ("end-by-time", "players: {Ana: {reptantes: 1}}", "players"),
        (
            "end-by-time",
            "players: {Ana: {reptantes: 1}, Bea: {reptantes: 1}}\nlast-removed: Eva",
            "'Eva' does not play here",
        ),
        (
            "giving-up",
            "players: {Ana: {reptantes: 1}, Bea: {reptantes: 1}}",
            "exactly one of the players",
        ),
        (
            "giving-up",
            "players: {Ana: {reptantes: 1}, Bea: {reptantes: 1}}\nloop: Ana",
            "`because` is missing; write `until-time`",
        ),
        ("round-time", "minutes: -1", "minutes"),
        ("deck-check", "minions: {sombra: 10}", "sombra"),
        ("deck-check", "minions: {golem: 10}\nparticipants: 1", "participants"),
        ("registraton", "reptantes: []", "did you mean 'registration'?"),
    ],
)
def test_refuses_nonsense_with_a_reason(library: Library, name: str, text: str, why: str) -> None:
    comes = {"round-time": "starts: true", "deck-check": "decks: 1"}.get(name, "winner: Ana")
    with pytest.raises(ScenarioError, match=why.replace("?", r"\?")):
        procedure(library, name, f"{text}\n---\n{comes}").run()
