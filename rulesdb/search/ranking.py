"""Rank the entries that match a query.

Words score by field, by rarity, and by how much of the query an entry matches; names score above
all words. `browser/ranking.js` does the same, function by function.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from math import log

from .document import STEM, Document
from .filters import Filters
from .index import SearchIndex, WordsAndStems
from .language import stem, without_stop_words
from .query import Query
from .weights import CLOSER, FIRST, HINTS, WEIGHTS

LESS = 0.5  # factor for an alternative to a word, when choosing a statement
_HINTS = {kind: frozenset(hints.split()) for kind, hints in HINTS.items()}


Ranked = tuple[float, Document, "QueryMatch"]


def ranked(match: QueryMatch, within: Filters) -> tuple[list[Ranked], list[tuple[Document, str]]]:
    """Return the entries that match, and those that exactly one filter excludes.

    The latter come with the filter's name: they are the hits there would be without it.
    """
    index, query = match.index, match.query
    if not query.typed:
        return [], []
    within = within.on(index)
    found, others = [], []
    for id, score in match.scores().items():
        document = index.documents[id]
        failing = within.mismatches(document)
        if len(failing) > 1 or not _allowed(index, id, query):
            continue
        if failing:
            others.append((document, failing[0]))
        else:
            found.append((score + _bonus(match, document, id), id))
    found.sort(key=lambda each: (-round(each[0], 6), index.documents[each[1]].id))
    for at, (score, id) in enumerate(found[:CLOSER]):
        found[at] = score + match.title_score(id), id
    hits = [(round(score, 6), index.documents[id], match) for score, id in found]
    return hits, others


Alternatives = tuple[float, set[str], set[str]]  # rarity of a word, its alternatives, their stems


class QueryMatch:
    """The words of a query in an index: where they occur, and how rare they are."""

    def __init__(self, index: SearchIndex, query: Query) -> None:
        self.index, self.query = index, query
        self.found: dict[str, dict[str, float]] = {
            word: _found(index, word, query) for word in without_stop_words(query.terms)
        }
        self.rare: dict[str, float] = {}
        self.total = 0.0

    @property
    def share(self) -> float:
        """The share of the query, by rarity, that the index knows."""
        known = sum(self.rare[word] for word, found in self.found.items() if found)
        return known / self.total if self.total else 0.0

    def scores(self) -> dict[str, float]:
        """Score documents by words: field weight times rarity, less if words are missing."""
        scores: dict[str, float] = {}
        covered: dict[str, float] = {}
        for word, found in self.found.items():
            rare = self.rare[word]
            for id, weight in found.items():
                scores[id] = scores.get(id, 0.0) + rare * weight
                covered[id] = covered.get(id, 0.0) + rare
        for id in self.query.named:
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
    def _alternatives(self) -> list[Alternatives]:
        """Rarity, alternatives and their stems, for each word."""
        ways = []
        for word, rare in self.rare.items():
            others = {word, *(other for other, _ in self.query.alternatives.get(word, ()))}
            ways.append((rare, others, {stem(other, self.index.lang) for other in others}))
        return ways

    def title_score(self, id: str) -> float:
        """Score how much of the query is in the title, and in the title with one statement."""
        title, parts = self.index.parts(id)
        rest, above = [], 0.0
        for way in self._alternatives:
            if _has(title, way):
                above += way[0]
            else:
                rest.append(way)
        best = above + max(sum(way[0] for way in rest if _has(part, way)) for part in parts)
        return (WEIGHTS["part"] * best**2 + WEIGHTS["over"] * above**2) / self.total

    def best_statement(self, document: Document) -> tuple[str, str]:
        """Return the statement that matches best, or the opening if the entry was named."""
        if document.id in self.query.named:
            return document.parts[0]
        _, parts = self.index.parts(document.id)

        def fits(at: int) -> tuple[float, int]:
            words, ends = parts[at]
            found = (
                rare
                * (1.0 if word in words else STEM if stem(word, self.index.lang) in ends else LESS)
                for (word, rare), way in zip(self.rare.items(), self._alternatives, strict=True)
                if _has(parts[at], way)
            )
            return sum(found), -len(words)

        return document.parts[max(range(len(parts)), key=fits)]


def weigh(matches: Iterable[QueryMatch]) -> None:
    """Set how rare each word is, in all indexes of a language together."""
    by_lang: dict[str, list[QueryMatch]] = {}
    for match in matches:
        by_lang.setdefault(match.index.lang, []).append(match)
    for own in by_lang.values():
        size = sum(_counted(match.index, match.index.documents) for match in own)
        for match in own:
            for word in match.found:
                often = sum(_counted(other.index, other.found.get(word, ())) for other in own)
                match.rare[word] = log(1 + size / (1 + often))
            match.total = sum(match.rare.values())


def _counted(index: SearchIndex, ids: Collection[str]) -> float:
    """Count documents; hundreds of cards repeat the words of the rules, so a card counts less."""
    cards = sum(1 for id in ids if index.kind(id) == "cards")
    return len(ids) - cards + WEIGHTS["repeats"] * cards


def _has(parts: WordsAndStems, way: Alternatives) -> bool:
    return not (way[1].isdisjoint(parts[0]) and way[2].isdisjoint(parts[1]))


def _found(index: SearchIndex, word: str, query: Query) -> dict[str, float]:
    """Return the documents that contain a word or an alternative, with its weight in each."""
    found: dict[str, float] = {}
    for other, quality in [(word, 1.0), *query.alternatives.get(word, ())]:
        for where in (index.weights_of_word(other), index.weights_of_stem(stem(other, index.lang))):
            for id, worth in where.items():
                if worth * quality > found.get(id, 0.0):
                    found[id] = worth * quality
    return found


def _bonus(match: QueryMatch, document: Document, id: str) -> float:
    """Return the bonus for matching names: the entry's own, or those of its cards."""
    rank = FIRST.index(document.kind) if document.kind in FIRST else len(FIRST)
    early = len(FIRST) - rank
    index, query = match.index, match.query
    w, bonus = WEIGHTS, 0.0
    if document.id in query.named:
        bonus += w["named"] * query.confidence + 10 * early
    wanted = set(query.cards)
    if len(wanted) > 1:
        shared = len(wanted & set(document.cards))
        if shared == len(wanted):
            bonus += w["both"] + w["ruling"] * (document.kind == "rulings")
            bonus -= w["others"] * len(document.cards)
        elif document.id in wanted:
            bonus += w["one"]
        elif _names_all(index, wanted, id):
            bonus += w["told"] + 10 * early
    elif wanted:
        [card] = wanted
        if document.id == card:
            bonus += w["alone"] * query.confidence**2 if query.only_cards else w["card"]
        elif card in document.cards:
            bonus += w["its"] if query.only_cards else w["with"]
            bonus += 4 * (document.kind == "rulings") - 2 * (len(document.cards) - 1)
    if document.id in query.about:
        part, rank = query.about[document.id]
        bonus += w["about"] * (match.weight(part) - w["rank"] * rank) + w["early"] * early
    if document.kind in _HINTS and not _HINTS[document.kind].isdisjoint(query.typed):
        about = document.kind == "errata" and not wanted.isdisjoint(document.cards)
        bonus += w["erratum"] if about else w["hint"]
    if document.kind == "cards" and document.id not in query.named | wanted:
        bonus += w["unnamed"]
    if document.kind == "questions":
        bonus += w["question"]
    if document.origin == "example":
        bonus += w["example"]
    return bonus


def _names_all(index: SearchIndex, cards: set[str], id: str) -> bool:
    text = index.text(id)
    return all(f" {index.titles.get(card)} " in text for card in cards)


def _allowed(index: SearchIndex, id: str, query: Query) -> bool:
    """Whether a document has all quoted phrases and no word after a minus."""
    if not query.phrases and not query.excluded:
        return True
    text = index.text(id)
    has = all(f" {' '.join(phrase)} " in text for phrase in query.phrases)
    return has and not any(f" {word} " in text for word in query.excluded)
