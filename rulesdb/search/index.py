"""Search index of one game in one language.

Words are normalised and indexed by field. Tables for names, stems and vocabulary are built with the
index. Index and tables are one object in the user's cache, keyed by a hash of the documents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import msgspec

from rulesdb.engine.plugins import packages
from rulesdb.system.cached_method import cached_method
from rulesdb.system.fingerprint import fingerprint, program_fingerprint
from rulesdb.system.store import Store, object_name

from .document import FIELDS, FOREIGN, STEM, Documents, Tokens, document_of
from .language import stem, stop_words
from .normalize import Vocabulary, words
from .tables import Tables, build_tables
from .weights import WEIGHTS
from .whoosh_files import WordIndex, index_files

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry
    from rulesdb.reference.library import Library

STEMMED = ("title", "body")  # the fields in which words also match by stem
_BY_STEM = {field: STEM * FIELDS[field] for field in STEMMED}


class StoredIndex(msgspec.Struct):
    """An index as it is stored: whoosh's files, the tables, and the encoded documents."""

    files: dict[str, bytes]
    tables: Tables
    documents: dict[str, msgspec.Raw]


class Source(msgspec.Struct, array_like=True):
    """What an update needs of a document: the digest of its entry, and its tokens."""

    digest: str
    tokens: Tokens


class Seen(msgspec.Struct, array_like=True):
    """An entry as last indexed: its digest, and a hash of its document in one language."""

    digest: str
    document: str


class BuiltIndex(msgspec.Struct):
    """An index with the sources of its documents, the basis for the next update."""

    stored: StoredIndex
    sources: dict[str, Source]
    new: tuple[str, ...] = ()  # the ids that were indexed this time


WordsAndStems = tuple[frozenset[str], frozenset[str]]  # words, and their stems


class SearchIndex:
    """An index open for searching."""

    def __init__(self, game: str, lang: str, stored: StoredIndex) -> None:
        self.game, self.lang = game, lang
        self.word_index, self.tables = WordIndex(stored.files), stored.tables
        self.documents, self.ids = Documents(stored.documents), list(stored.documents)
        self.named = (tables := stored.tables).named
        self.joined, self.unique_words, self.synonyms = (
            tables.joined,
            tables.unique_words,
            tables.synonyms,
        )
        self.said, self.initials = tables.said, tables.initials
        self.stemmed, self.any_order, self.stems = tables.stemmed, tables.any_order, tables.stems
        self.ruled = frozenset(tables.ruled)
        # A typo is never corrected into a stop word or into a word of another language.
        never = stop_words().union(tables.foreign)
        self.vocabulary = Vocabulary(tables.vocabulary, self._in_names, never)

    def _in_names(self) -> set[str]:
        """Return the words of names, but not those of names in other languages."""
        own = (name for name, ids in self.named.items() if min(ids.values()) in (0, 2))
        return {word for name in own for word in name.split()}

    @cached_property
    def names_as_words(self) -> Vocabulary:
        """All names, each spelt as one word."""
        return Vocabulary(self.joined)

    @cached_property
    def names(self) -> Vocabulary:
        return Vocabulary(self.named)

    @cached_property
    def game_names(self) -> list[list[str]]:
        """Return the names of the game in words, the longest first."""
        called = self.documents[self.game].names if self.game in self.documents else {}
        names = sorted(name for name, rank in called.items() if rank < FOREIGN)
        return sorted((name.split() for name in names), key=len, reverse=True)

    def kind(self, id: str) -> str:
        return id.split("/")[1] if "/" in id else "game"

    @cached_method
    def text(self, id: str) -> str:
        """Return all words of a document as one string, to find phrases in."""
        document = self.documents[id]
        whole = " ".join([document.title, *(text for _, text in document.parts)])
        return f" {' '.join(words(whole))} "

    @cached_method
    def parts(self, id: str) -> tuple[WordsAndStems, list[WordsAndStems]]:
        """Return the words and stems of the title, and of each part."""
        document = self.documents[id]
        return self._words_and_stems(document.title), [
            self._words_and_stems(text) for _, text in document.parts
        ]

    @cached_method
    def whole(self, id: str) -> tuple[frozenset[str], Counter[str]]:
        """Return the words of a document, and how often it has each stem."""
        document = self.documents[id]
        own = words(" ".join([document.title, *(text for _, text in document.parts)]))
        return frozenset(own), Counter(stem(word, self.lang) for word in own)

    @cached_method
    def telling_title(self, id: str) -> list[tuple[str, str]]:
        """Return the words of a title that are no stop words, with their stems."""
        own = words(self.documents[id].title)
        return [(word, stem(word, self.lang)) for word in own if word not in stop_words()]

    @cached_method
    def name_stems(self, id: str) -> list[tuple[frozenset[str], int]]:
        """Return the stems of each name, and how many of its words are telling."""
        found = []
        for name, rank in self.documents[id].names.items():
            if rank < FOREIGN:
                own = name.split()
                stems = frozenset(stem(word, self.lang) for word in own)
                found.append((stems, sum(word not in stop_words() for word in own)))
        return found

    def _words_and_stems(self, text: str) -> WordsAndStems:
        own = frozenset(words(text))
        return own, frozenset(stem(word, self.lang) for word in own)

    def card_title(self, id: str) -> str:
        """Return the normalised title of a card."""
        return " ".join(words(self.documents[id].title)) if id in self.documents else ""

    @cached_method
    def cards_in_title(self, id: str) -> frozenset[str]:
        """Return the cards of an entry that its title names."""
        title, cards = f" {' '.join(words(self.documents[id].title))} ", self.documents[id].cards
        return frozenset(card for card in cards if f" {self.card_title(card)} " in title)

    @cached_property
    def cards(self) -> frozenset[str]:
        return frozenset(id for id in self.ids if self.kind(id) == "cards")

    def counted(self, ids: Collection[str]) -> float:
        """Count documents; hundreds of cards repeat the words of the rules, so they count less."""
        cards = len(self.cards.intersection(ids))
        return len(ids) - cards + WEIGHTS["repeats"] * cards

    @cached_property
    def size(self) -> float:
        return self.counted(self.ids)

    def has(self, word: str) -> bool:
        return word in self.vocabulary.known

    def knows(self, word: str) -> bool:
        """Whether an entry has this word or another form of it."""
        return self.has(word) or bool(self.weights_of_stem(stem(word, self.lang)))

    def says(self, word: str) -> bool:
        """Whether players say this for a word of the rules."""
        return stem(word, self.lang) in self.said

    @cached_method
    def weights_of_word(self, word: str) -> dict[str, float]:
        """Return the documents that contain a word, with the weight of the best field."""
        return self.word_index.weights(word, FIELDS)

    @cached_method
    def weights_of_stem(self, stem: str) -> dict[str, float]:
        """Return the documents with a word of this stem in the title or text, with its weight."""
        found: dict[str, float] = {}
        for word in self.stems.get(stem, (stem,)):
            for id, weight in self.word_index.weights(word, _BY_STEM).items():
                found[id] = max(weight, found.get(id, 0.0))
        return found


