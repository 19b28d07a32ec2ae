"""Search: the entries that answer what somebody types.

A query is read (`query`), the entries are ranked (`ranking`), and each hit is an entry with the
statement of it that fits best. A page searches the same way, by `browser/`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .document import Document
from .filters import Counts, Filters, counted
from .index import Shelf, Shelves, open_shelves
from .language import stem, telling
from .normalize import fold
from .query import Query, read_query
from .ranking import Asked, Ranked, ranked
from .weights import WEIGHTS

if TYPE_CHECKING:
    from rulesdb.reference.library import Library


@dataclass(frozen=True)
class Hit:
    """One result: an entry, and the statement of it that fits best."""

    id: str
    anchor: str
    game: str
    kind: str
    lang: str
    title: str
    snippet: str
    score: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Found:
    """What a search found: the best hits, how many there are, and how it was read."""

    hits: list[Hit]
    total: int
    read: dict[str, str]  # words that are nowhere, and what they were read as
    meant: str  # what else to search for, where little was found
    _every: list[Document]
    _others: list[tuple[Document, str]]

    @cached_property
    def counts(self) -> Counts:
        """By each way of narrowing, how many hits there are of what."""
        return counted(self._every, self._others)


def find(shelves: Shelves, query: str, *, limit: int = 10, own: str = "", **wanted: str) -> Found:
    """The best hits, with what is known besides; each entry once, in the best language.

    `own` is the reader's game: of hits that fit alike, those of that game come first. The other
    words are filters.
    """
    within = Filters.of(**wanted)
    best: dict[str, Ranked] = {}
    native: dict[str, tuple[float, bool]] = {}  # for each entry, how much its language fits
    others: dict[str, tuple[Document, str]] = {}
    asked: list[tuple[Shelf, Query]] = []
    for shelf in shelves.of(within.get("game"), within.get("lang")):
        understood = read_query(shelf, query)
        asked.append((shelf, understood))
        hits, taken = ranked(shelf, understood, within)
        others |= {document.id: (document, way) for document, way in taken}
        has = _share(shelf, understood)
        for score, document, how in hits:
            id, score = document.id, score + WEIGHTS["own"] * (document.game == own)
            if id not in best or (native[id], best[id][0]) < (has, score):
                best[id], native[id] = (score, document, how), has
    every = sorted(best.values(), key=lambda each: (-each[0], each[1].id))
    if not every and within.wanted:
        within.check(shelves.all)
    heard = every[0][2].query if every else next((each for _, each in asked), None)
    little = asked if len(every) < 3 else []
    meant = next((meant for shelf, each in little if (meant := _meant(shelf, each))), "")
    return Found(
        hits=[_hit(*each) for each in every[:limit]],
        total=len(every),
        read=_read(heard, [each for _, each in asked]),
        meant=meant,
        _every=[document for _, document, _ in every],
        _others=[other for id, other in others.items() if id not in best],
    )


def _share(shelf: Shelf, query: Query) -> tuple[float, bool]:
    """Whether this is a query's language: how much of it the texts say, and if it is a title."""
    typed = telling(query.typed)
    said = [word for word in typed if shelf.worth_of_stem(stem(word, shelf.lang))]
    titled = 0 in shelf.named.get(" ".join(query.said), {}).values()
    return len(said) / max(len(typed), 1), titled


def _read(heard: Query | None, asked: list[Query]) -> dict[str, str]:
    """Words that are nowhere, in no game and language that was searched, as they were read."""
    read = heard.read if heard else {}
    return {word: other for word, other in read.items() if all(word in q.read for q in asked)}


def _meant(shelf: Shelf, query: Query) -> str:
    """The words with those that nearly are a name as that name."""
    meant = []
    for word in query.said:
        near = [] if word in shelf.named else shelf.vocabulary.near(word)
        meant.append(next((other for other, _ in near if other in shelf.named), word))
    return "" if meant == query.said else " ".join(meant)


def _hit(score: float, document: Document, asked: Asked) -> Hit:
    """The entry with the statement that has most of what was typed."""
    query = asked.query
    wanted = set(telling(query.said)) | {w for also in query.also.values() for w, _ in also[:3]}
    anchor, text = asked.best(document)
    return Hit(
        id=document.id,
        anchor=anchor,
        game=document.game,
        kind=document.kind,
        lang=document.lang,
        title=document.title,
        snippet=_snippet(text, sorted(wanted)),
        score=score,
    )


def _snippet(text: str, typed: list[str], size: int = 160) -> str:
    """The part of a text around the first word that was typed."""
    folded = fold(text)
    at = min((folded.find(word) for word in typed if word in folded), default=0)
    if len(text) <= size:
        return text
    start = max(0, text.rfind(" ", 0, max(0, at - size // 3)) + 1)
    end = text.rfind(" ", start, start + size)
    cut = text[start : end if end > start else start + size]
    return f"{'… ' if start else ''}{cut}{' …' if start + size < len(text) else ''}"


def search_library(library: Library, query: str, **wanted: Any) -> list[Hit]:
    """Search a library that was loaded, through an index that lives as long as the library."""
    shelves: Shelves | None = getattr(library, "shelves", None)
    if shelves is None:
        shelves = open_shelves(library)
        library.shelves = shelves  # type: ignore[attr-defined]  # kept with the library
    return find(shelves, query, **wanted).hits
