"""Narrowing: the hits of one game, kind, card …, and how many there would be of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from rulesdb.errors import NotFound

from .document import Document
from .normalize import fold, words
from .shelf import Shelf

Counts = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Narrow:
    """What the hits are narrowed to; nothing is everything."""

    game: str = ""
    kind: str = ""
    lang: str = ""
    card: str = ""
    house: str = ""
    cites: str = ""
    state: str = ""
    version: str = ""

    @classmethod
    def of(cls, **wanted: str) -> Narrow:
        """As somebody writes it: kinds in the singular too, addresses with their game."""
        from rulesdb.reference.schema import kind_named

        within = cls(**{name: value.strip() for name, value in wanted.items()})
        cites = within.cites.split("/")
        return replace(
            within,
            kind=within.kind and kind_named(within.kind),
            house=fold(within.house),
            cites="/".join(cites[-1:] if cites[-2:-1] == ["glossary"] else cites[-2:]),
        )

    def on(self, shelf: Shelf) -> Narrow:
        """The same with the card by its id: it may be given by a name in any language."""
        ids = shelf.named.get(" ".join(words(self.card)), {}) if self.card else {}
        cards = [id.rpartition("/")[2] for id in ids if shelf.kind(id) == "cards"]
        return replace(self, card=cards[0]) if cards else self

    def misfits(self, document: Document) -> list[str]:
        """In which ways a document is not among what is wanted."""
        return [
            name
            for name in NAMES
            if (wanted := getattr(self, name)) and wanted not in _values(document, name)
        ]

    def check(self, shelves: list[Shelf]) -> None:
        """Say so if something is wanted that no document has, and what there is."""
        for name in NAMES:
            known = {v for s in shelves for d in s.documents.values() for v in _values(d, name)}
            wanted = {getattr(self.on(shelf), name) for shelf in shelves} - {""}
            if wanted and wanted.isdisjoint(known):
                few = sorted(known) if len(known) < 20 else []
                hint = f"use one of {', '.join(few)}" if few else HINTS[name]
                raise NotFound(f"there is no {name} '{getattr(self, name)}' here; {hint}")


NAMES = tuple(field.name for field in fields(Narrow))
HINTS = {
    "card": "give its id, or its name in any language: `rulesdb search NAME --kind card` finds it",
    "cites": "give a page or a statement: steal, steal#taken, timing/play",
}


def _values(document: Document, name: str) -> list[str]:
    """What a document counts as in one way of narrowing."""
    if name == "card":
        ids = [document.id, *document.cards] if document.kind == "cards" else document.cards
        return [id.rpartition("/")[2] for id in ids]
    if name == "cites":
        return list(
            dict.fromkeys([*document.cites, *(c.partition("#")[0] for c in document.cites)])
        )
    if name == "version":
        return document.versions
    return [value] if (value := getattr(document, name)) else []


def counted(hits: Iterable[Document], others: Iterable[tuple[Document, str]]) -> Counts:
    """How many hits there are of each value, and how many there would be of another.

    `others` are what would be a hit but for one way of narrowing: they count in that one only.
    """
    counts: dict[str, Counter[str]] = {name: Counter() for name in NAMES}
    for document in hits:
        for name in NAMES:
            counts[name].update(_values(document, name))
    for document, name in others:
        counts[name].update(_values(document, name))
    return {
        name: dict(sorted(count.items(), key=lambda each: (-each[1], each[0])))
        for name, count in counts.items()
    }
