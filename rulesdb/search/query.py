"""Parse a query.

First: is all of it a name, and whose? Then: which cards and terms does it name? The rest are words
to search for. An unknown word is treated as a prefix or a typo. `browser/query.js` does the same,
function by function.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from .index import SearchIndex
from .language import any_order, same_number, stem, stop_words, without_stop_words
from .normalize import words
from .thesaurus import stems_of
from .weights import MAX_WORDS, NEAR, SAYING, SENTENCE, SURE, WEIGHTS

NOTHING: tuple[list[str], list[str]] = ([], [])  # the meaning of what nobody says


@dataclass
class Query:
    """A parsed query."""

    typed: list[str]
    excluded: list[str]
    phrases: list[list[str]]
    game: str = ""  # the game that was named besides what is asked about it
    terms: list[str] = field(default_factory=list)  # the words, with typos corrected
    alternatives: dict[str, list[tuple[str, float]]] = field(
        default_factory=dict
    )  # alternatives by word
    named: set[str] = field(default_factory=set)  # ids of the entries that the whole query names
    confidence: float = 0.0  # confidence in that name
    cards: list[str] = field(default_factory=list)  # ids of the cards named in it
    about: dict[str, tuple[list[str], int]] = field(default_factory=dict)  # terms named in it
    rest: list[str] = field(default_factory=list)  # the words besides these names
    corrections: dict[str, str] = field(
        default_factory=dict
    )  # unknown words, with those used instead

    @property
    def sentence(self) -> bool:
        """Whether it is a question, long or a few words that name nothing, and not a name."""
        nameless = len(self.typed) > 1 and not self.named and not self.cards
        return nameless or len(self.typed) >= SENTENCE

    def trust(self, word: str) -> float:
        """Return the factor for a word that a sentence may not mean."""
        guessed = self.sentence and word in self.corrections.values()
        return WEIGHTS["guess"] if guessed else 1.0

    @property
    def only_cards(self) -> bool:
        """Whether the query names cards and nothing else."""
        return not self.rest and not self.about


class Elsewhere:
    """What the other indexes of a search know: a word that they have is not a typo here."""

    def __init__(self, others: Iterable[SearchIndex] = ()) -> None:
        self.others = list(others)

    def has(self, word: str) -> bool:
        return any(other.has(word) or other.says(word) for other in self.others)

    def closest(self, word: str) -> int:
        """Return how many letters are wrong in a word, if another index has what was meant."""
        if any(len(word) > 2 and other.vocabulary.beginning(word, 1) for other in self.others):
            return 0
        found = (other.vocabulary.near(word)[:1] for other in self.others)
        return min((away for near in found for _, away in near), default=len(NEAR))


def read_query(index: SearchIndex, text: str, elsewhere: Elsewhere | None = None) -> Query:
    """Parse a query for an index."""
    text = text[:1000]
    phrases = [words(found) for found in re.findall(r'"([^"]+)"', text)]
    without = [w for found in re.findall(r"(?<!\S)-(\w+)", text) for w in words(found)]
    text = re.sub(r"(?<!\S)-\w+", " ", text)
    elsewhere = elsewhere or Elsewhere()
    typed, game = _without_game(words(text)[:MAX_WORDS], [index, *elsewhere.others])
    query = Query(typed, without, [phrase for phrase in phrases if phrase], game)
    query.terms = _corrected(index, typed, query, elsewhere)
    _add_rules_words(index, query)
    _find_names(index, query)
    return query


def _without_game(typed: list[str], indexes: list[SearchIndex]) -> tuple[list[str], str]:
    """Return a query without the name of a game, and that game; whole if little else is left."""
    if any(" ".join(typed) in index.named for index in indexes):
        return typed, ""
    for index in indexes:
        for name in index.game_names:
            for at in range(len(typed) - len(name) + 1):
                rest = typed[:at] + typed[at + len(name) :]
                if typed[at : at + len(name)] == name and not stop_words().issuperset(rest):
                    return rest, index.game
    return typed, ""


def _corrected(
    index: SearchIndex, typed: list[str], query: Query, elsewhere: Elsewhere
) -> list[str]:
    """Return the words with joined words split and typos corrected."""
    whole = "".join(typed)
    if " ".join(typed) not in index.named and whole in index.joined:
        return index.joined[whole].split()
    terms: list[str] = []
    said = {word for word, _ in _sayings(index, typed)}
    for at, word in enumerate(typed):
        if index.has(word):
            terms.append(word)
            longer = index.vocabulary.beginning(word) if len(word) > 2 else []
            query.alternatives[word] = [(other, WEIGHTS["longer"]) for other in longer]
            continue
        if word in index.joined:
            terms += index.joined[word].split()
            continue
        pair = word + typed[at + 1] if at + 1 < len(typed) else ""
        if index.has(pair):
            query.alternatives[word] = [(pair, WEIGHTS["pair"])]
            terms.append(word)
            continue
        if word in said or elsewhere.has(word):
            terms.append(word)
            continue
        longer_words = index.vocabulary.beginning(word) if len(word) > 2 else []
        if word in index.initials and not longer_words:
            terms += index.initials[word].split()
            continue
        closest = elsewhere.closest(word)
        near = [(other, away) for other, away in index.vocabulary.near(word) if away <= closest]
        if not longer_words and not near and (parts := _split(index, word)):
            terms += parts
            continue
        other = [(w, WEIGHTS["begun"]) for w in longer_words]
        other += [(w, NEAR[away]) for w, away in near]
        query.alternatives[word] = other
        terms.append(near[0][0] if near and not longer_words else word)
        if terms[-1] != word:
            query.alternatives[terms[-1]] = other
            query.corrections[word] = terms[-1]
    return terms


def _add_rules_words(index: SearchIndex, query: Query) -> None:
    """Add alternatives: the rules' words for what was said, other spellings of numbers."""
    said = _said(index, query.terms)
    for word in without_stop_words(query.terms):
        names = index.synonyms.get(word, ())
        if others := [*names, *same_number().get(word, ()), *said.get(word, ())]:
            also = query.alternatives.get(word, [])
            known = {word, *(other for other, _ in also)}
            more = [(other, WEIGHTS["meant"]) for other in others if other not in known]
            query.alternatives[word] = [*also, *dict.fromkeys(more)]


