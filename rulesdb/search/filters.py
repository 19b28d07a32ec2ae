"""Filter hits by game, kind, card and more, and count the hits for each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulesdb.errors import NotFound

from .document import Document
from .index import SearchIndex
from .normalize import fold, words

Counts = dict[str, dict[str, int]]
BEFORE = ("game", "kind", "lang", "card")
AFTER = ("cites", "state", "version")
HINTS = {
    "card": "give its id, or its name in any language: `rulesdb search NAME --kind card` finds it",
    "cites": "give a page or a statement: steal, steal#taken, timing/play",
}


@dataclass(frozen=True)
class Filters:
    """Filter values by filter name. A game's cards add filters of their own."""

    wanted: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, **wanted: str) -> Filters:
        """Normalise filters as typed: kinds may be singular, addresses may include the game."""
        from rulesdb.reference.schema import kind_named

        found = {name: value.strip() for name, value in wanted.items() if value.strip()}
        for name, value in found.items():
            if name == "kind":
                found[name] = kind_named(value)
            elif name == "cites":
                parts = value.split("/")
                bare = parts[-2:-1] == ["glossary"]
                found[name] = "/".join(parts[-1:] if bare else parts[-2:])
            elif name not in (*BEFORE, *AFTER):
                found[name] = fold(value)
        return cls(tuple(found.items()))

    def get(self, name: str) -> str:
        return dict(self.wanted).get(name, "")

    def on(self, index: SearchIndex) -> Filters:
        """Resolve the card filter to an id; it may be a name in any language."""
        card = self.get("card")
        ids = index.named.get(" ".join(words(card)), {}) if card else {}
        cards = [id.rpartition("/")[2] for id in ids if index.kind(id) == "cards"]
        if not cards:
            return self
        return replace(self, wanted=tuple({**dict(self.wanted), "card": cards[0]}.items()))

    def mismatches(self, document: Document) -> list[str]:
        """Return the filters that a document does not pass."""
        return [name for name, wanted in self.wanted if wanted not in _values(document, name)]

    def check(self, indexes: list[SearchIndex]) -> None:
        """Raise `NotFound` for a value that no document has, listing the values there are."""
        for name, value in self.wanted:
            known = {v for s in indexes for d in s.documents.values() for v in _values(d, name)}
            wanted = {resolved.get(name) for resolved in map(self.on, indexes)}
            if wanted.isdisjoint(known):
                few = sorted(known) if 0 < len(known) < 20 else []
                hint = f"use one of {', '.join(few)}" if few else HINTS.get(name, "leave it out")
                raise NotFound(f"there is no {name} '{value}' here; {hint}")


def _values(document: Document, name: str) -> list[str]:
    """Return a document's values for one filter."""
    if name == "card":
        ids = [document.id, *document.cards] if document.kind == "cards" else document.cards
        return [id.rpartition("/")[2] for id in ids]
    if name == "cites":
        return list(
            dict.fromkeys([*document.cites, *(c.partition("#")[0] for c in document.cites)])
        )
    if name == "version":
        return document.versions
    if name in (*BEFORE, *AFTER):
        return [value] if (value := getattr(document, name)) else []
    return document.facets.get(name, [])


def counted(hits: Iterable[Document], others: Iterable[tuple[Document, str]]) -> Counts:
    """Count the hits for each filter value.

    `others` are documents that fail exactly one filter. They count for that filter only, to show
    how many hits another value would give.
    """
    counts: dict[str, Counter[str]] = {name: Counter() for name in (*BEFORE, *AFTER)}
    for document in (hits := list(hits)):
        for name in _names(document):
            counts.setdefault(name, Counter()).update(_values(document, name))
    for document, name in others:
        counts.setdefault(name, Counter()).update(_values(document, name))
    facets = [name for name in counts if name not in (*BEFORE, *AFTER)]
    return {
        name: dict(sorted(counts[name].items(), key=lambda each: (-each[1], each[0])))
        for name in (*BEFORE, *facets, *AFTER)
    }


def _names(document: Document) -> Iterator[str]:
    yield from (*BEFORE, *document.facets, *AFTER)
