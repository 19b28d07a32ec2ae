"""Rank the entries that match a query.

Words score by field, by rarity, and by how much of the query an entry matches; names score above
all words. `browser/ranking.js` does the same, function by function.
"""

from __future__ import annotations

from functools import cached_property
from math import log

from .document import STEM, Document
from .filters import Filters
from .index import Said, Shelf
from .language import stem, telling
from .query import Query
from .weights import CLOSER, FIRST, HINTS, WEIGHTS

LESS = 0.5  # factor for an alternative to a word, when choosing a statement
_HINTS = {kind: frozenset(hints.split()) for kind, hints in HINTS.items()}


Ranked = tuple[float, Document, "Asked"]


def ranked(
    shelf: Shelf, query: Query, within: Filters
) -> tuple[list[Ranked], list[tuple[Document, str]]]:
    """Return the entries that match, and those that exactly one filter excludes.

    The latter come with the filter's name: they are the hits there would be without it.
    """
    if not query.typed:
        return [], []
    asked, within = Asked(shelf, query), within.on(shelf)
    found, others = [], []
    for id, score in asked.scores().items():
        document = shelf.documents[id]
        misfits = within.misfits(document)
        if len(misfits) > 1 or not _allowed(shelf, id, query):
            continue
        if misfits:
            others.append((document, misfits[0]))
        else:
            found.append((score + _bonus(asked, document, id), id))
    found.sort(key=lambda each: (-round(each[0], 6), shelf.documents[each[1]].id))
    for at, (score, id) in enumerate(found[:CLOSER]):
        found[at] = score + asked.together(id), id
    hits = [(round(score, 6), shelf.documents[id], asked) for score, id in found]
    return hits, others


Way = tuple[float, set[str], set[str]]  # rarity of a word, its alternatives, their stems


class Asked:
    """The words of a query in an index: where they occur, and how rare they are."""

    def __init__(self, shelf: Shelf, query: Query) -> None:
        self.shelf, self.query = shelf, query
        self.found: dict[str, dict[str, float]] = {}
        self.rare: dict[str, float] = {}
        for word in dict.fromkeys(telling(query.said)):
            self.found[word] = _found(shelf, word, query)
            self.rare[word] = log(1 + len(shelf.documents) / (1 + len(self.found[word])))
        self.total = sum(self.rare.values())

    def scores(self) -> dict[str, float]:
        """Score documents by words: field weight times rarity, less if words are missing."""
        scores: dict[str, float] = {}
        covered: dict[str, float] = {}
        for word, found in self.found.items():
            rare = self.rare[word]
            for id, weight in found.items():
                scores[id] = scores.get(id, 0.0) + rare * weight
                covered[id] = covered.get(id, 0.0) + rare
        for id in self.query.called:
            scores.setdefault(id, 0.0)
            covered.setdefault(id, self.total)
        floor = WEIGHTS["floor"]
        return {
            id: score * (floor + (1 - floor) * (covered[id] / self.total) ** 2)
            for id, score in scores.items()
        }

    def weight(self, part: list[str]) -> float:
        """Return the total rarity of some words."""
        return sum(self.rare.get(word, 0.0) for word in part)

    @cached_property
    def _ways(self) -> list[Way]:
        """Rarity, alternatives and their stems, for each word."""
        ways = []
        for word, rare in self.rare.items():
            others = {word, *(other for other, _ in self.query.also.get(word, ()))}
            ways.append((rare, others, {stem(other, self.shelf.lang) for other in others}))
        return ways

    def together(self, id: str) -> float:
        """Score how much of the query is in the title, and in the title with one statement."""
        title, parts = self.shelf.parts(id)
        rest, above = [], 0.0
        for way in self._ways:
            if _has(title, way):
                above += way[0]
            else:
                rest.append(way)
        best = above + max(sum(way[0] for way in rest if _has(part, way)) for part in parts)
        return (WEIGHTS["part"] * best**2 + WEIGHTS["over"] * above**2) / self.total

    def best(self, document: Document) -> tuple[str, str]:
        """Return the statement that matches best, or the opening if the entry was named."""
        if document.id in self.query.called:
            return document.parts[0]
        _, said = self.shelf.parts(document.id)

        def fits(at: int) -> tuple[float, int]:
            words, ends = said[at]
            found = (
                rare
                * (1.0 if word in words else STEM if stem(word, self.shelf.lang) in ends else LESS)
                for (word, rare), way in zip(self.rare.items(), self._ways, strict=True)
                if _has(said[at], way)
            )
            return sum(found), -len(words)

        return document.parts[max(range(len(said)), key=fits)]


def _has(said: Said, way: Way) -> bool:
    return not (way[1].isdisjoint(said[0]) and way[2].isdisjoint(said[1]))


def _found(shelf: Shelf, word: str, query: Query) -> dict[str, float]:
    """Return the documents that contain a word or an alternative, with its weight in each."""
    found: dict[str, float] = {}
    for other, quality in [(word, 1.0), *query.also.get(word, ())]:
        for where in (shelf.worth(other), shelf.worth_of_stem(stem(other, shelf.lang))):
            for id, worth in where.items():
                if worth * quality > found.get(id, 0.0):
                    found[id] = worth * quality
    return found


def _bonus(asked: Asked, document: Document, id: str) -> float:
    """Return the bonus for matching names: the entry's own, or those of its cards."""
    rank = FIRST.index(document.kind) if document.kind in FIRST else len(FIRST)
    early = len(FIRST) - rank
    shelf, query = asked.shelf, asked.query
    w, bonus = WEIGHTS, 0.0
    if document.id in query.called:
        bonus += w["named"] * query.sure + 10 * early
    wanted = set(query.cards)
    if len(wanted) > 1:
        shared = len(wanted & set(document.cards))
        if shared == len(wanted):
            bonus += w["both"] + w["ruling"] * (document.kind == "rulings")
            bonus -= w["others"] * len(document.cards)
        elif document.id in wanted:
            bonus += w["one"]
        elif _names_all(shelf, wanted, id):
            bonus += w["told"] + 10 * early
    elif wanted:
        [card] = wanted
        if document.id == card:
            bonus += w["alone"] if query.alone else w["card"]
        elif card in document.cards:
            bonus += w["its"] if query.alone else w["with"]
            bonus += 4 * (document.kind == "rulings") - 2 * (len(document.cards) - 1)
    if document.id in query.about:
        part, rank = query.about[document.id]
        bonus += w["about"] * (asked.weight(part) - w["rank"] * rank) + w["early"] * early
    if document.kind in _HINTS and not _HINTS[document.kind].isdisjoint(query.typed):
        about = document.kind == "errata" and not wanted.isdisjoint(document.cards)
        bonus += w["erratum"] if about else w["hint"]
    if document.kind == "questions":
        bonus += w["question"]
    if document.origin == "example":
        bonus += w["example"]
    return bonus


def _names_all(shelf: Shelf, cards: set[str], id: str) -> bool:
    text = shelf.text(id)
    return all(f" {shelf.titles.get(card)} " in text for card in cards)


def _allowed(shelf: Shelf, id: str, query: Query) -> bool:
    """Whether a document has all quoted phrases and no word after a minus."""
    if not query.phrases and not query.without:
        return True
    text = shelf.text(id)
    has = all(f" {' '.join(phrase)} " in text for phrase in query.phrases)
    return has and not any(f" {word} " in text for word in query.without)
