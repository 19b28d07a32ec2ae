"""The page of the tournament desk: what a judge needs when a round begins and when it ends.

Numbers and statements come from the procedures and the reference; the script of the page
(`site_templates/static/desk.js`) only looks at what stands in the page.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdb.proof.procedure import GAME
from rulesdb.reference.library import Library
from rulesdb.site.view_models import DeskPage, Minutes, Stated, StructureRow, StructureTable
from rulesdb.tournament.readings import FOLLOWED
from rulesdb.tournament.structure import rows
from rulesdb.tournament.times import MINUTES

from .base import Sheet

PATH = "tournament/desk.html"
# The entries that the page stands on, and the part of it that each of them leads to.
PARTS = {
    "best-of-three": "time",
    "end-of-game": "time",
    "time-called": "time",
    "round-times": "clock",
    "basic-structure": "rounds",
    "advanced-structure": "rounds",
    "penalties": "penalties",
}
EXAMPLE = "example-"  # statements that tell a worked example
BEFORE = ("end-of-game#three-keys", "best-of-three#leader", "best-of-three#level")
DOUBTS = (
    "three-keys-after-time",
    "bonus-count-example",
    "potential-aember-house",
    "time-between-turns",
    "bo3-leader-extra-turns",
)
TOO_FEW = "too-few-players"


def has_desk(library: Library, game: str) -> bool:
    """Whether the regulations that the desk runs are there."""
    needed = [f"tournament/{name}" for name in PARTS]
    needed += [f"questions/{name}" for name in (*DOUBTS, TOO_FEW)]
    return game == GAME and all(f"{GAME}/{name}" in library.entries for name in needed)


def desk_page(sheet: Sheet, game: str) -> DeskPage:
    words = sheet.words["desk"]
    penalties = sheet.library[f"{game}/tournament/penalties"]
    table = penalties.statement("table", sheet.lang)
    assert table is not None
    return DeskPage(
        frame=sheet.frame(words["title"], game, "tournament", words["lead"]),
        title=words["title"],
        times=tuple(_times(sheet, game)),
        steps=tuple(_steps(sheet, game)),
        doubts=tuple(_doubts(sheet, game)),
        tables=tuple(_table(sheet, game, name) for name in ("basic", "advanced")),
        too_few=_stated(sheet, game, FOLLOWED.cite(TOO_FEW)),
        penalties=sheet.prose(table.text, penalties),
    )


def _times(sheet: Sheet, game: str) -> Iterator[Minutes]:
    for (format, best_of), (before, final) in MINUTES.items():
        place = sheet.library.find(f"tournament/round-times#{format}", game)
        yield Minutes(format, best_of, before, final, sheet.href(sheet.address(place)))


def _steps(sheet: Sheet, game: str) -> Iterator[Stated]:
    """What ends a game before time does, and then all that is said of time called."""
    for name in BEFORE:
        yield _stated(sheet, game, f"tournament/{name}")
    for anchor in sheet.library[f"{game}/tournament/time-called"].anchors:
        if not anchor.startswith(EXAMPLE):
            yield _stated(sheet, game, f"tournament/time-called#{anchor}")


def _doubts(sheet: Sheet, game: str) -> Iterator[Stated]:
    """The open questions of time called, each with the reading that is followed."""
    for question in DOUBTS:
        yield _stated(sheet, game, FOLLOWED.cite(question))


def _stated(sheet: Sheet, game: str, address: str) -> Stated:
    place = sheet.library.find(address, game)
    (said,) = sheet.stands_on([place])
    return Stated(address, said.prose, sheet.label(place), said.href)


def _table(sheet: Sheet, game: str, name: str) -> StructureTable:
    entry = sheet.library[f"{game}/tournament/{name}-structure"]
    found = []
    for start, upto, row in rows(name):
        place = sheet.library.find(row.applied[-1], game)
        href = sheet.href(sheet.address(place))
        found.append(StructureRow(start, upto, row.rounds, row.cut, place.anchor, href))
    return StructureTable(name, entry.title(sheet.lang), tuple(found))