# Making an index ---------------------------------------------------------------------------------


def index_names(library: Library) -> list[str]:
    """Return the index names of a library: one per game and language, `keyforge.en`."""
    return [f"{game}.{lang}" for game, head in library.games.items() for lang in head.all_languages]


def indexed_entries(library: Library, name: str) -> list[Entry]:
    """Return the entries of an index, ordered by id."""
    game = name.partition(".")[0]
    return [entry for entry in library if entry.game == game and entry.texts]


class Indexes:
    """The indexes of a library, stored in the user's cache; in memory only without one."""

    def __init__(self, library: Library, store: Store | None = None) -> None:
        self.library, self.store = library, store
        self.folder = object_name("index", library.root)

    @cached_method
    def key(self, name: str) -> str:
        """Return a hash of the documents of an index; an edit in another language keeps it."""
        lang, place = name.partition(".")[2], f"{self.folder}/{name}.seen"
        data = self.store.get(place, program()) if self.store else None
        known = msgspec.msgpack.decode(data, type=dict[str, Seen]) if data else {}
        seen: dict[str, Seen] = {}
        for entry in indexed_entries(self.library, name):
            old = known.get(entry.id)
            if old is None or old.digest != entry.digest:
                document = msgspec.msgpack.encode(document_of(entry, lang))
                old = Seen(entry.digest, fingerprint(document))
            seen[entry.id] = old
        if self.store is not None and seen != known:
            self.store.put(place, program(), msgspec.msgpack.encode(seen))
        return fingerprint(program(), *(f"{id} {own.document}" for id, own in seen.items()))

    def built(self, name: str) -> BuiltIndex:
        """Return an up-to-date index, updating it if necessary."""
        key = self.key(name)
        if (kept := self._read(name, key)) is not None:
            return kept
        built = build_index(name, indexed_entries(self.library, name), self._last(name))
        if self.store is not None:
            place = f"{self.folder}/{name}"
            self.store.put(place, key, msgspec.msgpack.encode(built.stored))
            self.store.put(f"{place}.sources", key, msgspec.msgpack.encode(built.sources))
            self.store.put(f"{place}.key", program(), key.encode())
        return built

    def _read(self, name: str, key: str) -> BuiltIndex | None:
        if self.store is None:
            return None
        stored = self.store.get(f"{self.folder}/{name}", key)
        sources = self.store.get(f"{self.folder}/{name}.sources", key)
        if stored is None or sources is None:
            return None
        decode = msgspec.msgpack.decode
        return BuiltIndex(decode(stored, type=StoredIndex), decode(sources, type=dict[str, Source]))

    def _last(self, name: str) -> BuiltIndex | None:
        """Return the index as last stored, to update it."""
        key = self.store.get(f"{self.folder}/{name}.key", program()) if self.store else None
        return self._read(name, key.decode()) if key else None


