"""The desk as plain data: the same file as the command line, and nothing changes on a refusal."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.reference.library import Library
from rulesdb.tournament.event_file import begin, opened
from rulesdb.tournament.session import GameDesk, answer
from rulesdb.tournament.steps import Note
from rulesdb.tournament.swiss import pair
from tests.tournament.desk_session import added, ask, begun, keyforge, results, told
from tests.tournament.events import head
from tests.tournament.fields import cheapest, cost, pairs_of
from tests.tournament.test_properties import ACTIONS, NAMES, steps_for
from tests.workshop import Workshop


@pytest.fixture(scope="module")
def library(real: Workshop) -> Library:
    return real.load()


CUSTOM = {"structure": "custom", "rounds": 7, "cut": 2}
WORDS = {"drop": {}, "no-show": {"absent": True}, "disqualify": {"disqualified": True}}


def asked_for(event: str, action: str, who: str, draw: Random) -> dict[str, Any]:
    """What a page asks for an action of `test_properties.steps_for`; the same draws."""
    if action in WORDS:
        return {"do": "take", "steps": [{"step": "drop", "player": who, **WORDS[action]}]}
    if action in ("add", "back"):
        back = {"back": True} if action == "back" else {}
        return {"do": "take", "steps": [{"step": "add", "player": who, **back}]}
    if action == "cut":
        return {"do": "cut", "size": draw.choice((2, 4))}
    state = told(event)["state"]
    missing = [m for m in state["rounds"][-1]["matches"] if m["open"]] if state["rounds"] else []
    if not missing:
        return {"do": "pair"}
    winners = [(m["match"], draw.choice(tuple(m["players"]))) for m in missing]
    return {
        "do": "take",
        "steps": [{"step": "result", "match": match, "winner": name} for match, name in winners],
    }


@settings(deadline=None, max_examples=40)
@given(
    players=st.integers(2, 8),
    seed=st.integers(0, 2**32),
    actions=st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from(NAMES)), max_size=20),
)
def test_page_and_command_line_write_the_same_file(
    tmp_path_factory: pytest.TempPathFactory,
    players: int,
    seed: int,
    actions: list[tuple[str, str]],
) -> None:
    path = tmp_path_factory.mktemp("event") / "event.jsonl"
    begin(path, head(seed, **CUSTOM))
    event = begun(seed=seed, **CUSTOM)
    here, there = Random(seed), Random(seed)
    for action, who in [*(("add", name) for name in NAMES[:players]), *actions]:
        swiss_promises(event, action)
        found = ask(event, **asked_for(event, action, who, here))
        with opened(path, to_write=True) as file:
            try:
                file.take(steps_for(file.event, action, who, there))
            except Exception as refused:
                assert [each["what"] for each in found["problems"]] == [str(refused)]
        if found["problems"]:
            assert found["event"] == event
        event = found["event"]
        assert event.encode() == path.read_bytes()
    assert told(event)["event"] == event
    while (state := told(event)["state"])["steps"]:
        undone = told(event, do="undo")
        assert told(undone["event"], do="take", steps=undone["undone"])["event"] == event
        event = undone["event"]
        assert told(event)["state"]["steps"] == state["steps"] - 1
    assert event == begun(seed=seed, **CUSTOM)


def swiss_promises(event: str, action: str) -> None:
    """A Swiss round that the page draws has no avoidable rematch and the least difference."""
    from rulesdb.tournament.event_text import read

    now = read("event", event.encode()).event
    if action != "round" or now.open() or now.stage != "swiss" or len(now.rounds) >= 7:
        return
    found = ask(event, do="pair")
    if found["problems"]:
        return
    records = {record.name: record for record in now.records()}
    ranking = [records[name] for name in now.ranking()]
    drawn = pair(ranking, Random(f"{now.head.seed}/round/{len(now.rounds) + 1}"), now.readings)
    byes = [[drawn.bye, None]] if drawn.bye else []
    shown = [match["players"] for match in found["state"]["rounds"][-1]["matches"]]
    assert shown == [*map(list, drawn.matches), *byes]
    rest = [record for record in ranking if record.name != drawn.bye]
    assert cost(pairs_of(ranking, drawn)) == cheapest(rest)


def test_draw_does_not_depend_on_the_hashes_of_the_process() -> None:
    """So many have met that the matching pairs them, and it uses sets."""
    code = (
        "from random import Random\n"
        "from tests.tournament.fields import made_up\n"
        "from rulesdb.tournament.swiss import pair\n"
        "drawn = pair(made_up(Random(6), 12, 1, 40), Random(1))\n"
        "assert drawn.work == 12**3\n"
        "print(drawn.matches)\n"
    )
    root = Path(__file__).parents[2]
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=root,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
    assert "p0" in printed.pop()


# What comes next ----------------------------------------------------------------------------------


def test_each_step_says_what_comes_next() -> None:
    event = begun(structure="custom", rounds=1, cut=2)
    assert told(event)["state"]["next"] == "players"
    event = added(event, "Ana", "Bea", "Caro", "Dani")
    for coming, do in (("pair", "pair"), ("results", ""), ("cut", "cut"), ("pair", "pair")):
        assert told(event)["state"]["next"] == coming
        event = told(event, do=do)["event"] if do else results(event)
    event = results(event)
    state = told(event)["state"]
    assert (state["next"], bool(state["winner"])) == ("over", True)


def test_too_few_players_for_a_table_say_so() -> None:
    state = told(begun("Ana", "Bea", "Caro"))["state"]
    assert state["structure"] is None
    assert state["next"] == "players"
    assert state["too-few"] == "keyforge/questions/too-few-players#custom"


# Why ----------------------------------------------------------------------------------------------


STATEMENTS = {  # that only this comparison is based on
    "points": {"tournament-points#win", "tournament-points#loss"},
    "strength": {"tiebreakers#sos-opponent", "tiebreakers#sos-sum", "tiebreakers#sos-divide"},
    "extended": {"tiebreakers#esos-sum", "tiebreakers#esos-divide"},
    "chance": {"tiebreakers#random"},
}


def test_why_gives_the_figures_that_decide() -> None:
    event = begun("Ana", "Bea", "Caro", "Dani", "Eva", "Flo", structure="custom", rounds=3)
    for _ in range(3):
        event = results(told(event, do="pair")["event"], "Ana", "Bea")
    lines = {line["player"]: line for line in told(event)["state"]["standings"]}
    seen = set()
    for one in lines.values():
        for other in lines.values():
            if one["rank"] >= other["rank"]:
                continue
            why = told(event, do="why", players=[other["player"], one["player"]])["why"]
            assert (why["first"], why["second"]) == (one["player"], other["player"])
            *before, last = why["compared"]
            assert last["decides"]
            assert all(each["values"][0] == each["values"][1] for each in before)
            seen.add(last["what"])
            for each in why["compared"]:
                named = {
                    address.removeprefix("keyforge/tournament/") for address in each["applied"]
                }
                assert STATEMENTS[each["what"]] <= named
                assert not named & set().union(
                    *(STATEMENTS[k] for k in STATEMENTS if k != each["what"])
                )
                if each["what"] in ("strength", "extended"):
                    expected = [one[each["what"]], other[each["what"]]]
                    assert each["values"] == expected
                    assert [mean(side) for side in each["shares"]] == list(map(Fraction, expected))
    assert {"points", "strength"} <= seen


def mean(shares: list[dict[str, str]]) -> Fraction:
    return sum((Fraction(each["value"]) for each in shares), Fraction(0)) / len(shares)


# The judges' log ----------------------------------------------------------------------------------


def note(**said: Any) -> dict[str, Any]:
    return {"do": "take", "steps": [{"step": "note", **said}]}


def test_log_is_part_of_the_event_and_undone_like_any_step() -> None:
    event = paired()
    penalty = "keyforge/tournament/lost-and-damaged-cards#floor"
    for said in (
        {"kind": "call", "text": "Which goes first?", "table": 1, "at": "2026-11-20T21:40"},
        {"kind": "penalty", "player": "Ana", "entry": penalty},
        {"kind": "extension", "table": 1, "minutes": 4},
        {"kind": "extension", "table": 1, "minutes": 2},
    ):
        event = told(event, **note(**said))["event"]
    state = told(event)["state"]
    assert [each["kind"] for each in state["log"]] == ["call", "penalty", "extension", "extension"]
    assert {each["round"] for each in state["log"]} == {1}
    assert state["rounds"][-1]["matches"][0]["extension"] == 6
    assert told(event, do="log")["text"] == (
        "2026-11-20 21:40, round 1, table 1, call: Which goes first?\n"
        f"round 1, penalty: Ana ({penalty})\n"
        "round 1, table 1, extension of 4 minutes\n"
        "round 1, table 1, extension of 2 minutes\n"
    )
    assert told(told(event, do="undo")["event"])["state"]["log"] == state["log"][:-1]


def paired() -> str:
    event = begun("Ana", "Bea", "Caro", structure="custom", rounds=2)
    return str(told(event, do="pair")["event"])


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"kind": "penalty", "player": "Ana"}, "needs the player, and the statement"),
        ({"kind": "extension", "table": 1}, "the number of minutes"),
        ({"kind": "call", "text": "?", "table": 9}, "there is no table 9"),
        ({"kind": "call", "text": "?", "player": "Zoe"}, "there is no player 'Zoe'"),
        ({"kind": "call", "text": "?", "minutes": 3}, "only a time extension has minutes"),
        ({"kind": "call"}, "says nothing"),
        ({"kind": "call", "text": "a\nb"}, "one line"),
        ({"kind": "ruling", "entry": "javascript:x"}, "request is wrong"),
        ({"kind": "party", "text": "x"}, "request is wrong"),
    ],
)
def test_wrong_note_changes_nothing(said: dict[str, Any], message: str) -> None:
    event = paired()
    found = ask(event, **note(**said))
    assert message in found["problems"][0]["what"]
    assert found.get("event", event) == event


def test_note_survives_the_file(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    begin(path, head())
    with opened(path, to_write=True) as file:
        file.take([Note("call", "Hello")])
    with opened(path, to_write=False) as file:
        assert [each.note.text for each in file.event.log] == ["Hello"]


# Bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["ana", "ÁNA", "  Ana ", "Ańa"])
def test_same_name_twice_is_refused(again: str) -> None:
    event = begun("Ana", "José")
    found = ask(event, do="take", steps=[{"step": "add", "player": again}])
    assert found["event"] == event
    (problem,) = found["problems"]
    assert (problem["kind"], problem["about"]) == ("same-name", {"name": "Ana"})


def test_player_is_found_without_accents() -> None:
    event = begun("Ana", "José", "Zoë")
    dropped = told(event, do="take", steps=[{"step": "drop", "player": "jose"}])
    assert dropped["state"]["players"][1] == {"name": "José", "state": "dropped"}


def test_accent_after_its_letter_is_joined_to_it() -> None:
    """Some keyboards and files write an accent as a character of its own."""
    event = begun("Jose\u0301", "Zoe\u0308")
    assert [each["name"] for each in told(event)["state"]["players"]] == ["José", "Zoë"]


def test_letters_that_only_look_alike_are_two_names() -> None:
    begun("が", "か", "Kim", "Kım")


def test_refusals_have_a_kind() -> None:
    event = paired()
    assert kind(event, do="pair") == "results-missing"
    wrong = {"step": "result", "match": 9, "winner": "Ana"}
    assert kind(event, do="take", steps=[wrong]) == "no-match"
    state = told(event)["state"]
    (match,) = (m for m in state["rounds"][-1]["matches"] if m["open"])
    (other,) = {"Ana", "Bea", "Caro"} - set(match["players"])
    wrong = {"step": "result", "match": match["match"], "winner": other}
    assert kind(event, do="take", steps=[wrong]) == "not-in-match"
    assert kind(event, do="take", steps=[{**wrong, "winner": "Zoe"}]) == "no-player"
    assert kind(event, do="take", steps=[{"step": "add", "player": "=x"}]) == "name"
    assert kind(begun(), do="pair") == "too-few"
    assert kind(begun(), do="undo") == "no-step"


def kind(event: str, **asked: Any) -> str:
    found = ask(event, **asked)
    assert found["event"] == event
    return str(found["problems"][0]["kind"])


def test_damaged_and_foreign_files_say_what_is_wrong() -> None:
    event = paired()
    lines = event.splitlines(keepends=True)
    damaged = "".join([*lines[:2], lines[2].replace("Bea", "Ana"), *lines[3:]])
    assert ask(damaged)["problems"][0]["about"] == {"line": 3}
    for foreign in ("", "{}", "hello\n", event[5:], event.replace('"rulesdb-event":1', '"x":1')):
        assert ask(foreign)["problems"][0]["kind"] == "foreign"
    other = ask(event.replace('"game":"keyforge"', '"game":"chess"'))
    assert other["problems"][0]["kind"] == "game"
    half = told(event + '{"step":"res')
    assert (half["event"], half["damaged"]) == (event, '{"step":"res')
    for nonsense in ("text", {"do": "dance"}, {"event": 3}, {"do": "take", "steps": [{}]}):
        assert answer(keyforge(), nonsense)["problems"]


# Words --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_statement_is_there_in_the_language_of_the_page(library: Library) -> None:
    desk = GameDesk("keyforge", keyforge().desk, keyforge().procedures, library)
    event = added(begun(structure="custom", rounds=2, cut=2), "Ana", "Bea", "Caro", "Dani", "Eva")
    asked: list[dict[str, Any]] = [{"do": "pair"}, {"do": "desk"}]
    for request in asked:
        for lang in ("en", "es", "it"):
            found = answer(desk, {**request, "event": event, "lang": lang})
            named = [*found.get("applied", ()), *(p["entry"] for p in found.get("penalties", ()))]
            assert named
            for address in found.get("applied", ()):
                place = library.lookup(address)
                assert place is not None
                assert found["statements"][address]["text"] == place.wording(lang)
    offences = answer(desk, {"do": "desk", "lang": "es"})["penalties"]
    assert len(offences) > 10
    assert all(library.lookup(each["entry"]) for each in offences)


def test_procedure_runs_with_what_is_typed() -> None:
    toni = {"keys": 1, "amber": 9, "houses": {"brobnar": {"creatures": 4, "bonus": 4}}}
    other = {"keys": 2, "amber": 3, "houses": {"mars": {"creatures": 6, "bonus": 1}}, "first": True}
    given = {"players": {"Toni": toni, "Fernando": other}}
    found = told(do="run", procedure="time-called", given=given)
    assert found["found"]["winner"] == "Toni"
    assert "keyforge/tournament/time-called#most-potential" in found["applied"]
    assert ask(do="run", procedure="time-called", given={"players": 3})["problems"]
    assert ask(do="run", procedure="dance")["problems"]
