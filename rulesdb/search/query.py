"""Parse a query.

First: is all of it a name, and whose? Then: which cards and terms does it name? The rest are words
to search for. An unknown word is treated as a prefix or a typo. `browser/query.js` does the same,
function by function.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

from .index import Shelf
from .language import any_order, same_number, stem, stop_words, telling
from .normalize import words
from .weights import MAX_WORDS, NEAR, SURE, WEIGHTS


@dataclass
class Query:
    """A parsed query."""

    typed: list[str]
    without: list[str]
    phrases: list[list[str]]
    said: list[str] = field(default_factory=list)  # the words, with typos corrected
    also: dict[str, list[tuple[str, float]]] = field(default_factory=dict)  # alternatives by word
    called: set[str] = field(default_factory=set)  # ids of the entries that the whole query names
    sure: float = 0.0  # confidence in that name
    cards: list[str] = field(default_factory=list)  # ids of the cards named in it
    about: dict[str, tuple[list[str], int]] = field(default_factory=dict)  # terms named in it
    rest: list[str] = field(default_factory=list)  # the words besides these names
    read: dict[str, str] = field(default_factory=dict)  # unknown words, with those used instead

    @property
    def alone(self) -> bool:
        """Whether the query names cards and nothing else."""
        return not self.rest and not self.about


def read_query(shelf: Shelf, text: str) -> Query:
    """Parse a query for an index."""
    text = text[:1000]
    phrases = [words(found) for found in re.findall(r'"([^"]+)"', text)]
    without = [w for found in re.findall(r"(?<!\S)-(\w+)", text) for w in words(found)]
    text = re.sub(r"(?<!\S)-\w+", " ", text)
    typed = words(text)[:MAX_WORDS]
    query = Query(typed, without, [phrase for phrase in phrases if phrase])
    query.said = _corrected(shelf, typed, query)
    _add_rules_words(shelf, query)
    _find_names(shelf, query)
    return query


def _corrected(shelf: Shelf, typed: list[str], query: Query) -> list[str]:
    """Return the words with joined words split and typos corrected."""
    whole = "".join(typed)
    if " ".join(typed) not in shelf.named and whole in shelf.joined:
        return shelf.joined[whole].split()
    said: list[str] = []
    for at, word in enumerate(typed):
        if shelf.has(word):
            said.append(word)
            longer = shelf.vocabulary.beginning(word) if len(word) > 2 else []
            query.also[word] = [(other, WEIGHTS["longer"]) for other in longer]
            continue
        if word in shelf.joined:
            said += shelf.joined[word].split()
            continue
        pair = word + typed[at + 1] if at + 1 < len(typed) else ""
        if shelf.has(pair):
            query.also[word] = [(pair, WEIGHTS["pair"])]
            said.append(word)
            continue
        begun = shelf.vocabulary.beginning(word) if len(word) > 2 else []
        near = shelf.vocabulary.near(word)
        if not begun and not near and (parts := _apart(shelf, word)):
            said += parts
            continue
        other = [(w, WEIGHTS["begun"]) for w in begun]
        other += [(w, NEAR[away]) for w, away in near]
        query.also[word] = other
        said.append(near[0][0] if near and not begun else word)
        if said[-1] != word:
            query.also[said[-1]] = other
            query.read[word] = said[-1]
    return said


def _add_rules_words(shelf: Shelf, query: Query) -> None:
    """Add alternatives: the rules' words for other names of a term, other spellings of numbers."""
    for word in telling(query.said):
        if others := [*shelf.means.get(word, ()), *same_number().get(word, ())]:
            also = query.also.get(word, [])
            known = {word, *(other for other, _ in also)}
            more = [(other, WEIGHTS["meant"]) for other in others if other not in known]
            query.also[word] = [*also, *more]


def _apart(shelf: Shelf, word: str) -> list[str]:
    """Split a word that was typed without spaces; empty if that is impossible."""
    for at in range(len(word) - 2, 1, -1):
        if not shelf.has(word[:at]):
            continue
        if shelf.has(word[at:]):
            return [word[:at], word[at:]]
        if rest := _apart(shelf, word[at:]) if len(word) - at > 3 else []:
            return [word[:at], *rest]
    return []


def _find_names(shelf: Shelf, query: Query) -> None:
    """Find the entries that the whole query, or parts of it, name."""
    said = query.said
    telling_words = telling(said)
    for words_ in (said, telling_words, query.typed):
        ids = shelf.named.get(" ".join(words_), {})
        query.called |= set(ids)
        query.sure = max(query.sure, SURE["title" if 0 in ids.values() else "name"] * bool(ids))
    if not query.called:
        stems = [stem(word, shelf.lang) for word in said]
        mixed = any_order(said, stems) if len(said) > 1 else ""
        by_stem = shelf.stemmed.get(" ".join(stems), ())
        query.called |= set(shelf.any_order.get(mixed, ()) or by_stem)
        query.sure = SURE["alike"]
    if not query.called:
        _nearly_called(shelf, query)
        query.sure = SURE["nearly"]
    at, rest = 0, []
    while at < len(said):
        for end in range(len(said), at, -1):
            ids = _names_of(shelf, query, said[at:end])
            # Rulings are named after their cards. Here the cards are wanted, not the ruling.
            ids = {id: rank for id, rank in ids.items() if shelf.kind(id) != "rulings"}
            if ids:
                _note(shelf, query, ids, said[at:end])
                at = end
                break
        else:
            if said[at] in shelf.telling:
                _note(shelf, query, {shelf.telling[said[at]]: 0}, said[at : at + 1])
            else:
                rest.append(said[at])
            at += 1
    query.rest = [word for word in rest if word not in stop_words()]


def _nearly_called(shelf: Shelf, query: Query) -> None:
    """Match a name by its prefix, or with a letter or two wrong."""
    typed, whole = " ".join(query.typed), "".join(query.typed)
    if len(whole) < 4:
        return
    begun = shelf.begun.beginning(typed, 3)
    near = [shelf.joined[name] for name, _ in shelf.spelt.near(whole)]
    for name in begun or near[:2]:
        query.called |= set(shelf.named[name])


def _names_of(shelf: Shelf, query: Query, part: list[str]) -> dict[str, int]:
    """Return the ids that some words name, trying alternative spellings too."""
    if len(part) == 1 and part[0] in stop_words():
        return {}
    if len(part) > 6:
        return shelf.named.get(" ".join(part), {})
    spellings = [
        [word, *(w for w, q in query.also.get(word, ())[:4] if q >= 0.55)] for word in part
    ]
    if len(part) == 1:
        spellings = [part]
    for spelling in product(*spellings):
        if found := shelf.named.get(" ".join(spelling)):
            return found
    stems = " ".join(stem(word, shelf.lang) for word in part)
    return dict.fromkeys(shelf.stemmed.get(stems, ()), 2)


def _note(shelf: Shelf, query: Query, ids: dict[str, int], part: list[str]) -> None:
    """Record what some words name: cards, or terms with these words and the name's rank."""
    for id, rank in ids.items():
        if shelf.kind(id) == "cards":
            if id not in query.cards:
                query.cards.append(id)
        elif id not in query.about or len(part) > len(query.about[id][0]):
            query.about[id] = part, rank
