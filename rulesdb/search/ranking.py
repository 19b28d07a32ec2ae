"""Rank the entries that match a query.

A short query is read as names: words score by field, by rarity, and by how much of the query an
entry matches; names score above all words. `sentences` scores longer ones. `browser/ranking.js`
does the same, function by function.
"""

from __future__ import annotations

from .document import Document
from .filters import Filters
from .index import SearchIndex
from .match import QueryMatch, has
from .query import Query
from .sentences import sentence_closer, sentence_score
from .weights import CLOSER, FAR, FIRST, HINTS, SCALE, SENTENCES, WEIGHTS

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
    all_words = match.words()
    least = FAR * max((covered for _, covered in all_words.values()), default=0.0)
    for id, words in all_words.items():
        if words[1] < least and not match.names(id):
            continue
        document = index.documents[id]
        failing = within.mismatches(document)
        if len(failing) > 1 or not _allowed(index, id, query):
            continue
        if failing:
            others.append((document, failing[0]))
        else:
            found.append((_score(match, document, words), id))
    found.sort(key=lambda each: (-round(each[0], 6), each[1]))
    for at, (sum, id) in enumerate(found[:CLOSER]):
        found[at] = sum + _closer(match, index.documents[id]), id
    hits = [(round(sum, 6), index.documents[id], match) for sum, id in found]
    return hits, others


def _score(match: QueryMatch, document: Document, words: tuple[float, float]) -> float:
    """Score a document by its words; in a sentence, names count less."""
    names = _name_score(match, document, words)
    if not match.query.sentence:
        return names
    return SCALE * SENTENCES["names"] * names + sentence_score(match, document, words)


def _closer(match: QueryMatch, document: Document) -> float:
    """Score a document by what its text says."""
    if match.query.sentence:
        return sentence_closer(match, document)
    return _title_score(match, document)


def _name_score(match: QueryMatch, document: Document, words: tuple[float, float]) -> float:
    """Score a document by its words, less if words are missing, and by names."""
    floor, (worth, covered) = WEIGHTS["floor"], words
    part = floor + (1 - floor) * (covered / match.total) ** 2
    return worth * part * _familiar(match, document) + _bonus(match, document)


def _title_score(match: QueryMatch, document: Document) -> float:
    """Score how much of the query is in the title, and in the title with one statement."""
    title, parts = match.index.parts(document.id)
    rest, above = [], 0.0
    for way in match.ways:
        if has(title, way):
            above += way[0]
        else:
            rest.append(way)
    best = above + max(sum(way[0] for way in rest if has(part, way)) for part in parts)
    scored = (WEIGHTS["part"] * best**2 + WEIGHTS["over"] * above**2) / match.total
    return scored * _familiar(match, document)


def _familiar(match: QueryMatch, document: Document) -> float:
    """Return the factor for an entry about cards that the query does not name."""
    return WEIGHTS["strange"] if match.is_strange(document) else 1.0


def _bonus(match: QueryMatch, document: Document) -> float:
    """Return the bonus for matching names: the entry's own, or those of its cards."""
    rank = FIRST.index(document.kind) if document.kind in FIRST else len(FIRST)
    early = len(FIRST) - rank
    index, query = match.index, match.query
    w, sum = WEIGHTS, 0.0
    if document.id in query.named:
        sum += w["named"] * query.confidence + 10 * early
    wanted = set(query.cards)
    if len(wanted) > 1:
        shared = len(wanted & set(document.cards))
        if shared == len(wanted):
            sum += w["both"] + w["ruling"] * (document.kind == "rulings")
            sum -= w["others"] * len(document.cards)
        elif document.id in wanted:
            sum += w["one"]
        elif _names_all(index, wanted, document.id):
            sum += w["told"] + 10 * early
    elif wanted:
        [card] = wanted
        if document.id == card:
            sum += w["alone"] * query.confidence**2 if query.only_cards else w["card"]
        elif card in document.cards:
            sum += w["its"] if query.only_cards else w["with"]
            sum += 4 * (document.kind == "rulings") - 2 * (len(document.cards) - 1)
    if document.id in query.about:
        part, rank = query.about[document.id]
        sum += w["about"] * (match.weight(part) - w["rank"] * rank) + w["early"] * early
    if document.kind in _HINTS and not _HINTS[document.kind].isdisjoint(query.typed):
        about = document.kind == "errata" and not wanted.isdisjoint(document.cards)
        sum += w["erratum"] if about else w["hint"]
    if document.kind == "cards" and document.id not in query.named | wanted:
        sum += w["unnamed"]
    if document.kind == "questions":
        sum += w["question"]
    if document.origin == "example":
        sum += w["example"]
    return sum


def _names_all(index: SearchIndex, cards: set[str], id: str) -> bool:
    text = index.text(id)
    return all(f" {index.card_title(card)} " in text for card in cards)


def _allowed(index: SearchIndex, id: str, query: Query) -> bool:
    """Whether a document has all quoted phrases and no word after a minus."""
    if not query.phrases and not query.excluded:
        return True
    text = index.text(id)
    has = all(f" {' '.join(phrase)} " in text for phrase in query.phrases)
    return has and not any(f" {word} " in text for word in query.excluded)
