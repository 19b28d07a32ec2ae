"""Search: the entries that answer what somebody types.

A query is read (`query`), the entries are ranked (`ranking`), and each hit is an entry with the
statement of it that fits best. A page searches the same way, by `browser/`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .document import Document
from .folding import fold, words
from .language import stem, telling
from .query import Query, read_query
from .ranking import Narrow, Ranked, ranked
from .shelf import Shelf, open_shelves, write_index

if TYPE_CHECKING:
    from .library import Library


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
    """What a search found: the best hits, how many there are of each kind, how it was read."""

    hits: list[Hit]
    counts: dict[str, int]
    read: dict[str, str] = field(default_factory=dict)  # words that are nowhere, and what they are
    meant: str = ""  # what else to search for, where little was found


def search_index(folder: Path, query: str, *, limit: int = 10, **narrow: str) -> list[Hit]:
    """The best hits for what somebody typed, whatever it is."""
    return find(folder, query, limit=limit, **narrow).hits


def find(folder: Path, query: str, *, limit: int = 10, **narrow: str) -> Found:
    """The best hits, with what is known besides; each entry once, in the best language."""
    if narrow.get("kind"):
        from .schema import kind_named

        narrow["kind"] = kind_named(narrow["kind"])
    within = Narrow(**narrow)
    best: dict[str, Ranked] = {}
    asked: list[tuple[Shelf, Query]] = []
    for shelf in open_shelves(folder, within.game, within.lang):
        understood = read_query(shelf, query)
        asked.append((shelf, understood))
        for each in ranked(shelf, understood, within):
            id = each[1].id
            if id not in best or best[id][0] < each[0]:
                best[id] = each
    every = sorted(best.values(), key=lambda each: (-each[0], each[1].id))
    counts: dict[str, int] = {}
    for _, document, _ in every:
        counts[document.kind] = counts.get(document.kind, 0) + 1
    hits = [_hit(*each) for each in every[:limit]]
    heard = every[0][2] if every else next((each for _, each in asked), None)
    little = asked if len(every) < 3 else []
    meant = next((meant for shelf, each in little if (meant := _meant(shelf, each))), "")
    return Found(hits, counts, heard.read if heard else {}, meant)


def _meant(shelf: Shelf, query: Query) -> str:
    """The words with those that nearly are a name as that name."""
    meant = []
    for word in query.said:
        near = [] if word in shelf.named else shelf.vocabulary.near(word)
        meant.append(next((other for other, _ in near if other in shelf.named), word))
    return "" if meant == query.said else " ".join(meant)


def _hit(score: float, document: Document, query: Query) -> Hit:
    """The entry with the statement that has most of what was typed."""
    wanted = set(telling(query.said)) | {w for also in query.also.values() for w, _ in also[:3]}
    stems = {stem(word, document.lang) for word in wanted}

    def fits(part: tuple[str, str]) -> int:
        own = set(words(part[1]))
        return len(own & wanted) * 2 + len({stem(word, document.lang) for word in own} & stems)

    anchor, text = document.parts[0]
    if document.id not in query.called:
        anchor, text = max(document.parts, key=fits)
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


def search_library(library: Library, query: str, **narrow: Any) -> list[Hit]:
    """Search a library that was loaded, through an index that lives as long as the library."""
    from shutil import rmtree
    from tempfile import mkdtemp
    from weakref import finalize

    folder = library.__dict__.get("_index")
    if folder is None:
        folder = library.__dict__["_index"] = Path(mkdtemp(prefix="rulesdb-"))
        finalize(library, rmtree, folder, ignore_errors=True)
        write_index(library, folder)
    return search_index(folder, query, **narrow)
