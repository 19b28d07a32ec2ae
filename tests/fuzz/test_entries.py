"""Any bytes as an entry, any text as a scenario: accepted, or refused with line numbers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.reference.reader import fences_of
from tests.fuzz.promises import FOLDERS, GAMES, Desk
from tests.fuzz.spoiling import spoiled
from tests.paths import CONTENT

pytestmark = pytest.mark.slow

PLACES = [f"{game}/{kind}/fuzzed.md" for game, kind in product(GAMES, FOLDERS)]
SOME = 40  # entries of each kind


def entries(place: str) -> list[bytes]:
    """Some real entries of a folder."""
    paths = sorted((CONTENT / place).parent.glob("*.md"))
    return [path.read_bytes() for path in paths[:: len(paths) // SOME + 1]]


REAL = {place: found for place in PLACES if (found := entries(place))}
SCENARIOS = {
    game: [
        fence.text.encode()
        for place, found in REAL.items()
        for text in found
        for fence in fences_of(text.decode())
        if place.startswith(game) and fence.kind == "scenario"
    ]
    for game in GAMES
}


@given(place=st.sampled_from(PLACES), data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(desk: Desk, place: str, data: bytes) -> None:
    desk.entry(place, data)


@given(place=st.sampled_from(PLACES), head=st.text(max_size=80), body=st.text(max_size=200))
def test_any_text_shaped_like_an_entry_is_read_or_refused(
    desk: Desk, place: str, head: str, body: str
) -> None:
    desk.entry(place, f"---\n{head}\n---\n## en: {body}".encode(errors="replace"))


@pytest.mark.parametrize("place", REAL)
def test_entry_with_mistakes_is_read_or_refused(desk: Desk, place: str) -> None:
    @given(data=spoiled(REAL[place]))
    def holds(data: bytes) -> None:
        desk.entry(place, data)

    holds()


@pytest.mark.parametrize("game", GAMES)
def test_scenario_with_mistakes_runs_or_is_refused(desk: Desk, game: str) -> None:
    @given(data=spoiled(SCENARIOS[game]))
    def holds(data: bytes) -> None:
        text = data.decode(errors="replace")
        desk.scenario(game, text)
        desk.runs(game, text)

    holds()


@given(game=st.sampled_from(GAMES), text=st.text(max_size=200))
def test_any_text_is_a_scenario_or_refused(desk: Desk, game: str, text: str) -> None:
    desk.scenario(game, text)
