"""Lookup tables of a search index: names, stems and vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from .document import Document, Documents, Tokens, words_by_stem
from .language import any_order, stem, stop_words, without_stop_words
from .normalize import words
from .thesaurus import thesaurus

VOCABULARY = ("title", "names", "body")  # all fields but `cards`, which only repeats other names
OWN = ("title", "body")  # the fields that hold words of this language only
ALIAS = 2  # the rank of an alias, which may be a word of any language
INITIALS = 3  # the fewest initials that stand for a name
RARE = 15  # a word in at most this many documents can identify a card


class Tables(msgspec.Struct):
    """Lookup tables, built once with the index."""

    vocabulary: list[str]
    stems: dict[str, list[str]]  # words by stem
    foreign: list[str] = []  # words that only names in other languages have
    named: dict[str, dict[str, int]] = {}  # ids by name, each with the rank of that name
    joined: dict[str, str] = {}  # names by their spelling without spaces
    # Ids, with spaces between them, by the stems of a name: in order, and in any order. Lists for
    # all 127,000 would take a quarter of a cold search: to make, and in garbage collections.
    stemmed: dict[str, str] = {}
    any_order: dict[str, str] = {}
    unique_words: dict[str, str] = {}  # cards by a word that no other card's name has
    synonyms: dict[str, list[str]] = {}  # words of the rules by another name of the term
    # what players say, by its stems: the words of the rules for it, and the terms that these name
    said: dict[str, tuple[list[str], list[str]]] = {}
    initials: dict[str, str] = {}  # names of cards by their initials, where only one has these
    ruled: list[str] = []  # cards that rulings are about


def build_tables(game: str, lang: str, documents: Documents, tokens: dict[str, Tokens]) -> Tables:
    """Return the tables for these documents."""
    fields = [own.fields for own in tokens.values()]
    known = {word for own in fields for name in VOCABULARY for word in own[name]}
    tables = Tables(sorted(known), words_by_stem(lang, tokens.values()))
    tables.foreign = sorted(known - _own_words(documents, tokens))
    cards: dict[str, set[str]] = {}
    for document in sorted(documents.values(), key=lambda document: document.id):
        _add_names(tables, document, tokens[document.id].stems)
        for name, rank in document.names.items():
            for word in name.split() if document.kind == "cards" and rank < 2 else ():
                cards.setdefault(word, set()).add(document.id)
        if document.kind == "rulings":
            tables.ruled += [card for card in document.cards if card not in tables.ruled]
    tables.said = _said(game, lang, tables)
    tables.initials = _initials(documents.values(), tables)
    often = Counter(word for own in fields for word in own["body"])
    for word, ids in cards.items():
        rare = often[word] <= RARE and word not in stop_words()
        if len(ids) == 1 and len(word) > 3 and word not in tables.named and rare:
            [tables.unique_words[word]] = ids
    return tables


def _initials(documents: Iterable[Document], tables: Tables) -> dict[str, str]:
    """Return the names of three words and more by initials that nothing else has."""
    found: dict[str, dict[str, str]] = {}
    for document in documents:
        for name, rank in document.names.items() if document.kind == "cards" else ():
            letters = "".join(word[0] for word in name.split())
            if rank < ALIAS and len(letters) >= INITIALS and letters.isalpha():
                found.setdefault(letters, {}).setdefault(document.id, name)
    taken = {*tables.vocabulary, *tables.named, *tables.said}
    return {
        letters: name
        for letters, names in found.items()
        if letters not in taken
        for name in names.values()
        if len(names) == 1
    }


def _said(game: str, lang: str, tables: Tables) -> dict[str, tuple[list[str], list[str]]]:
    """Resolve the thesaurus: words that the index has, and the terms that they name."""
    known = {stem(word, lang) for word in tables.vocabulary}
    found = {}
    for said, meanings in thesaurus(game, lang).items():
        telling = [w for each in meanings for w in without_stop_words(each.split())]
        has = [word for word in dict.fromkeys(telling) if stem(word, lang) in known]
        ids = [id for each in meanings for id in _terms(each, lang, tables)]
        if has:
            found[said] = has, list(dict.fromkeys(ids))
    return found


def _terms(name: str, lang: str, tables: Tables) -> list[str]:
    """Return the terms with a name, in whatever form and order."""
    stems = [stem(word, lang) for word in name.split()]
    ids = [*tables.named.get(name, ())] or tables.stemmed.get(" ".join(stems), "").split()
    if not ids and len(without_stop_words(name.split())) > 1:
        ids = tables.any_order.get(any_order(name.split(), stems), "").split()
    return sorted(id for id in ids if id.split("/")[1:2] not in ([], ["cards"], ["rulings"]))


def _own_words(documents: Documents, tokens: dict[str, Tokens]) -> set[str]:
    """Return the words of titles, texts and aliases."""
    own = {word for each in tokens.values() for name in OWN for word in each.fields[name]}
    for document in documents.values():
        own.update(*(name.split() for name, rank in document.names.items() if rank == ALIAS))
    return own


def _add_names(tables: Tables, document: Document, stems: list[tuple[str, str]]) -> None:
    """Add a document under all its names: as written, as one word, and by stems."""
    id = document.id
    title = (
        without_stop_words(words(document.title)) if document.kind in ("glossary", "rules") else []
    )
    for (name, rank), (together, mixed) in zip(document.names.items(), stems, strict=True):
        if rank and len(title) == 1 and " " not in name:
            means = tables.synonyms.setdefault(name, [])
            means += [word for word in title if word != name and word not in means]
        ids = tables.named.setdefault(name, {})
        ids[id] = min(rank, ids.get(id, 9))
        tables.joined.setdefault(name.replace(" ", ""), name)
        for table, key in ((tables.stemmed, together), (tables.any_order, mixed)):
            if id not in (found := table.get(key, "").split()):
                table[key] = " ".join([*found, id])
