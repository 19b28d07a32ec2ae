"""The query: what somebody typed, and how it is understood.

It is read in this order: is it a name, and whose; which cards and terms does it name; and what do
the other words say. A word that no document has is taken for the beginning of one, or for a typing
mistake. `browser/query.js` reads the same way, function by function.
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
    """What somebody typed, as far as it could be understood."""

    typed: list[str]
    without: list[str]
    phrases: list[list[str]]
    said: list[str] = field(default_factory=list)  # the words, mistakes mended
    also: dict[str, list[tuple[str, float]]] = field(default_factory=dict)  # other words for one
    called: set[str] = field(default_factory=set)  # the ids that all of it is the name of
    sure: float = 0.0  # how much it is that name
    cards: list[str] = field(default_factory=list)  # the cards that are named in it
    about: dict[str, tuple[list[str], int]] = field(default_factory=dict)  # terms named in it
    rest: list[str] = field(default_factory=list)  # what it says besides these names
    read: dict[str, str] = field(default_factory=dict)  # words that are nowhere, as they were read

    @property
    def alone(self) -> bool:
        """Whether it is nothing but names of cards."""
        return not self.rest and not self.about


def read_query(shelf: Shelf, text: str) -> Query:
    """Understand what was typed."""
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
    """The words with what was run together taken apart and what was mistyped made good."""
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
    """Beside each word that is another name of a term, the words that the rules have for it."""
    for word in telling(query.said):
        if others := [*shelf.means.get(word, ()), *same_number().get(word, ())]:
            also = query.also.get(word, [])
            known = {word, *(other for other, _ in also)}
            more = [(other, WEIGHTS["meant"]) for other in others if other not in known]
            query.also[word] = [*also, *more]


def _apart(shelf: Shelf, word: str) -> list[str]:
    """Two or three words that were run together."""
    for at in range(len(word) - 2, 1, -1):
        if not shelf.has(word[:at]):
            continue
        if shelf.has(word[at:]):
            return [word[:at], word[at:]]
        if rest := _apart(shelf, word[at:]) if len(word) - at > 3 else []:
            return [word[:at], *rest]
    return []


def _find_names(shelf: Shelf, query: Query) -> None:
    """Which entries the words name: all of them together, or parts of them."""
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
            # A ruling is called by its cards: here they are wanted, not the ruling.
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
    """A name that was begun, or one with a letter or two wrong."""
    typed, whole = " ".join(query.typed), "".join(query.typed)
    if len(whole) < 4:
        return
    begun = shelf.begun.beginning(typed, 3)
    near = [shelf.joined[name] for name, _ in shelf.spelt.near(whole)]
    for name in begun or near[:2]:
        query.called |= set(shelf.named[name])


def _names_of(shelf: Shelf, query: Query, part: list[str]) -> dict[str, int]:
    """The ids that some words are the name of, also with another spelling of one of them."""
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
    """Keep whose name some words are: of cards, or of terms with how much of a name it is."""
    for id, rank in ids.items():
        if shelf.kind(id) == "cards":
            if id not in query.cards:
                query.cards.append(id)
        elif id not in query.about or len(part) > len(query.about[id][0]):
            query.about[id] = part, rank
