"""The statements that the code of the tournament desk names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import rulesdb.tournament
from rulesdb.games.keyforge.time_called import Side, time_called
from rulesdb.tournament.record import Record
from rulesdb.tournament.series import series
from rulesdb.tournament.steps import Add, Drop
from rulesdb.tournament.structure import TABLES, structure
from rulesdb.tournament.swiss import pair
from rulesdb.tournament.times import round_time
from tests.tournament.events import started

PACKAGE = Path(str(rulesdb.tournament.__file__)).parent


ADDRESS = re.compile(r'"((?:tournament|questions)/[a-z0-9-]+#[a-z0-9-]+)"')


def put_together() -> Iterator[str]:
    """Addresses that the code composes at run time."""
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
    """All addresses that the code names."""
    texts = [path.read_text("utf-8") for path in PACKAGE.glob("*.py")]
    found = {address for text in texts for address in ADDRESS.findall(text)}
    return found | set(put_together())
