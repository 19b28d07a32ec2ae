"""The tournament desk page: what a judge needs when a round begins and ends.

Numbers and statements come from the game's plug-in and the reference; the page's scripts only read
the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from rulesdb.engine.plugins import has_engine, load
from rulesdb.engine.protocol import Desk
from rulesdb.reference.library import Library
from rulesdb.site.forms import fields_of, forms_of
from rulesdb.site.view_models.desk import (
    DeskPage,
    DeskStatement,
    FormsPage,
    Minutes,
    ProcedureForm,
    StructureRow,
    StructureTable,
)

from .parts import PartsView

PATH = "tournament/desk.html"
EXAMPLE = "example-"  # prefix of the anchors of worked examples


def desk_of(library: Library, game: str) -> Desk | None:
    """Return a game's desk, if it has one and the library has the regulations it shows."""
    desk = load(game).desk if has_engine(game) else None
    if desk is None:
        return None
    needed = [f"{game}/tournament/{name}" for name in desk.PARTS]
    needed += [f"{game}/{address.partition('#')[0]}" for address in (*desk.DOUBTS, desk.TOO_FEW)]
    return desk if all(id in library.entries for id in needed) else None


def desk_page(view: PartsView, game: str, index: str) -> DeskPage:
    words, desk = view.words["desk"], desk_of(view.data.library, game)
    assert desk is not None
    penalties = view.library.find(desk.PENALTIES, game, "tournament")
    table = penalties.statement(view.lang)
    assert table is not None
    return DeskPage(
        frame=view.frame(words["title"], game, "tournament", words["lead"]),
        title=words["title"],
        runs=view.data.has_desk(game),
        index=index,
        times=tuple(_times(view, game, desk)),
        steps=tuple(_steps(view, game, desk)),
        doubts=tuple(_stated(view, game, reading) for reading in desk.DOUBTS),
        tables=tuple(_table(view, game, desk, name) for name in desk.TABLES),
        too_few=_stated(view, game, desk.TOO_FEW),
        penalties=view.prose(table.text, penalties.entry),
    )


def _times(view: PartsView, game: str, desk: Desk) -> Iterator[Minutes]:
    for (format, best_of), (before, final) in desk.TIMES.items():
        place = view.library.find(f"tournament/round-times#{format}", game)
        yield Minutes(format, best_of, before, final, view.href(view.address(place)))


def _steps(view: PartsView, game: str, desk: Desk) -> Iterator[DeskStatement]:
    """Yield what ends a game before time is called, then every statement about time called."""
    for name in desk.BEFORE:
        yield _stated(view, game, f"tournament/{name}")
    for anchor in view.library[f"{game}/tournament/{desk.STEPS}"].anchors:
        if not anchor.startswith(EXAMPLE):
            yield _stated(view, game, f"tournament/{desk.STEPS}#{anchor}")


def _stated(view: PartsView, game: str, address: str) -> DeskStatement:
    place = view.library.find(address, game)
    (said,) = view.cited_statements([place])
    return DeskStatement(address, said.prose, view.label(place, with_text=True), said.href)


def _table(view: PartsView, game: str, desk: Desk, name: str) -> StructureTable:
    entry = view.library[f"{game}/tournament/{name}-structure"]
    found = []
    for start, upto, rounds, cut, address in desk.TABLES[name]:
        place = view.library.find(address, game)
        href = view.href(view.address(place))
        found.append(StructureRow(start, upto, rounds, cut, view.called(place), href))
    return StructureTable(name, entry.title(view.lang), tuple(found))


# A game with procedures but no desk of its own ---------------------------------------------------


def forms_page(view: PartsView, game: str, index: str) -> FormsPage:
    words, procedures = view.words["desk"], load(game).procedures
    assert procedures is not None
    view.tracker.note("engine", game)
    forms = []
    for name, regulation in forms_of(view.data.library, game).items():
        entry = view.library[regulation.id]
        info: Any = inspect.type_info(procedures.PROCEDURES[name].input)
        answer = view.prose(entry.text(view.lang).answer, entry)
        href = view.href(f"{view.lang}/{entry.id}.html")
        fields = tuple(fields_of(info, view.words["procedure"]))
        forms.append(ProcedureForm(name, entry.title(view.lang), answer, href, fields))
    frame = view.frame(words["title"], game, "tournament", words["forms"]["lead"])
    return FormsPage(frame, words["title"], index, view.words["procedure"], tuple(forms))
