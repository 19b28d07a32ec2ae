"""The budget of an entry: how long its scenarios take, and how much its page shows."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.engine.procedure import Procedure
from rulesdb.proof import verify as verify_module
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.verify import verify_entry
from rulesdb.reference.entry import Entry, Fence
from rulesdb.reference.library import Library
from rulesdb.tournament import procedures, swiss

DUMA = "keyforge/rulings/duma-poison-wave"


@pytest.mark.parametrize(
    ("limit", "what"),
    [("MAX_EFFORT", "take too long to replay"), ("MAX_SIZE", "are too long for a page")],
)
def test_entry_beyond_its_budget_fails_with_its_line(
    library: Library, monkeypatch: pytest.MonkeyPatch, limit: str, what: str
) -> None:
    entry = library[DUMA]
    assert verify_entry(entry, Outcomes()).state == "verified"
    monkeypatch.setattr(verify_module, limit, 3)
    result = verify_entry(entry, Outcomes())
    assert result.state == "failed"
    line = entry.blocks[0].fence.line - 1
    assert f"{entry.path}:{line}: its scenarios {what} together" in result.failures[0]


def test_crowded_page_is_refused(library: Library) -> None:
    """A ruling of 9 KB would make a page of many megabytes."""
    crowd = ", ".join(["bumpsy"] * 90)
    moves = "".join(f"- reap with bumpsy#{number}\n" for number in range(1, 7))
    text = f"me: {{house: brobnar, creatures: [{crowd}]}}\n---\n{moves}---\nme: {{amber: 6}}"
    source = library[DUMA]
    entry = Entry(
        source.id,
        source.path,
        "",
        source.head,
        source.texts,
        [Fence("scenario", text, 40)] * 12,
        [],
    )
    entry.library = library
    result = verify_entry(entry, Outcomes())
    assert "too long for a page" in result.failures[0], result.failures


@pytest.mark.parametrize("players", [15, 33, 120])
def test_costly_pairing_is_refused(
    library: Library, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    work, pair = 0, swiss.pair

    def counted(*given: Any) -> swiss.Pairing:
        nonlocal work
        assert work <= procedures.MAX_WORK, "drawn on without end"
        drawn = pair(*given)
        work += drawn.work
        return drawn

    monkeypatch.setattr(swiss, "pair", counted)
    names = [f"p{number}" for number in range(players)]
    met = ", ".join(f"[{one}, {other}]" for one in names for other in names if one < other)
    listed = ", ".join(f"{name}: " for name in names)
    text = f"players: {{{listed}}}\nmet: [{met}]\nrounds: 1\n---\nrematches: 1"
    verdict = Procedure(library, "keyforge", Fence("procedure swiss-pairing", text, 1)).verdict()
    assert verdict.why == "this takes too long to draw; use fewer players or rematches"
