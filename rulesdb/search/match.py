"""A query in an index: where its words occur, how rare they are, and which statement fits best.

`browser/match.js` does the same, function by function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import log

from rulesdb.system.cached_method import cached_method

from .document import STEM, Document
from .index import SearchIndex, WordsAndStems
from .language import stem, without_stop_words
from .query import Query
from .weights import WEIGHTS

LESS = 0.5  # factor for an alternative to a word, when choosing a statement
SMALL, LARGE = 0.5, 50  # entries added when the share that has a word is measured

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
        self.likely = 0.0  # how likely the query is about this game: 0 for the likeliest

    @property
    def share(self) -> float:
        """The share of the query, by rarity, that the index knows."""
        known = sum(self.rare[word] for word, found in self.found.items() if found)
        return known / self.total if self.total else 0.0

    @cached_method
    def words(self) -> dict[str, tuple[float, float]]:
        """Return the documents: the words they have by field and rarity, and by rarity alone."""
        found: dict[str, tuple[float, float]] = {}
        for word, where in self.found.items():
            rare = self.rare[word]
            for id, weight in where.items():
                worth, covered = found.get(id, (0.0, 0.0))
                found[id] = worth + rare * weight, covered + rare
        for id in self.query.named:
            found.setdefault(id, (0.0, self.total))
        return found

    def covered(self) -> Iterator[float]:
        """Yield the share of the query, by rarity, that each document has."""
        return (covered / self.total for _, covered in self.words().values())

    def names(self, id: str) -> bool:
        """Whether the query names an entry, or a card that it is about."""
        query, cards = self.query, self.index.documents[id].cards
        named = id in query.named or id in query.about or id in query.cards
        return named or any(card in query.cards for card in cards)

    def is_strange(self, document: Document) -> bool:
        """Whether the title of an entry names cards, but the query none of them."""
        cards = self.index.cards_in_title(document.id)
        named = document.id in self.query.named or not cards.isdisjoint(self.query.cards)
        return bool(cards) and not named

    def weight(self, part: list[str]) -> float:
        """Return the total rarity of some words."""
        return sum(self.rare.get(word, 0.0) for word in part)

    @cached_property
    def ways(self) -> list[Alternatives]:
        """Rarity, alternatives and their stems, for each word."""
        ways = []
        for word, rare in self.rare.items():
            others = {word, *(other for other, _ in self.query.alternatives.get(word, ()))}
            ways.append((rare, others, {stem(other, self.index.lang) for other in others}))
        return ways

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
                for (word, rare), way in zip(self.rare.items(), self.ways, strict=True)
                if has(parts[at], way)
            )
            return sum(found), -len(words)

        return document.parts[max(range(len(parts)), key=fits)]


def weigh(matches: Iterable[QueryMatch]) -> None:
    """Set how rare each word is, in all indexes of a language together."""
    by_lang: dict[str, list[QueryMatch]] = {}
    for match in matches:
        by_lang.setdefault(match.index.lang, []).append(match)
    for own in by_lang.values():
        size = sum(match.index.size for match in own)
        often: dict[str, float] = {}
        for match in own:
            for word, found in match.found.items():
                often[word] = often.get(word, 0.0) + match.index.counted(found)
        for match in own:
            match.rare = {
                word: log(1 + size / (1 + often[word])) * match.query.trust(word)
                for word in match.found
            }
            match.total = sum(match.rare.values())
            match.likely = _likely(match)
        most = max(match.likely for match in own)
        for match in own:
            another = match.query.game not in ("", match.index.game)
            match.likely -= most + WEIGHTS["asked"] * another


def _likely(match: QueryMatch) -> float:
    """Rate the game of an index: how usual the words are there, and how large it is."""
    w, index = WEIGHTS, match.index
    return w["usual"] * _usual(match) + w["larger"] * log(index.size or 1)


def _usual(match: QueryMatch) -> float:
    """Return how often entries of an index have the words themselves, as a logarithm."""
    index = match.index
    sum = 0.0
    for word, rare in match.rare.items():
        stemmed = index.weights_of_stem(stem(word, index.lang))
        count = index.counted(index.weights_of_word(word).keys() | stemmed.keys())
        sum += rare * log((count + SMALL) / (index.size + LARGE))
    return sum / match.total if match.total else 0.0


def has(parts: WordsAndStems, way: Alternatives) -> bool:
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
