"""The shelf: the index of one game in one language, opened to be searched.

Words are folded before they are indexed. What could be worked out when the index was written is
kept beside it (`indexing`). Nothing but these two modules knows of whoosh's index.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path

import msgspec

from rulesdb.errors import IndexDamaged, NotFound
from rulesdb.system.paths import PACKAGE, digest_of, files_below
from rulesdb.system.spared import spared

from .document import FIELDS, STEM, Document, Read
from .language import stem, stop_words
from .normalize import Vocabulary, words

# whoosh takes `cached_property` from a package of that name, which brings in asyncio. functools has
# the same: to take it from there makes every search 40 ms quicker.
sys.modules.setdefault("cached_property", functools)

# It also brings in urllib's client of the web: 40 ms more.
with spared("urllib.request", "urlretrieve"):
    import_module("whoosh.compat")

INDEXED = "entries.json"
PREPARED = "prepared.msgpack"
READ = "read.msgpack"
MAKERS = ("search", "reference")  # the packages that make documents and indexes


# A word stands in one field of the index, and weighs there the sum of its places' bits: one posting
# says where in a document it is. What it counts there is the most of these places.
BITS = {"body": 1, "cards": 2, "names": 4, "title": 8}
SAID = BITS["title"] | BITS["body"]
WORTH = [
    max((FIELDS[n] for n, bit in BITS.items() if bit & bits), default=0.0) for bits in range(16)
]


def what_was_read(folder: Path) -> dict[str, Read]:
    """What was worked out of each document, by its id, when it was indexed."""
    path = folder / READ
    if not path.is_file():
        return {}
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Read])
    except msgspec.MsgspecError as error:
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error


def read_documents(folder: Path) -> dict[int, Document]:
    """All documents of a shelf, by their numbers in the index."""
    try:
        return msgspec.msgpack.decode((folder / PREPARED).read_bytes(), type=Held).documents
    except (OSError, msgspec.MsgspecError) as error:
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error


class Held(msgspec.Struct):
    """What an index holds."""

    documents: dict[int, Document]  # by their numbers in the index


class Prepared(Held):
    """What can be worked out when the index is written, so that no search has to."""

    vocabulary: list[str]
    stems: dict[str, list[str]]  # a stem, and the words that have it
    named: dict[str, dict[str, int]]  # a name, and the ids that are called so
    joined: dict[str, str]  # a name without its spaces
    stemmed: dict[str, list[str]]  # names without their endings
    any_order: dict[str, list[str]]  # names by the stems of their words, in any order
    telling: dict[str, str]  # a word that only one card's name has, and that card
    means: dict[str, list[str]]  # another name of a term, and the words that the rules have for it


Said = tuple[frozenset[str], frozenset[str]]  # words, and their stems


class Shelf:
    """The index of one game in one language, opened, with what was prepared for it."""

    def __init__(self, folder: Path) -> None:
        from whoosh import index

        self.game, _, self.lang = folder.name.partition(".")
        self.reader = index.open_dir(folder).reader()
        prepared = msgspec.msgpack.decode((folder / PREPARED).read_bytes(), type=Prepared)
        self.documents, self.named = prepared.documents, prepared.named
        self.joined, self.telling = prepared.joined, prepared.telling
        self.means = prepared.means
        self.stemmed, self.any_order = prepared.stemmed, prepared.any_order
        self.numbers = {document.id: number for number, document in self.documents.items()}
        in_names = {word for name in self.named for word in name.split()}
        self.vocabulary = Vocabulary(prepared.vocabulary, in_names, stop_words())
        self.stems = prepared.stems

    @cached_property
    def spelt(self) -> Vocabulary:
        """All names, written in one."""
        return Vocabulary(self.joined)

    @cached_property
    def begun(self) -> Vocabulary:
        return Vocabulary(self.named)

    def kind(self, id: str) -> str:
        return self.documents[self.numbers[id]].kind

    @lru_cache(maxsize=4096)  # noqa: B019  (a shelf lives as long as its index)
    def text(self, number: int) -> str:
        """All words of a document, to look for phrases in."""
        document = self.documents[number]
        whole = " ".join([document.title, *(text for _, text in document.parts)])
        return f" {' '.join(words(whole))} "

    @lru_cache(maxsize=4096)  # noqa: B019
    def parts(self, number: int) -> tuple[Said, list[Said]]:
        """The words of the title, and those of each part, with their stems."""
        document = self.documents[number]
        return self._said(document.title), [self._said(text) for _, text in document.parts]

    def _said(self, text: str) -> Said:
        own = frozenset(words(text))
        return own, frozenset(stem(word, self.lang) for word in own)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The folded title of each card."""
        cards = (d for d in self.documents.values() if d.kind == "cards")
        return {d.id: " ".join(words(d.title)) for d in cards}

    def has(self, word: str) -> bool:
        return word in self.vocabulary.known

    @lru_cache(maxsize=8192)  # noqa: B019  (a shelf lives as long as its index)
    def worth(self, word: str) -> dict[int, float]:
        """The documents that have a word, and what it counts in each."""
        return {number: WORTH[bits] for number, bits in self._places(word)}

    @lru_cache(maxsize=8192)  # noqa: B019
    def worth_of_stem(self, stem: str) -> dict[int, float]:
        """The documents in whose title or text a word with this stem is."""
        words = self.stems.get(stem, (stem,))
        found: dict[int, float] = {}
        for word in words:
            for number, bits in self._places(word):
                worth = STEM * WORTH[bits & SAID]
                if worth > found.get(number, 0.0):
                    found[number] = worth
        return found

    def _places(self, word: str) -> Iterator[tuple[int, int]]:
        """The documents with a word, and where in them it is."""
        if ("words", word.encode()) in self.reader:
            matcher = self.reader.postings("words", word)
            while matcher.is_active():
                yield matcher.id(), int(matcher.weight())
                matcher.next()


_shelves: dict[str, tuple[int, Shelf]] = {}


class Indexed(msgspec.Struct):
    """What an index was made of."""

    program: str
    entries: dict[str, str]  # a digest for each id
    shelves: dict[str, str] = {}  # and for what was prepared on each shelf


def program() -> str:
    """Changes when the code does that makes documents and indexes."""
    files = [file for name in MAKERS for file in files_below(PACKAGE / name, ".py")]
    return digest_of(files, PACKAGE)


def usable(folder: Path) -> bool:
    """Whether there is an index that this program has made."""
    try:
        made = msgspec.json.decode((folder / INDEXED).read_bytes(), type=Indexed)
    except (OSError, msgspec.MsgspecError):
        return False
    return made.program == program()


def open_shelves(folder: Path, game: str = "", lang: str = "") -> list[Shelf]:
    """The shelves of an index that a game and a language ask for; without them, all."""
    if not folder.is_dir():
        raise NotFound(f"there is no index in {folder}; run `rulesdb build`")
    paths = sorted(path for path in folder.iterdir() if path.is_dir())
    wanted = [
        path
        for path in paths
        if game in ("", path.name.partition(".")[0]) and lang in ("", path.name.partition(".")[2])
    ]
    return [_open(path) for path in wanted]


def _open(folder: Path) -> Shelf:
    key = str(folder.resolve())
    try:
        made = (folder / PREPARED).stat().st_mtime_ns
        if key not in _shelves or _shelves[key][0] != made:
            _shelves[key] = made, Shelf(folder)
    except Exception as error:  # whatever whoosh and msgpack raise on bytes that are not theirs
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error
    return _shelves[key][1]