def program() -> str:
    """Return a hash of the code that builds documents and indexes; plug-ins choose the facets."""
    return program_fingerprint(["rulesdb.search", "rulesdb.reference", *packages().values()])


def build_index(name: str, entries: list[Entry], before: BuiltIndex | None = None) -> BuiltIndex:
    """Index these entries, reusing an earlier index if there is one."""
    game, _, lang = name.partition(".")
    old = before.sources if before is not None else {}
    kept = before.stored.documents if before is not None else {}
    encoded: dict[str, msgspec.Raw] = {}
    sources: dict[str, Source] = {}
    new: list[str] = []
    for entry in entries:
        id = entry.id
        if id in old and old[id].digest == entry.digest:
            encoded[id], sources[id] = kept[id], old[id]
            continue
        document = document_of(entry, lang)
        data = msgspec.msgpack.encode(document)
        encoded[id] = msgspec.Raw(data)
        if id in old and bytes(kept[id]) == data:  # changed in another language only
            sources[id] = Source(entry.digest, old[id].tokens)
        else:
            sources[id] = Source(entry.digest, document.tokenize())
            new.append(id)
    gone = [id for id in old if id not in sources]
    if before is not None and not new and not gone:
        return BuiltIndex(before.stored, sources)
    last = before.stored.files if before is not None else None
    files = index_files(last, {id: sources[id].tokens for id in new}, gone)
    tokens = {id: own.tokens for id, own in sources.items()}
    tables = build_tables(game, lang, Documents(encoded), tokens)
    return BuiltIndex(StoredIndex(files, tables, encoded), sources, tuple(new))


# Opening indexes ---------------------------------------------------------------------------------


class SearchIndexes:
    """The indexes of a library, each opened when a search first needs it."""

    def __init__(self, encoded: Mapping[str, bytes]) -> None:
        self._encoded = dict(sorted(encoded.items()))  # by name
        self._open: dict[str, SearchIndex] = {}
        self._opening = Lock()

    @property
    def all(self) -> list[SearchIndex]:
        return self.of()

    def of(self, game: str = "", lang: str = "") -> list[SearchIndex]:
        """Return the indexes of a game and a language; of all, by default."""
        parts = ((name, *name.split(".")) for name in self._encoded)
        return [
            self._opened(name)
            for name, its, code in parts
            if game in ("", its) and lang in ("", code)
        ]

    def _opened(self, name: str) -> SearchIndex:
        with self._opening:
            if name not in self._open:
                stored = msgspec.msgpack.decode(self._encoded[name], type=StoredIndex)
                self._open[name] = open_index(name, stored)
            return self._open[name]


def open_indexes(library: Library, store: Store | None = None) -> SearchIndexes:
    """Open the indexes of a library, updating them first if necessary."""
    indexes = Indexes(library, store)
    made = ((name, indexes.built(name).stored) for name in index_names(library))
    return SearchIndexes({name: msgspec.msgpack.encode(stored) for name, stored in made})


def open_index(name: str, stored: StoredIndex) -> SearchIndex:
    game, _, lang = name.partition(".")
    return SearchIndex(game, lang, stored)


def cached_indexes(root: Path, content: str, store: Store) -> SearchIndexes | None:
    """Open the stored indexes of a content folder, without loading its library; None if unknown.

    `content` is a fingerprint of the folder.
    """
    data = store.get(f"{object_name('index', root)}/keys", fingerprint(program(), content))
    return (
        _from_store(root, msgspec.json.decode(data, type=dict[str, str]), store) if data else None
    )


def stored_indexes(library: Library, store: Store) -> SearchIndexes:
    """Open the stored indexes of a library, made first if they are not up to date."""
    kept = cached_indexes(library.root, library.fingerprint, store)
    if kept is None:
        kept = open_indexes(library, store)
        record_content(library, store)
    return kept


def latest_indexes(root: Path, store: Store) -> SearchIndexes | None:
    """Open the indexes last stored for a content folder, whatever it holds now."""
    folder = object_name("index", root)
    names = [path.stem for path in store.path(folder).glob("*.key")]
    keys = {name: store.get(f"{folder}/{name}.key", program()) for name in names}
    return _from_store(root, {name: key.decode() for name, key in keys.items() if key}, store)


def _from_store(root: Path, keys: dict[str, str], store: Store) -> SearchIndexes | None:
    found = {}
    for name, key in keys.items():
        if (data := store.get(f"{object_name('index', root)}/{name}", key)) is None:
            return None
        found[name] = data
    return SearchIndexes(found) if found else None


def record_content(library: Library, store: Store) -> None:
    """Record which indexes belong to the loaded content, for `cached_indexes`."""
    folder = object_name("index", library.root)
    found = {name: store.get(f"{folder}/{name}.key", program()) for name in index_names(library)}
    if all(found.values()):
        keys = {name: key.decode() for name, key in found.items() if key}
        key = fingerprint(program(), library.fingerprint)
        store.put(f"{folder}/keys", key, msgspec.json.encode(keys))
