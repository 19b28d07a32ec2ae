"""Scenarios of Mitos y Leyendas that state something false, or make no sense, must not pass."""

from __future__ import annotations

import pytest

from rulesdb.engine.kernel import Record
from rulesdb.engine.scenario import Scenario
from rulesdb.games.mitos import parse, write
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

ATTACK = "me: {defense: [huracan: {force: 3}]}\n---\n- attack with huracan\n---\n"


def state(library: Library, text: str, info: str = "scenario") -> tuple[str, str]:
    verdict = Scenario(library, "mitos", Fence(info, text, 1)).verdict()
    return verdict.state, verdict.why


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        ("opponent: {castle: 16}", "opponent.castle: expected 16, got 17"),
        ("me: {defense: [huracan]}", "me.defense: expected [huracan], got nothing"),
        ("me: {attack: [huracan: {total: 4}]}", "me.attack: expected [{huracan: {total: 4}}]"),
        ("winner: me", "winner: expected me, got nothing"),
        ("opponent: {graveyard: 2}", "opponent.graveyard: expected 2, got 3"),
    ],
)
def test_false_ending_fails(library: Library, ending: str, why: str) -> None:
    found = state(library, ATTACK + ending)
    assert found[0] == "failed"
    assert found[1].startswith(why)


def test_true_ending_passes(library: Library) -> None:
    text = ATTACK + "me: {attack: [huracan]}\nopponent: {castle: 17, graveyard: 3}"
    assert state(library, text)[0] == "verified"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("me: {hand: [hurracan]}", "unknown card 'hurracan'; did you mean 'huracan'?"),
        ("me: {defense: [oro]}", "'oro' cannot be in 'defense'; its type is gold"),
        ("me: {support: [inti]}", "'inti' cannot be in 'support'; its type is ally"),
        ("me: {castle: []}", "a player with an empty Castle Deck has already lost; add a card"),
        ("me: {defense: [inti: {effects: [strong]}]}", "'strong' is not an effect"),
        ("me: {effects: [inti]}", "'inti' has no lasting effect"),
        ("winner: me", "the game is over; leave `winner` out"),
        ("me: {hand: 200}", "expected int <= 99"),
        ("me: {amber: 1}", "unknown key 'me.amber'"),
    ],
)
def test_reports_nonsense(library: Library, text: str, why: str) -> None:
    found = state(library, f"{text}\n---\n- end turn\n---\nactive: opponent")
    assert found[0] == "failed"
    assert why.casefold() in found[1].casefold()


@pytest.mark.parametrize("move", ["play", "block inti", "house dis", "play inti left"])
def test_reports_text_that_is_no_move(library: Library, move: str) -> None:
    found = state(library, f"me: {{}}\n---\n- {move}\n---\nactive: opponent")
    assert found[0] == "failed"
    assert "is not a move" in found[1]


@pytest.mark.parametrize(
    "said",
    [
        {"me": {"castle": ["oro", 4], "hand": [2, "inti"], "reserve": 3, "paid": ["puchao"]}},
        {"me": {"defense": [{"huracan": {"force": 2, "effects": ["zero", 3, "+1 permanent"]}}]}},
        {"opponent": {"effects": [{"hodur": {"names": "inti"}}, "eclipse-de-dragon"]}},
        {
            "me": {"attack": [{"inti": {"blocked-by": ["sara#1"]}}]},
            "opponent": {"defense": ["sara"]},
        },
        {"me": {"castle": {"inti": 2, "oro": 3}, "virtual": 2, "graveyard": ["oro", 2, "inti"]}},
    ],
)
def test_position_is_read_as_written(library: Library, said: dict[str, object]) -> None:
    chart = library.chart("mitos")
    once = write(parse(said, chart, Record()))
    assert write(parse(once, chart, Record())) == once
    for side in said:
        for part, value in said[side].items():  # type: ignore[attr-defined]
            if part not in ("defense", "attack"):
                assert once[side][part] == value
