"""Search: what somebody types, understood, and the entries that answer it.

What somebody types is read in this order: is it a name, and whose; which cards and terms does it
name; and what do the other words say. A word that no document has is taken for the beginning of
one, or for a typing mistake. A hit is an entry, with the statement of it that fits best.

`browser/search.js` does the same in a page, function by function; what counts how much is written
here and goes along with the index.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from itertools import product
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .document import Document
from .folding import fold, words
from .language import stem, stop_words, telling
from .shelf import Shelf, open_shelves, write_index

if TYPE_CHECKING:
    from .library import Library

MAX_WORDS = 16
FIRST = ("glossary", "cards", "rules", "timing", "rulings", "errata", "questions", "tournament")
WEIGHTS = {
    "begun": 0.8,  # a word of which the beginning was typed
    "longer": 0.5,  # a longer word, where what was typed is one already
    "pair": 0.9,  # two words that were typed apart
    "named": 1000.0,  # all of it is the name of an entry; words never add up to it
    "both": 400.0,  # about all the cards that were named
    "ruling": 30.0,  # … and a ruling
    "others": 5.0,  # … less for each card that it is about
    "told": 100.0,  # names all the cards in its text
    "one": 20.0,  # one of several cards
    "alone": 300.0,  # the card, if nothing else was typed
    "card": 12.0,  # the card, if something else was
    "its": 100.0,  # about the card, if nothing else was typed
    "with": 28.0,  # about the card, and something else
    "about": 3.0,  # a term that was named, for each word of its name
    "erratum": 20.0,  # a card's erratum, asked for as one
    "hint": 2.0,  # a kind of entry that was asked for
    "question": -2.0,  # an open question answers nothing
}
NEAR = (1.0, 0.75, 0.55)  # a word with none, one, two letters wrong
HINTS = {  # words that ask for a kind of entry
    "errata": "errata erratum erratas corregido corregida corretto correzione printed printing old "
    "cambio cambiado changed cambiato impreso stampato vecchio antes",
    "rulings": "ruling faq pregunta preguntas domanda domande",
    "timing": "timing chart order orden ordine tabla tabella paso pasos steps step passi momento",
    "tournament": "tournament torneo torneos tornei",
}
_HINTS = {kind: frozenset(hints.split()) for kind, hints in HINTS.items()}


@dataclass(frozen=True)
class Hit:
    """One result: an entry, and the statement of it that fits best."""

    id: str
    anchor: str
    game: str
    kind: str
    lang: str
    title: str
    snippet: str
    score: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


# The query ---------------------------------------------------------------------------------------


@dataclass
class Query:
    """What somebody typed, as far as it could be understood."""

    typed: list[str]
    without: list[str]
    phrases: list[list[str]]
    said: list[str] = field(default_factory=list)  # the words, mistakes mended
    also: dict[str, list[tuple[str, float]]] = field(default_factory=dict)  # other words for one
    called: set[str] = field(default_factory=set)  # the ids that all of it is the name of
    cards: list[str] = field(default_factory=list)  # the cards that are named in it
    about: dict[str, float] = field(default_factory=dict)  # terms that are named in it
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
    query.said = _mended(shelf, typed, query)
    _find_names(shelf, query)
    return query


def _mended(shelf: Shelf, typed: list[str], query: Query) -> list[str]:
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
        query.called |= set(shelf.named.get(" ".join(words_), ()))
    if not query.called and len(said) > 1:
        query.called |= set(shelf.any_order.get(" ".join(sorted(telling_words)), ()))
    if not query.called:
        stems = " ".join(stem(word, shelf.lang) for word in said)
        query.called |= set(shelf.stemmed.get(stems, ()))
    if not query.called:
        _nearly_called(shelf, query)
    at, rest = 0, []
    while at < len(said):
        for end in range(len(said), at, -1):
            ids = _names_of(shelf, query, said[at:end])
            if ids:
                _note(shelf, query, ids, end - at)
                at = end
                break
        else:
            if said[at] in shelf.telling:
                _note(shelf, query, {shelf.telling[said[at]]: 0}, 1)
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


def _note(shelf: Shelf, query: Query, ids: dict[str, int], count: int) -> None:
    for id, rank in ids.items():
        if shelf.kind(id) == "cards":
            if id not in query.cards:
                query.cards.append(id)
        elif rank < 3:
            query.about[id] = max(query.about.get(id, 0), count - 0.2 * rank)


# Scoring -----------------------------------------------------------------------------------------


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

    def fits(self, document: Document) -> bool:
        if self.kind not in ("", document.kind) or self.house not in ("", document.house):
            return False
        card = not self.card or self.card in {
            name.rpartition("/")[2] for name in (document.id, *document.cards)
        }
        cites = not self.cites or any(_cited(self.cites, cite) for cite in document.cites)
        state = self.state in ("", document.state)
        return state and card and cites and (not self.version or self.version in document.versions)


def _cited(wanted: str, cite: str) -> bool:
    """`steal` is every statement of the page, `steal#taken` is one."""
    return wanted in (cite, cite.partition("#")[0])


@dataclass(frozen=True)
class Found:
    """What a search found: the best hits, how many there are of each kind, how it was read."""

    hits: list[Hit]
    counts: dict[str, int]
    read: dict[str, str] = field(default_factory=dict)  # words that are nowhere, and what they are
    meant: str = ""  # what else to search for, where little was found


Ranked = tuple[float, Document, Query]


def search_index(folder: Path, query: str, *, limit: int = 10, **narrow: str) -> list[Hit]:
    """The best hits for what somebody typed, whatever it is."""
    return find(folder, query, limit=limit, **narrow).hits


def find(folder: Path, query: str, *, limit: int = 10, **narrow: str) -> Found:
    """The best hits, with what is known besides; each entry once, in the best language."""
    if narrow.get("kind"):
        from .schema import kind_named

        narrow["kind"] = kind_named(narrow["kind"])
    within = Narrow(**narrow)
    best: dict[str, Ranked] = {}
    asked: list[tuple[Shelf, Query]] = []
    for shelf in open_shelves(folder, within.game, within.lang):
        understood = read_query(shelf, query)
        asked.append((shelf, understood))
        for each in _ranked(shelf, understood, within):
            id = each[1].id
            if id not in best or best[id][0] < each[0]:
                best[id] = each
    ranked = sorted(best.values(), key=lambda each: (-each[0], each[1].id))
    counts: dict[str, int] = {}
    for _, document, _ in ranked:
        counts[document.kind] = counts.get(document.kind, 0) + 1
    hits = [_hit(*each) for each in ranked[:limit]]
    heard = ranked[0][2] if ranked else next((each for _, each in asked), None)
    little = asked if len(ranked) < 3 else []
    meant = next((meant for shelf, each in little if (meant := _meant(shelf, each))), "")
    return Found(hits, counts, heard.read if heard else {}, meant)


def _ranked(shelf: Shelf, query: Query, within: Narrow) -> list[Ranked]:
    if not query.typed:
        return []
    found = []
    for number, score in _scores(shelf, query).items():
        document = shelf.documents[number]
        if within.fits(document) and _allowed(shelf, number, query):
            score += _bonus(shelf, query, document, number)
            found.append((round(score, 6), document, query))
    return found


def _meant(shelf: Shelf, query: Query) -> str:
    """The words with those that nearly are a name as that name."""
    meant = []
    for word in query.said:
        near = [] if word in shelf.named else shelf.vocabulary.near(word)
        meant.append(next((other for other, _ in near if other in shelf.named), word))
    return "" if meant == query.said else " ".join(meant)


def _scores(shelf: Shelf, query: Query) -> dict[int, float]:
    """By the words: what they count where they stand, and how many of them there are."""
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    total, size = 0.0, len(shelf.documents)
    for word in dict.fromkeys(telling(query.said)):
        found = _found(shelf, word, query)
        rare = log(1 + size / (1 + len(found)))
        total += rare
        for number, weight in found.items():
            scores[number] = scores.get(number, 0.0) + rare * weight
            covered[number] = covered.get(number, 0.0) + rare
    for id in query.called:
        scores.setdefault(shelf.numbers[id], 0.0)
        covered.setdefault(shelf.numbers[id], total)
    return {
        number: score * (0.15 + 0.85 * (covered[number] / total) ** 2 if total else 1.0)
        for number, score in scores.items()
    }


def _found(shelf: Shelf, word: str, query: Query) -> dict[int, float]:
    """The documents that have a word, and what it counts in each of them."""
    found: dict[int, float] = {}
    for other, quality in [(word, 1.0), *query.also.get(word, ())]:
        for where in (shelf.worth(other), shelf.worth_of_stem(stem(other, shelf.lang))):
            for number, worth in where.items():
                if worth * quality > found.get(number, 0.0):
                    found[number] = worth * quality
    return found


def _bonus(shelf: Shelf, query: Query, document: Document, number: int) -> float:
    """What an entry gets because its name was typed, or the names of its cards."""
    rank = FIRST.index(document.kind) if document.kind in FIRST else len(FIRST)
    early = len(FIRST) - rank
    w, bonus = WEIGHTS, 0.0
    if document.id in query.called:
        bonus += w["named"] + 10 * early
    wanted = set(query.cards)
    if len(wanted) > 1:
        shared = len(wanted & set(document.cards))
        if shared == len(wanted):
            bonus += w["both"] + w["ruling"] * (document.kind == "rulings")
            bonus -= w["others"] * len(document.cards)
        elif document.id in wanted:
            bonus += w["one"]
        elif _names_all(shelf, wanted, number):
            bonus += w["told"] + 10 * early
    elif wanted:
        [card] = wanted
        if document.id == card:
            bonus += w["alone"] if query.alone else w["card"]
        elif card in document.cards:
            bonus += w["its"] if query.alone else w["with"]
            bonus += 4 * (document.kind == "rulings") - 2 * (len(document.cards) - 1)
    if document.id in query.about:
        bonus += w["about"] * query.about[document.id] + 0.3 * early
    if document.kind in _HINTS and not _HINTS[document.kind].isdisjoint(query.typed):
        about = document.kind == "errata" and not wanted.isdisjoint(document.cards)
        bonus += w["erratum"] if about else w["hint"]
    if document.kind == "questions":
        bonus += w["question"]
    return bonus


def _names_all(shelf: Shelf, cards: set[str], number: int) -> bool:
    text = shelf.text(number)
    return all(f" {shelf.titles.get(card)} " in text for card in cards)


def _allowed(shelf: Shelf, number: int, query: Query) -> bool:
    """Phrases in quotes have to be there, words after a minus must not."""
    if not query.phrases and not query.without:
        return True
    text = shelf.text(number)
    has = all(f" {' '.join(phrase)} " in text for phrase in query.phrases)
    return has and not any(f" {word} " in text for word in query.without)


def _hit(score: float, document: Document, query: Query) -> Hit:
    """The entry with the statement that has most of what was typed."""
    wanted = set(telling(query.said)) | {w for also in query.also.values() for w, _ in also[:3]}
    stems = {stem(word, document.lang) for word in wanted}

    def fits(part: tuple[str, str]) -> int:
        own = set(words(part[1]))
        return len(own & wanted) * 2 + len({stem(word, document.lang) for word in own} & stems)

    anchor, text = document.parts[0]
    if document.id not in query.called:
        anchor, text = max(document.parts, key=fits)
    return Hit(
        id=document.id,
        anchor=anchor,
        game=document.game,
        kind=document.kind,
        lang=document.lang,
        title=document.title,
        snippet=_snippet(text, sorted(wanted)),
        score=score,
    )


def _snippet(text: str, typed: list[str], size: int = 160) -> str:
    """The part of a text around the first word that was typed."""
    folded = fold(text)
    at = min((folded.find(word) for word in typed if word in folded), default=0)
    if len(text) <= size:
        return text
    start = max(0, text.rfind(" ", 0, max(0, at - size // 3)) + 1)
    end = text.rfind(" ", start, start + size)
    cut = text[start : end if end > start else start + size]
    return f"{'… ' if start else ''}{cut}{' …' if start + size < len(text) else ''}"


def search_library(library: Library, query: str, **narrow: Any) -> list[Hit]:
    """Search a library that was loaded, through an index that lives as long as the library."""
    from shutil import rmtree
    from tempfile import mkdtemp
    from weakref import finalize

    folder = library.__dict__.get("_index")
    if folder is None:
        folder = library.__dict__["_index"] = Path(mkdtemp(prefix="rulesdb-"))
        finalize(library, rmtree, folder, ignore_errors=True)
        write_index(library, folder)
    return search_index(folder, query, **narrow)
