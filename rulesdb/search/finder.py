"""Search: find the entries that answer a query.

`query` parses the text, `ranking` ranks the entries, and each hit is an entry with its best
matching statement. `browser/` does the same in the page.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any

from rulesdb.system.store import Store

from .document import Document
from .filters import Counts, Filters, counted
from .index import SearchIndex, SearchIndexes, stored_indexes
from .language import stem, without_stop_words
from .match import QueryMatch, weigh
from .normalize import fold
from .query import Elsewhere, Query, read_query
from .ranking import Ranked, ranked
from .understanding import Understanding, understand
from .weights import SCALE, WEIGHTS

if TYPE_CHECKING:
    from rulesdb.reference.library import Library

ANSWERED = frozenset({"rulings", "errata", "questions"})  # their opening is shown, whole

_opening = Lock()


@dataclass(frozen=True, repr=False)
class Hit:
    """One result: an entry and its best matching statement.

    A ruling shows its answer and a question what it asks about, never one of its readings.

    >>> hit = library.search("last pebble")[0]
    >>> hit.title
    'Do I win if I take the last pebble?'
    """

    id: str
    anchor: str
    game: str
    kind: str
    lang: str
    title: str
    snippet: str
    score: float
    understood: str  # the query as it was read
    notice: str  # what was corrected, or that nothing fits; empty if all is as typed

    def __repr__(self) -> str:
        return f"<Hit {self.id}{'#' if self.anchor else ''}{self.anchor} ({self.lang})>"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data, as `rulesdb search --json` prints it."""
        return asdict(self)


@dataclass(frozen=True)
class Found:
    """Search results: the best hits, how many there are, and how the query was read."""

    hits: list[Hit]
    total: int
    understood: Understanding
    suggestion: str  # a suggested query, if there are few hits
    _every: list[Document]
    _others: list[tuple[Document, str]]

    @cached_property
    def counts(self) -> Counts:
        """Number of hits for each filter value."""
        return counted(self._every, self._others)


def find(
    indexes: SearchIndexes, query: str, *, limit: int = 10, own: str = "", **wanted: str
) -> Found:
    """Return the best hits: each entry once, in the language that matches best.

    `own` is the reader's game; its entries get a bonus. Other keyword arguments are filters.
    """
    within = Filters.of(**wanted)
    best: dict[str, Ranked] = {}
    native: dict[str, tuple[float, bool]] = {}  # by entry: how well its language fits the query
    others: dict[str, tuple[Document, str]] = {}
    searched = indexes.of(within.get("game"), within.get("lang"))
    parsed = [
        (index, read_query(index, query, Elsewhere(o for o in searched if o is not index)))
        for index in searched
    ]
    matches = [QueryMatch(index, understood) for index, understood in parsed]
    weigh(matches)
    most = max((match.share for match in matches), default=0.0)
    for match in matches:
        hits, taken = ranked(match, within)
        others |= {document.id: (document, way) for document, way in taken}
        has, more = _share(match.index, match.query), WEIGHTS["own"] * (match.index.game == own)
        for score, document, how in hits:
            id, score = document.id, _of_game(match, score, most) + more
            if id not in best or (native[id], best[id][0]) < (has, score):
                best[id], native[id] = (score, document, how), has
    every = sorted(best.values(), key=lambda each: (-each[0], each[1].id))
    if not every and within.wanted:
        within.check(indexes.all)
    few = parsed if len(every) < 3 else []
    suggestion = next(
        (suggestion for index, each in few if (suggestion := _suggestion(index, each))), ""
    )
    understood = understand(matches, every[0][2] if every else None)
    return Found(
        hits=[_hit(*each, understood) for each in every[:limit]],
        total=len(every),
        understood=understood,
        suggestion=suggestion,
        _every=[document for _, document, _ in every],
        _others=[other for id, other in others.items() if id not in best],
    )


def _of_game(match: QueryMatch, score: float, most: float) -> float:
    """Return a score less what the game of an index knows less of the query than another."""
    share = match.share / most if most else 1.0
    return score * share + (SCALE if match.query.sentence else WEIGHTS["likely"]) * match.likely


def _share(index: SearchIndex, query: Query) -> tuple[float, bool]:
    """Rate a language for a query: the share of words it knows, and whether they are a title."""
    typed = without_stop_words(query.typed)
    known = [word for word in typed if index.weights_of_stem(stem(word, index.lang))]
    titled = 0 in index.named.get(" ".join(query.terms), {}).values()
    return len(known) / max(len(typed), 1), titled


def _suggestion(index: SearchIndex, query: Query) -> str:
    """Return the query with misspelt names corrected; empty if there are none."""
    suggestion = []
    for word in query.terms:
        near = [] if word in index.named else index.vocabulary.near(word)
        suggestion.append(next((other for other, _ in near if other in index.named), word))
    return "" if suggestion == query.terms else " ".join(suggestion)


def _hit(score: float, document: Document, match: QueryMatch, read: Understanding) -> Hit:
    """Return an entry with its best matching statement, or with its answer."""
    query = match.query
    wanted = set(without_stop_words(query.terms)) | {
        w for also in query.alternatives.values() for w, _ in also[:3]
    }
    anchor, text = match.best_statement(document)
    shown = _snippet(text, sorted(wanted))
    if document.kind in ANSWERED:
        anchor, shown = "", document.parts[0][1]
    return Hit(
        id=document.id,
        anchor=anchor,
        game=document.game,
        kind=document.kind,
        lang=document.lang,
        title=document.title,
        snippet=shown,
        score=score,
        understood=read.words,
        notice=read.notice,
    )


def _snippet(text: str, typed: list[str], size: int = 160) -> str:
    """Return the part of a text around the first query word."""
    folded = fold(text)
    at = min((folded.find(word) for word in typed if word in folded), default=0)
    if len(text) <= size:
        return text
    start = max(0, text.rfind(" ", 0, max(0, at - size // 3)) + 1)
    end = text.rfind(" ", start, start + size)
    cut = text[start : end if end > start else start + size]
    return f"{'… ' if start else ''}{cut}{' …' if start + size < len(text) else ''}"


def search_library(library: Library, query: str, **wanted: Any) -> list[Hit]:
    """Search a loaded library, with the indexes in the user's cache. They are kept with it."""
    with _opening:  # one thread opens the indexes, the others wait
        indexes: SearchIndexes | None = getattr(library, "indexes", None)
        if indexes is None:
            indexes = stored_indexes(library, Store())
            library.indexes = indexes  # type: ignore[attr-defined]  # kept with the library
    return find(indexes, query, **wanted).hits
