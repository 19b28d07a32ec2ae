"""Every statement that the desk names is in the reference."""

from __future__ import annotations

from rulesdb.games.keyforge.readings import FOLLOWED, READINGS
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Questions
from tests.tournament.addresses import PACKAGE, written


def test_every_statement_named_by_the_desk_is_in_the_reference(library: Library) -> None:
    missing = []
    for address in written():
        entry, _, anchor = address.partition("#")
        if anchor not in library[f"keyforge/{entry}"].anchors:
            missing.append(address)
    assert len(written()) > 60
    assert missing == []


def test_desk_follows_the_readings_of_the_reference(library: Library) -> None:
    for question, readings in READINGS.items():
        entry = library[f"keyforge/questions/{question}"]
        assert isinstance(entry.head, Questions)
        assert entry.head.follows == FOLLOWED[question]
        if not entry.head.not_modelled:
            assert set(entry.anchors) == set(readings), question


def test_every_named_reading_is_in_the_table() -> None:
    for address in written():
        if address.startswith("questions/"):
            question, _, anchor = address.removeprefix("questions/").partition("#")
            assert anchor == FOLLOWED[question]


def test_every_reading_of_the_table_is_used() -> None:
    time_called = PACKAGE.parent / "games" / "keyforge" / "time_called.py"
    files = (*PACKAGE.glob("*.py"), time_called)
    code = "".join(path.read_text("utf-8") for path in files)
    for question in READINGS:
        assert code.count(f'"{question}"') > 1, question
