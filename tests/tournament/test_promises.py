"""What the desk says it applies is in the reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import rulesdb.tournament
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Questions
from rulesdb.tournament.readings import FOLLOWED, READINGS
from rulesdb.tournament.record import Record
from rulesdb.tournament.series import series
from rulesdb.tournament.steps import Add, Drop
from rulesdb.tournament.structure import TABLES, structure
from rulesdb.tournament.swiss import pair
from rulesdb.tournament.time_called import Side, time_called
from rulesdb.tournament.times import round_time

from .events import started

PACKAGE = Path(str(rulesdb.tournament.__file__)).parent
ADDRESS = re.compile(r'"((?:tournament|questions)/[a-z0-9-]+#[a-z0-9-]+)"')


def put_together() -> Iterator[str]:
    """Addresses that the program makes of an entry and an anchor."""
    for name, table in TABLES.items():
        for start in table:
            yield from structure(name, start).applied
    yield from time_called({"a": Side(0, 6), "b": Side(1, 0)}, "a").applied
    yield from series(("a", "b"), "a", best_of=1).applied
    yield from series(("a", "b"), "aa").applied
    for format in ("archon", "sealed"):
        yield from round_time(format, 1, swiss=True).applied
    yield from pair([Record(name) for name in "abc"], Random(1)).applied
    yield from pair([Record(name, 1) for name in "abc"], Random(1)).applied
    event = started("a", "b", "c", "d")
    for step in (Drop("a"), Add("a", back=True), Drop("b", disqualified=True)):
        yield from event.take(step)


def written() -> set[str]:
    """Addresses that stand in the program, in full or in parts."""
    texts = [path.read_text("utf-8") for path in PACKAGE.glob("*.py")]
    found = {address for text in texts for address in ADDRESS.findall(text)}
    return found | set(put_together())


def test_is_every_statement_that_the_desk_names_in_the_reference(library: Library) -> None:
    missing = []
    for address in written():
        entry, _, anchor = address.partition("#")
        if anchor not in library[f"keyforge/{entry}"].anchors:
            missing.append(address)
    assert len(written()) > 60
    assert missing == []


def test_does_the_desk_follow_the_readings_that_the_reference_follows(library: Library) -> None:
    for question, readings in READINGS.items():
        entry = library[f"keyforge/questions/{question}"]
        assert isinstance(entry.head, Questions)
        assert entry.head.follows == FOLLOWED[question]
        if not entry.head.not_modelled:
            assert set(entry.anchors) == set(readings), question


def test_is_every_reading_named_in_the_table_of_readings() -> None:
    for address in written():
        if address.startswith("questions/"):
            question, _, anchor = address.removeprefix("questions/").partition("#")
            assert anchor == FOLLOWED[question]


def test_is_every_reading_of_the_table_asked_for() -> None:
    code = "".join(path.read_text("utf-8") for path in PACKAGE.glob("*.py"))
    for question in READINGS:
        assert code.count(f'"{question}"') > 1, question
