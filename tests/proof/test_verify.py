"""What verifying an entry reports, and what its cached outcomes depend on."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from rulesdb.games.keyforge.amber import Steal
from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.verify import verify_entry
from rulesdb.reference.library import Library

RULING = "keyforge/rulings/bait-and-switch-repeat-count"


def test_fault_in_a_card_fails_its_rulings(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def apply(self: Steal, game: object) -> None:
        raise ZeroDivisionError("no Æmber to share")

    monkeypatch.setattr(Steal, "apply", apply)
    result = verify_entry(library[RULING], Outcomes())
    assert result.state == "failed"
    place = r".*repeat-count\.md:\d+: "
    told = place + "engine error in this scenario: ZeroDivisionError: no Æmber to share"
    assert re.match(told, result.failures[0])
    assert re.search(r"rulesdb/[\w/]+\.py:\d+\); fix it there", result.failures[0])


def test_cached_outcomes_depend_on_every_module_that_runs_a_scenario() -> None:
    """Everything that running a game imports is in the packages that its fingerprint covers."""
    code = (
        "import rulesdb.engine.scenario, rulesdb.engine.plugins, sys; "
        "rulesdb.engine.plugins.load('keyforge'); "
        "print(*(m for m in sys.modules if m.startswith('rulesdb.')))"
    )
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    covered = ("rulesdb.errors", "rulesdb.engine", "rulesdb.tournament", "rulesdb.games")
    assert [name for name in loaded if not name.startswith(covered)] == []