def _said(index: SearchIndex, terms: list[str]) -> dict[str, list[str]]:
    """Return the rules' words for unknown words that players say, alone or in a phrase."""
    found: dict[str, list[str]] = {}
    for word, meant in _sayings(index, terms):
        if not index.knows(word):
            found.setdefault(word, []).extend(meant)
    return found


def _sayings(index: SearchIndex, terms: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each word that players say, alone or in a phrase, with the rules' words for it."""
    for at in range(len(terms)):
        for end in range(min(at + SAYING, len(terms)), at, -1):
            if meant := index.said.get(stems_of(terms[at:end], index.lang)):
                yield from ((word, meant[0]) for word in terms[at:end])
                break


def _split(index: SearchIndex, word: str) -> list[str]:
    """Split a word that was typed without spaces; empty if that is impossible."""
    for at in range(len(word) - 2, 1, -1):
        if not index.has(word[:at]):
            continue
        if index.has(word[at:]):
            return [word[:at], word[at:]]
        if rest := _split(index, word[at:]) if len(word) - at > 3 else []:
            return [word[:at], *rest]
    return []


def _find_names(index: SearchIndex, query: Query) -> None:
    """Find the entries that the whole query, or parts of it, name."""
    terms = query.terms
    content_words = without_stop_words(terms)
    for words_ in (terms, content_words, query.typed):
        ids = index.named.get(" ".join(words_), {})
        query.named |= set(ids)
        query.confidence = max(
            query.confidence, SURE["title" if 0 in ids.values() else "name"] * bool(ids)
        )
    if not query.named:
        stems = [stem(word, index.lang) for word in terms]
        mixed = any_order(terms, stems) if len(terms) > 1 else ""
        by_stem = index.stemmed.get(together := " ".join(stems), "").split()
        said = index.said.get(together, NOTHING)[1]
        query.named |= set(index.any_order.get(mixed, "").split() or by_stem or said)
        query.confidence = SURE["alike"]
    if not query.named:
        _almost_named(index, query)
        query.confidence = SURE["nearly"]
    at, rest = 0, []
    while at < len(terms):
        for end in range(len(terms), at, -1):
            ids = _names_of(index, query, terms[at:end])
            # Rulings are named after their cards. Here the cards are wanted, not the ruling.
            ids = {id: rank for id, rank in ids.items() if index.kind(id) != "rulings"}
            if ids:
                _add_named(index, query, ids, terms[at:end])
                at = end
                break
        else:
            if terms[at] in index.unique_words:
                _add_named(index, query, {index.unique_words[terms[at]]: 0}, terms[at : at + 1])
            else:
                rest.append(terms[at])
            at += 1
    query.rest = [word for word in rest if word not in stop_words()]


def _almost_named(index: SearchIndex, query: Query) -> None:
    """Match a name by its prefix, or with a letter or two wrong."""
    typed, whole = " ".join(query.typed), "".join(query.typed)
    if len(whole) < 4:
        return
    longer_words = index.names.beginning(typed, 3)
    near = [index.joined[name] for name, _ in index.names_as_words.near(whole)]
    for name in longer_words or near[:2]:
        query.named |= set(index.named[name])
    if near and not longer_words and not query.corrections:
        query.corrections[typed] = near[0]


def _names_of(index: SearchIndex, query: Query, part: list[str]) -> dict[str, int]:
    """Return the ids that some words name, trying alternative spellings too."""
    if len(part) == 1 and part[0] in stop_words():
        return {}
    if len(part) > 6:
        return index.named.get(" ".join(part), {})
    spellings = [
        [word, *(w for w, q in query.alternatives.get(word, ())[:4] if q >= 0.55)] for word in part
    ]
    if len(part) == 1:
        spellings = [part]
    for spelling in product(*spellings):
        if found := index.named.get(" ".join(spelling)):
            return found
    stems = stems_of(part, index.lang)
    ids = index.stemmed.get(stems, "").split() or index.said.get(stems, NOTHING)[1]
    return dict.fromkeys(ids, 2)


def _add_named(index: SearchIndex, query: Query, ids: dict[str, int], part: list[str]) -> None:
    """Record what some words name: cards, or terms with these words and the name's rank."""
    for id, rank in ids.items():
        if index.kind(id) == "cards":
            if id not in query.cards:
                query.cards.append(id)
        elif id not in query.about or len(part) > len(query.about[id][0]):
            query.about[id] = part, rank
