"""Score entries for a question in a sentence.

What counts is how much of the telling part of the question an entry covers: anywhere in it, in one
statement, and in one of its names. If the question names a card, its other words decide among the
rulings about that card. `browser/sentences.js` does the same, function by function.
"""

from __future__ import annotations

from .document import Document
from .match import QueryMatch, has
from .weights import BESIDES, SCALE, SENTENCES, WEIGHTS


def sentence_score(match: QueryMatch, document: Document, words: tuple[float, float]) -> float:
    """Score a document by its words, the terms and the cards that the question names."""
    w, query, (worth, covered) = SENTENCES, match.query, words
    sum = w["words"] * worth + w["covered"] * covered
    if document.id in query.about:
        part, rank = query.about[document.id]
        sum += w["about"] * (match.weight(part) - WEIGHTS["rank"] * rank)
    return SCALE * (sum / match.total + w.get(document.kind, 0.0) + _cards(match, document))


def _cards(match: QueryMatch, document: Document) -> float:
    """Score the cards that a document is about, against those that the question names."""
    w, wanted = SENTENCES, match.query.cards
    if document.id in wanted:
        return w["card"] if document.id in match.index.ruled else 0.0
    if any(card in wanted for card in document.cards):
        return w["its"]
    return w["strange"] if match.is_strange(document) else 0.0


def sentence_closer(match: QueryMatch, document: Document) -> float:
    """Score how an entry speaks of the question: in its title and opening, often, word for word."""
    index, w = match.index, SENTENCES
    title, parts = index.parts(document.id)
    words, counts = index.whole(document.id)
    opening = often = 0.0
    for way in match.ways:
        opening += way[0] * (has(title, way) or has(parts[0], way))
        count = sum(counts[stem] for stem in way[2])
        often += way[0] * count / (count + 1)
    exact = match.weight([word for word in match.rare if word in words])
    spoken = w["opening"] * opening + w["often"] * often + w["exact"] * exact
    spoken += w["name"] * _best_name(match, document)
    return SCALE * (spoken / match.total + _title(match, document))


def _title(match: QueryMatch, document: Document) -> float:
    """Score the share of a title that the question has, less what else it speaks of."""
    title = match.index.telling_title(document.id)
    met = sum(any(w in way[1] or s in way[2] for way in match.ways) for w, s in title)
    w = SENTENCES
    return w["title"] * met / max(len(title), 1) + w["besides"] * min(len(title) - met, BESIDES)


def _best_name(match: QueryMatch, document: Document) -> float:
    """Return the rarity of the words in one name, by the share of the name that they make."""
    best = 0.0
    for stems, telling in match.index.name_stems(document.id):
        found = [way[0] for way in match.ways if not way[2].isdisjoint(stems)]
        best = max(best, sum(found) * min(1.0, len(found) / max(telling, 1)))
    return best
